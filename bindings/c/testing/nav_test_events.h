/*
 * The events of an app, compared one by one with those that a test expects. A part of navtest.h.
 */
#ifndef NAV_TEST_EVENTS_H
#define NAV_TEST_EVENTS_H
#include "nav_test_text.h"

/* An event as JSON; of a commit also the state after it, as nav_app_describe writes it. */
typedef struct nav_test_event {
  const char *json, *state;
} nav_test_event;

/* The events of an app since it was made or last asked, refusals too. */
typedef struct nav_test_events {
  nav_app *app; /* NULL after the app has ended */
  nav_test_kept *kept;
  nav_test_event *items;
  size_t count;
  uint64_t handle;
  int is_open;
} nav_test_events;

static inline void nav_test_events_add(void *user_data, const char *event, size_t length) {
  nav_test_events *events = (nav_test_events *)user_data;
  events->items =
    (nav_test_event *)nav_test_grown(events->items, events->count, sizeof *events->items);
  nav_test_event *added = &events->items[events->count++];
  added->json = nav_test_keep(&events->kept, event, length);
  added->state = NULL;
  if (nav_test_find(added->json, "/committed").kind == NAV_JSON_NONE || events->app == NULL) return;
  nav_buffer line = NAV_BUFFER_INIT;
  if (nav_app_describe(events->app, &line, NULL) == NAV_OK)
    added->state = nav_test_keep_buffer(&events->kept, &line);
}

static inline void nav_test_events_end(void *user_data) {
  nav_test_events *events = (nav_test_events *)user_data;
  events->app = NULL;
  if (!events->is_open) free(events);
}

/* Forgets the events that came. */
static inline void nav_test_events_clear(nav_test_events *events) {
  free(events->items);
  events->items = NULL;
  events->count = 0;
  nav_test_forget(&events->kept);
}

/*
 * Listens to an app from now on; NULL if the library refuses. Events must come in the thread that
 * looks at them.
 */
static inline nav_test_events *nav_test_events_create(nav_app *app) {
  nav_test_events *events = (nav_test_events *)nav_test_room(sizeof *events);
  events->app = app;
  events->is_open = 1;
  nav_status status = nav_app_observe(app, NAV_EVENT_ALL | NAV_EVENT_REFUSED, nav_test_events_add,
    events, nav_test_events_end, &events->handle, NULL);
  if (status == NAV_OK) return events;
  free(events);
  return NULL;
}

/* Stops listening, before the app is destroyed or after it. NULL does nothing. */
static inline void nav_test_events_destroy(nav_test_events *events) {
  if (events == NULL) return;
  nav_test_events_clear(events);
  events->is_open = 0;
  if (events->app != NULL) {
    nav_app_unobserve(events->app, events->handle, NULL);
  } else {
    free(events);
  }
}

/* ---- What is expected ------------------------------------------------------------------------ */

/* Whether a value is as expected, where the text "..." stands for any value. */
static inline int nav_test_matches(const nav_json *expected, const nav_json *found) {
  if (nav_json_equals(expected, "...", 3)) return 1;
  if (expected->kind != found->kind) return 0;
  if (expected->kind != NAV_JSON_OBJECT && expected->kind != NAV_JSON_ARRAY)
    return nav_test_same(expected, found);
  if (nav_test_count(expected) != nav_test_count(found)) return 0;
  nav_json key = nav_test_no_json(), value = key, other = key;
  while (nav_json_next(expected, &key, &value)) {
    if (expected->kind == NAV_JSON_OBJECT) {
      nav_test_kept *name = NULL;
      other = nav_test_member(found, nav_test_string(&name, &key));
      nav_test_forget(&name);
    } else {
      nav_json_next(found, NULL, &other);
    }
    if (other.kind == NAV_JSON_NONE || !nav_test_matches(&value, &other)) return 0;
  }
  return 1;
}

/* Says in which members two values differ, `path` being where they are. */
static inline void nav_test_say_members(
  nav_buffer *out, const nav_json *expected, const nav_json *found, const char *path) {
  if (nav_test_matches(expected, found)) return;
  int are_objects = expected->kind == NAV_JSON_OBJECT && found->kind == NAV_JSON_OBJECT;
  int are_lists = expected->kind == NAV_JSON_ARRAY && found->kind == NAV_JSON_ARRAY &&
    nav_test_count(expected) == nav_test_count(found);
  if (!are_objects && !are_lists) {
    nav_test_say(out, "\n      %s: expected %.*s, found %.*s", path, (int)expected->length,
      expected->start, (int)found->length, found->start);
    return;
  }
  nav_json key = nav_test_no_json(), value = key, other = key;
  nav_test_kept *kept = NULL;
  for (size_t index = 0; nav_json_next(expected, &key, &value); index++) {
    const char *name = nav_test_string(&kept, &key);
    nav_buffer inner = NAV_BUFFER_INIT;
    if (name != NULL) {
      nav_test_say(&inner, "%s/%s", path, name);
      other = nav_test_member(found, name);
    } else {
      nav_test_say(&inner, "%s/%zu", path, index);
      other = nav_test_item(found, index);
    }
    if (other.kind != NAV_JSON_NONE) {
      nav_test_say_members(out, &value, &other, inner.data);
    } else {
      nav_test_say(
        out, "\n      %s is missing: expected %.*s", inner.data, (int)value.length, value.start);
    }
    nav_buffer_free(&inner);
  }
  value = nav_test_no_json();
  while (are_objects && nav_json_next(found, &key, &value)) {
    const char *name = nav_test_string(&kept, &key);
    if (nav_test_member(expected, name).kind != NAV_JSON_NONE) continue;
    nav_test_say(
      out, "\n      %s/%s is not expected: %.*s", path, name, (int)value.length, value.start);
  }
  nav_test_forget(&kept);
}

