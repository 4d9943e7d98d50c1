import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

@Suite struct RouteFitterTests {
  private let fitter: RouteFitter

  init() throws {
    fitter = RouteFitter(
      try schema(
        """
        {"format":1,"id":"s","root":{"stack":"home"},"types":{"view":["info","reviews"]},
         "links":{"schemes":["shop"],"hosts":["app"]},
         "routes":{"home":{"links":["/"]},
          "item":{"params":{"id":"uint","view":{"type":"view","default":"info"},"pin":{"type":"string","optional":true,"sensitive":true}},
            "links":["/i/:id"],"parents":[{"name":"note","params":{"n":":id"}},{"name":"word","params":{"t":"::id"}}]},
          "note":{"params":{"n":"uint"},"links":["/n/:n?"]},
          "word":{"params":{"t":"string"},"links":["/w/:t"]},
          "tags":{"params":{"path":{"list":"string"},"more":{"list":"string"},"raw":"json?"},"links":["shop://app/t/*path"]},
          "deep":{"params":{"n":"number"}}}}
        """))
  }

  @Test func aRouteLosesParametersThatAreTheDefault() throws {
    let fitted = try fitter.fit("{\"params\":{\"view\":\"info\",\"id\":7.0},\"name\":\"item\"}")
    #expect(fitted.route.json.string == "{\"name\":\"item\",\"params\":{\"id\":7}}")
    #expect(fitted.index == 1)
    #expect(try fitter.fit(fitted.route) == fitted)
  }

  @Test func anErrorSaysWhereTheParameterStands() {
    let text = "{\"name\":\"item\",\"params\":{\"view\":\"info\",\"id\":\"7\"}}"
    do {
      _ = try fitter.fit(text)
      Issue.record("the route fits")
    } catch let error {
      #expect(error.code == .schema && error.offset == 39)
      #expect(error.message.string == "wrongType: \"id\" of \"item\" takes uint, not \"7\"")
    }
  }

  @Test func manyMoreRoutesThanAreRememberedFitAsBefore() throws {
    for round in 0..<2 {
      for number in 0..<10_000 {
        let fitted = try fitter.fit("{\"name\":\"note\",\"params\":{\"n\":\(number)}}")
        #expect(
          fitted.index == 2 && fitted.route.json.string.hasSuffix(":\(number)}}"), "round \(round)")
      }
    }
  }

  @Test func parentsTakeParametersAndTexts() throws {
    let parents = fitter.parents(of: try fitter.fit("{\"name\":\"item\",\"params\":{\"id\":7}}"))
    #expect(
      parents.map { $0.route.json.string } == [
        "{\"name\":\"note\",\"params\":{\"n\":7}}",
        "{\"name\":\"word\",\"params\":{\"t\":\":id\"}}",
      ])
  }

  @Test(arguments: [
    ("\"home\"", "/"), ("{\"name\":\"item\",\"params\":{\"id\":7}}", "/i/7"),
    ("{\"name\":\"item\",\"params\":{\"id\":7,\"view\":\"reviews\"}}", "/i/7?view=reviews"),
    ("{\"name\":\"item\",\"params\":{\"id\":7,\"pin\":\"x\"}}", nil),
    ("{\"name\":\"word\",\"params\":{\"t\":\"\"}}", nil),
    ("{\"name\":\"word\",\"params\":{\"t\":\"a/b é\"}}", "/w/a%2Fb%20%C3%A9"),
    (
      "{\"name\":\"tags\",\"params\":{\"path\":[\"a\",\"b\"],\"more\":[\"c&d\",\"\"]}}",
      "shop://app/t/a/b?more=c%26d&more="
    ),
    (
      "{\"name\":\"tags\",\"params\":{\"path\":[],\"more\":[\"c\"],\"raw\":\"5\"}}",
      "shop://app/t?more=c&raw=5"
    ),
    ("{\"name\":\"tags\",\"params\":{\"path\":[],\"more\":[\"c\"],\"raw\":5}}", nil),
    ("{\"name\":\"deep\",\"params\":{\"n\":1}}", nil),
  ])
  func theURLOfARouteLeadsBackToIt(_ text: String, _ url: String?) throws {
    let route = try fitter.fit(text)
    #expect(fitter.url(for: route)?.string == url)
    if let url { #expect(try fitter.open(url) == route.route.json.string) }
  }

  @Test func anAddressTellsOfEmptyLists() throws {
    let route = try fitter.fit("{\"name\":\"tags\",\"params\":{\"path\":[],\"more\":[]}}")
    #expect(fitter.url(for: route) == nil)
    #expect(fitter.url(for: route, marksEmpty: true)?.string == "shop://app/t?~empty=more")
  }
}
