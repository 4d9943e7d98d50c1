import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

/// The URLs that a schema writes, and the ones that wait: none has a way up or a secret. What is
/// refused of those that come is in the vectors (`open.…`).
@Suite struct SchemaLinkTests {
  private func fitter() throws -> RouteFitter {
    RouteFitter(
      try schema(
        """
        {"format":1,"id":"s","root":{"stack":"home"},
         "routes":{"home":{"links":["/"]},
          "file":{"params":{"path":{"list":"string"}},"links":["/files/*path"]},
          "word":{"params":{"t":"string"},"links":["/w/:t"]},
          "reset":{"params":{"id":"uint","why":"string?",
            "token":{"type":"string","optional":true,"sensitive":true}},"links":["/reset/:id"]}}}
        """))
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
}
