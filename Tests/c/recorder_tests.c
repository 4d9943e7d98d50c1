/* The recorder: what is written for each call, and what is hidden. */
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "recording.h"

TEST(a_recording_begins_with_schema_state_and_config) {
  nav_app *app = recorded(OPEN);
  CHECK_TEXT(recording(),
    "{\"recording\":1,\"library\":\"0.1.0\",\"schema\":" OPEN
    ",\"state\":{\"facts\":{},\"root\":{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}}]},"
    "\"layers\":[],\"queue\":[],\"pending\":null,\"question\":null,\"badges\":{}},"
    "\"config\":{\"facts\":{},\"limits\":{\"stackDepth\":1000000,\"layers\":1000,"
    "\"queue\":10000,\"jsonText\":4194304,\"jsonNesting\":64},"
    "\"history\":{\"limit\":100,\"records\":\"places\"}},\"lastID\":1,\"lastToken\":0,"
    "\"seq\":0}\n");
  finish(app);
}

TEST(a_line_tells_the_call_its_result_its_changes_and_the_hash) {
  nav_app *app = recorded(OPEN);
  CHECK_STATUS(
    nav_app_send(app, "{ \"go\": {\"name\":\"item\",\"params\":{\"id\":7}} }", NAV_NUL, NULL, NULL),
    NAV_OK);
  char expected[512];
  const char *line = last_line(), *time = strstr(line, "\"t\":");
  CHECK(time != NULL);
  int milliseconds = time == NULL ? 0 : atoi(time + 4);
  snprintf(expected, sizeof expected,
    "{\"n\":1,\"seq\":1,\"t\":%d,"
    "\"call\":{\"send\":{\"go\":{\"name\":\"item\",\"params\":{\"id\":7}}}},"
    "\"result\":\"done\",\"cause\":\"go\",\"changes\":[{\"stack\":{\"at\":\"\",\"kept\":1,"
    "\"removed\":[],\"added\":[{\"id\":2,\"route\":{\"name\":\"item\",\"params\":{\"id\":7}}}],"
    "\"direction\":\"forward\"}}],\"hash\":%" PRIu64 "}",
    milliseconds, nav_app_hash(app));
  CHECK_TEXT(line, expected);
  finish(app);
}

TEST(every_kind_of_call_is_recorded) {
  nav_app *app = recorded(SCHEMA);
  nav_buffer snapshot = NAV_BUFFER_INIT;
  nav_app_snapshot(app, NULL, 0, &snapshot, NULL);
  nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL);
  check_line(app, "\"n\":1,\"seq\":1,", 1);
  check_line(app, "\"call\":{\"send\":{\"open\":\"/items/7\"}},\"result\":\"done\"", 1);
  nav_app_back(app, NULL, NULL);
  check_line(app, "\"call\":{\"send\":\"back\"},\"result\":\"done\",\"cause\":\"back\"", 1);
  nav_app_back(app, NULL, NULL);
  check_line(app, "\"call\":{\"send\":\"back\"},\"result\":\"none\",\"hash\"", 1);
  nav_app_back_to_root(app, NULL, NULL);
  check_line(app, "\"call\":{\"send\":\"backToRoot\"},\"result\":\"noop\"", 1);
  nav_app_dismiss(app, NULL, NULL);
  check_line(app, "\"call\":{\"send\":\"dismiss\"}", 1);
  nav_app_dismiss_all(app, NULL, NULL);
  check_line(app, "\"call\":{\"send\":\"dismissAll\"}", 1);
  nav_app_select(app, "b", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"send\":{\"select\":\"b\"}},\"result\":\"done\",\"cause\"", 1);
  nav_app_open(app, "/club", NAV_NUL, NULL, NULL);
  check_line(app, "\"result\":{\"pending\":{\"needs\":[\"on\"],", 1);
  nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL);
  check_line(app,
    "\"call\":{\"facts\":{\"on\":true}},\"result\":{\"changed\":[\"on\"],\"evicted\":[],"
    "\"resumed\":\"done\"},\"cause\":\"facts\",\"source\":\"resume\",\"changes\":[{\"facts\"",
    1);
  nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"facts\":{\"on\":true}},\"result\":\"noop\"", 1);
  nav_app_set_url(app, "/items/8", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"url\":\"/items/8\"},\"result\":\"done\",\"cause\":\"url\"", 1);
  nav_app_travel(app, -1, NULL, NULL);
  check_line(app, "\"call\":{\"travel\":-1},\"result\":\"done\",\"cause\":\"history\"", 1);
  nav_app_set_entry_state(app, 1, "{\"y\":1}", NAV_NUL, NULL);
  check_line(app, "\"call\":{\"entryState\":[1,{\"y\":1}]},\"result\":\"done\"", 1);
  nav_app_set_entry_state(app, 999, NULL, 0, NULL);
  check_line(app, "\"call\":{\"entryState\":[999,null]},\"result\":\"notFound\"", 1);
  nav_app_send(app, "{\"go\":\"form\"}", NAV_NUL, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  check_line(app, "\"result\":{\"question\":{\"token\":1,\"intent\":\"back\"", 1);
  nav_app_cancel(app, 1, "no", NAV_NUL, NULL, NULL);
  check_line(
    app, "\"call\":{\"resolve\":[1,{\"cancel\":\"no\"}]},\"result\":{\"cancelled\":\"no\"}", 1);
  nav_app_back(app, NULL, NULL);
  nav_app_resolve(app, 2, "{\"redirect\":\"backToRoot\"}", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"resolve\":[2,{\"redirect\":\"backToRoot\"}]}", 1);
  nav_app_proceed(app, 3, NULL, NULL);
  check_line(app, "\"call\":{\"resolve\":[3,\"proceed\"]},\"result\":\"done\"", 1);
  nav_app_restore(app, snapshot.data, snapshot.length, NAV_RESTORE_STRICT, NULL, NULL);
  check_line(app, "\"call\":{\"restore\":[{\"entryState\":{},\"facts\":{},\"format\":1,", 1);
  check_line(app, ",\"strict\"]},\"result\":{\"from\":1,\"to\":1,\"dropped\":[]", 1);
  nav_app_restore(app, "{}", 2, NAV_RESTORE_DRY_RUN, NULL, NULL);
  check_line(app, "\"call\":{\"restore\":[{},\"dryRun\"]},\"result\":{\"from\":null,", 1);
  nav_buffer_free(&snapshot);
  finish(app);
}

