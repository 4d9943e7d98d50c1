/*
 * A process is killed while a dialog is open; another recovers its journal: the dialog is still
 * there with what was typed into it, it is still asked, and its answer comes with its ticket and
 * its route. See run.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "navruntime.h"

static const char *const schema_text =
  "{\"format\":1,\"id\":\"dialog\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
  "\"confirm\":{\"show\":\"sheet\",\"returns\":\"bool\",\"params\":{\"what\":\"string\"}}}}";

static void need(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "dialog: %s\n", what);
  exit(1);
}

static void hear(void *data, const char *event, size_t length) {
  (void)data, (void)length;
  if (strncmp(event, "{\"answered\"", 11) == 0) puts(event);
}

static void ask(nav_app *app) {
  need(nav_app_send(app, "{\"goForResult\":{\"name\":\"confirm\",\"params\":{\"what\":\"pay\"}}}",
         NAV_NUL, NULL, NULL) == NAV_OK,
    "the dialog does not open");
  need(nav_app_set_entry_state(app, 2, "\"half\"", NAV_NUL, NULL) == NAV_OK, "no text is kept");
  kill(getpid(), SIGKILL);
}

static void answer(nav_app *app, const nav_buffer *recovered) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  need(nav_app_restore(app, recovered->data, recovered->length, NAV_RESTORE_STRICT, NULL, &error) ==
      NAV_OK,
    error.message);
  need(nav_app_observe(app, NAV_EVENT_ALL, hear, NULL, NULL, NULL, NULL) == NAV_OK, "nobody hears");
  need(nav_app_entry_state(app, 2, &text, NULL) == NAV_OK, "the text is lost");
  printf("%s\n", text.data);
  need(nav_app_send(app, "{\"answer\":{\"value\":true}}", NAV_NUL, NULL, &error) == NAV_OK,
    "nobody asked");
  need(nav_app_describe(app, &text, NULL) == NAV_OK, "there is no description");
  printf("%s\n", text.data);
  nav_buffer_free(&text);
}

int main(int count, char **arguments) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_journal *journal = NULL;
  nav_buffer recovered = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  char config[512];
  need(count == 3, "usage: dialog ask|answer FILE");
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", arguments[2]);
  need(nav_schema_create(schema_text, NAV_NUL, &schema, &error) == NAV_OK, error.message);
  need(nav_app_create(schema, NULL, 0, &app, &error) == NAV_OK, error.message);
  need(nav_journal_open(config, NAV_NUL, &journal, &recovered, &error) == NAV_OK, error.message);
  if (strcmp(arguments[1], "ask") == 0) {
    need(nav_app_attach_journal(app, journal, &error) == NAV_OK, error.message);
    ask(app);
  }
  answer(app, &recovered);
  nav_buffer_free(&recovered);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_schema_destroy(schema);
  return nav_live_handles() == 0 ? 0 : 1;
}
