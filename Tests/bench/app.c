/* The app: what an intent, a fact, a link and a scene cost, with 100 routes and 8 facts. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps.h"

static const char GO[] = "{\"go\":{\"name\":\"page7\",\"params\":{\"id\":123}}}";
static const char SAME_FACTS[] = "{\"signedIn\":true}";
static const char *const NO_EFFECT[] = { "{\"fact5\":true}", "{\"fact5\":false}" };
static const char *const URLS[] = { "/p7/123", "/p9/124" };

/* Texts with a number that was never sent before: `COUNT_UP`. */
static char new_go[] = "{\"go\":{\"name\":\"page7\",\"params\":{\"id\":1000000000}}}";
static char new_from[] =
  "{\"intent\":{\"go\":{\"name\":\"page7\",\"params\":{\"id\":1000000000}}},\"from\":1}";
static char new_step[] = "{\"go\":{\"name\":\"step\",\"params\":{\"id\":1000000000}}}";
static char new_url[] = "shop://app/p7/1000000000";

BENCH_WORK(go_back, nav_app, app, {
  bad |= nav_app_send(app, GO, sizeof GO - 1, NULL, NULL);
  bad |= nav_app_back(app, NULL, NULL);
})

BENCH_WORK(go_back_new, nav_app, app, {
  COUNT_UP(new_go, 3);
  bad |= nav_app_send(app, new_go, sizeof new_go - 1, NULL, NULL);
  bad |= nav_app_back(app, NULL, NULL);
})

BENCH_WORK(go_back_from, nav_app, app, {
  COUNT_UP(new_from, 13);
  bad |= nav_app_send(app, new_from, sizeof new_from - 1, NULL, NULL);
  bad |= nav_app_back(app, NULL, NULL);
})

BENCH_WORK(step_back_new, nav_app, app, {
  COUNT_UP(new_step, 3);
  bad |= nav_app_send(app, new_step, sizeof new_step - 1, NULL, NULL);
  bad |= nav_app_back(app, NULL, NULL);
})

BENCH_WORK(open_new, nav_app, app, {
  COUNT_UP(new_url, 0);
  bad |= nav_app_open(app, new_url, sizeof new_url - 1, NULL, NULL);
})

BENCH_WORK(same_facts, nav_app, app,
  { bad |= nav_app_set_facts(app, SAME_FACTS, sizeof SAME_FACTS - 1, NULL, NULL) ^ NAV_NOOP; })

BENCH_WORK(other_facts, nav_app, app,
  { bad |= nav_app_set_facts(app, NO_EFFECT[turn & 1], NAV_NUL, NULL, NULL) & ~NAV_NOOP; })

static nav_buffer buffer = NAV_BUFFER_INIT;

BENCH_WORK(scene, nav_app, app, { bad |= nav_app_scene(app, &buffer, NULL); })

BENCH_WORK(preview_go, nav_app, app, {
  COUNT_UP(new_go, 3);
  bad |= nav_app_preview(app, new_go, sizeof new_go - 1, &buffer, NULL);
})

/* What a preview saves: the same intent done, what there is to draw then, and the way back. */
BENCH_WORK(go_scene_back, nav_app, app, {
  COUNT_UP(new_go, 3);
  bad |= nav_app_send(app, new_go, sizeof new_go - 1, NULL, NULL);
  bad |= nav_app_scene(app, &buffer, NULL);
  bad |= buffer.length < 100;
  bad |= nav_app_back(app, NULL, NULL);
})

/* No row sets this fact: the preview always has something to tell. */
static const char PREVIEWED_FACTS[] = "{\"facts\":{\"fact6\":true}}";

BENCH_WORK(preview_facts, nav_app, app,
  { bad |= nav_app_preview(app, PREVIEWED_FACTS, sizeof PREVIEWED_FACTS - 1, &buffer, NULL); })

BENCH_WORK(
  open_here, nav_app, app, { bad |= nav_app_open(app, URLS[0], NAV_NUL, NULL, NULL) & ~NAV_NOOP; })

BENCH_WORK(open_elsewhere, nav_app, app,
  { bad |= nav_app_open(app, URLS[turn & 1], NAV_NUL, NULL, NULL) & ~NAV_NOOP; })

static const char *const ADDRESSES[] = { "/p9/5?~under=%2Fp5%2F1,%2Fp6%2F2,%2Fp7%2F3,%2Fp8%2F4",
  "/p8/5?~under=%2Fp6%2F1,%2Fp7%2F2,%2Fp5%2F3,%2Fp7%2F4" };

BENCH_WORK(address, nav_app, app, { bad |= nav_app_url(app, &buffer, NULL); })

BENCH_WORK(set_address, nav_app, app,
  { bad |= nav_app_set_url(app, ADDRESSES[turn & 1], NAV_NUL, NULL, NULL) & ~NAV_NOOP; })