/* One of many calls: plain pushes and pops, and everything that is more. */
static void call_something(nav_app *app, unsigned draw) {
  char text[64];
  snprintf(text, sizeof text, "/items/%u", draw >> 20 & 7);
  switch (draw >> 16 & 15) {
    case 0: nav_app_select(app, draw >> 24 & 1 ? "a" : "b", NAV_NUL, NULL, NULL); break;
    case 1: nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL); break;
    case 2: nav_app_set_facts(app, "{\"on\":false}", NAV_NUL, NULL, NULL); break;
    case 3: nav_app_send(app, "{\"go\":\"login\"}", NAV_NUL, NULL, NULL); break;
    case 4: nav_app_travel(app, -1, NULL, NULL); break;
    case 5: nav_app_open(app, text, NAV_NUL, NULL, NULL); break;
    case 6: nav_app_send(app, "{\"go\":\"nowhere\"}", NAV_NUL, NULL, NULL); break;
    case 7: nav_app_send(app, "{\"update\":{\"id\":9}}", NAV_NUL, NULL, NULL); break;
    case 8:
    case 9:
    case 10: nav_app_back(app, NULL, NULL); break;
    default:
      snprintf(text, sizeof text, "{\"go\":{\"name\":\"%s\",\"params\":{\"%s\":\"%u\"}}}",
        draw >> 20 & 1 ? "draft" : "club", draw >> 20 & 1 ? "text" : "id", draw >> 24 & 7);
      if (draw >> 20 & 2) snprintf(text, sizeof text, "{\"go\":{\"name\":\"list\"}}");
      nav_app_send(app, text, NAV_NUL, NULL, NULL);
  }
}

static uint64_t last_hash(void) {
  const char *hash = strstr(last_line(), "\"hash\":");
  return hash == NULL ? 0 : strtoull(hash + 7, NULL, 10);
}

