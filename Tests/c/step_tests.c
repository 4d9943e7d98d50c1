/* Step flows (protocol, section 4). */
#include "test.h"

static nav_step_flow *make_checkout(void) {
  nav_step_flow *steps = NULL;
  nav_error error = { 0 };
  if (nav_step_flow_create(
        "{\"steps\":[\"cart\",\"address\",\"payment\"]}", NAV_NUL, &steps, &error) == NAV_OK)
    return steps;
  printf("no step flow: %s\n", error.message);
  exit(1);
}

static void check_state(int line, nav_step_flow *steps, const char *expected) {
  nav_buffer state = NAV_BUFFER_INIT;
  test_status(__FILE__, line, "state", nav_step_flow_state(steps, &state, NULL), NAV_OK);
  test_text(__FILE__, line, "state", state.data, expected);
  nav_buffer_free(&state);
}

TEST(a_wizard_goes_forward_as_steps_are_done) {
  nav_step_flow *steps = make_checkout();
  nav_buffer result = NAV_BUFFER_INIT;
  check_state(__LINE__, steps,
    "{\"index\":0,\"step\":{\"name\":\"cart\"},\"count\":3,\"completed\":[],\"canProceed\":true,\"isFinished\":false,\"progress\":{\"step\":1,\"of\":3}}");
  CHECK_STATUS(nav_step_flow_next(steps, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"moved\":{\"from\":0,\"to\":1}}");
  CHECK_STATUS(nav_step_flow_set_can_proceed(steps, 1, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, &result, NULL), NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"refused\":\"cannotProceed\"}");
  CHECK_STATUS(nav_step_flow_set_can_proceed(steps, 1, 1, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, &result, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "\"finished\"");
  CHECK_STATUS(nav_step_flow_next(steps, &result, NULL), NAV_NOOP);
  CHECK_TEXT(result.data, "\"noop\"");
  check_state(__LINE__, steps,
    "{\"index\":2,\"step\":{\"name\":\"payment\"},\"count\":3,\"completed\":[0,1,2],\"canProceed\":true,\"isFinished\":true,\"progress\":{\"step\":3,\"of\":3}}");
  CHECK(nav_step_flow_index(steps) == 2 && nav_step_flow_count(steps) == 3);
  CHECK_STATUS(nav_step_flow_reset(steps, NULL), NAV_OK);
  check_state(__LINE__, steps,
    "{\"index\":0,\"step\":{\"name\":\"cart\"},\"count\":3,\"completed\":[],\"canProceed\":true,\"isFinished\":false,\"progress\":{\"step\":1,\"of\":3}}");
  nav_buffer_free(&result);
  nav_step_flow_destroy(steps);
}

TEST(jumps_reach_what_is_complete_and_one_ahead) {
  nav_step_flow *steps = make_checkout();
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_step_flow_previous(steps, &result, NULL), NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"refused\":\"atFirstStep\"}");
  CHECK_STATUS(nav_step_flow_jump(steps, 2, &result, NULL), NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"refused\":{\"notReachable\":2}}");
  CHECK_STATUS(nav_step_flow_jump(steps, 3, &result, NULL), NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"refused\":{\"unknownStep\":3}}");
  CHECK_STATUS(nav_step_flow_jump(steps, INT64_MIN, &result, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_step_flow_jump(steps, 0, &result, NULL), NAV_NOOP);
  CHECK_STATUS(nav_step_flow_jump(steps, 1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_previous(steps, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"moved\":{\"from\":1,\"to\":0}}");
  CHECK_STATUS(nav_step_flow_set_complete(steps, 2, 1, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_jump(steps, 2, &result, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_set_complete(steps, 3, 1, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_step_flow_set_can_proceed(steps, -1, 1, NULL), NAV_REJECTED);
  nav_buffer_free(&result);
  nav_step_flow_destroy(steps);
}

struct question {
  struct journal journal;
  int64_t index;
  int32_t answer;
  nav_step_flow *steps;
  nav_buffer state;
};
static int32_t may_proceed(void *user_data, const char *step, size_t length, int64_t index) {
  struct question *question = user_data;
  journal_add(&question->journal, step, length);
  question->index = index;
  CHECK_STATUS(nav_step_flow_reset(question->steps, NULL), NAV_ERR_REENTRANT);
  /* A read inside does not ask once more. */
  CHECK_STATUS(nav_step_flow_state(question->steps, &question->state, NULL), NAV_OK);
  return question->answer;
}

TEST(the_host_decides_whether_a_step_is_left) {
  nav_step_flow *steps = make_checkout();
  static struct question question;
  question = (struct question){ .steps = steps };
  CHECK_STATUS(nav_step_flow_ask_can_proceed(steps, may_proceed, &question, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_REJECTED);
  CHECK_TEXT(question.journal.text, "{\"name\":\"cart\"}\n");
  CHECK(strstr(question.state.data, "\"canProceed\":true") != NULL);
  check_state(__LINE__, steps,
    "{\"index\":0,\"step\":{\"name\":\"cart\"},\"count\":3,\"completed\":[],\"canProceed\":false,\"isFinished\":false,\"progress\":{\"step\":1,\"of\":3}}");
  question.answer = 1;
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_OK);
  CHECK(question.index == 1);
  CHECK_STATUS(nav_step_flow_ask_can_proceed(steps, NULL, NULL, NULL, NULL), NAV_OK);
  nav_buffer_free(&question.state);
  nav_step_flow_destroy(steps);
}

TEST(step_events_tell_of_moves_and_completion) {
  nav_step_flow *steps = make_checkout();
  struct journal journal = { .length = 0 };
  uint64_t revision = nav_step_flow_revision(steps);
  CHECK_STATUS(
    nav_step_flow_observe(steps, NAV_EVENT_STEP_CHANGED, journal_event, &journal, NULL, NULL, NULL),
    NAV_OK);
  nav_step_flow_next(steps, NULL, NULL);
  nav_step_flow_previous(steps, NULL, NULL);
  nav_step_flow_next(steps, NULL, NULL);
  nav_step_flow_reset(steps, NULL);
  CHECK_TEXT(journal.text,
    "{\"completionChanged\":{\"step\":0,\"isComplete\":true}}\n{\"moved\":{\"from\":0,\"to\":1}}\n{\"moved\":{\"from\":1,\"to\":0}}\n"
    "{\"moved\":{\"from\":0,\"to\":1}}\n\"reset\"\n");
  CHECK(nav_step_flow_revision(steps) == revision + 5);
  nav_step_flow_destroy(steps);
}

TEST(wrong_step_configs_are_refused) {
  static const struct {
    const char *config;
    nav_status status;
  } cases[] = {
    { "{}", NAV_ERR_ARGUMENT },
    { "{\"steps\":[]}", NAV_ERR_STATE },
    { "{\"steps\":[\"a\",{\"name\":\"a\"}]}", NAV_ERR_STATE },
    { "{\"steps\":[1]}", NAV_ERR_ROUTE },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_step_flow *steps = NULL;
    nav_error error = { 0 };
    CHECK_STATUS(nav_step_flow_create(cases[i].config, NAV_NUL, &steps, &error), cases[i].status);
    CHECK(steps == NULL && error.message[0] != 0);
  }
}
