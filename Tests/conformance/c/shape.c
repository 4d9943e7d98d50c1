/*
 * Which members a case has: one that is missing or unknown makes it fail, so that no expectation is
 * passed over.
 */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* A name that ends in `?` may be missing. */
static const struct shape {
  const char *kind, *op, *members;
} shapes[] = {
  { "stack", "", "id? kind initial middleware steps" },
  { "modal", "", "id? kind config steps" },
  { "flow", "", "id? kind config steps" },
  { "match", "", "id? kind patterns diagnostics cases" },
  { "stack", "middleware", "name? onPushOf? onKind? action? reason? fold? to?" },
  { "modal", "config",
    "cancelPresentOf? cancelDismissAll? rewritePresentOf? queueCancellationPolicy" },
  { "flow", "config",
    "navigationCancelRoute? navigationRewritePushOf? modalCancelPresentOf? queueCoalescePolicy" },
  { "modal", "rewrite", "route to" },
  { "flow", "rewrite", "route to" },
  { "stack", "execute", "op command expect" },
  { "stack", "batch", "op commands stopOnFailure expect" },
  { "stack", "transaction", "op commands expect" },
  { "stack", "reconcile", "op path policy expect" },
  { "modal", "present", "op route style expect" },
  { "modal", "replaceCurrent", "op route style expect" },
  { "modal", "dismissCurrent", "op reason expect" },
  { "modal", "dismissAll", "op expect" },
  { "flow", "send", "op intent expect" },
  { "match", "url", "url expect" },
  { "app", "", "id? kind schema initial steps" },
  { "app", "initial", "state scene describe hash" },
  { "app", "send", "op intent expect" },
  { "app", "open", "op url expect" },
  { "app", "setFacts", "op facts expect" },
  { "app", "answer", "op token answer expect" },
  { "app", "expect", "result? error? events state? scene? describe? hash?" },
  { "schema", "", "id? kind schema expect" },
  { "schema", "expect", "ok findings" },
  { "schema", "fault", "name at" },
  { "fit", "", "id? kind schema routes" },
  { "fit", "route", "route expect" },
  { "migrate", "", "id? kind schema snapshot expect" },
  { "snapshot", "", "id? kind schema steps snapshots expect" },
  { "restore", "", "id? kind schema steps snapshot then? expect" },
  { "address", "", "id? kind schema states? before? urls?" },
  { "history", "", "id? kind schema history? steps" },
  { "persistence", "send", "op intent expect?" },
  { "persistence", "setFacts", "op facts expect?" },
  { "persistence", "answer", "op token answer expect?" },
  { "persistence", "setURL", "op url expect?" },
  { "persistence", "travel", "op delta expect?" },
  { "persistence", "restore", "op snapshot mode expect?" },
  { "persistence", "setEntryState", "op id value expect?" },
  { "persistence", "snapshot", "options" },
  { "persistence", "state", "steps expect" },
  { "persistence", "url", "url expect" },
};

/* Whether `value` has the members of a shape and no others; NULL, or a text for free(). */
static char *members_differ(const json_t *value, const char *members) {
  size_t known = 0;
  for (const char *word = members; *word;) {
    size_t length = strcspn(word, " ");
    bool is_optional = word[length - 1] == '?';
    const json_t *member = json_object_getn(value, word, length - is_optional);
    if (member == NULL && !is_optional)
      return text("the member %.*s is missing", (int)length, word);
    known += member != NULL;
    word += length + strspn(word + length, " ");
  }
  if (json_is_object(value) && json_object_size(value) == known) return NULL;
  char *json = dump(value),
       *wrong =
         text("%.200s has a member that this runner does not know: it knows %s", json, members);
  return free(json), wrong;
}

char *misshapen(const char *kind, const char *op, const json_t *value) {
  for (size_t i = 0; op && i < sizeof shapes / sizeof *shapes; i++) {
    if (strcmp(shapes[i].kind, kind) == 0 && strcmp(shapes[i].op, op) == 0)
      return members_differ(value, shapes[i].members);
  }
  return text("the operation %s is unknown", op ? op : "(none)");
}

char *misshapen_case(const char *kind, const json_t *test) {
  json_t *config = json_object_get(test, "config"), *rule;
  json_t *rewrite = json_object_get(
    config, strcmp(kind, "modal") == 0 ? "rewritePresentOf" : "navigationRewritePushOf");
  const json_t *initial = json_object_get(test, "initial");
  char *wrong = misshapen(kind, "", test);
  if (wrong == NULL && json_is_object(initial)) wrong = misshapen(kind, "initial", initial);
  if (wrong == NULL && config) wrong = misshapen(kind, "config", config);
  if (wrong == NULL && rewrite && !json_is_null(rewrite))
    wrong = misshapen(kind, "rewrite", rewrite);
  size_t index;
  json_array_foreach(json_object_get(test, "middleware"), index, rule) {
    if (wrong == NULL) wrong = misshapen(kind, "middleware", rule);
  }
  return wrong;
}

char *misshapen_step(const char *kind, const json_t *step) {
  return misshapen(kind, json_string_value(json_object_get(step, "op")), step);
}
