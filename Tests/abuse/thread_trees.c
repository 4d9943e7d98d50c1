/*
 * Many threads on stores that are composed of others: tabs with their flows, stacks, modals, the
 * children of presentations and a link handler, all one tree; a flow whose deltas must replay to
 * its path; splits, steps; and lives of all of them.
 */
#include "threads.h"

/*
 * Whatever the other threads have done meanwhile, a call is done, refused, or on a part that has
 * gone.
 */
static void usable_line(int line, nav_status status) {
  if (status < 0 && status != NAV_ERR_DETACHED) test_fault(__FILE__, line, nav_status_name(status));
}
#define USABLE(call) usable_line(__LINE__, (call))

/*
 * An observer of a tree: one at a time, with whole texts. It reads the tree that it hears of, and
 * now and then changes it.
 */
struct listener {
  nav_tab_store *tabs;
  atomic_int inside, told, given_back;
};
static void listen(void *user_data, const char *event, size_t length) {
  struct listener *l = user_data;
  CHECK(atomic_fetch_add(&l->inside, 1) == 0);
  CHECK(strlen(event) == length && length > 0);
  CHECK(atomic_load(&l->given_back) == 0);
  if (l->tabs != NULL && atomic_fetch_add(&l->told, 1) % 64 == 0)
    USABLE(nav_tab_store_set_badge(l->tabs, "home", NAV_NUL, atomic_load(&l->told), NULL));
  atomic_fetch_sub(&l->inside, 1);
}
static void stop_listening(void *user_data) {
  struct listener *l = user_data;
  CHECK(atomic_load(&l->inside) == 0 && atomic_fetch_add(&l->given_back, 1) == 0);
}

/* ---- One tree of everything ---- */

struct house {
  nav_tab_store *tabs;
  nav_flow_store *flow; /* of the tab "home" */
  nav_store *stack;
  nav_modal_store *modals;
  nav_link_handler *links, *tab_links;
  struct listener listener;
};