/* The name of an event: its only key. */
static inline nav_json nav_test_event_name(const nav_json *event) {
  nav_json key = nav_test_no_json(), value = key;
  nav_json_next(event, &key, &value);
  return key;
}

static inline int nav_test_is_named_so(const nav_json *one, const nav_json *other) {
  nav_json left = nav_test_event_name(one), right = nav_test_event_name(other);
  return nav_test_same(&left, &right);
}

/* The longest sequence of names that both lists have, from each pair of positions on. */
static inline size_t *nav_test_common(
  const nav_json *expected, size_t expected_count, const nav_json *found, size_t found_count) {
  size_t width = found_count + 1;
  size_t *longest = (size_t *)nav_test_room((expected_count + 1) * width * sizeof(size_t));
  for (size_t i = expected_count; i-- > 0;) {
    for (size_t j = found_count; j-- > 0;) {
      size_t without = longest[(i + 1) * width + j], other = longest[i * width + j + 1];
      longest[i * width + j] = nav_test_is_named_so(&expected[i], &found[j])
        ? longest[(i + 1) * width + j + 1] + 1
        : (without > other ? without : other);
    }
  }
  return longest;
}

/* Says each event that did not come or was not expected; those of one name are compared. */
static inline void nav_test_say_difference(nav_buffer *out, const nav_json *expected,
  size_t expected_count, const nav_json *found, size_t found_count) {
  size_t *longest = nav_test_common(expected, expected_count, found, found_count);
  size_t width = found_count + 1, i = 0, j = 0;
  while (i < expected_count || j < found_count) {
    const nav_json *old = i < expected_count ? &expected[i] : NULL;
    const nav_json *now = j < found_count ? &found[j] : NULL;
    if (old != NULL && now != NULL && nav_test_is_named_so(old, now)) {
      int are_equal = nav_test_matches(old, now);
      if (!are_equal) nav_test_say(out, "\n  - %.*s", (int)old->length, old->start);
      nav_test_say(out, "\n  %s %.*s", are_equal ? " " : "+", (int)now->length, now->start);
      if (!are_equal) nav_test_say_members(out, old, now, "");
      i++;
      j++;
    } else if (now == NULL ||
      (old != NULL && longest[(i + 1) * width + j] >= longest[i * width + j + 1])) {
      nav_test_say(out, "\n  - %.*s   (did not come)", (int)old->length, old->start);
      i++;
    } else {
      nav_test_say(out, "\n  + %.*s   (not expected)", (int)now->length, now->start);
      j++;
    }
  }
  free(longest);
}

/* An expected event as JSON: what is given, or of a name the event with anything in it. */
static inline nav_json nav_test_expected(nav_test_kept **kept, const char *text) {
  nav_buffer out = NAV_BUFFER_INIT;
  if (text[0] != '{') {
    nav_json_begin(&out, NULL, NAV_JSON_OBJECT);
    nav_json_put_text(&out, text, "...", 3);
    nav_json_end(&out, NAV_JSON_OBJECT);
    text = nav_test_keep_buffer(kept, &out);
  }
  return nav_test_find(text, "");
}

/*
 * Whether these events came since the last call, and no others; the events are forgotten. `why` is
 * appended the difference. An event is its name, or its JSON in which "..." stands for any value.
 */
static inline int nav_test_are_events(
  nav_test_events *events, const char *const *expected, size_t count, nav_buffer *why) {
  nav_test_kept *kept = NULL;
  nav_json *wanted = (nav_json *)nav_test_room((count + 1) * sizeof *wanted);
  nav_json *found = (nav_json *)nav_test_room((events->count + 1) * sizeof *found);
  int are_equal = count == events->count, are_json = 1;
  for (size_t at = 0; at < events->count; at++)
    found[at] = nav_test_find(events->items[at].json, "");
  for (size_t at = 0; at < count; at++) {
    wanted[at] = nav_test_expected(&kept, expected[at]);
    if (wanted[at].kind == NAV_JSON_NONE) {
      are_equal = are_json = 0;
      nav_test_say(why, "the expected event is no JSON: %s\n", expected[at]);
    }
    are_equal = are_equal && nav_test_matches(&wanted[at], &found[at]);
  }
  if (!are_equal && are_json) {
    nav_test_say(why, "%zu events are expected, %zu came:", count, events->count);
    nav_test_say_difference(why, wanted, count, found, events->count);
  }
  free(wanted);
  free(found);
  nav_test_forget(&kept);
  nav_test_events_clear(events);
  return are_equal;
}

#endif
