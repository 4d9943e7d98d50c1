/* Random calls on an app whose schema has all that a journal may meet, and what hosts see of it. */
#ifndef NAV_JOURNAL_WALK_H
#define NAV_JOURNAL_WALK_H

#include <err.h>
#include <errno.h>
#include <navruntime.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char WALK_SCHEMA[] =
  "{\"format\":1,\"id\":\"walk\",\"version\":2,\"root\":{\"tabs\":["
  "{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"split\":{\"sidebar\":{\"stack\":\"list\"},"
  "\"detail\":{\"stack\":\"item\"}}},"
  "{\"name\":\"c\",\"tabs\":[{\"name\":\"x\",\"stack\":\"left\"},"
  "{\"name\":\"y\",\"stack\":\"right\"}]}]},"
  "\"facts\":{\"signedIn\":{\"initial\":false},\"locked\":{\"initial\":false},"
  "\"plan\":{\"values\":[\"free\",\"pro\"],\"initial\":\"free\",\"persist\":true}},\"routes\":{"
  "\"home\":{\"links\":[\"/\"]},\"list\":{},\"item\":{},\"left\":{},\"right\":{},"
  "\"note\":{\"params\":{\"n\":\"int?\",\"text\":\"string?\"}},"
  "\"secret\":{\"requires\":[\"signedIn\"],\"links\":[\"/secret\"]},"
  "\"vault\":{\"show\":\"sheet\",\"requires\":[\"signedIn\"],\"orElse\":\"login\","
  "\"links\":[\"/vault\"]},"
  "\"club\":{\"in\":\"b/detail\",\"requires\":[\"signedIn\"],\"orElse\":\"login\","
  "\"links\":[\"/club\"],\"parents\":[\"note\"]},"
  "\"pro\":{\"show\":\"cover\",\"whenBusy\":\"queue\",\"requires\":[{\"plan\":[\"pro\"]}]},"
  "\"ad\":{\"show\":\"cover\",\"whenBusy\":\"replace\"},"
  "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\",\"params\":{\"user\":"
  "{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}}},"
  "\"later\":{\"show\":\"sheet\",\"whenBusy\":\"queue\",\"params\":{\"n\":\"int?\"}},"
  "\"form\":{\"leave\":\"ask\",\"returns\":\"json\"},\"door\":{\"enter\":\"ask\"},"
  "\"pin\":{\"params\":{\"code\":{\"type\":\"string\",\"sensitive\":true}}},"
  "\"draft\":{\"persist\":false},\"hidden\":{\"show\":\"sheet\",\"persist\":false},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"]}}}";

static const char *const WALK_INTENTS[] = {
  "{\"go\":\"note\"}",
  "{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}",
  "{\"go\":{\"name\":\"note\",\"params\":{\"n\":2,\"text\":\"a\\n\\\"b\\\" \xC3\xA9\"}}}",
  "{\"go\":\"secret\"}",
  "{\"go\":\"vault\"}",
  "{\"go\":\"club\"}",
  "{\"go\":\"pro\"}",
  "{\"go\":\"ad\"}",
  "{\"go\":{\"name\":\"login\",\"params\":{\"user\":\"me\"}}}",
  "{\"go\":\"later\"}",
  "{\"go\":{\"name\":\"later\",\"params\":{\"n\":3}}}",
  "{\"go\":\"form\"}",
  "{\"go\":\"door\"}",
  "{\"go\":{\"name\":\"pin\",\"params\":{\"code\":\"1234\"}}}",
  "{\"go\":\"draft\"}",
  "{\"go\":\"hidden\"}",
  "{\"go\":\"home\"}",
  "{\"go\":\"list\"}",
  "{\"goForResult\":\"form\"}",
  "{\"open\":\"/club\"}",
  "{\"open\":\"/secret\"}",
  "{\"open\":\"/vault\"}",
  "{\"open\":{\"name\":\"pro\"}}",
  "\"back\"",
  "\"back\"",
  "\"back\"",
  "\"backToRoot\"",
  "\"dismiss\"",
  "\"dismiss\"",
  "\"dismissAll\"",
  "\"forget\"",
  "{\"backTo\":\"note\"}",
  "{\"replace\":\"secret\"}",
  "{\"replace\":\"note\"}",
  "{\"update\":{\"n\":2}}",
  "{\"update\":{\"n\":5,\"text\":\"t\"}}",
  "{\"update\":{\"user\":\"you\"}}",
  "{\"answer\":{\"value\":true}}",
  "{\"select\":\"a\"}",
  "{\"select\":\"b/detail\"}",
  "{\"select\":\"b/sidebar\"}",
  "{\"select\":\"c/x\"}",
  "{\"select\":\"c/y\"}",
  "{\"select\":\"c\"}",
  "{\"reset\":{\"path\":[\"note\",\"draft\",\"note\"]}}",
  "{\"reset\":{\"at\":\"a\",\"path\":[\"form\",\"note\"]}}",
  "{\"transaction\":[{\"go\":\"draft\"},{\"go\":\"later\"},{\"go\":\"note\"}]}",
  "{\"transaction\":[\"dismissAll\",{\"go\":\"pro\"},\"back\"]}",
};
static const char *const WALK_FACTS[] = {
  "{\"signedIn\":true}",
  "{\"signedIn\":false}",
  "{\"locked\":true}",
  "{\"locked\":false}",
  "{\"plan\":\"pro\"}",
  "{\"plan\":\"free\"}",
  "{\"signedIn\":true,\"locked\":false}",
};
static const char *const WALK_ANSWERS[] = {
  "\"proceed\"",
  "{\"cancel\":\"no\"}",
  "{\"redirect\":{\"go\":\"note\"}}",
};
/* A snapshot of another run: its ids are those of other screens here. */
static const char WALK_FOREIGN[] =
  "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"walk\",\"version\":1},\"facts\":{},\"root\":{"
  "\"tabs\":{\"selected\":\"a\",\"history\":[],\"items\":{\"a\":{\"stack\":[{\"id\":2,\"route\":{"
  "\"name\":\"home\"}},{\"id\":7,\"route\":{\"name\":\"form\"}},{\"id\":6,\"route\":{\"name\":\"secret\""
  "}},{\"id\":9,\"route\":{\"name\":\"note\"}}]}}}},\"layers\":[{\"id\":8,\"route\":{\"name\":\"later\"},"
  "\"style\":\"sheet\",\"stack\":[{\"id\":5,\"route\":{\"name\":\"note\"}}]}],\"queue\":[{\"id\":12,"
  "\"route\":{\"name\":\"later\",\"params\":{\"n\":1}},\"style\":\"sheet\",\"stack\":[{\"id\":13,"
  "\"route\":{\"name\":\"note\"}}]}],\"pending\":{\"intent\":{\"go\":\"vault\"},\"entryState\":\"typed\"},"
  "\"asked\":[7],\"entryState\":{\"6\":1,\"7\":2,\"12\":3,\"13\":4},\"lastID\":13}";