TEST(the_hash_is_that_of_the_state_also_where_a_parameter_looks_like_a_stack) {
  static const char schema[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
    "{\"name\":\"b\",\"stack\":\"list\"}]},\"routes\":{\"home\":{},\"list\":{},\"page\":{},"
    "\"any\":{\"params\":{\"x\":\"json\"}}}}";
  static const char *const sent[] = {
    "{\"go\":{\"name\":\"any\",\"params\":{\"x\":[{\"id\":2,\"z\":1}]}}}",
    "{\"select\":\"b\"}",
    "{\"go\":\"page\"}",
    "\"back\"",
    "{\"go\":\"page\"}",
  };
  nav_app *app = recorded(schema);
  size_t i;
  for (i = 0; i < sizeof sent / sizeof *sent; i++) {
    CHECK_STATUS(nav_app_send(app, sent[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK(last_hash() == nav_app_hash(app));
  }
  nav_app_destroy(app);
  unlink(name);
}

TEST(the_hash_is_that_of_the_state_whatever_was_called_before) {
  nav_app *app = recorded(SCHEMA);
  unsigned draw = 1;
  for (int i = 0; i < 600; i++) {
    draw = draw * 1103515245u + 12345u;
    call_something(app, draw);
    /* What is sensitive may be there: then a recorder that knows nothing yet is asked. */
    uint64_t before = last_hash();
    nav_buffer state = NAV_BUFFER_INIT;
    CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
    if (strstr(state.data, "draft") == NULL) CHECK(before == nav_app_hash(app));
    nav_buffer_free(&state);
    if (i % 12 != 0) continue;
    nav_recorder *recorder = recorder_of("{\"path\":\"%s\"}", name);
    CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
    nav_recorder_destroy(recorder);
    nav_app_send(app, "{\"go\":\"nowhere\"}", NAV_NUL, NULL, NULL);
    CHECK(last_hash() == before);
  }
  finish(app);
}

TEST(what_a_sender_and_a_gesture_do_is_recorded) {
  nav_app *app = recorded(SCHEMA);
  nav_screen_sender *sender = NULL;
  nav_presenter *presenter = NULL;
  nav_buffer operation = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_sender(app, 1, &sender, NULL), NAV_OK);
  nav_screen_sender_send(
    sender, "{\"intent\":{\"go\":\"list\"},\"source\":\"menu\"}", NAV_NUL, NULL, NULL);
  check_line(
    app, "\"call\":{\"send\":{\"from\":1,\"intent\":{\"go\":\"list\"},\"source\":\"menu\"}}", 1);
  nav_screen_sender_send(sender, "{\"intent\":{\"go\":\"list\"},\"from\":1}", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"send\":{\"from\":1,\"intent\":{\"go\":\"list\"}}}", 1);
  nav_screen_sender_send(sender, "{\"intent\":{\"go\":\"list\"}", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"send\":{\"from\":1,\"intent\":null}},\"result\":{\"error\"", 1);
  nav_screen_sender_back(sender, NULL, NULL);
  check_line(app,
    "\"call\":{\"send\":{\"from\":1,\"intent\":\"back\"}},"
    "\"result\":{\"refused\":{\"stale\":{\"from\":1,\"shown\":2}}}",
    1);
  nav_screen_sender_open(sender, "/", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"send\":{\"from\":1,\"intent\":{\"open\":\"/\"}}}", 1);
  nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL);
  CHECK_STATUS(nav_presenter_create(app, "\"qtquick\"", NAV_NUL, &presenter, NULL), NAV_OK);
  while (nav_presenter_next(presenter, &operation, NULL) == NAV_OK) {
    const char *number = strstr(operation.data, "\"op\":");
    int64_t done = number == NULL ? 1 : atoll(number + 5);
    CHECK_STATUS(nav_presenter_done(presenter, done, NULL), NAV_OK);
  }
  CHECK(nav_presenter_gesture(
          presenter, "{\"shown\":[2],\"cause\":\"swipe\"}", NAV_NUL, NULL, NULL) >= 0);
  check_line(
    app, "\"call\":{\"gesture\":[[3],\"swipe\"]},\"result\":\"done\",\"cause\":\"gesture\"", 1);
  nav_buffer_free(&operation);
  nav_presenter_destroy(presenter);
  nav_screen_sender_destroy(sender);
  finish(app);
}

TEST(what_is_refused_or_no_json_is_recorded_too) {
  nav_app *app = recorded(SCHEMA);
  CHECK_STATUS(nav_app_send(app, "{\"go\":", NAV_NUL, NULL, NULL), NAV_ERR_JSON);
  check_line(app,
    "{\"n\":1,\"t\":0,\"call\":{\"send\":null},\"result\":{\"error\":\"NAV_ERR_JSON\"},\"hash\"",
    1);
  CHECK_STATUS(nav_app_send(app, NULL, 0, NULL, NULL), NAV_ERR_ARGUMENT);
  check_line(app, "\"call\":{\"send\":null},\"result\":{\"error\":\"NAV_ERR_ARGUMENT\"}", 1);
  CHECK_STATUS(nav_app_send(app, "\"back\"", NAV_NUL - 1, NULL, NULL), NAV_ERR_LIMIT);
  check_line(app, "\"call\":{\"send\":null},\"result\":{\"error\":\"NAV_ERR_LIMIT\"}", 1);
  CHECK_STATUS(nav_app_open(app, "/", NAV_NUL - 1, NULL, NULL), NAV_ERR_LIMIT);
  check_line(
    app, "\"call\":{\"send\":{\"open\":null}},\"result\":{\"error\":\"NAV_ERR_LIMIT\"}", 1);
  CHECK_STATUS(nav_app_open(app, "\xff", 1, NULL, NULL), NAV_ERR_UTF8);
  check_line(app, "\"call\":{\"send\":{\"open\":null}},\"result\":{\"error\":\"NAV_ERR_UTF8\"}", 1);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"nowhere\"}", NAV_NUL, NULL, NULL), NAV_ERR_SCHEMA);
  check_line(
    app, "\"call\":{\"send\":{\"go\":\"nowhere\"}},\"result\":{\"error\":\"NAV_ERR_SCHEMA\"}", 1);
  CHECK_STATUS(nav_app_set_facts(app, "{\"off\":1}", NAV_NUL, NULL, NULL), NAV_ERR_SCHEMA);
  check_line(app, "\"call\":{\"facts\":{\"off\":1}},\"result\":{\"error\":\"NAV_ERR_SCHEMA\"}", 1);
  CHECK_STATUS(nav_app_restore(app, "[", 1, NAV_RESTORE_STRICT, NULL, NULL), NAV_ERR_JSON);
  check_line(app, "\"call\":{\"restore\":[null,\"strict\"]}", 1);
  finish(app);
}

