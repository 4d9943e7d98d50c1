import CNavSystem
import Ground
import JSONCoding

/// Copies JSON of the app without what is hidden in recordings: values of sensitive parameters, and
/// parts of URLs. All texts are canonical or the app's own: a route's name comes before its
/// parameters.
final class SecretMask {
  let fitter: RouteFitter
  /// Whether any parameter is sensitive.
  private let hasSecrets: Bool
  private let keys = NameTable(
    names:
      "name, open, url, actual, params, update, items, columns, facts, badges, value, entryState, entryStates"
  )
  /// The routes whose parameters the call has changed, in order.
  var updated: [RouteIndex] = []

  init(_ fitter: RouteFitter) {
    self.fitter = fitter
    hasSecrets = fitter.schema.routes.contains { $0.parameters.contains { $0.isSensitive } }
  }

  /// Appends a value to `writer`.
  func copy(_ json: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) {
    guard let start = json.baseAddress, mayHide(start, json.count) else {
      return writer.value(json)
    }
    writer.separate()
    let begin = writer.count
    do throws(NavError) {
      let limits = JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting)
      var walk = SecretWalk(
        mask: self,
        reader: try JSONReader(start, count: json.count, limits: limits, shape: .state))
      try walk.value(&writer)
      writer.raw(walk.reader.bytes(from: walk.copied))
    } catch {
      // Only what is too deep: nothing is better than too much.
      writer.truncate(to: begin)
      writer.raw("null")
    }
  }

  private func mayHide(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    hasSecrets || memchr(start, 0x3F, count) != nil || memchr(start, 0x23, count) != nil
      || memchr(start, 0x40, count) != nil
  }

  func key(_ key: JSONString) -> Int { keys[key] ?? -1 }

  /// Whether the value of a parameter is hidden: in its route, or in any if that is not known.
  /// - Parameter unknown: the answer for a name that no route declares.
  func hides(_ name: Text, of route: RouteIndex?, unknown: Bool) -> Bool {
    var isDeclared = false
    var isHidden = false
    for index in fitter.schema.routes.indices {
      let declared = fitter.schema.routes[index]
      guard let position = declared.table[name] else { continue }
      let isSensitive = declared.parameters[position].isSensitive
      if index == route { return isSensitive }
      isDeclared = true
      if isSensitive { isHidden = true }
    }
    return isDeclared ? isHidden : unknown
  }
}

/// A way through a text, of which everything before `copied` has been written.
struct SecretWalk {
  let mask: SecretMask
  var reader: JSONReader
  var copied = 0
  private var updates = 0

  init(mask: SecretMask, reader: JSONReader) {
    self.mask = mask
    self.reader = reader
  }

  mutating func value(_ writer: inout JSONWriter) throws(NavError) {
    switch try reader.peek() {
    case .object: try object(&writer)
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try value(&writer) }
    default: try reader.skipValue()
    }
  }

  private mutating func object(_ writer: inout JSONWriter) throws(NavError) {
    var isRoute: Bool = false
    var route: RouteIndex?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let kind = try reader.peek()
      switch mask.key(key) {
      case 0 where kind == .string:
        isRoute = true
        route = mask.fitter.schema.routeTable[try reader.readToken()]
      case 1...3 where kind == .string: try url(&writer)
      case 4...5 where kind == .object:
        if !isRoute, updates < mask.updated.count {
          route = mask.updated[updates]
          updates &+= 1
        }
        try parameters(of: route, &writer)
      case 6...7 where kind == .object:
        // The keys are names of the schema's.
        try reader.beginObject()
        while try reader.nextKey() != nil { try value(&writer) }
      case 8...: try reader.skipValue()
      default: try value(&writer)
      }
    }
  }

  private mutating func parameters(
    of route: RouteIndex?, _ writer: inout JSONWriter
  ) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      _ = try reader.peek()
      let start = reader.offset
      try reader.skipValue()
      if mask.hides(key.text, of: route, unknown: false) { replace(from: start, by: "*", &writer) }
    }
  }

  private mutating func url(_ writer: inout JSONWriter) throws(NavError) {
    let start = reader.offset
    let url = try reader.readString()
    let hidden = mask.hiding(url)
    if hidden != url { replace(from: start, by: hidden, &writer) }
  }

  private mutating func replace(from start: Int, by text: Text, _ writer: inout JSONWriter) {
    writer.raw(UnsafeBufferPointer(rebasing: reader.bytes(from: copied)[..<(start &- copied)]))
    // The colon is before it: no comma.
    writer.string(text)
    copied = reader.offset
  }
}
