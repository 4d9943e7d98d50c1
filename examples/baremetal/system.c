/*
 * All that the library asks of a system, without one: an allocator on an array, no lock because
 * there is one thread, no files, no clock. What is missing is reported: by an errno that the
 * library passes on, or by its name at the end of the program.
 */
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

#include "system.h"

/* The serial port and the switch of qemu's machine "virt". */
static volatile uint8_t *const port = (volatile uint8_t *)0x10000000;
static volatile uint32_t *const power = (volatile uint32_t *)0x100000;

void print(const char *text) {
  for (; *text; text++) *port = (uint8_t)*text;
}

void print_number(size_t number) {
  char digits[24];
  size_t place = sizeof digits - 1;
  digits[place] = 0;
  do digits[--place] = (char)('0' + number % 10);
  while (number /= 10);
  print(digits + place);
}

_Noreturn void finish(int status) {
  *power = status == 0 ? 0x5555 : ((uint32_t)status << 16 | 0x3333);
  for (;;) {}
}

static _Noreturn void missing(const char *name) {
  print("there is no ");
  print(name);
  print(" on this machine\n");
  finish(3);
}

/* The heap: blocks of powers of two, of each size a list of those that are free. */
static _Alignas(16) unsigned char heap[HEAP_BYTES];
static size_t used;

struct block {
  size_t kind;        /* 1 << kind bytes, this head included; 0: a place in the block `next` */
  struct block *next; /* while it is free */
};

static struct block *free_blocks[sizeof(size_t) * 8];

size_t heap_used(void) { return used; }

void *malloc(size_t count) {
  size_t kind = 5;
  if (count > sizeof heap) return NULL;
  while (((size_t)1 << kind) < count + sizeof(struct block)) kind++;
  struct block *block = free_blocks[kind];
  if (block) {
    free_blocks[kind] = block->next;
    return block + 1;
  }
  if (sizeof heap - used < (size_t)1 << kind) return NULL;
  block = (struct block *)(void *)(heap + used);
  used += (size_t)1 << kind;
  block->kind = kind;
  return block + 1;
}

/* The block that memory is in. */
static struct block *block_of(void *memory) {
  struct block *block = (struct block *)memory - 1;
  return block->kind == 0 ? block->next : block;
}

void free(void *memory) {
  if (!memory) return;
  struct block *block = block_of(memory);
  block->next = free_blocks[block->kind];
  free_blocks[block->kind] = block;
}

void *realloc(void *memory, size_t count) {
  if (!memory) return malloc(count);
  struct block *block = block_of(memory);
  size_t room = (uintptr_t)block + ((size_t)1 << block->kind) - (uintptr_t)memory;
  if (count <= room) return memory;
  void *larger = malloc(count);
  if (!larger) return NULL;
  memcpy(larger, memory, room);
  free(memory);
  return larger;
}

void *aligned_alloc(size_t alignment, size_t count) {
  if (alignment <= 16) return malloc(count);
  if (count > sizeof heap || alignment > sizeof heap) return NULL;
  struct block *block = (struct block *)malloc(count + alignment);
  if (!block) return NULL;
  uintptr_t start = (uintptr_t)block, place = (start + alignment - 1) / alignment * alignment;
  /* Where they differ, it is by 16 at least: there is room for a head before it. */
  if (place != start) *((struct block *)place - 1) = (struct block){ .next = block - 1 };
  return (void *)place;
}

int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void)) {
  (void)before;
  (void)parent;
  (void)child;
  return 0;
}

/* No system: no journals, no recorders, no event queues with a descriptor, no clock. A real machine
 * has its own generator of random bytes; these are always the same, so a person who chooses the
 * texts can choose those that make hash tables slow. */
static int number_of_error;
int *__errno_location(void) { return &number_of_error; }

long syscall(long number, ...) {
  if (number == SYS_getrandom) {
    va_list arguments;
    va_start(arguments, number);
    unsigned char *bytes = va_arg(arguments, unsigned char *);
    size_t count = va_arg(arguments, size_t);
    va_end(arguments);
    for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 89 + 41);
    return (long)count;
  }
  number_of_error = ENOSYS;
  return -1;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  (void)time;
  number_of_error = ENOSYS;
  return -1;
}

int eventfd(unsigned count, int flags) {
  (void)count;
  (void)flags;
  number_of_error = ENOSYS;
  return -1;
}

int __xpg_strerror_r(int number, char *text, size_t count) {
  (void)number;
  if (count > 0) text[0] = 0;
  return 0;
}

/* Numbers with fractions as doubles: nav_json_double and its neighbours. JSON itself needs none. */
double strtod(const char *text, char **end) {
  (void)text;
  (void)end;
  missing("strtod");
}
int snprintf(char *text, size_t count, const char *format, ...) {
  (void)text;
  (void)count;
  (void)format;
  missing("snprintf");
}

void abort(void) { missing("way to go on: abort was called"); }
uintptr_t __stack_chk_guard = 0x57AC5EED;
void __stack_chk_fail(void) { missing("room on the stack"); }

void *memcpy(void *to, const void *from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  while (count--) *out++ = *in++;
  return to;
}
void *memmove(void *to, const void *from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if (out < in) return memcpy(to, from, count);
  while (count--) out[count] = in[count];
  return to;
}
void *memset(void *to, int byte, size_t count) {
  unsigned char *out = to;
  while (count--) *out++ = (unsigned char)byte;
  return to;
}
int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count > 0; count--, a++, b++) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}
int bcmp(const void *left, const void *right, size_t count) { return memcmp(left, right, count); }
void *memchr(const void *text, int byte, size_t count) {
  const unsigned char *place = text;
  for (; count > 0; count--, place++) {
    if (*place == (unsigned char)byte) return (void *)(uintptr_t)place;
  }
  return NULL;
}
size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}
int strncmp(const char *left, const char *right, size_t count) {
  for (; count > 0; count--, left++, right++) {
    if (*left != *right || !*left) return (unsigned char)*left - (unsigned char)*right;
  }
  return 0;
}