static void refuse_all(void *data, const char *commit, size_t length, nav_reply *reply) {
  (void)data;
  (void)commit;
  (void)length;
  nav_reply_cancel(reply, "\"closed\"", NAV_NUL, NULL);
}

TEST(who_refused_is_recorded) {
  nav_app *app = recorded(SCHEMA);
  uint64_t handle = 0;
  CHECK_STATUS(
    nav_app_intercept(app, "hours", NAV_NUL, refuse_all, NULL, NULL, &handle, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL), NAV_CANCELLED);
  check_line(app,
    "\"result\":{\"cancelled\":\"closed\"},"
    "\"refusedBy\":{\"interceptor\":\"hours\",\"reason\":\"closed\"},\"hash\"",
    1);
  CHECK_STATUS(nav_app_remove_interceptor(app, handle, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(strstr(last_line(), "refusedBy") == NULL);
  finish(app);
}

TEST(a_journal_that_refuses_is_recorded) {
  char directory[] = "/tmp/nav-refusing-XXXXXX", path[64], config[128];
  static char text[1 << 14];
  struct rlimit old, full;
  struct stat found;
  int ends[2];
  nav_journal *journal = NULL;
  nav_app *app = app_of(OPEN, NULL);
  if (mkdtemp(directory) == NULL || pipe(ends) < 0) abort();
  /* The limit below is for files. */
  nav_recorder *recorder = recorder_of("{\"fd\":%d}", ends[1]);
  close(ends[1]);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  nav_recorder_destroy(recorder);
  snprintf(path, sizeof path, "%s/j", directory);
  snprintf(config, sizeof config, "{\"path\":\"%s\",\"onError\":\"refuse\"}", path);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  CHECK(stat(path, &found) == 0);
  void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &old);
  full.rlim_max = old.rlim_max;
  full.rlim_cur = (rlim_t)found.st_size;
  setrlimit(RLIMIT_FSIZE, &full);
  nav_status opened = nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL);
  nav_status kept = nav_app_set_entry_state(app, 1, "7", NAV_NUL, NULL);
  setrlimit(RLIMIT_FSIZE, &old);
  signal(SIGXFSZ, before);
  CHECK_STATUS(opened, NAV_CANCELLED);
  CHECK_STATUS(kept, NAV_CANCELLED);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  ssize_t length = read(ends[0], text, sizeof text - 1);
  text[length > 0 ? length : 0] = 0;
  check_has(text,
    "\"call\":{\"send\":{\"open\":\"/items/7\"}},"
    "\"result\":{\"cancelled\":{\"journalBroken\":{\"errno\":27}}},"
    "\"refusedBy\":{\"journal\":27},\"hash\":");
  check_has(text,
    "\"call\":{\"entryState\":[1,7]},\"result\":\"refused\",\"refusedBy\":{\"journal\":27},\"hash\":");
  close(ends[0]);
  unlink(path);
  rmdir(directory);
}

