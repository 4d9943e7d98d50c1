import CNavSystem
import Ground
import JSONCoding
import Stores

/// Any bytes as a command, path, result, reason, validation error, intent, modal command or flow
/// step: what is read and written again is read as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCommands(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 0 else { return 0 }
  let text = UnsafeBufferPointer(start: data, count: size)
  let cache = RouteCache(capacity: 4)
  roundTrip(
    text, { (reader) throws(NavError) in try NavigationCommand(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try NavigationResult(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try CancellationReason(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try ValidationError(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try NavigationIntent(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try ModalCommand(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try ModalResult(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try ModalPresentation(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(
    text, { (reader) throws(NavError) in try FlowIntent(reading: &reader, cache: cache) },
    { $0.write(to: &$1) })
  roundTrip(text, { (reader) throws(NavError) in try cache.readSteps(&reader) }, { $1.steps($0) })
  _ = read(text) { (reader) throws(NavError) in try ModalIntent(reading: &reader, cache: cache) }
  _ = read(text) { (reader) throws(NavError) in try StackConfiguration.read(&reader, cache: cache) }
  roundTrip(
    text, { (reader) throws(NavError) in try cache.readCommands(&reader) }, { $1.commands($0) })
  roundTrip(text, { (reader) throws(NavError) in try cache.readPath(&reader) }, { $1.routes($0) })
  return 0
}

private func roundTrip<Value: Equatable>(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(NavError) -> Value,
  _ write: (Value, inout JSONWriter) -> Void
) {
  guard let value = read(text, body) else { return }
  var writer = JSONWriter()
  write(value, &writer)
  guard let again = read(writer.bytes, body), again == value else { abort() }
  var second = JSONWriter()
  write(again, &second)
  guard Array(second.bytes) == Array(writer.bytes) else { abort() }
}

private func read<Value>(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(NavError) -> Value
) -> Value? {
  guard let start = text.baseAddress else { return nil }
  do throws(NavError) {
    var reader = try JSONReader(start, count: text.count)
    let value = try body(&reader)
    try reader.finish()
    return value
  } catch {
    guard error.offset >= 0, error.offset <= text.count, !error.message.isEmpty else { abort() }
    return nil
  }
}
