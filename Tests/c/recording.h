/* Shared by the tests of the recorder: an app that is recorded to a file, and its lines. */
#ifndef RECORDING_H
#define RECORDING_H
#include <inttypes.h>
#include <stdarg.h>
#include <unistd.h>

#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"shop\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"}," \
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":false}},\"routes\":{" \
  "\"home\":{\"links\":[\"/\"]},\"list\":{}," \
  "\"item\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/items/:id\"]}," \
  "\"club\":{\"requires\":[\"on\"],\"orElse\":\"login\",\"links\":[\"/club\"]}," \
  "\"login\":{\"show\":\"sheet\"},\"form\":{\"leave\":\"ask\"}," \
  "\"draft\":{\"params\":{\"text\":{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}," \
  "\"view\":{\"type\":\"string\",\"default\":\"\"}},\"links\":[\"/draft\"]}," \
  "\"pin\":{\"params\":{\"code\":{\"type\":\"uint\",\"optional\":true,\"sensitive\":true}}}}}"
#define OPEN \
  "{\"format\":1,\"id\":\"open\",\"root\":{\"stack\":\"home\"},\"routes\":{" \
  "\"home\":{},\"item\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/items/:id\"]}}}"

static char name[64];

static inline nav_recorder *recorder_of(const char *form, ...) {
  char config[128];
  nav_recorder *recorder = NULL;
  va_list arguments;
  va_start(arguments, form);
  vsnprintf(config, sizeof config, form, arguments);
  va_end(arguments);
  CHECK_STATUS(nav_recorder_create(config, NAV_NUL, &recorder, NULL), NAV_OK);
  return recorder;
}

static inline int64_t stopped(void *user_data) {
  (void)user_data;
  return 0;
}

/* An app whose calls are written to a new file, all at the time 0. */
static inline nav_app *recorded(const char *schema) {
  nav_app *app = app_of(schema, NULL);
  strcpy(name, "/tmp/nav-recording-XXXXXX");
  int descriptor = mkstemp(name);
  if (descriptor < 0) abort();
  close(descriptor);
  nav_recorder *recorder = recorder_of("{\"path\":\"%s\"}", name);
  CHECK_STATUS(nav_recorder_set_clock(recorder, stopped, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_recorder(app, recorder, NULL), NAV_OK);
  nav_recorder_destroy(recorder);
  return app;
}

/* What the file holds; the next call overwrites it. */
static inline const char *recording(void) {
  static char text[1 << 18];
  FILE *file = fopen(name, "r");
  size_t length = file == NULL ? 0 : fread(text, 1, sizeof text - 1, file);
  if (file != NULL) fclose(file);
  text[length] = 0;
  return text;
}

/* The last line without its end. */
static inline const char *last_line(void) {
  static char line[1 << 14];
  const char *text = recording(), *end = text + strlen(text);
  const char *start = end == text ? text : end - 1;
  while (start > text && start[-1] != '\n') start--;
  snprintf(line, sizeof line, "%.*s", (int)(end - start - (end > start)), start);
  return line;
}

static inline void check_has(const char *text, const char *part) {
  if (strstr(text, part) == NULL) CHECK_TEXT(text, part);
}

/* Checks that the last line has a part, and the app's hash if nothing of it is hidden. */
static inline void check_line(nav_app *app, const char *part, int is_plain) {
  char hash[64];
  const char *line = last_line();
  check_has(line, part);
  snprintf(hash, sizeof hash, "\"hash\":%" PRIu64 "}", nav_app_hash(app));
  if (is_plain) check_has(line, hash);
}

static inline void finish(nav_app *app) {
  nav_app_destroy(app);
  unlink(name);
}

#endif
