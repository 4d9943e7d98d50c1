import Ground
import Stores
import Testing

@testable import JSONCoding

@Suite struct WriterTests {
  /// Each number of digits, on both sides of every power of ten.
  @Test func integersOfEveryLength() {
    var power: UInt64 = 1
    for _ in 0..<20 {
      for value in [power - 1, power, power + 1, power &* 7 &+ 5, .max - power + 1] {
        #expect(written { $0.bareDigits(value) } == "\(value)")
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for value in [0, -1, -10, .min, .max] as [Int64] {
      #expect(written { $0.integer(value) } == "\(value)")
    }
  }

  @Test func commasArePutWhereTheyBelong() {
    let text = written {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.integer(1)
      $0.bool(true)
      $0.null()
      $0.string("{[:" as Text)
      $0.beginArray()
      $0.endArray()
      $0.beginObject()
      $0.endObject()
      $0.word("end")
      $0.endArray()
      $0.key("b")
      $0.beginCase("push")
      $0.bool(false)
      $0.endObject()
      $0.endObject()
    }
    #expect(text == "{\"a\":[1,true,null,\"{[:\",[],{},\"end\"],\"b\":{\"push\":false}}")
  }

  @Test func onlyWhatMustBeIsEscaped() throws {
    let all = Text(bytes: Array(0..<0x80) + Array("é€😀\u{2028}/\u{7F}".utf8))
    let text = written { $0.string(all) }
    #expect(
      text.hasPrefix(
        "\"\\u0000\\u0001\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\n\\u000b\\f\\r\\u000e\\u000f\\u0010"
      ))
    #expect(text.contains("\\u001f !\\\"#"))
    #expect(text.contains("[\\\\]"))
    #expect(text.hasSuffix("\u{7F}é€😀\u{2028}/\u{7F}\""))
    #expect(try reading(text) { (reader) throws(NavError) in try reader.readString() } == all)
    #expect(try canonical(text) == text)
  }

  @Test func memoryIsTakenOverAndHandedBack() {
    var writer = JSONWriter()
    writer.string(Text(bytes: Array(repeating: 0x61, count: 1_000)))
    let (data, length, capacity) = writer.take()
    #expect(length == 1_002)
    #expect(capacity > length)
    #expect(data?[length] == 0)
    #expect(writer.take().data == nil)
    var again = JSONWriter(adopting: data, capacity: capacity)
    again.integer(7)
    let (same, count, room) = again.take()
    #expect(same == data)
    #expect(count == 1)
    #expect(room == capacity)
    #expect(same?[1] == 0)
    _ = JSONWriter(adopting: same, capacity: room)
  }

  /// A text that fills its memory to the last byte still has room for the NUL.
  @Test(arguments: [254, 255, 256, 257])
  func aNULAlwaysFits(_ count: Int) {
    var writer = JSONWriter()
    for _ in 0..<count { writer.byte(0x20) }
    let (data, length, capacity) = writer.take()
    #expect(length == count)
    #expect(capacity > count)
    #expect(data?[count] == 0)
    _ = JSONWriter(adopting: data, capacity: capacity)
  }
}
