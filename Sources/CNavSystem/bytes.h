/* Many bytes of JSON at once: SSE2, which every x86-64 has, or plain C. No library is called. */
#ifndef NAV_SYSTEM_BYTES_H
#define NAV_SYSTEM_BYTES_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Of some bytes of text: bit i is about byte i. */
typedef struct nav_shim_marks {
  uint64_t quotes;
  uint64_t others; /* what else is no plain string byte: a backslash, below U+0020, or not ASCII */
} nav_shim_marks;

static inline nav_shim_marks nav_shim_marks16(const uint8_t *text) {
  nav_shim_marks marks;
#if defined(__SSE2__)
  __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)text);
  __m128i escapes = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
  /*
   * As signed bytes, what is not ASCII is below zero: one comparison finds it and the control
   * characters.
   */
  __m128i others = _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20));
  marks.quotes = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
  marks.others = (uint32_t)_mm_movemask_epi8(_mm_or_si128(escapes, others));
#else
  marks.quotes = marks.others = 0;
  for (int i = 0; i < 16; i++) {
    marks.quotes |= (uint64_t)(text[i] == '"') << i;
    marks.others |= (uint64_t)(text[i] == '\\' || text[i] < 0x20 || text[i] >= 0x80) << i;
  }
#endif
  return marks;
}

static inline nav_shim_marks nav_shim_marks64(const uint8_t *text) {
  nav_shim_marks a = nav_shim_marks16(text), b = nav_shim_marks16(text + 16),
                 c = nav_shim_marks16(text + 32), d = nav_shim_marks16(text + 48);
  nav_shim_marks marks;
  marks.quotes = a.quotes | b.quotes << 16 | c.quotes << 32 | d.quotes << 48;
  marks.others = a.others | b.others << 16 | c.others << 32 | d.others << 48;
  return marks;
}

#endif
