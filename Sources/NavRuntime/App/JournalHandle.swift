import CNavRuntime
import Ground
import JSONCoding
import NavigationApp
import Synchronization

/// What a `nav_journal *` points to.
final class JournalHandle: Handle, HandleKind {
  static var parameter: Literal { "journal" }

  let journal: Journal
  fileprivate let isTaken = Atomic<Bool>(false)

  init(_ journal: Journal) { self.journal = journal }

  override func end() { journal.close() }
}

/// An app's use of a journal, which serves one app at a time.
final class JournalUse {
  let handle: JournalHandle

  private init(_ handle: JournalHandle) {
    self.handle = handle
    handle.retain()
  }

  // An initialiser may not throw: see `StoreHandle`.
  /// - Throws: `.state` if it serves another app.
  static func take(_ handle: JournalHandle) throws(NavError) -> JournalUse {
    guard !handle.isTaken.exchange(true, ordering: .acquiring) else {
      throw NavError(.state, "journal: it serves another app; open one for each app")
    }
    return JournalUse(handle)
  }

  deinit {
    handle.isTaken.store(false, ordering: .releasing)
    handle.release()
  }
}

@_cdecl("nav_journal_open") @implementation
public func nav_journal_open(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ journal: UnsafeMutablePointer<OpaquePointer?>?,
  _ recovered: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(journal, called: "journal", clearing: recovered, error) { () throws(NavError) in
    let options = try InputText(config, length, "config").read { reader throws(NavError) in
      try JournalOptions(&reader)
    }
    return try openJournal(options, recovered)
  }
}

@_cdecl("nav_journal_open_path") @implementation
public func nav_journal_open_path(
  _ path: UnsafePointer<CChar>?, _ length: Int, _ journal: UnsafeMutablePointer<OpaquePointer?>?,
  _ recovered: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(journal, called: "journal", clearing: recovered, error) { () throws(NavError) in
    let path = try InputText(path, length, "path").plainText("path")
    return try openJournal(JournalOptions(path: path), recovered)
  }
}

/// Opens a journal and writes the snapshot that it holds.
private func openJournal(
  _ options: JournalOptions, _ recovered: BufferPointer?
) throws(NavError) -> OpaquePointer {
  var snapshot: Text = ""
  let opened = JournalHandle(try Journal.open(options, recovered: &snapshot))
  if !snapshot.isEmpty {
    recovered.write { writer in writer.raw(text: snapshot) }
  }
  return opened.retained()
}

@_cdecl("nav_journal_destroy") @implementation
public func nav_journal_destroy(_ journal: OpaquePointer?) { Handle.drop(journal) }

@_cdecl("nav_journal_report") @implementation
public func nav_journal_report(
  _ journal: OpaquePointer?, _ report: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  JournalHandle.call(journal, clearing: report, error) { handle throws(NavError) in
    let text = handle.journal.report
    try report.required("report").write { writer in
      writer.raw(text: text)
    }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_journal_flush") @implementation
public func nav_journal_flush(
  _ journal: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  JournalHandle.call(journal, error) { handle throws(NavError) in
    try handle.journal.flush()
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_app_attach_journal") @implementation
public func nav_app_attach_journal(
  _ app: OpaquePointer?, _ journal: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guard let journal else { return attach(nil, to: app, error) }
  return JournalHandle.call(journal, error) { attach($0, to: app, error) }
}

private func attach(
  _ journal: JournalHandle?, to app: OpaquePointer?, _ error: ErrorPointer?
) -> nav_status {
  change(app, as: AppHandle.self, error) { app throws(NavError) in
    try app.attach(journal)
    return nav_status(NAV_OK)
  }
}
