import Foundation
import Ground
import Stores
import Testing

@testable import JSONCoding

/// One line of `Tests/fixtures/json/conformance.tsv`; the file's head tells the form.
private struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let name: String
  let text: [UInt8]
  let isAccepted: Bool

  var testDescription: String { name }

  static let all: [ConformanceCase] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../fixtures/json/conformance.tsv")
    guard let lines = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return lines.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ConformanceCase(
        name: parts[0], text: unescaped(parts[1]),
        isAccepted: parts[0].hasPrefix("y_") || parts.count > 2 && parts[2] == "accept")
    }
  }()

  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard rest.popFirst() == UInt8(ascii: "x") else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)!)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

/// RFC 8259, strict (protocol, first paragraph).
@Suite struct ConformanceTests {
  @Test func theCorpusIsThere() {
    #expect(ConformanceCase.all.filter { $0.name.hasPrefix("y_") }.count >= 95)
    #expect(ConformanceCase.all.filter { $0.name.hasPrefix("n_") }.count >= 188)
    #expect(ConformanceCase.all.filter { $0.name.hasPrefix("i_") }.count >= 35)
  }

  @Test(arguments: ConformanceCase.all)
  fileprivate func theReaderAcceptsWhatItShould(_ conformance: ConformanceCase) throws {
    let error = failure { () throws(NavError) in try canonical(conformance.text) }
    #expect((error == nil) == conformance.isAccepted, "\(error?.message.string ?? "accepted")")
    guard conformance.isAccepted else {
      #expect((0...conformance.text.count).contains(error?.offset ?? -1))
      return
    }
    let form = try canonical(conformance.text)
    #expect(try canonical(form) == form)
    #expect(String(validating: form, as: UTF8.self) != nil)
  }

  /// What is skipped is checked as what is kept.
  @Test(arguments: ConformanceCase.all)
  fileprivate func skippingChecksAsMuch(_ conformance: ConformanceCase) {
    let error = failure { () throws(NavError) in
      try reading(conformance.text) { (reader) throws(NavError) in try reader.skipValue() }
    }
    #expect((error == nil) == conformance.isAccepted)
  }

  /// A text cut anywhere is never accepted, unless it is a number or what was cut is white space;
  /// nor does a cut ever trap.
  @Test(arguments: ConformanceCase.all.filter { $0.isAccepted })
  fileprivate func everyCutIsHandled(_ conformance: ConformanceCase) throws {
    let whole = try canonical(conformance.text)
    for count in 0..<conformance.text.count {
      guard let form = try? canonical(Array(conformance.text[..<count])) else { continue }
      #expect(form == whole || whole.first.map { $0 < 0x3A } == true)
    }
  }
}
