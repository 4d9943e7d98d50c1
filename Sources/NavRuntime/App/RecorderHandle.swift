import CNavRuntime
import CNavSystem
import Ground
import JSONCoding
import NavigationApp
import Synchronization

/// What a `nav_recorder *` points to.
final class RecorderHandle: Handle, HandleKind {
  static var parameter: Literal { "recorder" }

  let recorder: Recorder
  private let isTaken = Atomic<Bool>(false)

  fileprivate var clock: HostFunction<nav_clock_fn>?

  init(_ recorder: Recorder) { self.recorder = recorder }

  /// - Throws: `.state` if it serves an app.
  fileprivate func take() throws(NavError) {
    guard !isTaken.exchange(true, ordering: .acquiring) else {
      throw NavError(.state, "recorder: it serves an app; detach it there, or make another one")
    }
  }

  fileprivate func giveBack() { isTaken.store(false, ordering: .releasing) }

  fileprivate func setClock(_ clock: HostFunction<nav_clock_fn>?) throws(NavError) {
    try take()
    self.clock = clock
    giveBack()
  }

  /// Asks the clock as a part of the calls on a tree, which outlives the use.
  func useClock(in tree: Tree) {
    recorder.clock = clock.map { clock in
      { [unowned(unsafe) tree] in tree.clockCallback { clock.call(clock.pointer) } }
    }
  }
}

/// An app's use of a recorder, which serves one app at a time.
final class RecorderUse {
  let handle: RecorderHandle

  private init(_ handle: RecorderHandle) {
    self.handle = handle
    handle.retain()
  }

  // An initialiser may not throw: see `StoreHandle`.
  /// - Throws: `.state` if it serves another app.
  static func take(_ handle: RecorderHandle) throws(NavError) -> RecorderUse {
    try handle.take()
    return RecorderUse(handle)
  }

  deinit {
    handle.giveBack()
    handle.release()
  }
}

extension RecordedCall {
  /// A call with a text of the caller.
  @inline(__always)
  init(_ kind: Kind, of text: UnsafePointer<CChar>?, _ length: Int, number: Int64 = .min) {
    let start = length < -1 ? nil : UnsafeRawPointer(text)
    let count = length == -1 ? text.map { nav_shim_length($0) } ?? 0 : length
    self.init(kind, start?.assumingMemoryBound(to: UInt8.self), count, number: number)
  }

  /// A call without a text.
  @inline(__always)
  init(_ kind: Kind, number: Int64 = .min) { self.init(kind, nil, 0, number: number) }
}

/// A change of an app that its recorder is told of. `body` gets the buffer for the result.
@inline(never)
func changeRecorded(
  _ app: OpaquePointer?, _ call: RecordedCall, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (AppHandle, BufferPointer?) throws(NavError) -> nav_status
) -> nav_status {
  change(app, as: AppHandle.self, clearing: result, error) { handle throws(NavError) in
    try handle.recorded(call, result, body)
  }
}

extension AppHandle {
  @inline(__always)
  func recorded(
    _ call: @autoclosure () -> RecordedCall, _ result: BufferPointer?,
    _ body: (AppHandle, BufferPointer?) throws(NavError) -> nav_status
  ) throws(NavError) -> nav_status {
    guard let recording = app.recording else { return try body(self, result) }
    return try record(call(), recording, result, body)
  }

  /// Carries out a call and writes its line, whatever comes of it.
  @inline(never)
  private func record(
    _ call: RecordedCall, _ recording: Recording, _ result: BufferPointer?,
    _ body: (AppHandle, BufferPointer?) throws(NavError) -> nav_status
  ) throws(NavError) -> nav_status {
    var own = nav_buffer()
    defer { nav_buffer_free(&own) }
    recording.begin()
    return try withUnsafeMutablePointer(to: &own) { own throws(NavError) -> nav_status in
      let out = result ?? own
      do throws(NavError) {
        let status = try body(self, out)
        // What has no result has no buffer for it either.
        if out.pointee.length == 0 { out.writeNote(status) }
        recording.end(call, of: app, result: out.bytes, nil)
        return status
      } catch {
        recording.end(call, of: app, result: own.bytes, error)
        throw error
      }
    }
  }
}

extension BufferPointer {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(pointee.data)?.assumingMemoryBound(to: UInt8.self),
      count: pointee.length)
  }

  /// What came of setting an entry state, which has no result of its own.
  fileprivate func writeNote(_ status: nav_status) {
    write {
      $0.word(
        status == NAV_OK ? "done" : status == NAV_ROUTE_NOT_FOUND ? "notFound" : "refused")
    }
  }
}

@_cdecl("nav_recorder_create") @implementation
public func nav_recorder_create(
  _ config: UnsafePointer<CChar>?, _ length: Int,
  _ recorder: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(recorder, called: "recorder", error) { () throws(NavError) in
    // The whole text is read first: what is refused makes no file.
    let target = try InputText(config, length, "config").read { reader throws(NavError) in
      try Recorder.Target.read(&reader)
    }
    return RecorderHandle(try Recorder.open(target)).retained()
  }
}

@_cdecl("nav_recorder_destroy") @implementation
public func nav_recorder_destroy(_ recorder: OpaquePointer?) { Handle.drop(recorder) }

@_cdecl("nav_recorder_set_clock") @implementation
public func nav_recorder_set_clock(
  _ recorder: OpaquePointer?, _ clock: nav_clock_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(clock, user_data, destroy, error) { function throws(NavError) in
    RecorderHandle.call(recorder, error) { recorder throws(NavError) in
      try recorder.setClock(function)
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_app_attach_recorder") @implementation
public func nav_app_attach_recorder(
  _ app: OpaquePointer?, _ recorder: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guard let recorder else { return attach(nil, to: app, error) }
  return RecorderHandle.call(recorder, error) { attach($0, to: app, error) }
}

private func attach(
  _ recorder: RecorderHandle?, to app: OpaquePointer?, _ error: ErrorPointer?
) -> nav_status {
  change(app, as: AppHandle.self, error) { app throws(NavError) in
    try app.attach(recorder)
    return nav_status(NAV_OK)
  }
}
