/*
 * The tests that the walker printed for planted bugs: each fails with its bug and passes without.
 * kit_tests.c wrote them.
 */
static int failures_seen;
#define NAV_TEST_FAIL(file, line, text) \
  (failures_seen += (file) != NULL && (line) > 0 && (text)[0] != 0)
#include "hosts.h"

static nav_schema *schema;
static bug planted;
static void *user_data = &planted;

#include "walks.inc"

#define WALKS(number) { walk_##number##00, walk_##number##01, walk_##number##02 }

int main(void) {
  static void (*const walks[BUGS][3])(void) = {
    { NULL, NULL, NULL },
    WALKS(1),
    WALKS(2),
    WALKS(3),
    WALKS(4),
    WALKS(5),
    WALKS(6),
    WALKS(7),
    WALKS(8),
    WALKS(9),
    WALKS(10),
    WALKS(11),
  };
  nav_buffer text = NAV_BUFFER_INIT;
  int passed = 0, failed = 0;
  if (!nav_test_read_file("examples/data/shop.schema.json", &text)) return 2;
  if (nav_schema_create(text.data, text.length, &schema, NULL) != NAV_OK) return 2;
  nav_buffer_free(&text);
  for (int number = NO_BUG + 1; number < BUGS; number++) {
    for (int seed = 0; seed < 3; seed++) {
      planted = (bug)number;
      failures_seen = 0;
      walks[number][seed]();
      int fails = failures_seen > 0;
      planted = NO_BUG;
      failures_seen = 0;
      walks[number][seed]();
      if (fails && failures_seen == 0) {
        passed++;
      } else {
        failed++;
        printf("walk_%d%02d %s\n", number, seed, fails ? "fails always" : "passes with its bug");
      }
    }
  }
  nav_schema_destroy(schema);
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0 || nav_live_handles() != 0;
}