static void build_house(struct house *h) {
  static const char table[] =
    "{\"mappings\":[{\"pattern\":\"/item/:id\",\"route\":\"item\"},{\"pattern\":\"/orders\",\"route\":\"orders\"}],\"requireAuthentication\":[\"orders\"]}";
  nav_pipeline *pipeline = NULL;
  memset(h, 0, sizeof *h);
  CHECK_STATUS(
    nav_tab_store_create(
      "{\"tabs\":[{\"name\":\"home\"},{\"name\":\"cart\"}],\"presentation\":{\"help\":\"sheet\",\"basket\":\"tab:cart\"}}",
      NAV_NUL, &h->tabs, NULL),
    NAV_OK);
  h->listener.tabs = h->tabs;
  CHECK_STATUS(nav_tab_store_observe(h->tabs, NAV_EVENT_ALL | NAV_EVENT_DELTA, listen, &h->listener,
                 stop_listening, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_tab_store_flow(h->tabs, "home", NAV_NUL, &h->flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(h->flow, &h->stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(h->flow, &h->modals, NULL), NAV_OK);
  CHECK_STATUS(nav_pipeline_create(table, NAV_NUL, NULL, &pipeline, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create(pipeline, h->stack, NULL, 0, &h->links, NULL), NAV_OK);
  CHECK_STATUS(
    nav_link_handler_create_for_tabs(pipeline, h->tabs, NULL, 0, &h->tab_links, NULL), NAV_OK);
  nav_pipeline_destroy(pipeline);
}

static void leave_house(struct house *h) {
  nav_link_handler_destroy(h->links);
  nav_link_handler_destroy(h->tab_links);
  nav_modal_store_destroy(h->modals);
  nav_tab_store_destroy(h->tabs);
  nav_store_destroy(h->stack);
  nav_flow_store_destroy(h->flow);
  CHECK(h->listener.given_back == 1);
}

/* A presentation with a stack of its own, which other threads may dismiss at any moment. */
static void raise_child(struct house *h, nav_buffer *out) {
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  struct listener listener = { NULL, 0, 0, 0 };
  int64_t id = 0;
  USABLE(nav_modal_store_present(h->modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, &id, out, NULL));
  if (nav_modal_store_child(h->modals, id, NULL, 0, &stack, &modals, NULL) != NAV_OK) return;
  USABLE(nav_store_observe(stack, NAV_EVENT_ALL, listen, &listener, stop_listening, NULL, NULL));
  USABLE(nav_store_push(stack, "\"inner\"", NAV_NUL, NULL));
  USABLE(nav_modal_store_present(modals, "\"deeper\"", NAV_NUL, NAV_STYLE_SHEET, NULL, out, NULL));
  USABLE(nav_modal_store_back(modals, out, NULL));
  USABLE(nav_store_path(stack, out, NULL));
  USABLE(nav_store_dismiss_self(stack, out, NULL));
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  while (atomic_load(&listener.given_back) == 0) {
    /* Its presentation may still stand, or its events be on their way. */
    USABLE(nav_modal_store_dismiss_all(h->modals, NULL, NULL));
    sched_yield();
  }
}

static void use_parts(struct house *h, unsigned choice, nav_buffer *out) {
  switch (choice) {
    case 0: USABLE(nav_flow_store_send(h->flow, "{\"push\":\"a\"}", NAV_NUL, out, NULL)); break;
    case 1:
      USABLE(nav_flow_store_send(h->flow, "{\"presentSheet\":\"s\"}", NAV_NUL, out, NULL));
      break;
    case 2: USABLE(nav_flow_store_send(h->flow, "\"dismiss\"", NAV_NUL, out, NULL)); break;
    case 3:
      USABLE(
        nav_flow_store_apply(h->flow, "[{\"push\":\"x\"},{\"cover\":\"y\"}]", NAV_NUL, out, NULL));
      break;
    case 4: USABLE(nav_flow_store_path(h->flow, out, NULL)); break;
    case 5: USABLE(nav_store_push(h->stack, "\"direct\"", NAV_NUL, NULL)); break;
    case 6:
      USABLE(
        nav_store_execute_transaction(h->stack, "[{\"push\":\"t\"},\"pop\"]", NAV_NUL, out, NULL));
      break;
    case 7: USABLE(nav_modal_store_dismiss_all(h->modals, out, NULL)); break;
    case 8: USABLE(nav_modal_store_queue(h->modals, out, NULL)); break;
    default: raise_child(h, out);
  }
}

static void use_tabs(struct house *h, unsigned choice, nav_buffer *out) {
  switch (choice) {
    case 0: USABLE(nav_tab_store_select(h->tabs, "cart", NAV_NUL, out, NULL)); break;
    case 1:
      USABLE(nav_tab_store_select_and_open(
        h->tabs, "home", NAV_NUL, "[{\"push\":\"o\"}]", NAV_NUL, out, NULL));
      break;
    case 2:
      USABLE(nav_tab_store_add(h->tabs, "{\"name\":\"third\"}", NAV_NUL, 1, out, NULL));
      break;
    case 3: USABLE(nav_tab_store_remove(h->tabs, "third", NAV_NUL, out, NULL)); break;
    case 4: USABLE(nav_tab_store_route_to(h->tabs, "\"basket\"", NAV_NUL, out, NULL)); break;
    case 5: USABLE(nav_tab_store_back(h->tabs, out, NULL)); break;
    case 6: USABLE(nav_tab_store_tabs(h->tabs, out, NULL)); break;
    case 7: USABLE(nav_link_handler_open(h->links, "shop://x/item/3", NAV_NUL, out, NULL)); break;
    case 8:
      USABLE(nav_link_handler_open(h->tab_links, "shop://x/orders", NAV_NUL, out, NULL));
      break;
    case 9: USABLE(nav_link_handler_resume(h->tab_links, out, NULL)); break;
    default: USABLE(nav_link_handler_resume(h->links, out, NULL));
  }
}

static void live_in_house(void *context, int thread) {
  struct house *h = context;
  nav_buffer out = NAV_BUFFER_INIT;
  unsigned random = 5u + (unsigned)thread;
  int i;
  for (i = 0; i < ROUNDS / 2; i++) {
    unsigned choice = next_random(&random) >> 16;
    if (choice % 2)
      use_parts(h, choice / 2 % 10, &out);
    else
      use_tabs(h, choice / 2 % 11, &out);
    if (nav_store_depth(h->stack) > 50)
      USABLE(nav_store_replace(h->stack, "[\"home\"]", NAV_NUL, NULL));
    if (i % 64 == 63) USABLE(nav_modal_store_dismiss_all_from_root(h->modals, &out, NULL));
  }
  nav_buffer_free(&out);
}

TEST(all_threads_live_in_one_tree) {
  static struct house h;
  build_house(&h);
  on_all_threads(live_in_house, &h);
  CHECK(h.listener.told > 0);
  leave_house(&h);
}

/* ---- A flow whose deltas replay ---- */

enum { MAX_STEPS = 256, STEP_TEXT = 32 };
struct replica {
  char steps[MAX_STEPS][STEP_TEXT];
  int count;
};

/* The steps of an array of `{"push":{"name":"x"}}`. */
static int read_steps(const char *from, const char *to, char steps[][STEP_TEXT], int room) {
  int count = 0;
  for (from = strstr(from, "{\"name\":\""); from != NULL && from < to && count < room;
    from = strstr(from + 1, "{\"name\":\"")) {
    const char *kind = from - 5, *end = strchr(from + 9, '"');
    snprintf(steps[count++], STEP_TEXT, "%.2s %.*s", kind, (int)(end - from - 9), from + 9);
  }
  return count;
}
static void replay_path(void *user_data, const char *event, size_t length) {
  static char removed[MAX_STEPS][STEP_TEXT];
  struct replica *r = user_data;
  const char *kept = strstr(event, "\"kept\":"), *gone = strstr(event, "\"removed\":["),
             *added = strstr(event, "\"added\":[");
  int keeps = kept ? atoi(kept + 7) : -1, count, i;
  CHECK(keeps >= 0 && gone != NULL && added != NULL);
  if (keeps < 0 || gone == NULL || added == NULL) return;
  count = read_steps(gone, added, removed, MAX_STEPS);
  CHECK(keeps + count == r->count);
  for (i = 0; i < count && keeps + i < r->count; i++)
    CHECK(strcmp(removed[i], r->steps[keeps + i]) == 0);
  r->count = keeps + read_steps(added, event + length, r->steps + keeps, MAX_STEPS - keeps);
}

static void drive_flow(void *context, int thread) {
  nav_flow_store *flow = context;
  nav_buffer out = NAV_BUFFER_INIT;
  unsigned random = 91u + (unsigned)thread;
  char intent[48];
  int i;
  for (i = 0; i < ROUNDS; i++) {
    unsigned choice = next_random(&random) >> 28;
    snprintf(intent, sizeof intent, "{\"%s\":\"r%u\"}",
      choice < 6      ? "push"
        : choice == 6 ? "presentSheet"
                      : "presentCover",
      next_random(&random) >> 30);
    if (choice < 8)
      USABLE(nav_flow_store_send(flow, intent, NAV_NUL, &out, NULL));
    else if (choice < 10)
      USABLE(nav_flow_store_send(flow, "\"dismiss\"", NAV_NUL, NULL, NULL));
    else if (choice < 14)
      USABLE(nav_flow_store_back(flow, &out, NULL));
    else
      USABLE(nav_flow_store_apply(
        flow, "[{\"push\":\"p\"},{\"push\":\"q\"},{\"sheet\":\"r\"}]", NAV_NUL, NULL, NULL));
    if (i % 40 == 39) USABLE(nav_flow_store_send(flow, "{\"reset\":[]}", NAV_NUL, NULL, NULL));
  }
  nav_buffer_free(&out);
}

TEST(deltas_of_a_flow_replay_to_its_path) {
  static struct replica r;
  static char steps[MAX_STEPS][STEP_TEXT];
  nav_flow_store *flow = NULL;
  nav_buffer path = NAV_BUFFER_INIT;
  int i, count;
  memset(&r, 0, sizeof r);
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_observe(
                 flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, replay_path, &r, NULL, NULL, NULL),
    NAV_OK);
  on_all_threads(drive_flow, flow);
  CHECK_STATUS(nav_flow_store_path(flow, &path, NULL), NAV_OK);
  count = read_steps(path.data, path.data + path.length, steps, MAX_STEPS);
  CHECK(count == r.count);
  for (i = 0; i < count && i < r.count; i++) CHECK(strcmp(steps[i], r.steps[i]) == 0);
  nav_buffer_free(&path);
  nav_flow_store_destroy(flow);
}

/* ---- Splits and steps ---- */

struct pair {
  nav_split_store *split;
  nav_step_flow *steps;
  atomic_int given_back, asked;
};
static int32_t may_proceed(void *user_data, const char *step, size_t length, int64_t index) {
  struct pair *p = user_data;
  CHECK(strlen(step) == length && index >= 0);
  return atomic_fetch_add(&p->asked, 1) % 3 != 0;
}
static void count_back(void *user_data) {
  atomic_fetch_add(&((struct pair *)user_data)->given_back, 1);
}

static void drive_split_and_steps(void *context, int thread) {
  struct pair *p = context;
  nav_buffer out = NAV_BUFFER_INIT;
  unsigned random = 13u + (unsigned)thread;
  int i;
  for (i = 0; i < ROUNDS; i++) {
    switch (next_random(&random) >> 28) {
      case 0:
        USABLE(nav_split_store_show(p->split, NAV_COLUMN_DETAIL, "\"d\"", NAV_NUL, &out, NULL));
        break;
      case 1:
        USABLE(nav_split_store_send(
          p->split, NAV_COLUMN_SIDEBAR, "{\"go\":\"s\"}", NAV_NUL, &out, NULL));
        break;
      case 2: USABLE(nav_split_store_set_collapsed(p->split, i % 2, NULL)); break;
      case 3:
        USABLE(nav_split_store_set_visibility(
          p->split, i % 2 ? NAV_VISIBILITY_ALL : NAV_VISIBILITY_DETAIL_ONLY, NULL));
        break;
      case 4: USABLE(nav_split_store_state(p->split, &out, NULL)); break;
      case 5: USABLE(nav_split_store_collapsed_path(p->split, &out, NULL)); break;
      case 6: USABLE(nav_step_flow_previous(p->steps, &out, NULL)); break;
      case 7: USABLE(nav_step_flow_jump(p->steps, i % 3, &out, NULL)); break;
      case 8: USABLE(nav_step_flow_set_complete(p->steps, i % 3, i % 2, NULL)); break;
      case 9: USABLE(nav_step_flow_state(p->steps, &out, NULL)); break;
      case 10: USABLE(nav_step_flow_reset(p->steps, NULL)); break;
      case 11:
        USABLE(nav_step_flow_ask_can_proceed(p->steps, may_proceed, p, count_back, NULL));
        break;
      case 12: CHECK(nav_step_flow_index(p->steps) < 3); break;
      case 13: USABLE(nav_step_flow_next(p->steps, &out, NULL)); break;
      default: USABLE(nav_split_store_back(p->split, &out, NULL));
    }
  }
  nav_buffer_free(&out);
}

TEST(splits_and_steps_serve_all_threads) {
  static struct pair p;
  struct listener listener = { NULL, 0, 0, 0 };
  memset(&p, 0, sizeof p);
  CHECK_STATUS(nav_split_store_create("{\"content\":{}}", NAV_NUL, &p.split, NULL), NAV_OK);
  CHECK_STATUS(
    nav_step_flow_create("{\"steps\":[\"a\",\"b\",\"c\"]}", NAV_NUL, &p.steps, NULL), NAV_OK);
  CHECK_STATUS(
    nav_split_store_observe(p.split, NAV_EVENT_ALL, listen, &listener, stop_listening, NULL, NULL),
    NAV_OK);
  on_all_threads(drive_split_and_steps, &p);
  CHECK(p.asked > 0);
  nav_split_store_destroy(p.split);
  nav_step_flow_destroy(p.steps);
  CHECK(listener.given_back == 1 && p.given_back > 0);
}

/* ---- Lives ---- */

/* Each thread builds trees of its own, and leaves a part of each for the next thread to destroy. */
static _Atomic(nav_store *) left_stack;
static _Atomic(nav_modal_store *) left_modals;

static void build_and_leave(void *context, int thread) {
  int i;
  (void)context;
  (void)thread;
  for (i = 0; i < ROUNDS / 8; i++) {
    struct house h;
    build_house(&h);
    USABLE(nav_flow_store_send(h.flow, "{\"presentSheet\":\"s\"}", NAV_NUL, NULL, NULL));
    USABLE(nav_link_handler_open(h.links, "shop://x/item/3", NAV_NUL, NULL, NULL));
    nav_tab_store_destroy(h.tabs);
    h.tabs = NULL;
    USABLE(nav_store_push(h.stack, "\"still\"", NAV_NUL, NULL));
    nav_flow_store_destroy(h.flow);
    h.flow = NULL;
    nav_store_destroy(atomic_exchange(&left_stack, h.stack));
    nav_modal_store_destroy(atomic_exchange(&left_modals, h.modals));
    h.stack = NULL;
    h.modals = NULL;
    nav_link_handler_destroy(h.links);
    USABLE(nav_link_handler_open(h.tab_links, "shop://x/item/4", NAV_NUL, NULL, NULL));
    nav_link_handler_destroy(h.tab_links);
  }
}

TEST(parts_of_a_tree_die_on_other_threads) {
  on_all_threads(build_and_leave, NULL);
  nav_store_destroy(atomic_exchange(&left_stack, NULL));
  nav_modal_store_destroy(atomic_exchange(&left_modals, NULL));
}

/* ---- A flow that another thread destroys while its events are delivered ---- */

struct gone {
  nav_flow_store *flow;
  int told;
};
static void *destroy_flow(void *argument) {
  nav_flow_store_destroy(((struct gone *)argument)->flow);
  return NULL;
}
static void let_destroy(void *user_data, const char *event, size_t length) {
  struct gone *gone = user_data;
  pthread_t thread;
  (void)event;
  (void)length;
  if (gone->told++ > 0) return;
  if (pthread_create(&thread, NULL, destroy_flow, gone) != 0) abort();
  pthread_join(thread, NULL);
}

TEST(a_flow_that_is_gone_tells_nothing_more) {
  struct gone gone = { NULL, 0 };
  nav_store *stack = NULL;
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &gone.flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(gone.flow, &stack, NULL), NAV_OK);
  CHECK_STATUS(
    nav_flow_store_observe(gone.flow, NAV_EVENT_ALL, let_destroy, &gone, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_flow_store_observe(gone.flow, NAV_EVENT_CHANGED, let_destroy, &gone, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_execute(
                 stack, "{\"sequence\":[{\"push\":\"a\"},{\"push\":\"b\"}]}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK(gone.told == 1);
  nav_store_destroy(stack);
}
