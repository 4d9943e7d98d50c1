/* Where a recorder writes to: its options, gaps, closed pipes and full disks, clocks, its apps. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "recording.h"

TEST(recorder_options_are_read_and_faults_named) {
  static const struct {
    const char *config;
    nav_status status;
  } cases[] = {
    { "{}", NAV_ERR_ARGUMENT },
    { "{\"fd\":1,\"path\":\"/dev/null\"}", NAV_ERR_ARGUMENT },
    { "{\"fd\":\"1\"}", NAV_ERR_ARGUMENT },
    { "{\"path\":\"/dev/null\",\"x\":1}", NAV_ERR_ARGUMENT },
    { "{\"path\":\"a\\u0000b\"}", NAV_ERR_ARGUMENT },
    { "{\"fd\":-1}", NAV_ERR_IO },
    { "{\"fd\":99999}", NAV_ERR_IO },
    { "{\"fd\":9999999999999}", NAV_ERR_IO },
    { "{\"path\":\"/nowhere/x\"}", NAV_ERR_IO },
    { "{\"path\":\"/tmp\"}", NAV_ERR_IO },
    { "{", NAV_ERR_JSON },
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_recorder *recorder = (nav_recorder *)&name;
    nav_error error = { 0 };
    nav_status status = nav_recorder_create(cases[i].config, NAV_NUL, &recorder, &error);
    if (status != cases[i].status) printf("%s: %s\n", cases[i].config, error.message);
    CHECK_STATUS(status, cases[i].status);
    CHECK(recorder == NULL);
  }
}

TEST(lines_that_were_lost_at_the_end_are_told_there) {
  int ends[2];
  static char text[1 << 20];
  if (pipe(ends) < 0) abort();
  nav_app *app = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"fd\":%d}", ends[1]);
  close(ends[1]);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  for (int i = 0; i < 2000; i++) nav_app_back(app, NULL, NULL);
  ssize_t held = read(ends[0], text, sizeof text - 1);
  size_t length = held > 0 ? (size_t)held : 0;
  /* Nothing was called since there is room again. */
  CHECK_STATUS(nav_app_attach_recorder(app, NULL, NULL), NAV_OK);
  nav_recorder_destroy(recorder);
  for (ssize_t more; (more = read(ends[0], text + length, sizeof text - 1 - length)) > 0;) {
    length += (size_t)more;
  }
  text[length] = 0;
  const char *gap = strstr(text, "\n{\"gap\":");
  int lost = gap == NULL ? 0 : atoi(gap + 8), lines = 0;
  for (const char *place = text; *place; place++) lines += *place == '\n';
  CHECK(lost > 0);
  CHECK(lines - 2 + lost == 2000);
  CHECK(gap != NULL && strchr(gap + 1, '\n') == text + length - 1);
  nav_app_destroy(app);
  close(ends[0]);
}

TEST(a_slow_reader_costs_a_gap) {
  int ends[2];
  if (pipe(ends) < 0) abort();
  nav_app *app = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"fd\":%d}", ends[1]);
  close(ends[1]);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  /* Much more than a pipe holds: nobody reads. */
  for (int i = 0; i < 2000; i++) nav_app_back(app, NULL, NULL);
  size_t length = 0;
  static char text[1 << 20];
  /* All that the pipe holds; another read would wait. */
  ssize_t held = read(ends[0], text, sizeof text - 1);
  CHECK(held > 0);
  if (held > 0) length = (size_t)held;
  nav_app_back(app, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  nav_app_destroy(app);
  nav_recorder_destroy(recorder);
  for (ssize_t more; (more = read(ends[0], text + length, sizeof text - 1 - length)) > 0;) {
    length += (size_t)more;
  }
  text[length] = 0;
  const char *gap = strstr(text, "\n{\"gap\":");
  CHECK(gap != NULL);
  int lost = gap == NULL ? 0 : atoi(gap + 8), lines = 0;
  for (const char *place = text; *place; place++) lines += *place == '\n';
  /* Every call is a line or in the gap; the first line and the gap are lines too. */
  CHECK(lost > 0);
  CHECK(lines - 2 + lost == 2002);
  check_has(text, "{\"n\":2002,");
  close(ends[0]);
}

static volatile sig_atomic_t signals;
static void count_signal(int number) {
  (void)number;
  signals++;
}

/* Records to a target without a reader, and with nobody left to read it. */
static void check_closed(int ends[2]) {
  void (*before)(int) = signal(SIGPIPE, count_signal);
  signals = 0;
  nav_app *app = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"fd\":%d}", ends[1]);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  nav_recorder_destroy(recorder);
  close(ends[0]);
  CHECK_STATUS(nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  sigset_t pending;
  sigpending(&pending);
  CHECK(!sigismember(&pending, SIGPIPE));
  CHECK(signals == 0);
  close(ends[1]);
  signal(SIGPIPE, before);
}

TEST(a_closed_pipe_or_socket_raises_no_signal) {
  int ends[2];
  if (pipe(ends) < 0) abort();
  check_closed(ends);
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) abort();
  check_closed(ends);
}

TEST(a_pipe_closed_before_the_recorder_is_made_raises_no_signal) {
  int ends[2];
  void (*before)(int) = signal(SIGPIPE, count_signal);
  signals = 0;
  if (pipe(ends) < 0) abort();
  close(ends[0]);
  nav_app *app = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"fd\":%d}", ends[1]);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_recorder_destroy(recorder);
  CHECK(signals == 0);
  close(ends[1]);
  signal(SIGPIPE, before);
}

TEST(a_full_disk_costs_a_gap_and_nothing_else) {
  nav_app *app = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"path\":\"/dev/full\"}");
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/items/7", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_recorder_destroy(recorder);
}

TEST(a_recorder_serves_one_app_at_a_time_and_several_in_turn) {
  nav_app *app = recorded(OPEN), *other = app_of(OPEN, NULL);
  nav_recorder *recorder = recorder_of("{\"path\":\"%s\"}", name);
  nav_error error;
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_recorder(other, recorder, &error), NAV_ERR_STATE);
  CHECK(strstr(error.message, "recorder") != NULL);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_recorder(app, NULL, NULL), NAV_OK);
  nav_app_back(app, NULL, NULL);
  CHECK_STATUS(nav_app_attach_recorder(other, recorder, NULL), NAV_OK);
  nav_app_back(other, NULL, NULL);
  nav_recorder_destroy(recorder);
  nav_app_back(other, NULL, NULL);
  const char *text = recording();
  int sessions = 0;
  for (const char *place = text; (place = strstr(place, "{\"recording\":")) != NULL; place++) {
    sessions++;
  }
  CHECK(sessions == 3);
  check_has(text, "{\"n\":2,");
  CHECK(strstr(text, "{\"n\":3,") == NULL);
  nav_app_destroy(other);
  finish(app);
}

static int64_t tick(void *data) { return *(int64_t *)data += 10; }

TEST(times_are_of_the_hosts_clock) {
  int64_t now = 1000;
  nav_app *app = recorded(OPEN);
  nav_recorder *recorder = recorder_of("{\"path\":\"%s\"}", name);
  CHECK_STATUS(nav_recorder_set_clock(recorder, tick, &now, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  CHECK_STATUS(nav_recorder_set_clock(recorder, NULL, NULL, NULL, NULL), NAV_ERR_STATE);
  nav_app_back(app, NULL, NULL);
  check_has(last_line(), "{\"n\":1,\"t\":1010,");
  nav_app_back(app, NULL, NULL);
  check_has(last_line(), "{\"n\":2,\"t\":1020,");
  nav_recorder_destroy(recorder);
  finish(app);
}
