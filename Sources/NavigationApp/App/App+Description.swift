import Ground
import JSONCoding

/// The state in one line.
extension App {
  /// The state in one line: `shop [orders]: orders > order(id=7) + sheet login > terms`.
  public var description: Text {
    var text = schema.id.bytes
    let leaf = schema.leaves[committed.pointee.focused]
    let address = schema.containers[leaf].address
    if !address.isEmpty { text += (" [" as Text).bytes + address.bytes + ("]" as Text).bytes }
    text += (": " as Text).bytes
    let top: StackNode? = committed.pointee.stacks[committed.pointee.focused]
    append(top.entries().map { $0.route }, to: &text)
    for layer in committed.pointee.layers.all {
      text += (" + " as Text).bytes
      text += Text(stringLiteral: schema.routes[layer.route.index].show.style).bytes
      text.put(UInt8(ascii: " "))
      append([layer.route] + layer.top.entries().map { $0.route }, to: &text)
    }
    return Text(bytes: text)
  }

  private func append(_ routes: [FittedRoute], to text: inout [UInt8]) {
    for (index, route) in routes.enumerated() {
      if index > 0 { text += (" > " as Text).bytes }
      text += schema.routes[route.index].name.bytes
      var parameters: [UInt8] = []
      schema.appendParameters(of: route, to: &parameters)
      guard !parameters.isEmpty else { continue }
      text.put(UInt8(ascii: "("))
      text += parameters
      text.put(UInt8(ascii: ")"))
    }
  }
}