/* Goes on from run to run: with an odd count each would end one place further back. */
static int64_t direction = 1;

BENCH_WORK(to_and_fro, nav_app, app, {
  direction = -direction;
  bad |= nav_app_travel(app, direction, NULL, NULL);
})

BENCH_WORK(snapshot, nav_app, app, { bad |= nav_app_snapshot(app, NULL, 0, &buffer, NULL); })

static nav_buffer saved[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };

static nav_status restore_one(nav_app *app, const nav_buffer *text) {
  return nav_app_restore(app, text->data, text->length, NAV_RESTORE_STRICT, NULL, NULL);
}

/* The other one each time, from run to run too: a run is one restoration. */
static unsigned restored = 0;

BENCH_WORK(restore_other, nav_app, app, { bad |= restore_one(app, &saved[++restored & 1]); })

BENCH_WORK(restore_same, nav_app, app, { bad |= restore_one(app, &saved[0]); })

/* A new app for each restoration, as in a program that starts. */
typedef struct started {
  nav_schema *schema;
  nav_app *app;
} started;

BENCH_WORK(start, started, self, {
  nav_app_destroy(self->app);
  bad |= nav_app_create(self->schema, NULL, 0, &self->app, NULL);
})

BENCH_WORK(restore_new, started, self, { bad |= restore_one(self->app, &saved[0]); })

/* An app that writes each commit to a file, and a file for the writes alone. */
static nav_app *make_journaled(nav_schema *schema, const char *path) {
  nav_app *app = make_app(schema, 10);
  nav_journal *journal = NULL;
  char config[96];
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", path);
  must(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
  must(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  nav_journal_destroy(journal);
  return app;
}

/* As much as the journal writes for go and back. */
BENCH_WORK(write_two, int, file, {
  static const char record[160] = "";
  if (turn % 1000 == 0) bad |= ftruncate(*file, 0);
  for (int index = 0; index < 2; index++)
    bad |= write(*file, record, sizeof record) != sizeof record;
})

/* An app whose calls are recorded into a file, which is emptied now and then. */
typedef struct recorded_app {
  nav_app *app;
  int file;
} recorded_app;

static recorded_app make_recorded(nav_schema *schema, long depth, const char *path) {
  recorded_app made = { make_app(schema, depth), open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) };
  nav_recorder *recorder = NULL;
  char config[32];
  bench_require(made.file >= 0, "cannot open a file");
  snprintf(config, sizeof config, "{\"fd\":%d}", made.file);
  must(nav_recorder_create(config, NAV_NUL, &recorder, NULL), NAV_OK);
  must(nav_app_attach_recorder(made.app, recorder, NULL), NAV_OK);
  nav_recorder_destroy(recorder);
  return made;
}

BENCH_WORK(go_back_recorded, recorded_app, recorded, {
  if (turn % 1000 == 0) bad |= ftruncate(recorded->file, 0);
  bad |= nav_app_send(recorded->app, GO, sizeof GO - 1, NULL, NULL);
  bad |= nav_app_back(recorded->app, NULL, NULL);
})

/* As much as the recorder writes for go and back. */
BENCH_WORK(write_two_lines, int, file, {
  static const char line[250] = "";
  if (turn % 1000 == 0) bad |= ftruncate(*file, 0);
  for (int index = 0; index < 2; index++) bad |= write(*file, line, sizeof line) != sizeof line;
})

static void proceed(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)commit, (void)reply;
  *(size_t *)user_data += length;
}

