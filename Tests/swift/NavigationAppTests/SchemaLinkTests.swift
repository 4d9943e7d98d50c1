import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

/// What a schema does with URLs that other readers take for something else, and with secrets.
@Suite struct SchemaLinkTests {
  private static func text(_ links: String = "") -> String {
    """
    {"format":1,"id":"s","root":{"stack":"home"},"links":{\(links)},
     "routes":{"home":{"links":["/"]},
      "file":{"params":{"path":{"list":"string"}},"links":["/files/*path"]},
      "word":{"params":{"t":"string"},"links":["/w/:t"]},
      "reset":{"title":"Code :token","params":{"id":"uint","why":"string?",
        "token":{"type":"string","optional":true,"sensitive":true}},"links":["/reset/:id"]}}}
    """
  }

  private func fitter(_ links: String = "") throws -> RouteFitter {
    RouteFitter(try schema(Self.text(links)))
  }

  @Test(arguments: [
    "/files/../a", "/files/a/..", "/files/./a", "/files/%2e%2E/a", "/files/.%2E", "/.", "/..?a=b",
    "app://h/files/..#x",
  ])
  func aURLWithAWayUpIsRefusedUnlessTheSchemaWantsIt(_ url: String) throws {
    let refused = "{\"rejected\":{\"dotSegment\":{\"actual\":\"\(url)\"}}}"
    #expect("{\"rejected\":\(try fitter().open(url))}" == refused)
    #expect(try !fitter("\"dotSegments\":true").open(url).contains("dotSegment"))
  }

  @Test(arguments: [
    "/files/...", "/files/.a", "/files/a..b", "/files/..%2f", "/files?a=..", "/#..",
  ])
  func dotsElsewhereAreData(_ url: String) throws {
    #expect(try fitter().open(url).contains("\"name\":"))
  }

  @Test(arguments: [
    "/\\evil.com", "\\\\evil.com", "\\/evil.com", " //evil.com", "  /\\evil.com", "///evil.com",
    "//?x",
  ])
  func aReferenceInWhichABrowserReadsAHostIsRefused(_ url: String) throws {
    for links in ["", "\"dotSegments\":true"] {
      #expect(try fitter(links).open(url).hasPrefix("{\"invalidURL\":"))
    }
  }

  @Test func noURLHasAWayUp() throws {
    let fitter = try fitter()
    #expect(fitter.url(for: try fitter.fit("{\"name\":\"word\",\"params\":{\"t\":\"..\"}}")) == nil)
    let file = try fitter.fit("{\"name\":\"file\",\"params\":{\"path\":[\"a\",\".\"]}}")
    #expect(fitter.url(for: file) == nil)
    let dots = try fitter.fit("{\"name\":\"word\",\"params\":{\"t\":\"...\"}}")
    #expect(fitter.url(for: dots) == "/w/...")
  }

  @Test(arguments: [
    ("/reset/7?token=S3CRET", "/reset/7"),
    ("/reset/7?why=a&token=x&why2=b#part", "/reset/7?why=a&why2=b#part"),
    ("app://h/reset/8?to%6ben=x&token=y", "app://h/reset/8"),
    ("/reset/7?token", "/reset/7"),
    ("/reset/7?a&why=token&token2=x", "/reset/7?a&why=token&token2=x"),
    (
      "/reset/7?~under=%2Freset%2F1%3Ftoken%3Dx,%2Fw%2Fa&~over=sheet,%2Freset%2F2%3Ftoken%3Dy",
      "/reset/7?~under=%2Freset%2F1,%2Fw%2Fa&~over=sheet,%2Freset%2F2"
    ),
  ])
  func aURLThatWaitsKeepsNoSecret(_ url: String, _ kept: String) throws {
    let fitter = try fitter()
    let route = try #require(fitter.schema.route(named: "reset"))
    #expect(fitter.withoutSecrets(Text(bytes: Array(url.utf8)), of: route).string == kept)
    let home = try #require(fitter.schema.route(named: "home"))
    #expect(fitter.withoutSecrets("/?token=x", of: home) == "/?token=x")
  }

  @Test func aTitleShowsNoSecret() throws {
    let fitter = try fitter()
    let reset = "{\"name\":\"reset\",\"params\":{\"id\":1,\"token\":\"S3CRET\"}}"
    #expect(title(of: try fitter.fit(reset), fitter.schema) == ",\"title\":\"Code *\"")
  }
}
