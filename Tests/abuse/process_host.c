/*
 * A host that loads the library as a plug-in would, uses all kinds of handles, and looks at what
 * the library did to its process. process_host LIBRARY [COPY]; prints one line per check. COPY is
 * the same library under another name: two copies in one process.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "navruntime.h"

static int failed, passed;
static void check(int condition, const char *what) {
  condition ? passed++ : failed++;
  if (!condition) printf("failed: %s\n", what);
}

/* The functions that the exercise needs, by name. */
struct library {
  void *handle;
  /* A list, which clang-format takes for calls. */
  /* clang-format off */
#define FUNCTIONS(X) \
  X(nav_store_create) X(nav_store_destroy) X(nav_store_push) X(nav_store_execute) \
  X(nav_store_execute_transaction) X(nav_store_path) X(nav_store_observe) X(nav_store_depth) \
  X(nav_modal_store_create) X(nav_modal_store_destroy) X(nav_modal_store_present) \
  X(nav_modal_store_dismiss_all) X(nav_event_queue_create) X(nav_event_queue_destroy) \
  X(nav_event_queue_next) X(nav_store_attach_queue) X(nav_pipeline_create) X(nav_pipeline_destroy) \
  X(nav_link_handler_create) X(nav_link_handler_destroy) X(nav_link_handler_open) \
  X(nav_matcher_create) X(nav_matcher_destroy) X(nav_matcher_match) X(nav_store_sender) \
  X(nav_sender_send) X(nav_sender_destroy) X(nav_flow_store_create) X(nav_flow_store_destroy) \
  X(nav_flow_store_send) X(nav_flow_store_modals) X(nav_modal_store_child) X(nav_tab_store_create) \
  X(nav_tab_store_destroy) X(nav_tab_store_select) X(nav_tab_store_back) X(nav_tab_store_observe) \
  X(nav_split_store_create) X(nav_split_store_destroy) X(nav_split_store_show) \
  X(nav_split_store_state) X(nav_step_flow_create) X(nav_step_flow_destroy) X(nav_step_flow_next) \
  X(nav_step_flow_state) X(nav_buffer_free) X(nav_live_handles) X(nav_version_string)
/* clang-format on */
#define POINTER(name) __typeof__(&name) name;
  FUNCTIONS(POINTER)
};

static void load(struct library *library, const char *path) {
  library->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library->handle == NULL) {
    printf("failed: dlopen: %s\n", dlerror());
    exit(1);
  }
#define RESOLVE(name) library->name = (__typeof__(&name))dlsym(library->handle, #name);
  FUNCTIONS(RESOLVE)
}

static int64_t events;
static void count_event(void *user_data, const char *event, size_t length) {
  (void)user_data, (void)event;
  events += (int64_t)length;
}

