/*
 * What happened, as lines of text, and files with the lines that are right. A part of navtest.h.
 */
#ifndef NAV_TEST_GOLDEN_H
#define NAV_TEST_GOLDEN_H
#include "nav_test_events.h"

/* The first line in which two texts differ, from 1 on, and where it begins in each. */
static inline size_t nav_test_first_difference(const char **one, const char **other) {
  size_t line = 1;
  const char *left = *one, *right = *other;
  while (*left != 0 && *left == *right) {
    if (*left == '\n') {
      line++;
      *one = left + 1;
      *other = right + 1;
    }
    left++;
    right++;
  }
  return line;
}

/* What a file holds, with a NUL after it; 0 if it cannot be read. */
static inline int nav_test_read_file(const char *path, nav_buffer *out) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return 0;
  char block[4096];
  nav_test_append(out, "", 0);
  for (size_t count; (count = fread(block, 1, sizeof block, file)) > 0;)
    nav_test_append(out, block, count);
  return fclose(file) == 0;
}

/*
 * Whether a text is what a file holds; `why` is appended the first line that differs. With
 * NAVRUNTIME_UPDATE=1 in the environment the file is written instead: look at what has changed
 * before you commit it.
 */
static inline int nav_test_is_golden(const char *text, const char *path, nav_buffer *why) {
  const char *update = getenv("NAVRUNTIME_UPDATE");
  if (update != NULL && update[0] != 0 && strcmp(update, "0") != 0) {
    FILE *file = fopen(path, "wb");
    int is_written = file != NULL && fputs(text, file) >= 0;
    if (file != NULL && fclose(file) != 0) is_written = 0;
    if (!is_written) nav_test_say(why, "%s cannot be written", path);
    return is_written;
  }
  nav_buffer held = NAV_BUFFER_INIT;
  if (!nav_test_read_file(path, &held)) {
    nav_test_say(why, "%s cannot be read: NAVRUNTIME_UPDATE=1 writes it\n%s", path, text);
    return 0;
  }
  const char *expected = held.data, *found = text;
  int is_same = strcmp(expected, found) == 0;
  if (!is_same) {
    size_t line = nav_test_first_difference(&expected, &found);
    nav_test_say(why,
      "%s:%zu differs (NAVRUNTIME_UPDATE=1 writes the file anew):\n  - %.*s\n  + %.*s", path, line,
      (int)strcspn(expected, "\n"), expected, (int)strcspn(found, "\n"), found);
  }
  nav_buffer_free(&held);
  return is_same;
}

/*
 * Appends what happened since the events were last asked, a line for each, and forgets the events:
 * the cause of a commit and the state after it, other events with what they say.
 */
static inline void nav_test_transcript(nav_test_events *events, nav_buffer *out) {
  for (size_t at = 0; at < events->count; at++) {
    const char *state = events->items[at].state;
    nav_json event = nav_test_find(events->items[at].json, ""), key = nav_test_event_name(&event);
    nav_json said = nav_test_item(&event, 0), cause = nav_test_member(&said, "cause");
    nav_json source = nav_test_member(&said, "source");
    if (cause.kind == NAV_JSON_STRING && state != NULL) {
      nav_test_say(out, "%.*s", (int)cause.length - 2, cause.start + 1);
      if (source.kind == NAV_JSON_STRING)
        nav_test_say(out, " (%.*s)", (int)source.length - 2, source.start + 1);
      nav_test_say(out, ": %s\n", state);
    } else if (!nav_json_equals(&key, "shown", NAV_NUL)) {
      nav_test_say(
        out, "  %.*s %.*s\n", (int)key.length - 2, key.start + 1, (int)said.length, said.start);
    }
  }
  nav_test_events_clear(events);
}

#endif