TEST(sensitive_values_never_reach_the_file) {
  nav_app *app = recorded(SCHEMA);
  nav_app_send(app, "{\"go\":{\"params\":{\"text\":\"SECRET\",\"view\":\"x\"},\"name\":\"draft\"}}",
    NAV_NUL, NULL, NULL);
  check_line(app, "{\"go\":{\"name\":\"draft\",\"params\":{\"text\":\"*\",\"view\":\"x\"}}}", 0);
  nav_app_send(app, "{\"update\":{\"text\":\"SECRET2\"}}", NAV_NUL, NULL, NULL);
  check_line(app, "\"call\":{\"send\":{\"update\":{\"text\":\"*\"}}},\"result\":\"done\"", 0);
  nav_app_send(app, "{\"updateOf\":{\"id\":3,\"params\":{\"text\":\"SECRET\",\"view\":\"y\"}}}",
    NAV_NUL, NULL, NULL);
  check_line(app, "{\"updateOf\":{\"id\":3,\"params\":{\"text\":\"*\",\"view\":\"y\"}}}", 0);
  nav_app_send(app, "{\"go\":{\"name\":\"pin\",\"params\":{\"code\":4711}}}", NAV_NUL, NULL, NULL);
  check_line(app, "{\"go\":{\"name\":\"pin\",\"params\":{\"code\":\"*\"}}}", 0);
  nav_app_send(
    app, "{\"go\":{\"name\":\"drfat\",\"params\":{\"text\":\"SECRET\"}}}", NAV_NUL, NULL, NULL);
  nav_app_send(app, "{\"transaction\":[{\"update\":{\"code\":4711}},{\"update\":{\"text\":4711}}]}",
    NAV_NUL, NULL, NULL);
  nav_app_open(app, "shop://ann:SECRET@app/draft?text=SECRET&view=z&session=SECRET#SECRET", NAV_NUL,
    NULL, NULL);
  check_line(app, "\"open\":\"shop://*@app/draft?text=*&view=z&session=*#*\"", 0);
  nav_app_open(app, "ann:SECRET@app/draft", NAV_NUL, NULL, NULL);
  check_line(app, "\"open\":\"*@app/draft\"", 0);
  nav_app_set_url(app, "/draft?~over=sheet,%2Fa&~in=a&~session=SECRET", NAV_NUL, NULL, NULL);
  check_line(app, "\"url\":\"/draft?~over=sheet,%2Fa&~in=a&~session=*\"", 0);
  nav_app_open(app, "/draft?text=SECRET&view=z&session=SECRET&flag", NAV_NUL, NULL, NULL);
  check_line(app, "\"open\":\"/draft?text=*&view=z&session=*&flag\"", 0);
  nav_app_open(app, "/nowhere?view=z&session=SECRET", NAV_NUL, NULL, NULL);
  check_line(app, "\"result\":{\"unhandled\":{\"url\":\"/nowhere?view=z&session=*\"}}", 0);
  nav_app_open(app, "/draft?x=%zz&session=SECRET", NAV_NUL, NULL, NULL);
  nav_app_set_url(
    app, "/draft?view=z&session=SECRET&~under=%2Fdraft%3Ftext%3DSECRET", NAV_NUL, NULL, NULL);
  check_line(app, "\"url\":\"/draft?view=z&session=*&~under=%2Fdraft%3Ftext%3D*\"", 0);
  nav_app_open(app, "/club?session=SECRET", NAV_NUL, NULL, NULL);
  nav_app_restore(app,
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"shop\",\"version\":1},\"facts\":{},"
    "\"root\":{\"tabs\":{\"selected\":\"a\",\"history\":[],\"items\":{\"a\":{\"stack\":[{\"id\":1,"
    "\"route\":{\"name\":\"home\"}},{\"id\":9,\"route\":{\"name\":\"draft\",\"params\":"
    "{\"text\":\"SECRET\"}}},{\"id\":10,\"route\":{\"name\":\"pin\",\"params\":"
    "{\"code\":\"SECRET\"}}}]},\"b\":{\"stack\":[]}}}},\"layers\":[],\"queue\":[],"
    "\"pending\":null,\"entryState\":{},\"lastID\":10}",
    NAV_NUL, NAV_RESTORE_LENIENT, NULL, NULL);
  check_line(app, "{\"code\":\"*\"}", 0);
  CHECK(strstr(recording(), "SECRET") == NULL);
  CHECK(strstr(recording(), "4711") == NULL);
  finish(app);
}

TEST(what_only_looks_is_not_recorded) {
  nav_app *app = recorded(OPEN);
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app_preview(app, "\"back\"", NAV_NUL, &out, NULL);
  nav_app_state(app, &out, NULL);
  nav_app_snapshot(app, NULL, 0, &out, NULL);
  CHECK(strchr(recording(), '\n')[1] == 0);
  nav_buffer_free(&out);
  finish(app);
}
