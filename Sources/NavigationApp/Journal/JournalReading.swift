import CNavSystem
import Ground
import JSONCoding

/// A generation of a journal as it was found.
private struct Generation {
  let text: [UInt8]
  /// Of its header, its snapshot and the records that follow it.
  var wholeBytes = 0
  var records = 0
  var lastSeq: UInt64 = 0
  var snapshot: Text = ""

  var isWhole: Bool { records > 0 }
}

extension Journal {
  /// Opens a journal and finds out what it holds.
  /// - Parameter recovered: gets the snapshot, or nothing.
  /// - Throws: `.state` if somebody else holds the file or it is not a journal, `.io` if the
  ///   system refuses, `.limit` for a file beyond 1 GiB, `.argument` for a path that names no file.
  /// - Complexity: O(length of the file)
  public static func open(
    _ options: JournalOptions, recovered: inout Text
  ) throws(NavError) -> Journal {
    let journal = Journal(options, try JournalNames(options.path))
    try journal.take()
    let current = try journal.read(journal.files.pointee.file)
    guard current.text.withUnsafeBufferPointer({ JournalLines.mayBegin($0) }) else {
      throw journal.error(.state, "is not a journal: name another file, or move this one away")
    }
    journal.isWhole = current.isWhole
    var used = current
    var previous: Generation?
    if !current.isWhole {
      let found = try journal.readPrevious()
      if found.isWhole { used = found }
      if !found.text.isEmpty { previous = found }
    }
    journal.report = try journal.makeReport(current, previous, used)
    recovered = used.snapshot
    return journal
  }

  // MARK: Taking the file