static const char *const WALK_STATES[] = { "{\"y\":1}", "{\"text\":\"half\"}", "[1,2]", NULL };

#define WALK_PICK(list) (list)[walk_draw(seed) % (sizeof(list) / sizeof *(list))]

static inline uint32_t walk_draw(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return (uint32_t)(*seed >> 32);
}

static inline nav_app *walk_app(void) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error;
  if (nav_schema_create(WALK_SCHEMA, NAV_NUL, &schema, &error) != NAV_OK ||
    nav_app_create(schema, "{\"history\":{\"limit\":20}}", NAV_NUL, &app, &error) != NAV_OK) {
    errx(2, "%s", error.message);
  }
  nav_schema_destroy(schema);
  return app;
}

/* Other parameters of some screen, wherever it is: shown, hidden or waiting. */
static inline void walk_update(nav_app *app, uint64_t *seed) {
  for (int tries = 0; tries < 8; tries++) {
    char intent[80];
    unsigned id = 1 + walk_draw(seed) % 60, n = walk_draw(seed) % 4;
    snprintf(intent, sizeof intent, "{\"updateOf\":{\"id\":%u,\"params\":{\"n\":%u}}}", id, n);
    if (nav_app_send(app, intent, NAV_NUL, NULL, NULL) == NAV_OK) break;
  }
}

/* Whether the last call set facts: nobody refuses these. */
static bool walk_set_facts;

/* Some call; most change something. */
static inline void walk_step(nav_app *app, uint64_t *seed) {
  walk_set_facts = false;
  switch (walk_draw(seed) % 16) {
    case 0:
    case 1:
      walk_set_facts = true;
      nav_app_set_facts(app, WALK_PICK(WALK_FACTS), NAV_NUL, NULL, NULL);
      break;
    case 2:
      for (int64_t token = 400; token > 0; token--) {
        const char *answer = WALK_PICK(WALK_ANSWERS);
        if (nav_app_resolve(app, token, answer, NAV_NUL, NULL, NULL) != NAV_NOOP) break;
      }
      break;
    case 3:
    case 4:
      for (int tries = 0; tries < 8; tries++) {
        const char *state = WALK_PICK(WALK_STATES);
        size_t length = state ? NAV_NUL : 0;
        int64_t id = 1 + walk_draw(seed) % 200;
        if (nav_app_set_entry_state(app, id, state, length, NULL) == NAV_OK) break;
      }
      break;
    case 7: walk_update(app, seed); break;
    case 5: nav_app_travel(app, (int64_t)(walk_draw(seed) % 5) - 2, NULL, NULL); break;
    case 6:
      if (walk_draw(seed) % 4 == 0) {
        nav_app_restore(app, WALK_FOREIGN, NAV_NUL, NAV_RESTORE_LENIENT, NULL, NULL);
        break;
      } /* fall through */
    default: nav_app_send(app, WALK_PICK(WALK_INTENTS), NAV_NUL, NULL, NULL); break;
  }
}

/* Everything that may be written of an app, as text that the caller frees. */
static inline char *walk_snapshot(nav_app *app) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error;
  if (nav_app_snapshot(app, "{\"layers\":true,\"queue\":true}", NAV_NUL, &text, &error) != NAV_OK) {
    errx(2, "%s", error.message);
  }
  return text.data;
}

/* A journal, and what it recovered: NULL for nothing. */
static inline nav_journal *walk_open(const char *path, const char *options, char **recovered) {
  char config[1024];
  nav_journal *journal = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error;
  snprintf(config, sizeof config, "{\"path\":\"%s\"%s}", path, options);
  if (nav_journal_open(config, NAV_NUL, &journal, &text, &error) != NAV_OK) {
    errx(2, "%s: %s", config, error.message);
  }
  if (text.length == 0) nav_buffer_free(&text);
  if (recovered)
    *recovered = text.data;
  else
    nav_buffer_free(&text);
  return journal;
}

#endif
