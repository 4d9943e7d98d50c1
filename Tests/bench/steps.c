/*
 * The app: what commits cost that are no plain go or back, each of them observed. Parameters have
 * values that they never had before.
 */
#include "apps.h"

static char new_update[] = "{\"update\":{\"id\":1000000000}}";
static char new_replace[] = "{\"replace\":{\"name\":\"page7\",\"params\":{\"id\":1000000000}}}";
static char new_guarded[] = "shop://app/p9/1000000000";

#define SEND(app, text) nav_app_send(app, text, sizeof text - 1, NULL, NULL)

BENCH_WORK(sheet_dismiss, nav_app, app, {
  bad |= SEND(app, "{\"go\":\"note\"}");
  bad |= nav_app_dismiss(app, NULL, NULL);
})

BENCH_WORK(two_selects, nav_app, app, {
  bad |= nav_app_select(app, "second", 6, NULL, NULL);
  bad |= nav_app_select(app, "first", 5, NULL, NULL);
})

BENCH_WORK(two_updates, nav_app, app, {
  COUNT_UP(new_update, 2);
  bad |= SEND(app, new_update);
  COUNT_UP(new_update, 2);
  bad |= SEND(app, new_update);
})

BENCH_WORK(two_replaces, nav_app, app, {
  COUNT_UP(new_replace, 3);
  bad |= SEND(app, new_replace);
  COUNT_UP(new_replace, 3);
  bad |= SEND(app, new_replace);
})

/* A guarded screen of another session: its gate is a sheet, behind which the URL waits. */
BENCH_WORK(sign_out_and_in, nav_app, app, {
  bad |= nav_app_set_facts(app, "{\"signedIn\":false}", NAV_NUL, NULL, NULL);
  COUNT_UP(new_guarded, 0);
  bad |= nav_app_open(app, new_guarded, sizeof new_guarded - 1, NULL, NULL) ^ NAV_PENDING;
  bad |= nav_app_set_facts(app, "{\"signedIn\":true}", NAV_NUL, NULL, NULL);
  bad |= nav_app_back_to_root(app, NULL, NULL);
})

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (!bench_wants("steps")) return 0;
  size_t heard = 0;
  nav_schema *schema = make_schema();
  nav_app *stacked = make_heard(schema, 2, &heard), *rooted = make_heard(schema, 0, &heard);
  const bench_case cases[] = {
    { "app sheet + dismiss, observed", sheet_dismiss, stacked },
    { "app two selects, observed", two_selects, stacked },
    { "app two updates, new values, observed", two_updates, stacked },
    { "app two replaces, new text, observed", two_replaces, stacked },
    { "app sign out, new guarded URL, sign in, back to root, observed", sign_out_and_in, rooted },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  bench_require(heard > 0, "no event was heard");
  nav_app_destroy(stacked);
  nav_app_destroy(rooted);
  nav_schema_destroy(schema);
  return 0;
}
