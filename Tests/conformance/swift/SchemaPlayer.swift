import Ground
import JSONCoding
import NavigationApp
import Stores

/// Plays a case of the kind `schema` or `fit` (vectors/README.md, 5.2 and 5.3). The text of the
/// schema is that of the case, without white space.
struct SchemaPlayer {
  private let vector: JSONTree
  private let text: [UInt8]

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    text = Array(try vector.member("schema").json.bytes)
  }

  private func read() throws(NavError) -> Schema {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
    defer { block.deallocate() }
    block.initialize(from: text, count: text.count)
    return try Schema.read(block, count: text.count)
  }

  func playSchema(_ played: inout Played) throws(NavError) {
    let schema: Schema
    do throws(NavError) {
      schema = try read()
    } catch {
      return played.part(["error": failed(error), "text": .string(Text(text))])
    }
    played.part(["findings": try JSONTree { schema.writeFindings(to: &$0) }])
  }

  func playFit(_ played: inout Played) throws(NavError) {
    let fitter = RouteFitter(try read())
    for one in try vector.elements("routes") {
      let first = try fit(one, fitter)
      let again = try fit(one, fitter)
      if first != again { played.wrong("another form when the route is remembered: " + again.json) }
      played.part(first)
    }
  }

  private func fit(_ one: JSONTree, _ fitter: RouteFitter) throws(NavError) -> JSONTree {
    do throws(NavError) {
      let fitted = try one.member("route").decoded { reader throws(NavError) in
        try fitter.fit(&reader)
      }
      return ["canonical": try JSONTree { $0.route(fitted.route) }]
    } catch {
      return ["error": failed(error)]
    }
  }
}
