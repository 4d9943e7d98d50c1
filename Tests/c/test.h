/*
 * A small test frame: TEST registers a function, CHECK… count faults, main prints "N passed, M
 * failed".
 */
#ifndef NAV_TEST_H
#define NAV_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navruntime.h"

typedef void (*test_function)(void);
void test_register(const char *name, test_function function);
/* Notes a fault of the test that runs. May be called from any thread. */
void test_fault(const char *file, int line, const char *what);

#define TEST(name) \
  static void name(void); \
  __attribute__((constructor)) static void register_##name(void) { test_register(#name, name); } \
  static void name(void)

#define CHECK(condition) ((condition) ? (void)0 : test_fault(__FILE__, __LINE__, #condition))
#define CHECK_STATUS(call, expected) test_status(__FILE__, __LINE__, #call, (call), (expected))
#define CHECK_TEXT(actual, expected) test_text(__FILE__, __LINE__, #actual, (actual), (expected))
/* The store's path as JSON. */
#define CHECK_PATH(store, expected) test_path(__FILE__, __LINE__, (store), (expected))
/* An error of the caller: the status, the same code in the error, a message, and the offset. */
#define CHECK_ERROR(call, error, expected, where) \
  test_error(__FILE__, __LINE__, #call, (call), &(error), (expected), (where))

void test_status(
  const char *file, int line, const char *call, nav_status actual, nav_status expected);
void test_text(
  const char *file, int line, const char *what, const char *actual, const char *expected);
void test_path(const char *file, int line, nav_store *store, const char *expected);
void test_error(const char *file, int line, const char *call, nav_status actual,
  const nav_error *error, nav_status expected, uint64_t where);

/* A stack store with the given config, or the end of the program. */
nav_store *make_store(const char *config);
nav_modal_store *make_modal_store(const char *config);
/* An app of a schema; `config` may be NULL. */
nav_app *app_of(const char *schema, const char *config);

/*
 * The bytes of memory that the program uses: by the C library's account, or, with musl, which keeps
 * none, by the pages of its data.
 */
size_t bytes_in_use(void);
/*
 * Below this, `bytes_in_use` may have grown although nothing was kept. The pages are also those of
 * an emulator, whose own memory grows by 136 KiB at a time.
 */
#ifdef __GLIBC__
#define BYTES_OF_OTHERS 65536
#else
#define BYTES_OF_OTHERS 400000
#endif

/* Text that grows: what observers saw, one entry a line. */
struct journal {
  char text[1 << 16];
  size_t length;
};
void journal_add(struct journal *journal, const char *text, size_t length);
void journal_clear(struct journal *journal);
/* An observer whose user_data is a journal. */
void journal_event(void *user_data, const char *event, size_t length);
/* A destroy whose user_data is an int that it increments. */
void count_up(void *user_data);

#endif
