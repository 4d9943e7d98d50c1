/* Apps for the tests of edges of what is kept: journals, histories, migrations, restorations. */
#ifndef NAV_EDGE_H
#define NAV_EDGE_H

#include "test.h"

static inline nav_status go(nav_app *app, const char *intent) {
  return nav_app_send(app, intent, NAV_NUL, NULL, NULL);
}
static inline void check_app(nav_app *app, const char *expected) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, expected);
  nav_buffer_free(&text);
}

#define HEAD "{\"format\":1,\"id\":\"s\","
#define STACK_APP \
  HEAD \
    "\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"a\":{}," \
    "\"n\":{\"params\":{\"n\":\"int\"}},\"ask\":{\"leave\":\"ask\"}," \
    "\"s\":{\"show\":\"sheet\"},\"w\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"," \
    "\"params\":{\"n\":\"int\"}}}}"
#define TABS_APP \
  HEAD \
    "\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"x\"}," \
    "{\"name\":\"b\",\"stack\":\"y\"},{\"name\":\"c\",\"stack\":\"z\"}]}," \
    "\"routes\":{\"x\":{},\"y\":{},\"z\":{},\"n\":{\"params\":{\"n\":\"int\"}}}}"

#endif
