import Ground
import Stores
import Testing

@Suite struct TextTests {
  @Test func numbersAreWrittenInDecimal() {
    #expect(Text(Int64.min) == "-9223372036854775808")
    #expect(Text(0) == "0")
  }

  @Test func anExcerptIsCutBetweenCharacters() {
    #expect(Text("aé€").excerpt(2) == "a…")
    #expect(Text("aé").excerpt(3) == "aé")
  }
}
