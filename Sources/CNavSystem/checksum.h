/* CRC-32C (Castagnoli; RFC 3720, appendix B.4): by the instruction of SSE 4.2, or plain C. */
#ifndef NAV_SYSTEM_CHECKSUM_H
#define NAV_SYSTEM_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

/* Whether this processor has the instruction. To be asked once: in a virtual machine it is slow. */
static inline int nav_shim_has_checksum(void) {
#if defined(__x86_64__)
  unsigned a, b, c = 0, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c >> 20 & 1) != 0;
#else
  return 0;
#endif
}

/* Goes on from the checksum of what is before, which is 0 at first. Four bits at a time. */
static inline uint32_t nav_shim_plain_checksum(
  uint32_t checksum, const uint8_t *bytes, size_t count) {
  static const uint32_t table[16] = { 0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC,
    0x5125DAD3, 0x61C69362, 0x7198540D, 0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9, 0xC38D26C4,
    0xD3D3E1AB, 0xE330A81A, 0xF36E6F75 };
  checksum = ~checksum;
  for (size_t i = 0; i < count; i++) {
    checksum ^= bytes[i];
    checksum = checksum >> 4 ^ table[checksum & 15];
    checksum = checksum >> 4 ^ table[checksum & 15];
  }
  return ~checksum;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) static inline uint32_t nav_shim_fast_checksum(
  uint32_t checksum, const uint8_t *bytes, size_t count) {
  uint64_t sum = (uint32_t)~checksum;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    sum = __builtin_ia32_crc32di(sum, word);
  }
  for (; count > 0; count--) sum = __builtin_ia32_crc32qi((uint32_t)sum, *bytes++);
  return ~(uint32_t)sum;
}
#endif

static inline uint32_t nav_shim_checksum(
  int has_checksum, uint32_t checksum, const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (has_checksum) return nav_shim_fast_checksum(checksum, bytes, count);
#endif
  (void)has_checksum;
  return nav_shim_plain_checksum(checksum, bytes, count);
}

#endif
