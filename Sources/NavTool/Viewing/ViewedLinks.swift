import Ground
import JSONCoding

/// Why each link of the schema led somewhere or not, for the URLs that were opened.
struct ViewedLinks {
  /// `{URL:[{"pattern","reason"}]}`
  let json: Text

  /// URLs that are explained: the first ones, so that a page stays small.
  private static var most: Int { 64 }
  /// Of each, links that do not match.
  private static var others: Int { 12 }

  init(_ log: ViewedLog) {
    let urls = Self.urls(log)
    guard !urls.isEmpty, let schema = Self.schema(log) else {
      json = "{}"
      return
    }
    let explainer = SchemaExplainer(schema)
    var writer = JSONWriter()
    writer.beginObject()
    for url in urls {
      guard let found = try? explainer.explain(url) else { continue }
      let misses = found.tried.filter { !$0.isTaken }.prefix(Self.others)
      writer.key(text: url)
      writer.objects(found.tried.filter { $0.isTaken } + misses) { (writer, one) in
        writer.member("pattern", one.pattern.text)
        writer.member("reason", one.reason)
      }
    }
    writer.endObject()
    json = ViewedLog.escaped(Text(writer.bytes))
  }

  /// The different URLs that were opened, in order.
  private static func urls(_ log: ViewedLog) -> [Text] {
    var urls: [Text] = []
    var known: Set<Text> = []
    let open: Text = "\"open\":\""
    for line in log.lines where urls.count < most {
      guard line.range(of: open) != nil, let url = Library.tree(line)?.openedURL,
        known.insert(url).inserted
      else { continue }
      urls.append(url)
    }
    return urls
  }

  private static func schema(_ log: ViewedLog) -> SchemaModel? {
    guard let line = log.lines.first, let text = Library.tree(line)?["schema"]?.written,
      let document = try? Document(Source(name: log.source.name, bytes: text.bytes))
    else { return nil }
    return try? SchemaModel(document)
  }
}

extension Value {
  /// The URL that the call of this record opens, if it does.
  fileprivate var openedURL: Text? {
    guard let sent = self["call"]?["send"] else { return nil }
    let url = (sent["intent"] ?? sent)["open"]
    return url?.isString == true ? url?.text : nil
  }
}
