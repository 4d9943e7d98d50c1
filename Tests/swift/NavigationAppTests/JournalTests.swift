import CNavSystem
import Testing

/// The checksum of a journal's records.
@Suite struct JournalTests {
  @Test func theChecksumIsThatOfRFC3720() {
    // Appendix B.4, and the usual check value.
    #expect(plain(Array("123456789".utf8)) == 0xE306_9283)
    #expect(plain([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(plain([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(plain(Array(0..<32)) == 0x46DD_794E)
  }

  @Test func theInstructionGivesTheSame() {
    guard nav_shim_has_checksum() != 0 else { return }
    for count in 0..<100 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(
        nav_shim_checksum(1, 7, bytes, bytes.count)
          == nav_shim_plain_checksum(7, bytes, bytes.count))
    }
  }

  private func plain(_ bytes: [UInt8]) -> UInt32 { nav_shim_plain_checksum(0, bytes, bytes.count) }
}