/* The stores that are composed of others. */
static int exercise_composed(const struct library *l) {
  nav_flow_store *flow = NULL;
  nav_tab_store *tabs = NULL;
  nav_split_store *split = NULL;
  nav_step_flow *steps = NULL;
  nav_modal_store *modals = NULL, *inner = NULL;
  nav_store *child = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  int fine =
    l->nav_flow_store_create("{\"path\":[{\"push\":\"home\"}]}", NAV_NUL, &flow, NULL) == NAV_OK;
  fine &= l->nav_flow_store_send(flow, "{\"presentSheet\":\"s\"}", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_flow_store_send(flow, "{\"push\":\"a\"}", NAV_NUL, &text, NULL) == NAV_REJECTED;
  fine &= l->nav_flow_store_modals(flow, &modals, NULL) == NAV_OK;
  fine &= l->nav_modal_store_child(modals, 1, NULL, 0, &child, &inner, NULL) == NAV_OK;
  fine &= l->nav_store_push(child, "\"deep\"", NAV_NUL, NULL) == NAV_OK;
  fine &= l->nav_tab_store_create(
            "{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL) == NAV_OK;
  fine &=
    l->nav_tab_store_observe(tabs, NAV_EVENT_ALL, count_event, NULL, NULL, NULL, NULL) == NAV_OK;
  fine &= l->nav_tab_store_select(tabs, "b", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_tab_store_back(tabs, &text, NULL) == NAV_OK;
  fine &= l->nav_split_store_create("{\"content\":{}}", NAV_NUL, &split, NULL) == NAV_OK;
  fine &=
    l->nav_split_store_show(split, NAV_COLUMN_CONTENT, "\"list\"", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_split_store_state(split, &text, NULL) == NAV_OK;
  fine &= l->nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &steps, NULL) == NAV_OK;
  fine &= l->nav_step_flow_next(steps, &text, NULL) == NAV_OK;
  fine &= l->nav_step_flow_state(steps, &text, NULL) == NAV_OK;
  l->nav_flow_store_destroy(flow);
  l->nav_store_destroy(child);
  l->nav_modal_store_destroy(inner);
  l->nav_modal_store_destroy(modals);
  l->nav_tab_store_destroy(tabs);
  l->nav_split_store_destroy(split);
  l->nav_step_flow_destroy(steps);
  l->nav_buffer_free(&text);
  return fine;
}

/* Every kind of handle, results and errors; answers whether all went as it should. */
static int exercise(const struct library *l) {
  nav_store *store = NULL;
  nav_modal_store *modals = NULL;
  nav_event_queue *queue = NULL;
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  nav_matcher *matcher = NULL;
  nav_sender *sender = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  int fine = l->nav_store_create("{\"path\":[\"home\"]}", NAV_NUL, &store, NULL) == NAV_OK;
  fine &= l->nav_modal_store_create(NULL, 0, &modals, NULL) == NAV_OK;
  fine &= l->nav_event_queue_create(NULL, 0, &queue, NULL) == NAV_OK;
  fine &= l->nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/p/:id\",\"route\":\"p\"}]}",
            NAV_NUL, NULL, &pipeline, NULL) == NAV_OK;
  fine &= l->nav_link_handler_create(pipeline, store, NULL, 0, &links, NULL) == NAV_OK;
  fine &= l->nav_store_observe(store, NAV_EVENT_ALL, count_event, NULL, NULL, NULL, NULL) == NAV_OK;
  fine &= l->nav_store_attach_queue(store, queue, NAV_EVENT_ALL, NULL, NULL) == NAV_OK;
  for (int i = 0; i < 100; i++)
    fine &=
      l->nav_store_push(store, "{\"name\":\"d\",\"params\":{\"i\":1}}", NAV_NUL, NULL) == NAV_OK;
  fine &= l->nav_store_execute(store, "{\"popCount\":1000}", NAV_NUL, &text, NULL) ==
    NAV_INSUFFICIENT_STACK_DEPTH;
  fine &= l->nav_store_execute_transaction(
            store, "[\"pop\",{\"popTo\":\"z\"}]", NAV_NUL, &text, NULL) == NAV_NOT_COMMITTED;
  fine &= l->nav_store_push(store, "{", 1, &error) == NAV_ERR_JSON;
  fine &= l->nav_link_handler_open(links, "x://h/p/7", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_modal_store_present(
            modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, &text, NULL) == NAV_OK;
  fine &= l->nav_modal_store_dismiss_all(modals, NULL, NULL) == NAV_OK;
  while (l->nav_event_queue_next(queue, &text, NULL) == NAV_OK) fine &= text.length > 0;
  fine &= l->nav_matcher_create("{\"mappings\":[{\"pattern\":\"/p/:id{int}\",\"route\":\"p\"}]}",
            NAV_NUL, NULL, &matcher, NULL) == NAV_OK;
  fine &= l->nav_matcher_match(matcher, "x://h/p/7", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_store_sender(store, &sender, NULL) == NAV_OK;
  fine &= l->nav_sender_send(sender, "{\"go\":\"q\"}", NAV_NUL, &text, NULL) == NAV_OK;
  fine &= l->nav_store_path(store, &text, NULL) == NAV_OK && l->nav_store_depth(store) == 103;
  fine &= exercise_composed(l);
  l->nav_sender_destroy(sender);
  l->nav_matcher_destroy(matcher);
  l->nav_link_handler_destroy(links);
  l->nav_pipeline_destroy(pipeline);
  l->nav_event_queue_destroy(queue);
  l->nav_modal_store_destroy(modals);
  l->nav_store_destroy(store);
  l->nav_buffer_free(&text);
  return fine && l->nav_live_handles() == 0;
}

/* ---- What a process has that a library could disturb ---- */

struct surroundings {
  struct sigaction signals[65];
  sigset_t mask;
  char locale[256], directory[4096], environment[1 << 16];
  int descriptors, threads;
};

static int count_entries(const char *path) {
  DIR *folder = opendir(path);
  int n = 0;
  while (folder != NULL && readdir(folder) != NULL) n++;
  if (folder != NULL) closedir(folder);
  return n;
}

static void look(struct surroundings *s) {
  extern char **environ;
  size_t used = 0;
  memset(s, 0, sizeof *s);
  for (int i = 1; i < 65; i++) sigaction(i, NULL, &s->signals[i]);
  pthread_sigmask(SIG_SETMASK, NULL, &s->mask);
  snprintf(s->locale, sizeof s->locale, "%s", setlocale(LC_ALL, NULL));
  if (getcwd(s->directory, sizeof s->directory) == NULL) s->directory[0] = 0;
  for (char **e = environ; *e != NULL && used < sizeof s->environment - 1; e++) {
    used += (size_t)snprintf(s->environment + used, sizeof s->environment - used, "%s\n", *e);
  }
  s->descriptors = count_entries("/proc/self/fd");
  s->threads = count_entries("/proc/self/task");
}

static void compare(const struct surroundings *a, const struct surroundings *b) {
  int same_signals = 1;
  for (int i = 1; i < 65; i++)
    same_signals &= a->signals[i].sa_handler == b->signals[i].sa_handler &&
      a->signals[i].sa_flags == b->signals[i].sa_flags;
  check(same_signals, "no signal disposition changed");
  check(memcmp(&a->mask, &b->mask, sizeof a->mask) == 0, "the signal mask is the same");
  check(strcmp(a->locale, b->locale) == 0, "the locale is the same");
  check(strcmp(a->directory, b->directory) == 0, "the working directory is the same");
  check(strcmp(a->environment, b->environment) == 0, "the environment is the same");
  check(a->descriptors == b->descriptors, "no file descriptor was opened or closed");
  check(a->threads == b->threads, "no thread was started");
}

static int mentions(const char *text) {
  char line[1024];
  int found = 0;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL)
    found |= strstr(line, text) != NULL;
  if (maps != NULL) fclose(maps);
  return found;
}

int main(int argc, char **argv) {
  static struct surroundings before, after;
  struct library first, second;
  int status = 0;
  if (argc < 2) return 2;
  setlocale(LC_ALL, "C");
  look(&before);
  load(&first, argv[1]);
  access("/exercise-begins", F_OK); /* marks for the trace of system calls */
  check(exercise(&first), "everything works after dlopen");
  access("/exercise-ends", F_OK);
  look(&after);
  compare(&before, &after);
  check(
    !mentions("libswift") && !mentions("libstdc++"), "no runtime of another language was loaded");

  if (argc > 2) {
    load(&second, argv[2]);
    check(second.nav_version_string != first.nav_version_string, "two copies are two libraries");
    check(
      exercise(&second) && exercise(&first) && exercise(&second), "two copies work side by side");
  }

  nav_store *store = NULL;
  first.nav_store_create("{\"path\":[\"a\"]}", NAV_NUL, &store, NULL);
  pid_t child = fork();
  if (child == 0)
    _exit(first.nav_store_push(store, "\"b\"", NAV_NUL, NULL) == NAV_OK &&
          first.nav_store_depth(store) == 2
        ? 0
        : 1);
  waitpid(child, &status, 0);
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0,
    "a child of fork goes on with its parent's handles");
  check(first.nav_store_depth(store) == 1, "the parent's handle is its own");

  __typeof__(first.nav_store_destroy) destroy = first.nav_store_destroy;
  dlclose(first.handle);
  check(mentions("libnavruntime"), "dlclose keeps the library mapped");
  destroy(store);
  load(&first, argv[1]);
  check(exercise(&first), "it can be loaded again");
  check(events > 0, "observers were called");
  printf("process host: %d passed, %d failed\n", passed, failed);
  return failed != 0;
}
