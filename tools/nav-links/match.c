/* nav-links match: what became of a URL, mapping by mapping. Every answer is the library's: a mapping that does not match is asked again, cut short, until it does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nav_links.h"

/* Writes text as a JSON string. */
static size_t quote(const char *text, size_t length, char *out) {
  char *at = out;
  *at++ = '"';
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte < 0x20) at += sprintf(at, "\\u%04x", byte);
    else if (byte == '"' || byte == '\\') *at++ = '\\', *at++ = (char)byte;
    else *at++ = (char)byte;
  }
  *at++ = '"';
  return (size_t)(at - out);
}

/* Whether a table of this one pattern takes the URL. */
static int takes(const char *pattern, size_t length, const char *url) {
  char *config = malloc(6 * length + 64);
  nav_matcher *matcher = NULL;
  if (config == NULL) fail("there is not enough memory");
  size_t count = (size_t)sprintf(config, "{\"mappings\":[{\"pattern\":");
  count += quote(pattern, length, config + count);
  count += (size_t)sprintf(config + count, ",\"route\":\"r\"}]}");
  nav_status status = nav_matcher_create(config, count, NULL, &matcher, NULL);
  if (status == NAV_OK) status = nav_matcher_match(matcher, url, NAV_NUL, NULL, NULL);
  nav_matcher_destroy(matcher);
  free(config);
  return status == NAV_OK;
}

/* Where the path of a pattern begins: behind a scheme and host, if it has them. */
static size_t path_start(const char *pattern) {
  const char *origin = strstr(pattern, "//");
  const char *slash = strchr(pattern, '/');
  if (origin == NULL || origin > slash) return 0;
  const char *path = strchr(origin + 2, '/');
  return path ? (size_t)(path - pattern) : strlen(pattern);
}

/* Says why a pattern does not take a URL: the first part without which it would. */
static void put_refusal(const char *pattern, const char *url) {
  static char cut[8192];
  size_t start = path_start(pattern), length = strlen(pattern), part = 0;
  if (length + 4 > sizeof cut) {
    printf("no\n");
    return;
  }
  memcpy(cut, pattern, start);
  memcpy(cut + start, "/*", 2);
  if (!takes(cut, start + 2, url)) {
    printf(start > 0 ? "no: another scheme or host\n" : "no: the URL has no part that it could take\n");
    return;
  }
  for (size_t at = start; at < length;) {
    while (at < length && pattern[at] == '/') at++;
    size_t end = at;
    while (end < length && pattern[end] != '/') end++;
    if (end == at) break;
    part++;
    memcpy(cut, pattern, end);
    memcpy(cut + end, "/*", 2);
    if (!takes(cut, end + 2, url)) {
      printf("no: part %zu, %.*s, does not take what is there\n", part, (int)(end - at), pattern + at);
      return;
    }
    at = end;
  }
  printf("no: the URL goes on behind it\n");
}

/* Says what each mapping made of the URL, up to the one that won. */
static void put_mappings(const table *table, int web, const char *url, long winner) {
  static char pattern[8192];
  long elsewhere = 0;
  const mappings *all = &table->mappings[web];
  for (long index = 0; index < all->count && (winner < 0 || index <= winner); index++) {
    json one = all->items[index];
    json_text(json_member(one, "pattern"), pattern, sizeof pattern);
    int is_callback = json_member(one, "callback").at != NULL, is_taken = takes(pattern, strlen(pattern), url);
    if (!is_taken && index >= 20) {
      elsewhere++;
      continue;
    }
    printf("  line %-5ld ", all->lines[index]);
    json_print(stdout, json_member(one, "pattern"));
    printf("  ");
    if (index == winner) puts("yes");
    else if (is_callback && is_taken) puts("matches; the program's callback decides");
    else if (is_taken) puts("matches, and its target refuses the values");
    else put_refusal(pattern, url);
  }
  if (elsewhere > 0) printf("  and %ld more that do not match\n", elsewhere);
}

/* The index of the mapping of a matcher that takes the URL, or -1. */
static long winner_of(const table *table, int web, const char *url) {
  nav_matcher *matcher = NULL;
  nav_buffer buffer = NAV_BUFFER_INIT;
  long winner = -1;
  if (nav_pipeline_matcher(table->pipeline, web, &matcher, NULL) == NAV_OK && nav_matcher_match(matcher, url, NAV_NUL, &buffer, NULL) == NAV_OK) {
    winner = json_number(json_member(json_of(buffer.data, buffer.length), "index"));
  }
  nav_buffer_free(&buffer);
  nav_matcher_destroy(matcher);
  return winner;
}

static int is_web(const char *url) { return strncmp(url, "http:", 5) == 0 || strncmp(url, "https:", 6) == 0; }

int explain(const table *table, int count, char **urls) {
  nav_buffer decision = NAV_BUFFER_INIT;
  int status = 0;
  for (int i = 0; i < count; i++) {
    nav_error error = {0};
    nav_status decided = nav_pipeline_decide(table->pipeline, urls[i], NAV_NUL, &decision, &error);
    if (decided < 0) fail("%s: %s", urls[i], error.message);
    puts(urls[i]);
    int has_web = is_web(urls[i]) && table->has_web;
    long winner = has_web ? winner_of(table, 1, urls[i]) : -1;
    if (decided != NAV_REJECTED && has_web) put_mappings(table, 1, urls[i], winner);
    if (decided != NAV_REJECTED && winner < 0) put_mappings(table, 0, urls[i], winner_of(table, 0, urls[i]));
    printf("  %s %s\n", nav_status_name(decided), decision.data);
    if (decided == NAV_REJECTED || decided == NAV_UNHANDLED) status = 1;
  }
  nav_buffer_free(&decision);
  return status;
}
