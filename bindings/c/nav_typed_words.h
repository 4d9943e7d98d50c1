/*
 * The words of results, events and changes, for the headers of `nav gen --lang c`. A part of
 * nav_typed.h. Each number but 0 has a word of docs/app-reference.md; 0 is a word that came later.
 */
#ifndef NAV_TYPED_WORDS_H
#define NAV_TYPED_WORDS_H

/* What came of an intent. */
typedef enum nav_outcome {
  NAV_OUTCOME_DONE = 1,
  NAV_OUTCOME_NOOP,
  NAV_OUTCOME_NONE, /* nowhere to go back to */
  NAV_OUTCOME_TICKET,
  NAV_OUTCOME_QUEUED,
  NAV_OUTCOME_PENDING,
  NAV_OUTCOME_QUESTION,
  NAV_OUTCOME_WITHDRAWN,
  NAV_OUTCOME_REJECTED,
  NAV_OUTCOME_REFUSED,
  NAV_OUTCOME_UNHANDLED,
  NAV_OUTCOME_CANCELLED
} nav_outcome;
#define NAV_OUTCOME_COUNT 12
static const char *const nav_outcome_names[] = { "done", "noop", "none", "ticket", "queued",
  "pending", "question", "withdrawn", "rejected", "refused", "unhandled", "cancelled" };

/* Why an intent was refused. */
typedef enum nav_reason {
  NAV_REASON_REQUIRES = 1,
  NAV_REASON_BUSY,
  NAV_REASON_ROOT,
  NAV_REASON_ELSEWHERE,
  NAV_REASON_NOT_FOUND,
  NAV_REASON_NOBODY_ASKED,
  NAV_REASON_STALE,
  NAV_REASON_ASKS,
  NAV_REASON_HELD,
  NAV_REASON_NO_LOCATION
} nav_reason;
#define NAV_REASON_COUNT 10
static const char *const nav_reason_names[] = { "requires", "busy", "root", "elsewhere", "notFound",
  "nobodyAsked", "stale", "asks", "held", "noPlace" };

typedef enum nav_event_kind {
  NAV_EVENT_IS_COMMITTED = 1,
  NAV_EVENT_IS_REFUSED,
  NAV_EVENT_IS_PENDING,
  NAV_EVENT_IS_QUESTION,
  NAV_EVENT_IS_FORGOTTEN,
  NAV_EVENT_IS_WITHDRAWN,
  NAV_EVENT_IS_RESOLVED,
  NAV_EVENT_IS_ANSWERED,
  NAV_EVENT_IS_SHOWN,
  NAV_EVENT_IS_JOURNAL_BROKEN,
  NAV_EVENT_IS_GAP
} nav_event_kind;
#define NAV_EVENT_KIND_COUNT 11
static const char *const nav_event_names[] = { "committed", "refused", "pending", "question",
  "forgotten", "withdrawn", "resolved", "answered", "shown", "journalBroken", "gap" };

typedef enum nav_change_kind {
  NAV_CHANGE_FACTS = 1,
  NAV_CHANGE_DISMISSED,
  NAV_CHANGE_DROPPED,
  NAV_CHANGE_STACK,
  NAV_CHANGE_UPDATED,
  NAV_CHANGE_SELECTED,
  NAV_CHANGE_BADGE,
  NAV_CHANGE_PRESENTED,
  NAV_CHANGE_QUEUED,
  NAV_CHANGE_ENTRY_STATES
} nav_change_kind;
#define NAV_CHANGE_COUNT 10
static const char *const nav_change_names[] = { "facts", "dismissed", "dropped", "stack", "updated",
  "selected", "badge", "presented", "queued", "entryStates" };

typedef enum nav_direction {
  NAV_DIRECTION_FORWARD = 1,
  NAV_DIRECTION_BACK,
  NAV_DIRECTION_REPLACE
} nav_direction;
static const char *const nav_direction_names[] = { "forward", "back", "replace" };

typedef enum nav_resolved_by {
  NAV_RESOLVED_PROCEED = 1,
  NAV_RESOLVED_CANCEL,
  NAV_RESOLVED_REDIRECT
} nav_resolved_by;
static const char *const nav_resolved_names[] = { "proceed", "cancel", "redirect" };

#endif
