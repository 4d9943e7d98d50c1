import Ground
import JSONCoding
import NavigationApp
import Testing

/// A route in canonical form is read in one walk; any other spelling is read step by step. The
/// answer must be the same.
@Suite struct RouteShapesTests {
  private let fitter: RouteFitter

  init() throws {
    fitter = RouteFitter(
      try schema(
        """
        {"format":1,"id":"s","root":{"stack":"home"},
         "routes":{"home":{},"ab":{"params":{"n":"uint"}},
          "all":{"params":{"uint":"uint?","int":"int?","text":"string?","truth":"bool?",
            "number":"number?","uuid":"uuid?","slug":"slug?","any":"json?","list":{"type":{"list":"uint"},"optional":true},
            "choice":{"type":["a","b"],"optional":true},"preset":{"type":"uint","default":7}}},
          "many":{"params":{"a":"uint","ab":"string","aLongNameOfAParameter":"int","z":"uint?"}}}}
        """))
  }

  private func answer(_ text: String) -> String {
    do throws(NavError) {
      let fitted = try fitter.fit(text)
      return "\(fitted.index) \(fitted.route.json.string)"
    } catch { return error.message.string }
  }

  /// Again and again, since a route that was read is known.
  private func expectSame(_ text: String) {
    let stepwise = answer("{ " + text.dropFirst())
    for _ in 0..<3 { #expect(answer(" " + text) == stepwise, "\(text)") }
  }

  @Test(arguments: [
    "uint", "int", "text", "truth", "number", "uuid", "slug", "any", "list", "choice", "preset",
    "nothing",
  ])
  func aValueIsJudgedTheSame(_ parameter: String) {
    for value in [
      "0", "7", "-7", "-0", "01", "8.5", "1e2", "1E400", "999999999999999999",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-", "+1", "7x", "\"\"",
      "\"a\"", "\"b-c_D9\"", "\"a b\"", "\"\\u0061\"", "\"\\\"\"", "\"é\"",
      "\"a long text without anything\"", "\"123e4567-e89b-12d3-a456-426614174000\"",
      "\"123e4567-e89b-12d3-a456-42661417400\"", "\"a", "\"a}}é\"", "\"a,\\n\"", "\"", "true",
      "false", "tru", "null", "[]",
      "[1,2]",
      "[1, 2]", "[\"a\"]", "{}", "{\"a\":1,\"b\":2}", "{\"b\":1,\"a\":2}", "{\"a\":1,\"a\":2}", "",
    ] {
      expectSame("{\"name\":\"all\",\"params\":{\"\(parameter)\":\(value)}}")
    }
  }

  @Test(arguments: [
    "{\"name\":\"home\"}", "{\"name\":\"home\",\"params\":{}}", "{\"name\":\"homes\"}",
    "{\"name\":\"hom\"}", "{\"name\":\"\"}", "{\"name\":\"h\\u006fme\"}", "{\"name\":\"ab\"}",
    "{\"name\":\"ab\",\"params\":{\"n\":1}", "{\"name\":\"ab\",\"params\":{\"n\":1}}}",
    "{\"name\":\"ab\",\"params\":{\"n\":1},\"x\":1}", "{\"name\":\"ab\",\"params\":{\"n\":1,}}",
    "{\"name\":\"ab\",\"params\":{\"n\":1,\"n\":1}}", "{\"name\":\"ab\",\"params\":{\"n\":}}",
    "{\"name\":\"ab\",\"params\":{\"m\":1}}", "{\"name\":\"ab\",\"params\":[]}", "{\"name\":\"ab\"",
    "{\"name\":\"many\",\"params\":{\"a\":1,\"aLongNameOfAParameter\":-2,\"ab\":\"x\"}}",
    "{\"name\":\"many\",\"params\":{\"a\":1,\"aLongNameOfAParameter\":-2,\"ab\":\"x\",\"z\":0}}",
    "{\"name\":\"many\",\"params\":{\"a\":1,\"ab\":\"x\",\"aLongNameOfAParameter\":-2}}",
    "{\"name\":\"many\",\"params\":{\"a\":1,\"ab\":\"x\"}}",
    "{\"name\":\"many\",\"params\":{\"a\":1,\"aLongNameOfAParameteR\":-2,\"ab\":\"x\"}}",
    "{\"params\":{\"n\":1},\"name\":\"ab\"}",
  ])
  func aRouteIsJudgedTheSame(_ text: String) { expectSame(text) }
}
