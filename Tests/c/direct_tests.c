/*
 * Leaves take a direct way through a stack store if no rule can take them back. A store whose
 * validator accepts everything takes the long way: both must give the same statuses, entries,
 * revisions and events, to observers of both forms, to flows and to middleware.
 */

#include "test.h"

enum { STEPS = 4000 };

static const char *const COMMANDS[] = {
  "{\"push\":\"a\"}",
  "{\"push\":\"b\"}",
  "{\"push\":{\"name\":\"c\",\"params\":{\"id\":1}}}",
  "{\"push\":\"rewritten\"}",
  "{\"push\":\"composed\"}",
  "{\"push\":\"cancelled\"}",
  "{\"push\":\"folded\"}",
  "\"pop\"",
  "\"pop\"",
  "\"pop\"",
  "{\"popCount\":2}",
  "{\"popCount\":40}",
  "\"popToRoot\"",
  "{\"popTo\":\"a\"}",
  "{\"popTo\":\"z\"}",
  "{\"popToEntry\":3}",
  "{\"pushAll\":[\"a\",\"b\",\"a\"]}",
  "{\"pushAll\":[]}",
  "{\"replace\":[\"a\",\"b\"]}",
  "{\"replace\":[\"a\",\"b\",\"x\",\"y\"]}",
  "{\"replace\":[\"q\"]}",
  "{\"sequence\":[\"pop\",{\"push\":\"s\"},{\"popTo\":\"z\"}]}",
  "{\"whenCancelled\":{\"primary\":{\"popCount\":9},\"fallback\":{\"push\":\"f\"}}}",
  "{\"command\":{\"push\":\"t\"},\"source\":\"test\"}",
  "{\"command\":\"pop\",\"source\":\"test\"}",
  "{\"pushForResult\":\"asked\"}",
};

struct side {
  nav_store *store;
  nav_modal_store *modals;
  nav_flow_store *flow;
  struct journal log;
};

static struct side sides[2];

static void accept_all(void *user_data, const char *path, size_t length, nav_reply *reply) {
  (void)user_data, (void)path, (void)length, (void)reply;
}

static void answer(void *user_data, nav_interception *call) {
  nav_buffer text = NAV_BUFFER_INIT;
  (void)user_data;
  nav_interception_command(call, &text, NULL);
  if (strstr(text.data, "rewritten"))
    nav_interception_rewrite(call, "{\"replace\":[\"a\",\"r\"]}", NAV_NUL, NULL);
  if (strstr(text.data, "composed"))
    nav_interception_rewrite(
      call, "{\"sequence\":[\"pop\",{\"push\":\"m\"},{\"popCount\":30}]}", NAV_NUL, NULL);
  if (strstr(text.data, "cancelled")) nav_interception_cancel(call, NULL, 0, NULL);
  nav_buffer_free(&text);
}

static void note_result(void *user_data, nav_execution *call) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_execution_command(call, &text, NULL);
  if (strstr(text.data, "folded"))
    nav_execution_fold(call, "{\"cancelled\":\"conditionFailed\"}", NAV_NUL, NULL);
  journal_add(user_data, text.data, text.length);
  nav_execution_result(call, &text, NULL);
  journal_add(user_data, text.data, text.length);
  nav_execution_state(call, &text, NULL);
  journal_add(user_data, text.data, text.length);
  nav_buffer_free(&text);
}

