import DeepLinking
import Ground

/// URLs that wait for their route are kept, and saved: what they say of sensitive parameters is
/// left out. It would not be read anyway.
extension RouteFitter {
  /// A URL without the items of its query that name a sensitive parameter of its route. Of an
  /// address, the paths in `~under` and `~over` lose theirs too. All other bytes stay; a query
  /// without items is left out.
  /// - Complexity: O(length of the URL × log n)
  public func withoutSecrets(_ url: Text, of route: RouteIndex) -> Text {
    withoutSecrets(url, of: route, isAddress: true)
  }

  private func withoutSecrets(_ url: Text, of route: RouteIndex, isAddress: Bool) -> Text {
    let kept: [UInt8]? = url.bytes.withUnsafeBytes { text in
      guard let parsed = try? LinkURL(text, limits: .off), let end = parsed.query?.upperBound else {
        return nil
      }
      var query: [UInt8] = []
      var isChanged = false
      for item in parsed.queryItems(in: text) {
        let whole = item.name.lowerBound..<max(item.name.upperBound, item.value.upperBound)
        guard let kept = keep(item, of: route, isAddress, text) else {
          isChanged = true
          continue
        }
        query.put(query.isEmpty ? UInt8(ascii: "?") : UInt8(ascii: "&"))
        if !kept.isEmpty { isChanged = true }
        query += kept.isEmpty ? Array(text[whole]) : kept
      }
      return isChanged ? text[..<parsed.path.upperBound] + query + text[end...] : nil
    }
    return kept.map { Text(bytes: $0) } ?? url
  }

  /// What an item of a query becomes: nil if it is left out, nothing if it stays as it is.
  private func keep(
    _ item: LinkQueryItems.Item, of route: RouteIndex, _ isAddress: Bool,
    _ text: UnsafeRawBufferPointer
  ) -> [UInt8]? {
    let name = text.decoded(item.name)
    if let index = schema.routes[route].table[name] {
      return schema.routes[route].parameters[index].isSensitive ? nil : []
    }
    guard isAddress, name == "~under" || name == "~over" else { return [] }
    var kept = Array(text[item.name.lowerBound..<item.value.lowerBound])
    var isChanged = false
    // The first part of `~over` is a style.
    var start = item.value.lowerBound
    var isPath = name == "~under"
    while start <= item.value.upperBound {
      var end = start
      while end < item.value.upperBound, text[end] != UInt8(ascii: ",") { end &+= 1 }
      if start > item.value.lowerBound { kept.put(UInt8(ascii: ",")) }
      let path = text.decoded(start..<end)
      let clean = isPath ? withoutSecrets(path) : path
      if clean == path {
        kept += text[start..<end]
      } else {
        kept.append(encoded: clean)
        isChanged = true
      }
      start = end &+ 1
      isPath = true
    }
    return isChanged ? kept : []
  }

  /// The path of a route in an address without secrets; as it is if no route has it.
  private func withoutSecrets(_ path: Text) -> Text {
    let route: FittedRoute? = path.bytes.withUnsafeBytes { text in
      guard let parsed = try? LinkURL(text, limits: .off) else { return nil }
      return self.route(at: text, parsed)
    }
    guard let route else { return path }
    return withoutSecrets(path, of: route.index, isAddress: false)
  }
}