/* An app that shows its gate: an intent waits for sign-in, or the user has gone there. */
static nav_app *make_gated(nav_schema *schema, const char *intent, nav_status expected) {
  nav_app *app = NULL;
  static const char config[] = "{\"facts\":{\"signedIn\":false}}";
  must(nav_app_create(schema, config, sizeof config - 1, &app, NULL), NAV_OK);
  must(nav_app_send(app, intent, NAV_NUL, NULL, NULL), expected);
  return app;
}
static const char WAITS[] = "{\"go\":{\"name\":\"page9\",\"params\":{\"id\":1}}}";

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  nav_schema *schema = make_schema();
  nav_app *shallow = make_app(schema, 10), *deep = make_app(schema, 100000);
  nav_app *observed = make_app(schema, 10), *sheet = make_app(schema, 2),
          *linked = make_app(schema, 0);
  nav_app *addressed = make_app(schema, 0), *set = make_app(schema, 0),
          *travelled = make_app(schema, 10), *long_one = make_app(schema, 10000),
          *other_one = make_app_from(schema, 10000, 1000);
  started new_one = { schema, NULL };
  const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  char path[64], name[80];
  snprintf(path, sizeof path, "%s/nav-bench-%ld", folder, (long)getpid());
  nav_app *journaled = make_journaled(schema, path);
  snprintf(name, sizeof name, "%s.plain", path);
  int plain = open(name, O_WRONLY | O_CREAT | O_APPEND, 0600);
  bench_require(plain >= 0, "cannot open a file");
  snprintf(name, sizeof name, "%s.recorded", path);
  recorded_app recorded = make_recorded(schema, 10, name),
               deep_recorded = make_recorded(schema, 1000, name);
  unlink(name);
  size_t heard = 0;
  must(nav_app_observe(observed, NAV_EVENT_COMMITTED, hear, &heard, NULL, NULL, NULL), NAV_OK);
  nav_app *from = make_heard(schema, 0, &heard), *asked = make_heard(schema, 10, &heard),
          *with_data = make_heard(schema, 10, &heard), *on_sheet = make_heard(schema, 2, &heard),
          *opened = make_heard(schema, 0, &heard),
          *waiting = make_gated(schema, WAITS, NAV_PENDING),
          *gate = make_gated(schema, "{\"go\":\"login\"}", NAV_OK);
  must(nav_app_intercept(asked, "bench", NAV_NUL, proceed, &heard, NULL, NULL, NULL), NAV_OK);
  must(nav_app_set_data(with_data, 1, &heard, NULL, NULL), NAV_OK);
  must(nav_app_send(on_sheet, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  must(nav_app_send(sheet, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  must(nav_app_open(linked, URLS[0], NAV_NUL, NULL, NULL), NAV_OK);
  must(nav_app_set_url(addressed, ADDRESSES[0], NAV_NUL, NULL, NULL), NAV_OK);
  must(nav_app_scene(sheet, &buffer, NULL), NAV_OK);
  bench_require(strstr(buffer.data, "note") != NULL, "the scene has no sheet");
  must(nav_app_snapshot(long_one, NULL, 0, &saved[0], NULL), NAV_OK);
  must(nav_app_snapshot(other_one, NULL, 0, &saved[1], NULL), NAV_OK);
  const bench_case cases[] = {
    { "app go + back, new text, observed", go_back_new, observed },
    { "app go + back, new text, observed, from", go_back_from, from },
    { "app go + back, new text, observed, an interceptor", go_back_new, asked },
    { "app go + back, new text, observed, data elsewhere", go_back_new, with_data },
    { "app go + back, new text, observed, on a sheet", step_back_new, on_sheet },
    { "app open of a new full URL, observed", open_new, opened },
    { "app preview of a go, new text", preview_go, shallow },
    { "app go + back, new text", go_back_new, shallow },
    { "app go + scene + back, new text", go_scene_back, shallow },
    { "app preview of facts", preview_facts, shallow },
    { "app go + back, known text, depth 10", go_back, shallow },
    { "app go + back, known text, depth 100,000", go_back, deep },
    { "app go + back, known text, one observer", go_back, observed },
    { "app set_facts to the same values, depth 10", same_facts, shallow },
    { "app set_facts to the same values, depth 100,000", same_facts, deep },
    { "app set_facts that evict nothing, depth 10", other_facts, shallow },
    { "app set_facts that evict nothing, depth 100,000", other_facts, deep },
    { "app set_facts that evict nothing, an intent waits", other_facts, waiting },
    { "app set_facts that evict nothing, at a gate for which nothing waits", other_facts, gate },
    { "app scene of two tabs and a sheet, unchanged", scene, sheet },
    { "app open where it is already, known text", open_here, linked },
    { "app open from elsewhere, known text", open_elsewhere, linked },
    { "app url of a stack of 5", address, addressed },
    { "app set_url of a stack of 5, from another", set_address, set },
    { "app travel, one place back or forward", to_and_fro, travelled },
    { "app go + back, known text, with a journal", go_back, journaled },
    { "write of two records", write_two, &plain },
    { "app go + back, known text, recorded, depth 10", go_back_recorded, &recorded },
    { "app go + back, known text, recorded, depth 1,000", go_back_recorded, &deep_recorded },
    { "write of two recorded lines", write_two_lines, &plain },
    { "app snapshot of 10,000 entries", snapshot, long_one, NULL, 1 },
    { "app restore of 10,000 entries", restore_new, &new_one, start, 1 },
    { "app restore of 10,000 entries over 10,000 others", restore_other, other_one, NULL, 1 },
    { "app restore of 10,000 entries that are there", restore_same, long_one, NULL, 1 },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_app *const apps[] = { shallow, deep, observed, sheet, linked, addressed, set, travelled,
    long_one, other_one, new_one.app, journaled, from, asked, with_data, on_sheet, opened, waiting,
    gate, recorded.app, deep_recorded.app };
  for (size_t index = 0; index < BENCH_COUNT(apps); index++) nav_app_destroy(apps[index]);
  nav_schema_destroy(schema);
  close(plain);
  snprintf(name, sizeof name, "%s.plain", path);
  unlink(name);
  unlink(path);
  close(recorded.file);
  close(deep_recorded.file);
  snprintf(name, sizeof name, "%s.1", path);
  unlink(name);
  return 0;
}
