/* What C takes and JSON cannot say: each error names the value and what is expected there. */
#include "odd.h"
#include <math.h>
#include <string.h>

static void did(const char *what, nav_status status, nav_error *error) {
  printf("%s: %s %s\n", what, nav_status_name(status), error->message);
  *error = (nav_error){ 0 };
}

int main(int argc, char **argv) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error = { 0 };
  if (argc < 2 || nav_schema_create(argv[1], NAV_NUL, &schema, NULL) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &app, NULL) != NAV_OK)
    return 1;
  double sizes[] = { 1, (double)INFINITY };
  nav_text tags[] = { nav_text_of("new"), nav_text_of("\xff") };
  odd_sizes wide = { .width = nav_some_number((double)NAN) };
  did("not a number", odd_go_sizes(app, wide, &error), &error);
  did("infinite", odd_go_sizes(app, (odd_sizes){ .all = { sizes, 2 } }, &error), &error);
  did("not UTF-8", odd_go_note(app, odd_new_note(nav_text_of("\xff")), &error), &error);
  odd_note tagged = { .text = nav_text_of("a"), .tags = { tags, 2 } };
  did("in a list", odd_go_note(app, tagged, &error), &error);
  did("not JSON", odd_go_any(app, (odd_any){ .value = nav_text_of("{") }, &error), &error);
  did("too large", odd_go_any(app, (odd_any){ .value = nav_text_of("1e9999999999") }, &error),
    &error);
  odd_any many = { .count = nav_some_uint(UINT64_MAX) };
  did("negative", odd_go_any(app, many, &error), &error);
  did("no address", odd_select(app, (odd_address)66, &error), &error);

  /* Items that are nowhere, which C alone can say. */
  odd_note nowhere = { .text = nav_text_of("a"), .tags = { NULL, 2 } };
  if (odd_go_note(app, nowhere, &error) != NAV_ERR_ARGUMENT) return 1;
  if (strcmp(error.message, "tags: expected items") != 0) return 1;
  if (odd_go_many(app, (odd_many){ .tags = { NULL, 1 } }, &error) != NAV_ERR_ARGUMENT) return 1;
  if (strcmp(error.message, "tags: expected items") != 0) return 1;
  if (odd_go_many(app, (odd_many){ .tags = { NULL, 0 } }, &error) != NAV_OK) return 1;
  if (odd_reset(app, ODD_AT_ROOT, NULL, 1, &error) != NAV_ERR_ARGUMENT) return 1;
  if (strcmp(error.message, "path: expected items") != 0) return 1;
  error = (nav_error){ 0 };

  /* What is cut of a long name ends with a whole character. */
  odd_route route = { 0 };
  nav_buffer whole = NAV_BUFFER_INIT;
  for (int start = 0; start < 2; start++) {
    char name[100] = "{\"name\":\"-";
    name[9 + start] = '\0';
    while (strlen(name) < 90) strcat(name, "\u00e9");
    strcat(name, "\"}");
    if (odd_route_read(name, strlen(name), &route, &error) != NAV_ERR_ROUTE) return 1;
    if (nav_json_put_text(&whole, NULL, error.message, NAV_NUL) != NAV_OK) return 1;
    nav_buffer_free(&whole);
  }
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