static void make_side(struct side *side, const char *config, int is_direct, unsigned how) {
  nav_event_mask all = NAV_EVENT_ALL | NAV_EVENT_REFUSED;
  nav_middleware middleware;
  journal_clear(&side->log);
  side->store = make_store(config);
  CHECK_STATUS(nav_modal_store_create_over(side->store, NULL, 0, &side->modals, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(side->modals, NULL, 0, &side->flow, NULL), NAV_OK);
  if (!is_direct)
    CHECK_STATUS(nav_store_set_validator(side->store, accept_all, NULL, NULL, NULL), NAV_OK);
  memset(&middleware, 0, sizeof middleware);
  middleware.user_data = &side->log;
  if (how & 1) middleware.will_execute = answer;
  if (how & 2) middleware.did_execute = note_result;
  if (how & 3)
    CHECK_STATUS(
      nav_store_add_middleware(side->store, "mid", NAV_NUL, &middleware, NULL, NULL), NAV_OK);
  if (how & 4)
    CHECK_STATUS(
      nav_store_observe(side->store, all, journal_event, &side->log, NULL, NULL, NULL), NAV_OK);
  if (how & 8)
    CHECK_STATUS(nav_store_observe(
                   side->store, all | NAV_EVENT_DELTA, journal_event, &side->log, NULL, NULL, NULL),
      NAV_OK);
  if (how & 16)
    CHECK_STATUS(nav_flow_store_observe(side->flow, all | (how & 4 ? NAV_EVENT_DELTA : 0),
                   journal_event, &side->log, NULL, NULL, NULL),
      NAV_OK);
}

static void end_side(struct side *side) {
  nav_flow_store_destroy(side->flow);
  nav_modal_store_destroy(side->modals);
  nav_store_destroy(side->store);
}

TEST(leaves_come_to_the_same_with_and_without_a_journal) {
  static const char *const configs[] = {
    "{\"enforce\":\"always\"}",
    "{\"enforce\":\"always\",\"root\":\"inside\",\"path\":[\"home\"]}",
    "{\"enforce\":\"always\",\"limits\":{\"stackDepth\":4}}",
  };
  nav_buffer texts[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  unsigned how, seed = 1;
  size_t config;
  int step, side;
  for (how = 0; how < 32; how++) {
    for (config = 0; config < sizeof configs / sizeof *configs; config++) {
      for (side = 0; side < 2; side++) make_side(&sides[side], configs[config], side == 0, how);
      for (step = 0; step < STEPS / 32; step++) {
        nav_status statuses[2];
        const char *command;
        seed = seed * 1664525u + 1013904223u;
        command = COMMANDS[(seed >> 8) % (sizeof COMMANDS / sizeof *COMMANDS)];
        for (side = 0; side < 2; side++) {
          statuses[side] = (seed >> 28) == 0 && strcmp(command, "\"pop\"") == 0
            ? nav_store_pop(sides[side].store, NULL)
            : nav_store_execute(sides[side].store, command, NAV_NUL, &texts[side], NULL);
        }
        CHECK_STATUS(statuses[0], statuses[1]);
        CHECK_TEXT(texts[0].data, texts[1].data);
        CHECK_TEXT(sides[0].log.text, sides[1].log.text);
        for (side = 0; side < 2; side++) {
          journal_clear(&sides[side].log);
          nav_store_entries(sides[side].store, &texts[side], NULL);
        }
        CHECK_TEXT(texts[0].data, texts[1].data);
        CHECK(nav_store_revision(sides[0].store) == nav_store_revision(sides[1].store));
        CHECK(nav_flow_store_revision(sides[0].flow) == nav_flow_store_revision(sides[1].flow));
      }
      for (side = 0; side < 2; side++) end_side(&sides[side]);
    }
  }
  for (side = 0; side < 2; side++) nav_buffer_free(&texts[side]);
}

/* ---- Queues ---------------------------------------------------------------------------------- */

/* The texts of a queue lie in one memory, whose beginning is given back now and then. */
TEST(a_queue_hands_out_every_event_however_many_wait) {
  static const char *const overflows[] = { "{\"overflow\":\"unbounded\"}",
    "{\"overflow\":\"dropOldest\",\"capacity\":700}",
    "{\"overflow\":\"dropNewest\",\"capacity\":700}" };
  nav_buffer event = NAV_BUFFER_INIT;
  size_t overflow;
  for (overflow = 0; overflow < 3; overflow++) {
    nav_store *store = make_store(NULL);
    nav_event_queue *queue = NULL;
    long pushed = 0, taken = 0, dropped = 0;
    unsigned seed = 7;
    CHECK_STATUS(nav_event_queue_create(overflows[overflow], NAV_NUL, &queue, NULL), NAV_OK);
    CHECK_STATUS(
      nav_store_attach_queue(store, queue, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, NULL, NULL),
      NAV_OK);
    while (pushed < 20000 || nav_event_queue_count(queue) > 0) {
      char route[64], expected[96];
      int more;
      seed = seed * 1664525u + 1013904223u;
      for (more = (int)(seed >> 8) % 300; more > 0 && pushed < 20000; more--) {
        snprintf(route, sizeof route, "\"route%ld\"", ++pushed);
        nav_store_push(store, route, NAV_NUL, NULL);
      }
      for (more = (int)(seed >> 16) % 280; more > 0 || pushed == 20000; more--) {
        if (nav_event_queue_next(queue, &event, NULL) != NAV_OK) break;
        if (strncmp(event.data, "{\"gap\":", 7) == 0) {
          dropped += atol(event.data + 7);
          taken += overflow == 1 ? atol(event.data + 7) : 0;
          continue;
        }
        taken++;
        if (overflow == 2) continue;
        snprintf(expected, sizeof expected, "[{\"id\":%ld,\"route\":{\"name\":\"route%ld\"}}]",
          taken, taken);
        CHECK(strstr(event.data, expected) != NULL);
      }
    }
    CHECK(overflow == 0 ? dropped == 0 : dropped > 0);
    CHECK(taken + (overflow == 2 ? dropped : 0) == pushed);
    nav_store_destroy(store);
    nav_event_queue_destroy(queue);
  }
  nav_buffer_free(&event);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

TEST(a_stack_that_was_high_gives_its_memory_back) {
  enum { HIGH = 200000, LOW = 10 };
  static const char *const ways[] = { "\"pop\"", "{\"popCount\":1000}", "\"popToRoot\"" };
  size_t way;
  for (way = 0; way < 3; way++) {
    nav_store *store = make_store(NULL);
    size_t before, high;
    long index;
    for (index = 0; index < LOW; index++) nav_store_push(store, "\"a\"", 3, NULL);
    before = bytes_in_use();
    for (; index < HIGH; index++) nav_store_push(store, index % 3 ? "\"a\"" : "\"b\"", 3, NULL);
    high = bytes_in_use();
    while (nav_store_depth(store) > LOW &&
      nav_store_execute(store, ways[way], NAV_NUL, NULL, NULL) == NAV_OK) {}
    /* What popTo and its like take off is let go of by the commands after it. */
    for (index = 0; index < 5000; index++) {
      nav_store_push(store, "\"a\"", 3, NULL);
      nav_store_pop(store, NULL);
    }
    /* An allocator in the place of the C library's counts nothing. */
    CHECK(high == before || high - before > HIGH * 16);
    CHECK(bytes_in_use() < before + 300000);
    CHECK(nav_store_depth(store) <= 1000);
    nav_store_execute(store, "{\"popTo\":\"a\"}", NAV_NUL, NULL, NULL);
    nav_store_destroy(store);
  }
}