  /// Opens the file, which is made if there is none, and locks it.
  private func take() throws(NavError) {
    let failure = names.directory.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return EINVAL }
      return -nav_shim_files_open(
        AT_FDCWD, start.assumingMemoryBound(to: CChar.self), NAV_SHIM_DIRECTORY,
        &files.pointee.directory)
    }
    try check(failure)
    // The journal that holds the file may give its name to the next generation in between.
    for _ in 0..<100 {
      try checkKind()
      let directory = files.pointee.directory
      try check(
        -names.with("") { name in
          nav_shim_files_open(directory, name, NAV_SHIM_APPEND, &files.pointee.file)
        })
      try checkKind()
      // What this process holds itself, it does not let go while it waits for it.
      if nav_shim_files_hold(files) != 0 { break }
      let held = -nav_shim_lock_soon(files.pointee.file)
      if held == EWOULDBLOCK { break }
      try check(held)
      if checkName() == 0 { return }
      nav_shim_files_close(&files.pointee.file)
    }
    throw error(.state, "is held by another journal or process: close that first")
  }

  /// - Throws: `.state` if the name leads to something that is not a regular file.
  private func checkKind() throws(NavError) {
    var status = nav_shim_status()
    let isOpen = files.pointee.file >= 0
    let found =
      isOpen
      ? nav_shim_look(files.pointee.file, "", &status)
      : names.with("") { nav_shim_look(files.pointee.directory, $0, &status) }
    if found == -ENOENT { return }
    try check(-found)
    guard status.is_file != 0 else {
      throw error(.state, "is not a regular file: name one, or a file that does not exist")
    }
  }

  private func check(_ failure: Int32) throws(NavError) {
    if failure == ELOOP || failure == EISDIR {
      throw error(.state, "is not a regular file: name one, or a file that does not exist")
    }
    if failure != 0 { throw NavError.system(options.path, failure) }
  }

  @inline(never)
  private func error(_ code: NavErrorCode, _ what: Text) -> NavError {
    NavError(code, "the journal \"" + options.path.excerpt(60) + "\" " + what.excerpt(80))
  }

  // MARK: Reading

  private func readPrevious() throws(NavError) -> Generation {
    let directory = files.pointee.directory
    let failure = -names.with(".1") { name in
      nav_shim_files_open(directory, name, NAV_SHIM_READ, &files.pointee.other)
    }
    // What is there instead of a file was not put there by a journal.
    guard failure != ENOENT, failure != ELOOP else { return Generation(text: []) }
    try check(failure)
    defer { nav_shim_files_close(&files.pointee.other) }
    var status = nav_shim_status()
    try check(-nav_shim_look(files.pointee.other, "", &status))
    guard status.is_file != 0 else { return Generation(text: []) }
    return try read(files.pointee.other)
  }

  /// Reads a file from its beginning to its end.
  private func read(_ file: Int32) throws(NavError) -> Generation {
    var status = nav_shim_status()
    try check(-nav_shim_look(file, "", &status))
    guard status.size <= 1 << 30 else {
      throw error(.limit, "is longer than 1 GiB: move it away")
    }
    var failure: Int32 = 0
    let size = Int(status.size)
    let text = [UInt8](filling: size) { bytes, count in
      while count < size, let base = bytes.baseAddress {
        let more = nav_shim_read(file, base + count, size &- count)
        if more < 0 { failure = Int32(truncatingIfNeeded: -more) }
        guard more > 0 else { return }
        count &+= more
      }
    }
    try check(failure)
    return recover(text)
  }

  /// Reads what is whole of a generation.
  private func recover(_ text: [UInt8]) -> Generation {
    var generation = Generation(text: text)
    text.withUnsafeBufferPointer { text in
      // A record that fits its checksum and yet not the state was never written by a journal. Then
      // what was before it is read again, since some of it may have been carried out.
      var most = Int.max
      while !fold(text, upTo: most, &generation) { most = generation.records }
    }
    return generation
  }

  /// - Returns: false if the record after those that were counted does not fit.
  private func fold(
    _ text: UnsafeBufferPointer<UInt8>, upTo most: Int, _ generation: inout Generation
  ) -> Bool {
    generation.records = 0
    generation.wholeBytes = 0
    guard var lines = JournalLines(text, self) else { return true }
    var state: SnapshotFold?
    while generation.records < most, let line = lines.next() {
      let isSnapshot = line.begins("{\"format\":")
      let isCommit = line.begins("{\"cause\":")
      let isNext = line.seq == generation.lastSeq &+ 1
      let isSame = line.seq == generation.lastSeq
      do throws(NavError) {
        if isSnapshot, isNext || isSame || state == nil {
          state = try SnapshotFold(line.json)
        } else if let state, isCommit ? isNext : isSame {
          try state.apply(line.json)
        } else {
          break
        }
      } catch {
        return generation.records == 0
      }
      generation.lastSeq = line.seq
      generation.records &+= 1
      generation.wholeBytes = lines.offset
    }
    guard let state else { return true }
    var writer = JSONWriter()
    state.write(to: &writer)
    generation.snapshot = writer.text
    return true
  }

  // MARK: The report

  private func makeReport(
    _ current: Generation, _ previous: Generation?, _ used: Generation
  ) throws(NavError) -> Text {
    var writer = JSONWriter()
    writer.beginCase("path")
    writer.string(options.path)
    writer.key("generation")
    let isNothing = !used.isWhole
    if isNothing { writer.null() } else { writer.word(current.isWhole ? "current" : "previous") }
    writer.key("records")
    writer.integer(used.records)
    writer.key("lastSeq")
    if isNothing { writer.null() } else { writer.bareDigits(used.lastSeq) }
    writer.key("torn")
    if current.wholeBytes < current.text.count {
      let suffix = cut(current)
      writer.torn(current)
      writer.key("path")
      writer.string(suffix.map { options.path + Text($0) })
      writer.endObject()
    } else {
      writer.null()
    }
    if let previous, previous.wholeBytes < previous.text.count {
      writer.key("previousTorn")
      writer.torn(previous)
      writer.endObject()
    }
    writer.endObject()
    return writer.text
  }

  /// Moves what is not a record from the end of the file to a file beside it.
  /// - Returns: what follows the path in the name of that file. Nil if nothing could be kept: then
  ///   the file is as it was, and nothing is ever appended to it.
  private func cut(_ generation: Generation) -> Literal? {
    let directory = files.pointee.directory
    guard let suffix = makeTorn() else { return nil }
    defer { nav_shim_files_close(&files.pointee.other) }
    let failure = generation.text.withUnsafeBufferPointer { text in
      Self.write(
        UnsafeBufferPointer(rebasing: text[generation.wholeBytes...]), to: files.pointee.other)
    }
    // Its name is on the disk too before the tail leaves the file.
    guard failure == 0, nav_shim_sync(files.pointee.other) == 0, syncNames() == 0 else {
      _ = names.with(suffix) { nav_shim_unlink(directory, $0) }
      return nil
    }
    _ = nav_shim_truncate(files.pointee.file, Int64(generation.wholeBytes))
    return suffix
  }

  /// Makes the file for a tail. What was kept before stays: then the name is another one.
  private func makeTorn() -> Literal? {
    let suffixes: [Literal] = [
      ".torn", ".torn.2", ".torn.3", ".torn.4", ".torn.5", ".torn.6", ".torn.7", ".torn.8",
      ".torn.9",
    ]
    for suffix in suffixes {
      let failure = -names.with(suffix) { name in
        nav_shim_files_open(files.pointee.directory, name, NAV_SHIM_NEW, &files.pointee.other)
      }
      if failure == 0 { return suffix }
      if failure != EEXIST { return nil }
    }
    return nil
  }
}

extension JSONWriter {
  /// `{"at":…,"bytes":…`
  fileprivate mutating func torn(_ generation: Generation) {
    beginObject()
    key("at")
    integer(generation.wholeBytes)
    key("bytes")
    integer(generation.text.count &- generation.wholeBytes)
  }
}
