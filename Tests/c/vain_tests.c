/*
 * What cannot be made, for each reason that there is: an error that says where, no handle, and
 * nothing left behind (Tests/abuse/memory counts the blocks).
 */
#include "test.h"

/* Often enough to be seen among the blocks that a run keeps. */
enum { TIMES = 20 };

#define IN_VAIN(type, create, config, status) \
  do { \
    int time; \
    for (time = 0; time < TIMES; time++) { \
      type *handle = (type *)&handle; \
      nav_error error = { 0 }; \
      CHECK_STATUS(create((config), NAV_NUL, &handle, &error), (status)); \
      CHECK(handle == NULL && error.code == (status) && error.message[0] != 0); \
      CHECK(nav_live_handles() == 0); \
    } \
  } while (0)

TEST(a_store_made_in_vain_leaves_nothing) {
  IN_VAIN(nav_store, nav_store_create, "{\"path\":[\"a\",\"b\"", NAV_ERR_JSON);
  IN_VAIN(
    nav_store, nav_store_create, "{\"path\":[\"a\",{\"name\":\"b\",\"params\":7}]}", NAV_ERR_ROUTE);
  IN_VAIN(nav_store, nav_store_create, "{\"path\":[\"a\"],\"pfad\":1}", NAV_ERR_ARGUMENT);
  IN_VAIN(nav_store, nav_store_create, "{\"path\":[\"a\",\"b\"],\"limits\":{\"stackDepth\":1}}",
    NAV_ERR_LIMIT);
  IN_VAIN(nav_store, nav_store_create, "{\"root\":\"inside\"}", NAV_ERR_STATE);
  IN_VAIN(nav_store, nav_store_create,
    "{\"path\":[\"a\",{\"name\":\"a\"}],\"validator\":{\"uniqueRoutes\":true,\"nonEmpty\":true}}",
    NAV_ERR_STATE);
  IN_VAIN(nav_store, nav_store_create,
    "{\"path\":[\"a\"],\"validator\":{\"rootedAt\":{\"name\":\"b\",\"params\":{\"x\":[1,2,3]}}}}",
    NAV_ERR_STATE);
}

TEST(a_modal_store_or_a_queue_made_in_vain_leaves_nothing) {
  IN_VAIN(nav_modal_store, nav_modal_store_create, "{\"whenBusy\":", NAV_ERR_JSON);
  IN_VAIN(nav_modal_store, nav_modal_store_create,
    "{\"whenBusy\":\"reject\",\"whenbusy\":\"queue\"}", NAV_ERR_ARGUMENT);
  IN_VAIN(nav_event_queue, nav_event_queue_create, "{\"capacity\":4,\"overflow\":\"spill\"}",
    NAV_ERR_ARGUMENT);
}

TEST(a_flow_made_in_vain_leaves_nothing) {
  IN_VAIN(nav_flow_store, nav_flow_store_create, "{\"path\":[{\"push\":\"a\"},{\"sheet\":\"b\"}",
    NAV_ERR_JSON);
  IN_VAIN(nav_flow_store, nav_flow_store_create,
    "{\"path\":[{\"push\":\"a\"},{\"sheet\":\"b\"},{\"push\":\"c\"}]}", NAV_ERR_STATE);
  IN_VAIN(nav_flow_store, nav_flow_store_create, "{\"path\":[{\"push\":\"a\"},{\"drawer\":\"b\"}]}",
    NAV_ERR_COMMAND);
  IN_VAIN(nav_flow_store, nav_flow_store_create,
    "{\"path\":[{\"push\":\"a\"},{\"push\":\"a\"}],\"stack\":{\"validator\":{\"uniqueRoutes\":true}}}",
    NAV_ERR_STATE);
  IN_VAIN(nav_flow_store, nav_flow_store_create,
    "{\"path\":[{\"sheet\":\"a\"}],\"stack\":{\"root\":\"inside\"}}", NAV_ERR_STATE);
}

TEST(tabs_made_in_vain_leave_nothing) {
  IN_VAIN(nav_tab_store, nav_tab_store_create, "{\"tabs\":[{\"name\":\"a\"}", NAV_ERR_JSON);
  IN_VAIN(nav_tab_store, nav_tab_store_create, "{\"tabs\":[]}", NAV_ERR_STATE);
  IN_VAIN(nav_tab_store, nav_tab_store_create, "{\"tabs\":[{\"name\":\"a\"},{\"name\":\"a\"}]}",
    NAV_ERR_STATE);
  IN_VAIN(nav_tab_store, nav_tab_store_create,
    "{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"selected\":\"c\"}", NAV_ERR_STATE);
  IN_VAIN(nav_tab_store, nav_tab_store_create,
    "{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\",\"stack\":{\"root\":\"inside\"}}]}",
    NAV_ERR_STATE);
}

TEST(a_split_made_in_vain_leaves_nothing) {
  IN_VAIN(nav_split_store, nav_split_store_create, "{\"sidebar\":{\"path\":[\"a\"]", NAV_ERR_JSON);
  IN_VAIN(nav_split_store, nav_split_store_create, "{\"preferredCompactColumn\":\"content\"}",
    NAV_ERR_ARGUMENT);
  IN_VAIN(nav_split_store, nav_split_store_create,
    "{\"sidebar\":{\"path\":[\"a\"]},\"detail\":{\"root\":\"inside\"}}", NAV_ERR_STATE);
}

TEST(steps_made_in_vain_leave_nothing) {
  IN_VAIN(nav_step_flow, nav_step_flow_create, "{\"steps\":[\"a\"", NAV_ERR_JSON);
  IN_VAIN(nav_step_flow, nav_step_flow_create, "{\"steps\":[]}", NAV_ERR_STATE);
  IN_VAIN(nav_step_flow, nav_step_flow_create,
    "{\"steps\":[\"a\",{\"name\":\"b\",\"params\":{\"x\":1}},{\"name\":\"b\",\"params\":{\"x\":1.0}}]}",
    NAV_ERR_STATE);
}
