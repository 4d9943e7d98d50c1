import DeepLinking
import Ground
import JSONCoding
import NavigationApp
import Stores

/// Reads a schema.
func schema(_ text: String) throws(NavError) -> Schema {
  let bytes = Array(text.utf8)
  let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  defer { block.deallocate() }
  block.initialize(from: bytes, count: bytes.count)
  return try Schema.read(block, count: bytes.count)
}

/// The error of a schema: its code and message.
func fault(_ text: String) -> (code: NavErrorCode, message: String)? {
  do throws(NavError) {
    _ = try schema(text)
    return nil
  } catch {
    return (error.code, error.message.string)
  }
}

/// The title of a route, as a member of the scene has it.
func title(of route: FittedRoute, _ schema: Schema) -> String {
  var writer = JSONWriter()
  writer.title(of: route, schema)
  return String(decoding: writer.bytes, as: UTF8.self)
}

extension RouteFitter {
  /// Fits a route that is written out.
  func fit(_ text: String) throws(NavError) -> FittedRoute {
    try read(text) { reader throws(NavError) in try fit(&reader) }
  }

  /// What a URL leads to, as JSON.
  func open(_ url: String) throws(NavError) -> String {
    let bytes = Array(url.utf8)
    let answer: Result<SchemaMatch, NavError> = bytes.withUnsafeBytes { bytes in
      do throws(NavError) { return .success(try match(bytes)) } catch { return .failure(error) }
    }
    switch try answer.get() {
    case .route(let fitted): return fitted.route.json.string
    case .rejected(let rejection):
      var writer = JSONWriter()
      writer.linkRejection(rejection)
      return writer.text.string
    case .unhandled: return "unhandled"
    }
  }
}

func read<Value>(
  _ text: String, _ body: (inout JSONReader) throws(NavError) -> Value
) throws(NavError) -> Value {
  let bytes = Array(text.utf8)
  let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  defer { block.deallocate() }
  block.initialize(from: bytes, count: bytes.count)
  var reader = try JSONReader(block, count: bytes.count)
  return try body(&reader)
}

extension Text {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension EventTexts {
  /// The events of the calls since this was last asked.
  var strings: [String] { take().map { String(decoding: $0.json, as: UTF8.self) } }
}

extension App {
  @discardableResult
  func send(_ intent: String) throws(NavError) -> String {
    let result = try read(intent) { reader throws(NavError) in try send(&reader) }
    return name(result)
  }

  /// A result as JSON.
  func name(_ result: AppResult) -> String { text { $0.appResult(result, schema) } }

  func resolve(_ token: Int64, _ answer: String) throws(NavError) -> String {
    let result = try read(answer) { reader throws(NavError) in try resolve(token, &reader) }
    return text { $0.appResult(result, schema) }
  }

  func set(_ facts: String) throws(NavError) -> String {
    switch try read(facts, { reader throws(NavError) in try setFacts(&reader) }) {
    case .noop: return "noop"
    case .set(let result): return text { $0.factsChanged(result, schema) }
    }
  }

  /// What sending an intent would lead to.
  func foresee(_ intent: String) throws(NavError) -> String {
    var writer = JSONWriter()
    try read(intent) { reader throws(NavError) in try preview(&reader, to: &writer) }
    return writer.text.string
  }

  var state: String { text { writeState(to: &$0) } }

  func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.text.string
  }
}
