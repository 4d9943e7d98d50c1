import CNavSystem
import Ground
import JSONCoding
import NavigationApp

// Any bytes as a journal, and any lines as records with checksums that fit. No trap; what is
// recovered is JSON, and what was cut off changes nothing: opened again, the file says the same. A
// file that does not begin like a journal is refused, both times.

private let path: [UInt8] = Array("/tmp/nav-fuzz-journal".utf8) + digits(UInt64(getpid()))

private func digits(_ number: UInt64) -> [UInt8] { Text(number).bytes }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJournals(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 1 else { return 0 }
  let text = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
  let isMade = data[0] % 4 != 0
  write(isMade ? records(text) : text)
  let first = open()
  check(first != nil || !isMade)
  let second = open()
  check(first == second)
  return 0
}

/// The lines as the records of a journal.
private func records(_ text: [UInt8]) -> [UInt8] {
  let salt: [UInt8] = Array("0123456789abcdef".utf8)
  var file: [UInt8] = Array("NAVJ 1 ".utf8) + salt + [10]
  var sum = checksum(salt, 0)
  var seq: UInt64 = 0
  for line in text.split(separator: 10) {
    if line.starts(with: "{\"cause\":".utf8) { seq += 1 }
    let record = digits(seq) + [32] + line
    // Goes on from that of the record before.
    sum = checksum(record, sum)
    for place in 0..<8 as Range<UInt32> {
      let digit = UInt8(truncatingIfNeeded: sum >> (28 - 4 * place) & 15)
      file.append(digit < 10 ? digit + 48 : digit + 87)
    }
    file += [32] + record + [10]
  }
  return file
}

private func checksum(_ bytes: [UInt8], _ start: UInt32) -> UInt32 {
  bytes.withUnsafeBufferPointer { bytes in
    guard let base = bytes.baseAddress else { return start }
    return nav_shim_plain_checksum(start, base, bytes.count)
  }
}

private func write(_ bytes: [UInt8]) {
  let name = path + [0]
  let file = name.withUnsafeBytes { name -> Int32 in
    guard let start = name.baseAddress else { abort() }
    let name = start.assumingMemoryBound(to: CChar.self)
    _ = nav_shim_unlink(AT_FDCWD, name)
    var file: Int32 = -1
    check(nav_shim_files_open(AT_FDCWD, name, NAV_SHIM_NEW, &file) == 0)
    return file
  }
  bytes.withUnsafeBytes { bytes in
    if let start = bytes.baseAddress {
      check(nav_shim_write(file, start, bytes.count) == bytes.count)
    }
  }
  var closed = file
  nav_shim_files_close(&closed)
}

/// What opening recovers; nil for a file that is no journal, which is refused.
private func open() -> [UInt8]? {
  let config: [UInt8] = Array("{\"path\":\"".utf8) + path + Array("\"}".utf8)
  return config.withUnsafeBufferPointer { config -> [UInt8]? in
    guard let start = config.baseAddress,
      var reader = try? JSONReader(start, count: config.count),
      let options = try? JournalOptions(&reader)
    else { abort() }
    var recovered: Text = ""
    do throws(NavError) {
      let journal = try Journal.open(options, recovered: &recovered)
      check(isJSON(journal.report.bytes))
      check(recovered.isEmpty || isJSON(recovered.bytes))
      return recovered.bytes
    } catch {
      check(error.code == .state && recovered.isEmpty)
      return nil
    }
  }
}

private func isJSON(_ bytes: [UInt8]) -> Bool {
  bytes.withUnsafeBufferPointer { bytes in
    let limits = JSONLimits(nesting: JSONLimits.deepestNesting)
    guard let start = bytes.baseAddress,
      var reader = try? JSONReader(start, count: bytes.count, limits: limits)
    else { return false }
    do throws(NavError) {
      try reader.skipValue()
      try reader.finish()
      return true
    } catch {
      return false
    }
  }
}

private func check(_ holds: Bool) {
  if !holds { abort() }
}
