/*
 * NavRuntime: a typed navigation runtime with a C ABI.
 *
 * It knows where the user of a program is: the tabs, stacks, sheets and covers, the deep link that
 * waits for sign-in, the question that is open. It draws nothing: the program draws what the
 * library tells it. A schema declares the screens; intents such as "back" change the state of an
 * app; each is done completely or not at all, and its result says which.
 *
 *     nav_schema *schema = NULL;
 *     nav_app *app = NULL;
 *     nav_schema_create(text_of_shop_json, NAV_NUL, &schema, NULL);
 *     nav_app_create(schema, NULL, 0, &app, NULL);
 *     nav_app_send(app, "{\"go\":\"help\"}", NAV_NUL, NULL, NULL);
 *     nav_app_open(app, "shop://app/orders/7", NAV_NUL, NULL, NULL);         waits for sign-in
 *     nav_app_set_facts(app, "{\"signedIn\":true}", NAV_NUL, NULL, NULL);    opens the order
 *     nav_app_back(app, NULL, NULL);                                         the list of orders
 *     nav_app_destroy(app);
 *     nav_schema_destroy(schema);
 *
 * README.md has the whole program. `nav gen --lang c` makes typed functions of a schema, without
 * JSON (docs/typed-routes.md).
 *
 * This file has what a program with an app needs: 1 version, 2 status and errors, 3 text, 4
 * callbacks, 5 events and their queues, 6 the schema, 7 the app, 8 snapshots, 9 addresses and
 * history, 10 the journal, 11 the presenter, 12 the recorder, 13 JSON for hosts.
 * navruntime/stores.h has the parts, sections 14 to 28, for programs that have no schema and
 * compose their navigation themselves. This file includes it at its end, until 1.0.
 *
 * Rules for every function. A comment says what differs from them or adds to them; a man page
 * (`man nav_app_open`) says all of it.
 *  - A nav_status of 0 means done, above 0 a refusal (a normal answer: the state is as documented),
 *    below 0 a mistake of the caller (nothing changed).
 *  - Text in is UTF-8: a pointer and a length in bytes, or NAV_NUL for text that ends in a NUL.
 *    What is kept of it is copied. Routes, commands and configs are JSON (docs/protocol.md), and a
 *    `route` is a JSON route.
 *  - On a status below 0 `error` gets the code, the byte offset into the input and one line of
 *    text; otherwise it is not touched.
 *  - A result buffer is the caller's (nav_buffer_free). With NULL the result's JSON is not built.
 *  - Outputs have a value only on a status >= 0; on an error they are emptied: a buffer has length
 *    0, a handle is NULL.
 *  - The caller destroys the handles that it gets. A ..._destroy drops the caller's reference, may
 *    be called from every callback, and destroys the user data that is registered with the handle.
 *  - `user_data` is passed to the function before it. It is kept until `destroy` is called with it,
 *    once, and at once on an error. Without `destroy` it stays the caller's: the function is not
 *    called after the call has returned.
 *  - NULL is allowed for a buffer or number that a call writes, `error`, `user_data`, `destroy` and
 *    the handle of a ..._destroy, unless the parameter's text begins with @required, or with @inout
 *    for what is read too. It is allowed for nothing else, unless @nullable is there. Where it is
 *    not allowed it is NAV_ERR_ARGUMENT, or 0 or NULL from a function that returns a plain value.
 *  - "Status" adds to NAV_OK and NAV_ERR_ARGUMENT, which every function with an `error` may answer,
 *    and to NAV_ERR_UTF8 and NAV_ERR_LIMIT of those that take text. @as stands for all that the
 *    named function answers.
 *  - Any thread may call. A call takes the lock of the handle's tree, which is the store and
 *    everything composed with it, unless "Thread" says "no lock".
 *  - "Reentrancy" says from which callbacks a call may be made. `change`, which is meant where it
 *    is missing: from callbacks that run unlocked (observers, coordinators, prepare, link
 *    callbacks). `read`: from every callback except a clock and a destroy. `any`, which also holds
 *    for what takes no lock: from all. Elsewhere a call returns NAV_ERR_REENTRANT. While a locked
 *    callback runs, another tree's functions return it too, so that no two trees are ever locked
 *    at once. What a callback is given (nav_reply, nav_interception, nav_execution) is used inside
 *    of it only, on its thread.
 *  - "Like" takes from the named function all that the comment does not say itself.
 *  - As a rule a call costs what the texts that it reads and writes cost, and the change that it
 *    makes, however deep the stacks are (docs/performance.md).
 *  - Where nothing else is said, "Since: 0.1.0" is meant.
 */
#ifndef NAVRUNTIME_H
#define NAVRUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- 1. Version ------------------------------------------------------------------------------ */

#define NAV_VERSION_MAJOR 0
#define NAV_VERSION_MINOR 1
#define NAV_VERSION_PATCH 0
/* MAJOR * 1000000 + MINOR * 1000 + PATCH */
#define NAV_VERSION_NUMBER 1000

/*
 * The version of the library that is loaded, to compare with NAV_VERSION_NUMBER.
 * Returns: MAJOR * 1000000 + MINOR * 1000 + PATCH. Thread: any, no lock.
 */
uint32_t nav_version_number(void);

/*
 * The version of the library that is loaded, as text such as "0.1.0".
 * Returns: static text. Ownership: static, never freed. Thread: any, no lock.
 */
const char *nav_version_string(void);

/* ---- 2. Status and errors -------------------------------------------------------------------- */

/* How a call ended: 0 is done, above 0 a refusal, below 0 a mistake of the caller. */
typedef int32_t nav_status;
enum {
  NAV_OK = 0, /* done */

  /* Refusals: normal outcomes of navigation. */
  NAV_CANCELLED = 1,                /* a callback, such as a middleware or interceptor, said no */
  NAV_EMPTY_STACK = 2,              /* nothing to pop, or no top */
  NAV_INVALID_POP_COUNT = 3,        /* a count of zero or less */
  NAV_INSUFFICIENT_STACK_DEPTH = 4, /* more than the stack has; nothing was popped */
  NAV_ROUTE_NOT_FOUND = 5,          /* no such route or entry on the stack */
  NAV_VALIDATION_FAILED = 6,        /* the store's validator refuses the new state */
  NAV_PARTIAL = 7,                  /* a sequence or batch in which not everything succeeded */
  NAV_NOT_COMMITTED = 8,            /* a transaction that was rolled back, or was empty */
  NAV_QUEUED = 9,                   /* a modal that waits while another one is shown */
  NAV_NOOP = 10,                    /* nothing to do */
  NAV_PENDING = 11,                 /* a link, intent or command waits, or a question is open */
  NAV_REJECTED = 12,                /* the rules refuse it: a link, an intent, a name, a schema */
  NAV_UNHANDLED = 13,               /* a deep link that matches nothing */
  NAV_NO_MATCH = 14,                /* no mapping matches */

  /* Errors: mistakes of the caller; nothing changed. */
  NAV_ERR_ARGUMENT = -1,  /* NULL, unknown key or handle, wrong type, out of range */
  NAV_ERR_UTF8 = -2,      /* not well-formed UTF-8 */
  NAV_ERR_JSON = -3,      /* not RFC 8259 JSON */
  NAV_ERR_ROUTE = -4,     /* JSON, but not a route */
  NAV_ERR_COMMAND = -5,   /* JSON, but not a command, intent, result or reason */
  NAV_ERR_URL = -6,       /* not an RFC 3986 URL reference */
  NAV_ERR_PATTERN = -7,   /* not a link pattern */
  NAV_ERR_LIMIT = -8,     /* larger, deeper or more than the limit allows */
  NAV_ERR_REENTRANT = -9, /* a change from a callback that may only read */
  NAV_ERR_STATE = -10,    /* a snapshot or config that breaks an invariant */
  NAV_ERR_DETACHED = -11, /* the handle's parent no longer exists */
  NAV_ERR_SCHEMA = -12,   /* a wrong schema, or a route, fact or answer that does not fit it */
  NAV_ERR_INTERNAL = -13, /* a defect of this library */
  NAV_ERR_IO = -14        /* the system refused to open, read or write a file */
};

/*
 * The name of a status, such as "NAV_EMPTY_STACK"; "NAV_UNKNOWN" for any other number.
 *   status  the number
 * Returns: static text. Ownership: static, never freed. Thread: any, no lock.
 */
const char *nav_status_name(nav_status status);

/* The `offset` of an error that is not about a byte of the input. */
#ifdef __cplusplus
#define NAV_NO_OFFSET static_cast<uint64_t>(-1)
#else
#define NAV_NO_OFFSET ((uint64_t)-1)
#endif

/* What went wrong, in the caller's memory. Initialise it with `= {0}`. */
typedef struct nav_error {
  nav_status code;     /* the status that the call returned */
  int32_t reserved0;
  uint64_t offset;     /* bytes into the input that the message is about, or NAV_NO_OFFSET */
  uint64_t reserved1;
  uint64_t reserved2;
  char message[224];   /* one line, UTF-8, control characters as ?, cut, NUL-terminated */
} nav_error;

/* ---- 3. Text --------------------------------------------------------------------------------- */

/* As a length: the text ends in a NUL. */
#ifdef __cplusplus
#define NAV_NUL static_cast<size_t>(-1)
#else
#define NAV_NUL ((size_t)-1)
#endif

/*
 * Text that the library wrote, owned by the caller. Later calls reuse its memory, so a loop
 * allocates nothing. `data[length]` is a NUL. A call that reads a text cannot write its result over
 * it: a text in the buffer for the result is NAV_ERR_ARGUMENT, and both stay as they are.
 */
typedef struct nav_buffer {
  char *data;      /* the text; NULL in an empty buffer */
  size_t length;   /* bytes of text */
  size_t capacity; /* bytes allocated */
} nav_buffer;
/* An empty buffer. */
#define NAV_BUFFER_INIT { NULL, 0, 0 }

/*
 * Free what a buffer holds and set it to NAV_BUFFER_INIT.
 * Ownership: the buffer's memory. Thread: any, one at a time for one buffer. Reentrancy: any.
 */
void nav_buffer_free(nav_buffer *buffer);

/*
 * Write a route in its canonical form: equal routes give equal bytes.
 *   out  gets the canonical JSON; NULL only checks
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE. Thread: any, no lock.
 */
nav_status nav_route_canonical(const char *route, size_t length, nav_buffer *out, nav_error *error);

/*
 * How many handles of this library are alive in the process: 0 after everything was destroyed. For
 * leak checks in a host's tests.
 * Returns: the count. Thread: any, no lock.
 */
size_t nav_live_handles(void);

/* ---- 4. Callbacks ---------------------------------------------------------------------------- */

/* The declaration of a program's screens: immutable. */
typedef struct nav_schema nav_schema;
/* Where the user is, in all of a program. */
typedef struct nav_app nav_app;
/* May send intents as from one screen of an app, and do nothing else. */
typedef struct nav_screen_sender nav_screen_sender;
/* A file that keeps the state of an app, commit by commit. */
typedef struct nav_journal nav_journal;
/* What a toolkit shows, and the next thing that it must do. */
typedef struct nav_presenter nav_presenter;
/* Writes each call of an app to a file, to look at and to replay. */
typedef struct nav_recorder nav_recorder;
/* Events that a main loop takes when it has time. */
typedef struct nav_event_queue nav_event_queue;
/* Owns one stack of routes. */
typedef struct nav_store nav_store;
/* May send intents to one store, and do nothing else. */
typedef struct nav_sender nav_sender;
/* Owns what is presented over a stack: one current presentation, and those that wait. */
typedef struct nav_modal_store nav_modal_store;
/* A stack and the modals over it as one path. */
typedef struct nav_flow_store nav_flow_store;
/* Named flows, of which one is selected. */
typedef struct nav_tab_store nav_tab_store;
/* Two or three columns, each with a stack. */
typedef struct nav_split_store nav_split_store;
/* A wizard: steps in order, and which of them are complete. */
typedef struct nav_step_flow nav_step_flow;
/* An immutable table from URL patterns to routes. */
typedef struct nav_matcher nav_matcher;
/* An immutable policy from URLs to plans. */
typedef struct nav_pipeline nav_pipeline;
/* Opens links on a store and keeps one that waits for sign-in. */
typedef struct nav_link_handler nav_link_handler;

/*
 * Rules for every callback: it must return to its caller. It must not throw, longjmp or end its
 * thread (pthread_exit, cancellation), because the library may hold a lock and must finish the
 * call. Text that it gets is borrowed until it returns, and ends in a NUL that its length does not
 * count.
 */
/*
 * The answer that a callback may give: borrowed, valid until the callback returns. If a callback
 * sets no answer, the call continues as usual. If it sets several, the last one counts. An answer
 * that is refused with an error is not set.
 */
typedef struct nav_reply nav_reply;
/*
 * A command before the engine runs it, as will_execute sees it: borrowed, valid until the callback
 * returns.
 */
typedef struct nav_interception nav_interception;
/*
 * A command that has run, as did_execute and discard see it: borrowed, valid until the callback
 * returns.
 */
typedef struct nav_execution nav_execution;

/*
 * Called exactly once for every registration: on removal, when the handle is destroyed, or at once
 * if registering fails.
 */
typedef void (*nav_destroy_fn)(void *user_data);
/*
 * Returns the milliseconds of a clock that the host chooses and that never runs backwards. It is
 * called inside a command, where functions that read or change return NAV_ERR_REENTRANT. Only
 * destroying, removing and other `any` functions are allowed, as in every callback.
 */
typedef int64_t (*nav_clock_fn)(void *user_data);
/* One event as JSON; the text is borrowed. */
typedef void (*nav_observer_fn)(void *user_data, const char *event, size_t length);
/* Checks a path (a JSON array of routes): nav_reply_error refuses it. Runs under the lock. */
typedef void (*nav_validator_fn)(
    void *user_data, const char *path, size_t length, nav_reply *reply);
/*
 * Sees each intent first: nav_reply_commands executes others instead, nav_reply_cancel refuses.
 * Runs unlocked.
 */
typedef void (*nav_coordinator_fn)(
    void *user_data, const char *intent, size_t length, nav_reply *reply);
/*
 * Prepares a guarded command: nav_reply_commands continues with another one, nav_reply_cancel
 * refuses. Runs unlocked.
 */
typedef void (*nav_prepare_fn)(
    void *user_data, const char *command, size_t length, nav_reply *reply);
/*
 * Resolves a path mismatch (docs/protocol.md, section 2): nav_reply_commands says what to do. If it
 * sets nothing, the store is not changed. Runs unlocked.
 */
typedef void (*nav_reconcile_fn)(
    void *user_data, const char *old_path, size_t old_length, const char *new_path, size_t
    new_length, nav_reply *reply);
/*
 * What a screen or modal answered: {"value":json}, or {"left":reason}. Runs unlocked, exactly once.
 */
typedef void (*nav_outcome_fn)(void *user_data, const char *outcome, size_t length);
/*
 * Sees each commit of an app before it is made:
 * {"intent":i|null,"cause":text,"source":text,"changes":[...]}, with "source" only if there is one.
 * nav_reply_cancel refuses it, and nothing changes. Runs under the lock.
 */
typedef void (*nav_interceptor_fn)(
    void *user_data, const char *commit, size_t length, nav_reply *reply);

/*
 * Answer with commands: a JSON command or an array of them.
 *   commands  JSON; copied
 * Status: NAV_ERR_ARGUMENT (also in a callback that takes no commands), NAV_ERR_JSON,
 *   NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_reply_commands(
    nav_reply *reply, const char *commands, size_t length, nav_error *error);

/*
 * Answer with a refusal: a JSON reason such as "conditionFailed" or {"custom":"not now"}.
 *   reason  JSON; copied
 * Status: NAV_ERR_ARGUMENT (also in a callback that cannot refuse), NAV_ERR_JSON, NAV_ERR_COMMAND.
 */
nav_status nav_reply_cancel(nav_reply *reply, const char *reason, size_t length, nav_error *error);

/*
 * Answer a validator's question with an error: a JSON validation error such as {"custom":"too
 * deep"}.
 *   broken_rule  JSON; copied
 * Status: NAV_ERR_ARGUMENT (also in callbacks that are not validators), NAV_ERR_JSON,
 *   NAV_ERR_COMMAND.
 */
nav_status nav_reply_error(
    nav_reply *reply, const char *broken_rule, size_t length, nav_error *error);

/* ---- 5. Events and their queues -------------------------------------------------------------- */

/* Which events an observer or queue gets; combine them with |. */
typedef uint32_t nav_event_mask;
#define NAV_EVENT_CHANGED              0x00000001u
#define NAV_EVENT_BATCH_EXECUTED       0x00000002u
#define NAV_EVENT_TRANSACTION_EXECUTED 0x00000004u
#define NAV_EVENT_PATH_MISMATCH        0x00000008u
#define NAV_EVENT_MIDDLEWARE_MUTATION  0x00000010u
#define NAV_EVENT_ANSWERED             0x00000020u
#define NAV_EVENT_PRESENTED            0x00000100u
#define NAV_EVENT_DISMISSED            0x00000200u
#define NAV_EVENT_REPLACED             0x00000400u
#define NAV_EVENT_QUEUE_CHANGED        0x00000800u
#define NAV_EVENT_COMMAND_INTERCEPTED  0x00001000u
#define NAV_EVENT_PATH_CHANGED         0x00010000u
#define NAV_EVENT_INTENT_REJECTED      0x00020000u
#define NAV_EVENT_LAYOUT_CHANGED       0x00040000u
/* Every event of a step flow. */
#define NAV_EVENT_STEP_CHANGED         0x00080000u
/* `tabSelected` and `tabReselected`. */
#define NAV_EVENT_TAB_SELECTED         0x00100000u
#define NAV_EVENT_BADGE_CHANGED        0x00200000u
/* `tabAdded` and `tabRemoved`. */
#define NAV_EVENT_TABS_CHANGED         0x00400000u
/* An app could not write to its journal. */
#define NAV_EVENT_JOURNAL_BROKEN       0x00000040u
#define NAV_EVENT_COMMITTED            0x00000080u
#define NAV_EVENT_PENDING              0x00002000u
#define NAV_EVENT_QUESTION             0x00004000u
#define NAV_EVENT_WITHDRAWN            0x00008000u
#define NAV_EVENT_FORGOTTEN            0x00800000u
/* Another screen is the shown one. */
#define NAV_EVENT_SHOWN                0x02000000u
/* Every kind but NAV_EVENT_REFUSED. */
#define NAV_EVENT_ALL                  0x02FFFFFFu
/*
 * Each command or intent that does not succeed, with its result. Not in NAV_EVENT_ALL: ask for it
 * by name.
 */
#define NAV_EVENT_REFUSED              0x01000000u
/*
 * Ask for deltas: what was removed and added, instead of whole paths and queues. An event then
 * costs only as much as the change.
 */
#define NAV_EVENT_DELTA                0x80000000u

/*
 * Make a queue that a main loop drains. It may be attached to any number of stores.
 *   config  @nullable JSON object or NULL: "capacity" (events, default 1024), "overflow"
 *           "dropOldest" (default) | "dropNewest" | "unbounded"
 * Status: NAV_ERR_JSON. Reentrancy: any.
 */
nav_status nav_event_queue_create(
    const char *config, size_t length, nav_event_queue **out, nav_error *error);

/* Drop the caller's reference; stores stop filling a queue that nobody can read. */
void nav_event_queue_destroy(nav_event_queue *queue);

/*
 * Take the oldest event. If n events were dropped, {"gap":n} takes their place. Use
 * nav_event_queue_next_from if the queue is attached more than once.
 *   event  gets the JSON event
 * Status: NAV_OK; NAV_NOOP (empty). Reentrancy: any.
 */
nav_status nav_event_queue_next(nav_event_queue *queue, nav_buffer *event, nav_error *error);

/*
 * Take the oldest event and say which attachment it comes from.
 *   handle  gets the number that nav_store_attach_queue, or a function like it, gave for that
 *           store; 0 for {"gap":n} and if the queue is empty
 * Like: nav_event_queue_next.
 */
nav_status nav_event_queue_next_from(
    nav_event_queue *queue, nav_buffer *event, uint64_t *handle, nav_error *error);

/*
 * How many events wait, gap markers included.
 * Returns: the count. Reentrancy: any.
 */
size_t nav_event_queue_count(nav_event_queue *queue);

/*
 * A file descriptor that is readable while events wait, for poll, epoll, GTK, Qt, asyncio or any
 * other main loop. It is an eventfd, made at the first call, non-blocking and close-on-exec. Only
 * poll it: nav_event_queue_next makes it unreadable when it takes the last event.
 *   fd  @required gets the descriptor, or -1 on an error
 * Status: NAV_ERR_LIMIT (the process can open no more descriptors).
 * Ownership: `fd` stays the queue's, which closes it. Reentrancy: any.
 */
nav_status nav_event_queue_fd(nav_event_queue *queue, int32_t *fd, nav_error *error);

/* ---- 6. The schema --------------------------------------------------------------------------- */

/*
 * A nav_schema declares a program's screens once: routes with typed parameters, the containers they
 * live in, facts such as "signedIn" that guard them, links, questions and migrations (docs/app.md).
 * It is immutable and takes no lock: any number of apps and threads share one.
 *
 * Make a schema.
 *   text   JSON object (docs/app-reference.md). Required keys: "format", "id", "root", "routes"
 *   error  on NAV_ERR_SCHEMA the message begins with the error's name and a colon, such as
 *          "rootOnly: ...", and the offset is the byte of the member that is wrong
 * Status: NAV_ERR_JSON, NAV_ERR_SCHEMA. Thread: any, no lock.
 */
nav_status nav_schema_create(const char *text, size_t length, nav_schema **out, nav_error *error);

/* Drop the caller's reference. The schema stays alive while an app uses it. */
void nav_schema_destroy(nav_schema *schema);

/*
 * Check a schema's text without making a schema: for linters and tests.
 *   text    JSON object, as for nav_schema_create
 *   report  gets {"errors":[{"name":n,"offset":byte,"message":text}...],"findings":[...]}; errors
 *           are those that nav_schema_create would return, which is the first one: mend it, and
 *           ask again; findings are as for nav_schema_findings, and [] if there are errors
 * Status: NAV_OK (no errors); NAV_REJECTED (`report` has the error); NAV_ERR_JSON.
 * Thread: any, no lock.
 */
nav_status nav_schema_check(const char *text, size_t length, nav_buffer *report, nav_error *error);

/*
 * What the rules allow but looks like a mistake in a schema: links that are never reached,
 * each with a URL that shows it, {"unreachable":route} and
 * {"neverTrue":{"route":name,"condition":n}}.
 *   findings  gets a JSON array, [] if there are none
 * Thread: any, no lock.
 */
nav_status nav_schema_findings(nav_schema *schema, nav_buffer *findings, nav_error *error);

/*
 * The first link of a route that leads back to exactly that route, such as
 * "/products/7?view=reviews".
 *   url  gets the URL (plain text, no JSON)
 * Status: NAV_OK; NAV_NO_MATCH (no link leads to it, or a sensitive parameter is not its default);
 *   NAV_ERR_JSON, NAV_ERR_SCHEMA.
 * Thread: any, no lock.
 */
nav_status nav_schema_url_for(
    nav_schema *schema, const char *route, size_t length, nav_buffer *url, nav_error *error);

/*
 * The schema as canonical JSON: what nav_schema_create was given, without white space and with
 * numbers and strings in one spelling. Members keep their order, because links are tried in that
 * order.
 *   json  @required gets the JSON
 * Thread: any, no lock.
 */
nav_status nav_schema_json(nav_schema *schema, nav_buffer *json, nav_error *error);

/* ---- 7. The app ------------------------------------------------------------------------------ */

/*
 * A nav_app holds where the user is in all of a program: its facts, the stacks of every tab and
 * column, the sheets and covers over them, the intent that waits for sign-in and the question that
 * is open (docs/app.md). One intent is one commit and one event; a refused intent changes nothing.
 * Life: create, send intents, set facts, draw the scene, destroy.
 *
 * Make an app in the initial state of a schema.
 *   schema  the schema; kept alive by the app
 *   config  @nullable JSON object, or NULL for the defaults. Keys: "facts" {name:value} (of the
 *           initial state), "limits" {"stackDepth","layers","queue","jsonText","jsonNesting"},
 *           "history" {"limit" (100; 0: none), "records" ("places" or "commits")}
 * Status: NAV_ERR_JSON, NAV_ERR_SCHEMA (an unknown fact, or a value that does not fit).
 * Reentrancy: any.
 */
nav_status nav_app_create(
    nav_schema *schema, const char *config, size_t length, nav_app **out, nav_error *error);

/*
 * Drop the caller's reference. First, observers are told that screens will not answer any more:
 * {"answered":{"ticket":id,"route":route,"outcome":{"left":"destroyed"}}}; not so in a callback of
 * another app or store. The app stays alive while a call in progress uses it, and while a presenter
 * does: destroy that first.
 */
void nav_app_destroy(nav_app *app);

/*
 * Send an intent: {"go":route}, {"goForResult":route}, {"open":url}, "back", {"backTo":route|id},
 * "backToRoot", {"replace":route}, {"update":{name:value}},
 * {"updateOf":{"id":id,"params":{name:value}}}, {"badge":{"at":address,"value":text|uint|null}},
 * {"remove":id}, "dismiss", "dismissAll", {"answer":{"value":json,"ticket":id}},
 * {"select":address}, {"reset":{"at":address,"path":[route...]}}, {"transaction":[intent...]} or
 * "forget". It is done completely or not at all.
 *   intent  JSON intent, or {"intent":i,"from":id,"source":text}; with "from", it is refused unless
 *           that screen is shown and not covered, so that the second of two taps does nothing
 *   result  gets the result, such as "done" or {"refused":reason} (docs/results.md)
 * Status: NAV_OK ("done", {"ticket":id}, {"withdrawn":token}); NAV_NOOP, NAV_EMPTY_STACK ("none"),
 *   NAV_QUEUED, NAV_PENDING (it waits for facts, or a question is open), NAV_REJECTED,
 *   NAV_UNHANDLED, NAV_CANCELLED; NAV_ERR_JSON, NAV_ERR_SCHEMA (not an intent, or a route,
 *   parameter, address or answer that does not fit).
 */
nav_status nav_app_send(
    nav_app *app, const char *intent, size_t length, nav_buffer *result, nav_error *error);

/*
 * Open a URL, from outside or from the app itself: {"open":url} without the JSON around it.
 *   url     plain text
 *   result  as for nav_app_send
 * Status: @as nav_app_send; NAV_UNHANDLED (no link matches), NAV_REJECTED (the schema's policy, or
 *   a guard).
 */
nav_status nav_app_open(
    nav_app *app, const char *url, size_t length, nav_buffer *result, nav_error *error);

/*
 * Go back one step, as the intent "back": withdraw an open question; else pop, dismiss an empty
 * layer, focus the column before, or select the tab selected before.
 *   result  as for nav_app_send
 * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to), otherwise @as nav_app_send.
 */
nav_status nav_app_back(nav_app *app, nav_buffer *result, nav_error *error);

/*
 * Remove the entries above the root of the stack that is here, as the intent "backToRoot": those of
 * the topmost layer, or of the focused leaf.
 *   result  as for nav_app_send
 * Status: NAV_OK; NAV_NOOP (there are none), otherwise @as nav_app_send.
 */
nav_status nav_app_back_to_root(nav_app *app, nav_buffer *result, nav_error *error);

/*
 * Dismiss the topmost sheet or cover with the stack on it, as the intent "dismiss".
 *   result  as for nav_app_send
 * Status: NAV_OK; NAV_NOOP (no layer is shown), otherwise @as nav_app_send.
 */
nav_status nav_app_dismiss(nav_app *app, nav_buffer *result, nav_error *error);

/*
 * Dismiss all sheets and covers, and those that wait in the queue, as the intent "dismissAll".
 *   result  as for nav_app_send
 * Status: NAV_OK; NAV_NOOP (there are none), otherwise @as nav_app_send.
 */
nav_status nav_app_dismiss_all(nav_app *app, nav_buffer *result, nav_error *error);

/*
 * Select the tabs and focus the columns along an address: {"select":address} without the JSON
 * around it. Selecting the tab that is selected does what its "reselect" says.
 *   address  plain text: the names on the way to a container, such as "mail/detail"
 *   result   as for nav_app_send
 * Status: NAV_OK; NAV_NOOP (it is selected already); NAV_ERR_SCHEMA (no container has that
 *   address), otherwise @as nav_app_send.
 */
nav_status nav_app_select(
    nav_app *app, const char *address, size_t length, nav_buffer *result, nav_error *error);

/*
 * Tell the app what the host knows, in one commit that nobody can refuse: screens that the facts no
 * longer allow are removed, the intent that waits is looked at again, and locks are shown or
 * removed. Interceptors are asked about that intent alone.
 *   facts   JSON object {name:value}; facts that it does not name stay the same
 *   result  gets {"changed":[name...],"evicted":[id...],"resumed":result|null}, or "noop"
 * Status: NAV_OK; NAV_NOOP (they already have these values); NAV_ERR_JSON, NAV_ERR_SCHEMA (an
 *   unknown fact, or a value that does not fit).
 */
nav_status nav_app_set_facts(
    nav_app *app, const char *facts, size_t length, nav_buffer *result, nav_error *error);

/*
 * The facts, as a JSON object in the order of the schema.
 *   facts  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_app_facts(nav_app *app, nav_buffer *facts, nav_error *error);

/*
 * Answer the open question: whether a screen may leave, or enter.
 *   token   the question's token, from the result or the event
 *   answer  JSON: "proceed", {"cancel":reason} or {"redirect":intent}
 *   result  as for nav_app_send; {"cancelled":reason}; "noop" if the question is no longer open
 * Status: @as nav_app_send; NAV_NOOP (the question is no longer open), NAV_CANCELLED
 *   ({"cancel":reason}).
 */
nav_status nav_app_resolve(
    nav_app *app, int64_t token, const char *answer, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Let the intent of the open question go on: nav_app_resolve with "proceed".
 *   token   the question's token, from the result or the event
 *   result  as for nav_app_resolve
 * Status: @as nav_app_send; NAV_NOOP (the question is no longer open).
 */
nav_status nav_app_proceed(nav_app *app, int64_t token, nav_buffer *result, nav_error *error);

/*
 * Give up the intent of the open question: nav_app_resolve with {"cancel":reason}.
 *   token   the question's token, from the result or the event
 *   reason  @nullable plain text for the result and for observers; NULL: the reason is null
 *   length  bytes in `reason`, or NAV_NUL; not read if `reason` is NULL
 *   result  gets {"cancelled":reason}, or "noop" if the question is no longer open
 * Status: NAV_CANCELLED; NAV_NOOP (the question is no longer open).
 */
nav_status nav_app_cancel(
    nav_app *app, int64_t token, const char *reason, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Make a sender for the code that draws one screen. It sends intents as from that screen, and can
 * neither set facts nor answer questions, travel or restore. Each intent is refused with
 * {"stale":{"from":id,"shown":id}} unless the screen is shown and not covered, so that the second
 * of two taps does nothing.
 *   app  the app; not kept alive by the sender
 *   id   id of the entry or layer that sends; it need not be shown now
 * Reentrancy: any.
 */
nav_status nav_app_sender(nav_app *app, int64_t id, nav_screen_sender **out, nav_error *error);

/*
 * Send any intent from the sender's screen, such as {"go":route} or {"goForResult":route}.
 *   intent  JSON intent, or {"intent":i,"source":text}, as for nav_app_send; "from" may name no
 *           other screen
 *   result  as for nav_app_send
 * Status: @as nav_app_send; NAV_ERR_DETACHED if the app no longer exists.
 */
nav_status nav_screen_sender_send(
    nav_screen_sender *sender, const char *intent, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * nav_app_open from the sender's screen.
 * Like: nav_app_open. Status: @as nav_app_open; NAV_ERR_DETACHED if the app no longer exists.
 */
nav_status nav_screen_sender_open(
    nav_screen_sender *sender, const char *url, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * nav_app_back from the sender's screen.
 * Like: nav_app_back. Status: @as nav_app_back; NAV_ERR_DETACHED if the app no longer exists.
 */
nav_status nav_screen_sender_back(nav_screen_sender *sender, nav_buffer *result, nav_error *error);

/*
 * nav_app_back_to_root from the sender's screen.
 * Like: nav_app_back_to_root. Status: @as nav_app_back_to_root; NAV_ERR_DETACHED if the app no
 *   longer exists.
 */
nav_status nav_screen_sender_back_to_root(
    nav_screen_sender *sender, nav_buffer *result, nav_error *error);

/*
 * nav_app_dismiss from the sender's screen.
 * Like: nav_app_dismiss. Status: @as nav_app_dismiss; NAV_ERR_DETACHED if the app no longer exists.
 */
nav_status nav_screen_sender_dismiss(
    nav_screen_sender *sender, nav_buffer *result, nav_error *error);

/*
 * nav_app_dismiss_all from the sender's screen.
 * Like: nav_app_dismiss_all. Status: @as nav_app_dismiss_all; NAV_ERR_DETACHED if the app no longer
 *   exists.
 */
nav_status nav_screen_sender_dismiss_all(
    nav_screen_sender *sender, nav_buffer *result, nav_error *error);

/*
 * nav_app_select from the sender's screen.
 * Like: nav_app_select. Status: @as nav_app_select; NAV_ERR_DETACHED if the app no longer exists.
 */
nav_status nav_screen_sender_select(
    nav_screen_sender *sender, const char *address, size_t length, nav_buffer *result,
    nav_error *error);

/* Destroy a sender. */
void nav_screen_sender_destroy(nav_screen_sender *sender);

/*
 * What to draw now:
 * {"screens":[{"at","depth","id","route","title","meta"}...],
 * "layers":[{"id","style","at","depth","top":{"id","route","title","meta"}}...],
 * "bars":[{"at","selected","tabs":[{"name","title","badge","meta"}...]}...],
 * "here":address,"title":text,"canGoBack":bool}, with "question" while one is open. One screen for
 * each visible leaf, then the layers that cover them, bottom first; "depth" counts the entries of
 * that stack. The bars are the tabs on the way to the visible leaves. "meta" and "badge" are there
 * if the schema, or an intent, gives them.
 *   scene  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_app_scene(nav_app *app, nav_buffer *scene, nav_error *error);

/*
 * What to draw now, and what is under it: the JSON of nav_app_scene, in which each screen, and each
 * layer, has "under":[{"id","route","title"}...] after "depth": the entries under the top of its
 * stack, bottom first. A layer begins with its own route. It is what nav_app_path gives for each of
 * these stacks, of the same moment and in one call.
 *   scene  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_app_scene_with_stacks(nav_app *app, nav_buffer *scene, nav_error *error);

/*
 * The whole state: {"facts","root","layers","queue","pending","question","badges"}, and "asked" if
 * somebody waits for a screen's answer: docs/app-reference.md.
 *   state  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_app_state(nav_app *app, nav_buffer *state, nav_error *error);

/*
 * The state in one line for logs and debuggers: `shop [orders]: orders > order(id=7) + sheet
 * login`. Sensitive values are written as *.
 *   line  @required gets plain text
 * Reentrancy: read.
 */
nav_status nav_app_describe(nav_app *app, nav_buffer *line, nav_error *error);

/*
 * The way to a screen: the entries of one stack, bottom first, [{"id","route","title"}...]. A leaf
 * begins with its root, a layer with its own route.
 *   at      @nullable address of a leaf, or "~12" of the layer with that id; NULL: the stack that
 *           is here, of the topmost layer or of the focused leaf
 *   length  bytes in `at`, or NAV_NUL; not read if `at` is NULL
 *   path    @required gets the JSON
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no layer of that id is shown); NAV_ERR_SCHEMA (no leaf has
 *   that address).
 * Reentrancy: read.
 */
nav_status nav_app_path(
    nav_app *app, const char *at, size_t length, nav_buffer *path, nav_error *error);

/*
 * What an intent, or a change of facts, would lead to now, without doing it:
 * {"result":...,"changes":[...],"scene":{...}}. Nothing changes, no event is sent, no interceptor
 * is asked, and no id or token is used up. What is refused has no changes, and the scene of now.
 *   input    JSON: an intent, or {"intent":i,"from":id,"source":text}, as for nav_app_send; or
 *            {"facts":{name:value}}, as for nav_app_set_facts
 *   preview  gets the JSON: `result` as sending it would give, `changes` as in the event
 *            "committed", `scene` as nav_app_scene would give it then
 * Status: NAV_OK, whatever the result is; NAV_ERR_JSON, NAV_ERR_SCHEMA.
 */
nav_status nav_app_preview(
    nav_app *app, const char *input, size_t length, nav_buffer *preview, nav_error *error);

/*
 * A number that grows by one with each call after which nav_app_state is another text, so also when
 * only the question or the waiting intent is another; 0 at first. Compare it to know whether to
 * draw again. The "seq" of the event "committed" counts commits alone.
 * Returns: the revision. Thread: any, no lock.
 */
uint64_t nav_app_revision(nav_app *app);

/*
 * A hash of the whole state, to compare two runs: FNV-1a (64 bits) over the bytes of nav_app_state.
 * Returns: the hash; 0 for NULL, and in another tree's callback. Reentrancy: read.
 */
uint64_t nav_app_hash(nav_app *app);

/*
 * Whether going back would do something.
 * Returns: 1 or 0. Reentrancy: read.
 */
int32_t nav_app_can_go_back(nav_app *app);

/*
 * Call a function for each event, after the change is committed and the tree unlocked, in commit
 * order, one at a time. Observers are called in the order of their registration. An app or store
 * has at most 10,000 observers and queues.
 *   mask      NAV_EVENT_COMMITTED, _PENDING, _QUESTION, _WITHDRAWN, _FORGOTTEN, _ANSWERED, _SHOWN,
 *             _JOURNAL_BROKEN, _REFUSED (which ALL leaves out) or ALL
 *   observer  the function
 *   handle    gets its number, unique in the process
 * Status: NAV_ERR_LIMIT (there are 10,000).
 */
nav_status nav_app_observe(
    nav_app *app, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/*
 * Stop calling an observer or filling a queue. An observer is not called again, not even for events
 * that are waiting.
 *   handle  the number that observing or attaching gave
 * Status: NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
 * Ownership: its user_data is destroyed, at the end of the outermost call. Reentrancy: any.
 */
nav_status nav_app_unobserve(nav_app *app, uint64_t handle, nav_error *error);

/*
 * Fill a queue with events, as an observer would get them.
 *   queue   the queue; kept alive
 *   mask    as for observing
 *   handle  gets its number, unique in the process, which nav_event_queue_next_from gives with each
 *           event
 * Status: NAV_ERR_LIMIT (there are 10,000). Ownership: shares `queue`.
 */
nav_status nav_app_attach_queue(
    nav_app *app, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle, nav_error *error);

/*
 * Let a host function see each commit before it is made. It may cancel the commit. Interceptors are
 * asked in the order of their registration; after the first that cancels, no other is asked.
 *   name         for the host's own logs; plain text
 *   interceptor  the function; it runs under the lock and may read this app
 *   handle       gets its number
 */
nav_status nav_app_intercept(
    nav_app *app, const char *name, size_t length, nav_interceptor_fn interceptor, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/*
 * Remove an interceptor.
 *   handle  the number that nav_app_intercept gave
 * Status: NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
 * Ownership: its user_data is destroyed, at the end of the outermost call. Reentrancy: any.
 */
nav_status nav_app_remove_interceptor(nav_app *app, uint64_t handle, nav_error *error);

/*
 * Keep a pointer of the host (a document, a request) with an entry or layer until that is removed
 * for good: it is not in the state, and no place in the history could bring it back. That may be
 * long after its screen has left, or while a toolkit still shows it. So it is not for what is on
 * the screen, such as widgets and windows: nav_presenter_set_page is.
 *   id    the id of the entry or layer
 *   data  the pointer; NULL removes what is kept
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (nothing has that id).
 * Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and with
 *   NULL.
 */
nav_status nav_app_set_data(
    nav_app *app, int64_t id, void *data, nav_destroy_fn destroy, nav_error *error);

/*
 * The pointer kept with an entry or layer.
 *   id  the id of the entry or layer
 * Returns: the pointer; NULL if there is none. Ownership: stays the app's. Reentrancy: read.
 */
void *nav_app_data(nav_app *app, int64_t id);

/*
 * Keep what a screen wants back when it is shown again: its scroll position, its focus, a
 * half-written text. It is removed with its entry or layer, and comes back with it, from history
 * or a snapshot; what facts or restoring take away is in the event "committed" ("entryStates").
 * This is not a commit.
 *   id     the id of the entry or layer; also one that only places of the history have, so that a
 *          page can be saved when the event tells that it left
 *   state  @nullable any JSON value of at most 65,536 bytes; NULL removes what is kept
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (nothing has that id), NAV_CANCELLED (a journal that refuses
 *   could not be written); NAV_ERR_JSON.
 */
nav_status nav_app_set_entry_state(
    nav_app *app, int64_t id, const char *state, size_t length, nav_error *error);

/*
 * What nav_app_set_entry_state kept for a screen, in canonical JSON.
 *   id     the id of the entry or layer
 *   state  gets the JSON
 * Status: NAV_OK; NAV_NOOP (nothing is kept), NAV_ROUTE_NOT_FOUND (nothing has that id).
 * Reentrancy: read.
 */
nav_status nav_app_entry_state(nav_app *app, int64_t id, nav_buffer *state, nav_error *error);

/* ---- 8. Snapshots ---------------------------------------------------------------------------- */

/*
 * Write the part of an app's state that is worth keeping: its containers, the facts that persist,
 * the intent that waits and the entry states (docs/app-reference.md, section 5). Equal states give
 * equal bytes. Routes with "persist":false and sensitive parameters are never written.
 *   options   @nullable JSON object, or NULL for the defaults: "layers" (default false), "queue"
 *             (false), "pending" (true)
 *   snapshot  @required gets canonical JSON
 * Status: NAV_ERR_JSON. Reentrancy: read.
 */
nav_status nav_app_snapshot(
    nav_app *app, const char *options, size_t length, nav_buffer *snapshot, nav_error *error);

/* What nav_app_restore does with what it cannot keep. */
typedef int32_t nav_restore_mode;
enum {
  NAV_RESTORE_STRICT = 0,  /* the first fault is the error, and nothing changes */
  NAV_RESTORE_LENIENT = 1, /* it is dropped and reported */
  NAV_RESTORE_RESET = 2,   /* any fault: containers and layers as in a new app */
  NAV_RESTORE_DRY_RUN = 3  /* reports as NAV_RESTORE_LENIENT, but changes nothing */
};

/*
 * Bring back what nav_app_snapshot wrote, in one commit. Snapshots of older versions of the schema
 * are migrated first. A call that fails changes nothing, ids included.
 *   snapshot  JSON
 *   mode      NAV_RESTORE_*
 *   report    gets {"from":n|null,"to":n,"dropped":[...],"evicted":[...],"isReset":bool}, or
 *             {"cancelled":reason}
 * Status: NAV_OK; NAV_CANCELLED (an interceptor, or a journal that cannot be written and refuses);
 *   NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode); in the strict mode
 *   NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_STATE (a part does not have the form of a snapshot),
 *   NAV_ERR_SCHEMA (another fault, another schema, a newer version).
 */
nav_status nav_app_restore(
    nav_app *app, const char *snapshot, size_t length, nav_restore_mode mode, nav_buffer *report,
    nav_error *error);

/*
 * Bring a snapshot to the version of a schema, by the schema's migrations, without an app: for
 * files and tests. It is not checked against the routes. A snapshot of a newer version stays as it
 * is: then `from` is above `to`.
 *   snapshot  JSON
 *   out       gets the new snapshot
 *   report    gets {"from":n,"to":n,"dropped":[...]}
 * Status: NAV_ERR_JSON, NAV_ERR_STATE (an unknown format), NAV_ERR_SCHEMA (another schema).
 * Ownership: `out` and `report` are the caller's. Thread: any, no lock.
 */
nav_status nav_schema_migrate(
    nav_schema *schema, const char *snapshot, size_t length, nav_buffer *out, nav_buffer *report,
    nav_error *error);

/* ---- 9. Addresses and history ---------------------------------------------------------------- */

/*
 * Where the user is, as a URL: the focused stack and the layers over it. nav_app_set_url leads back
 * there.
 *   url  gets plain text, or {"refused":{"sensitive":name}} with NAV_REJECTED
 * Status: NAV_OK; NAV_REJECTED (a sensitive parameter is not its default). Reentrancy: read.
 */
nav_status nav_app_url(nav_app *app, nav_buffer *url, nav_error *error);

/*
 * Go where an address of this app leads, in one commit. Unlike nav_app_open it restores layers and
 * everything under the shown screen, and it is meant for addresses that the program wrote itself:
 * the limits and origins of links are not checked.
 *   url     plain text, as nav_app_url wrote it, or another spelling of it
 *   result  as for nav_app_send
 * Status: @as nav_app_open; NAV_ERR_URL (an item that is not part of an address, or a route in a
 *   wrong place: the error has the byte, and nothing changes).
 */
nav_status nav_app_set_url(
    nav_app *app, const char *url, size_t length, nav_buffer *result, nav_error *error);

/*
 * Go back (below 0) or forward (above 0) in time, as a browser does: the containers, layers and
 * queue become what they were at that place, with the ids and states of the entries. Places that
 * the facts no longer allow are skipped.
 *   delta   how many places
 *   result  "done", {"refused":"noPlace"}, a question, or "noop" for 0
 * Status: @as nav_app_send; NAV_REJECTED ("noPlace").
 */
nav_status nav_app_travel(nav_app *app, int64_t delta, nav_buffer *result, nav_error *error);

/*
 * Whether nav_app_travel would find a place.
 *   delta  how many places
 * Returns: 1 or 0; 0 for NULL, and for a `delta` of 0. Reentrancy: read.
 */
int32_t nav_app_can_travel(nav_app *app, int64_t delta);

/*
 * The places that nav_app_travel leads to, the current one at `index`:
 * {"index":n,"locations":[{"key":n,"url":text|null,"title":text}...]}. Keys are never reused; `url`
 * is null where nav_app_url would refuse.
 *   history  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_app_history(nav_app *app, nav_buffer *history, nav_error *error);

/* ---- 10. The journal ------------------------------------------------------------------------- */

/*
 * A nav_journal keeps the state of an app in a file, commit by commit, so that a killed program
 * comes back where it was (docs/restoring.md, docs/journal.md). The file is text: `NAVJ 1 SALT`,
 * then one record per line. It is written while a commit is made, before any observer is called.
 * Life: open, restore what it recovered, attach, destroy.
 *
 * Open a journal and recover what it holds. An incomplete end is cut off and kept next to the file
 * as `.torn`. The file is locked until the journal is closed; it is created if it does not exist.
 *   config     JSON object: "path" (required), "maxBytes" (262144: a longer file is rewritten),
 *              "sync" ("none": the system writes when it likes, or "commit": fdatasync after each
 *              record), "onError" ("continue": the commit is made anyway, or "refuse")
 *   recovered  gets a snapshot for nav_app_restore, or nothing (length 0) if there is none
 * Status: NAV_ERR_JSON, NAV_ERR_STATE (another process or journal holds the file, it is not a
 *   regular file, or it has something else in it), NAV_ERR_IO (the system refused: the message has
 *   its reason), NAV_ERR_LIMIT (the file is longer than 1 GiB).
 * Reentrancy: any.
 */
nav_status nav_journal_open(
    const char *config, size_t length, nav_journal **journal, nav_buffer *recovered,
    nav_error *error);

/*
 * Open a journal of which only the path is given: nav_journal_open with {"path":path}. Use it
 * unless you need another option.
 *   path  plain text
 * Like: nav_journal_open. Status: @as nav_journal_open.
 */
nav_status nav_journal_open_path(
    const char *path, size_t length, nav_journal **journal, nav_buffer *recovered,
    nav_error *error);

/* Drop the caller's reference. An app that writes to the journal keeps it open. */
void nav_journal_destroy(nav_journal *journal);

/*
 * What opening found: {"path","generation":"current"|"previous"|null,"records":n,"lastSeq":n|null,
 * "torn":{"at":offset,"bytes":n,"path":p|null}|null}, and "previousTorn":{"at","bytes"} if the
 * generation before was read and is damaged too.
 *   report  @required gets the JSON
 * Thread: any, no lock.
 */
nav_status nav_journal_report(nav_journal *journal, nav_buffer *report, nav_error *error);

/*
 * Have the system write all of the journal to the disk (fdatasync). Commits wait meanwhile. After
 * an error the next commit rewrites the file. Until then, and as long as the file lacks a commit
 * that could not be written, this fails.
 * Status: NAV_ERR_IO. Reentrancy: any.
 */
nav_status nav_journal_flush(nav_journal *journal, nav_error *error);

/*
 * Write each commit of an app to a journal, starting with a snapshot of its current state. A
 * journal serves one app at a time, and an app has one journal.
 *   journal  @nullable the journal, kept open by the app; NULL stops writing
 * Status: NAV_ERR_STATE (the journal serves another app), NAV_ERR_IO. Ownership: shares `journal`.
 */
nav_status nav_app_attach_journal(nav_app *app, nav_journal *journal, nav_error *error);

/* ---- 11. The presenter ----------------------------------------------------------------------- */

/*
 * A nav_presenter leads a toolkit from what it shows to the newest state, one operation at a time
 * that the toolkit can do (docs/presenter.md). It knows what is shown, what is in flight and what
 * the state wants. It keeps the host's pages, and destroys each when it has left for good.
 * Life: create; after each commit, gesture and finished animation call nav_presenter_next until it
 * has nothing, do each operation, and say nav_presenter_done when its animation has ended; destroy.
 *
 * Make a presenter of an app. It shows nothing yet.
 *   app      the app; kept alive by the presenter
 *   profile  JSON: the name of a toolkit ("lvgl", "qtquick", "gtkstack", "textual", "ncurses" or
 *            "immediate"), or an object of what it can do: "like" (such a name), "pushMany",
 *            "popMany", "replace", "removeMiddle", "interrupt", "lanes", "returns" (booleans),
 *            "modals", "leaves" (0 to 255), and of what it shows: "at" (an address, or "~" for the
 *            layers alone), "columns" ("focused" or "one")
 * Status: NAV_ERR_JSON.
 */
nav_status nav_presenter_create(
    nav_app *app, const char *profile, size_t length, nav_presenter **out, nav_error *error);

/*
 * Make a presenter of one stack, whose address is "", in a program without an app.
 *   store    the store; kept alive by the presenter
 *   profile  as for nav_presenter_create; "at" may be "" or "~"
 * Status: NAV_ERR_JSON, NAV_ERR_DETACHED.
 */
nav_status nav_presenter_create_for_store(
    nav_store *store, const char *profile, size_t length, nav_presenter **out, nav_error *error);

/*
 * Drop the caller's reference. The pages that are left are destroyed, by ascending ids.
 * Ownership: takes the handle; its pages are destroyed.
 */
void nav_presenter_destroy(nav_presenter *presenter);

/*
 * Take the next operation: {"op":n,KIND:{...},"at":address,"gone":[ids],"animate":a}. It is in
 * flight from then on. KIND is "switch", "push", "pop", "replace", "present", "dismiss" or
 * "discard"; `a` is "forward", "back" or "none".
 *   operation  @required gets the operation
 * Status: NAV_OK (an operation); NAV_PENDING (one is in flight, or a finger holds the page),
 *   NAV_NOOP (nothing to do); NAV_ERR_DETACHED.
 */
nav_status nav_presenter_next(nav_presenter *presenter, nav_buffer *operation, nav_error *error);

/*
 * Say that an operation is done: its animation has ended. Pages that have left for good are
 * destroyed. A number that is not in flight (twice, late, never given) changes nothing.
 *   operation  the number of the operation
 * Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_DETACHED.
 * Ownership: pages that are no longer needed are destroyed.
 */
nav_status nav_presenter_done(nav_presenter *presenter, int64_t operation, nav_error *error);

/*
 * Say that an operation did not work, and what the toolkit shows now. The next operation leads from
 * there.
 *   operation  the number of the operation
 *   shown      JSON array: the ids of the whole line that the toolkit shows, bottom first
 * Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_ARGUMENT (an id that is unknown or named twice,
 *   or pages of two leaves), NAV_ERR_JSON, NAV_ERR_DETACHED.
 * Ownership: pages that are no longer needed are destroyed.
 */
nav_status nav_presenter_failed(
    nav_presenter *presenter, int64_t operation, const char *shown, size_t length,
    nav_error *error);

/*
 * Say that a finger has a page, or has let go of it. Meanwhile nothing is handed out (in a profile
 * with lanes: nothing for pages). A gesture or a failure ends it too.
 *   on  0: the drag was given up; everything else: it has begun
 * Status: NAV_OK; NAV_NOOP (it is so already); NAV_ERR_DETACHED.
 */
nav_status nav_presenter_hold(nav_presenter *presenter, int32_t on, nav_error *error);

/*
 * Say what the toolkit shows after the user has moved it. What went is taken out of the state, in
 * one commit, through its rules and questions; if the state refuses, the next operation leads the
 * toolkit back.
 *   gesture  JSON: the ids of the whole line, bottom first, or {"shown":[id...],"cause":text}; the
 *            cause becomes the source of the commit
 *   result   gets {"adopted":result}, {"resisted":reason} or "echo"
 * Status: NAV_OK (adopted), NAV_REJECTED (resisted), NAV_NOOP (the state has nothing to do);
 *   NAV_ERR_ARGUMENT (as for nav_presenter_failed), NAV_ERR_JSON, NAV_ERR_DETACHED.
 * Ownership: `result` is the caller's; pages that are no longer needed are destroyed.
 */
nav_status nav_presenter_gesture(
    nav_presenter *presenter, const char *gesture, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Where going back leads, for drag areas and predictive back:
 * {"to":item|null,"gone":[ids],"allowed":"yes"|"asks"|"held"|"none","forward":item|null}. Read it
 * after each commit.
 *   back  @required gets the JSON
 * Status: NAV_ERR_DETACHED.
 */
nav_status nav_presenter_back(nav_presenter *presenter, nav_buffer *back, nav_error *error);

/*
 * Whether nav_presenter_next would answer an operation. It is one load, for a loop that draws.
 * Returns: 1 if so, 0 if not. Thread: any, no lock.
 */
int32_t nav_presenter_wants(nav_presenter *presenter);

/*
 * Keep the host's page (a widget, a window) of an entry or layer while it is shown, in flight, kept
 * for a hidden leaf or set aside. A second page destroys the first.
 *   id       the id of an item of an operation
 *   data     the page; NULL removes what is kept
 *   destroy  called once with `data`, unlocked
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no page of that id is needed); NAV_ERR_DETACHED.
 * Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and with
 *   NULL.
 */
nav_status nav_presenter_set_page(
    nav_presenter *presenter, int64_t id, void *data, nav_destroy_fn destroy, nav_error *error);

/*
 * The page of an entry or layer.
 *   id  the id of an item of an operation
 * Returns: the page; NULL if there is none. Ownership: stays the presenter's. Reentrancy: read.
 */
void *nav_presenter_page(nav_presenter *presenter, int64_t id);

/*
 * Show another part of the state, or join columns: a window was resized. What is in flight counts
 * as finished.
 *   profile  as for nav_presenter_create; it may differ from the present one in "at" and "columns"
 *            only
 * Status: NAV_ERR_ARGUMENT (another toolkit, or an address that does not exist), NAV_ERR_JSON,
 *   NAV_ERR_DETACHED.
 * Ownership: pages that are no longer needed are destroyed.
 */
nav_status nav_presenter_set_profile(
    nav_presenter *presenter, const char *profile, size_t length, nav_error *error);

/* ---- 12. The recorder ------------------------------------------------------------------------ */

/*
 * A nav_recorder writes down what happens to an app: one line of JSON for each call, with its
 * result, what it has changed and a hash of the state after it (docs/recording.md). Sensitive
 * values are not written. `nav replay` plays a recording again.
 * Life: create, attach, destroy.
 *
 * Make a recorder. It never waits and raises no signal: a line that a slow or closed reader does
 * not take at once, or that the disk has no room for, is lost, and a line {"gap":n} tells so later.
 *   config  JSON object with one of these: "path" (a file, which is made or emptied, or a named
 *           pipe that has a reader), "fd" (a descriptor that is open for writing: the recorder
 *           makes its own from it, so that the host may close it)
 * Status: NAV_ERR_JSON, NAV_ERR_IO (the system refused: the message has its reason).
 * Reentrancy: any.
 */
nav_status nav_recorder_create(
    const char *config, size_t length, nav_recorder **recorder, nav_error *error);

/* Drop the caller's reference. An app that is recorded keeps the recorder. */
void nav_recorder_destroy(nav_recorder *recorder);

/*
 * Give a recorder a clock, which the times of its lines are from. Without one they are milliseconds
 * since it was attached.
 *   recorder  the recorder; no app may have it
 *   clock     @nullable called under the lock of the app; NULL removes the current one
 * Status: NAV_ERR_STATE (it serves an app). Reentrancy: any.
 */
nav_status nav_recorder_set_clock(
    nav_recorder *recorder, nav_clock_fn clock, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/*
 * Write each call of an app to a recorder, starting with the schema and the state that the app has.
 * Attach it right after nav_app_create, so that all of it can be played again: places of the
 * history from before are not known to a recording. A recorder serves one app at a time, and an app
 * has one recorder.
 *   recorder  @nullable the recorder, kept by the app; NULL stops writing
 * Status: NAV_ERR_STATE (the recorder serves another app). Ownership: shares `recorder`.
 */
nav_status nav_app_attach_recorder(nav_app *app, nav_recorder *recorder, nav_error *error);

/* ---- 13. JSON for hosts ---------------------------------------------------------------------- */

/* What kind of JSON value a nav_json is. */
typedef int32_t nav_json_kind;
enum {
  NAV_JSON_NONE = 0, /* no value: nothing was found */
  NAV_JSON_NULL = 1,
  NAV_JSON_BOOL = 2,
  NAV_JSON_NUMBER = 3,
  NAV_JSON_STRING = 4,
  NAV_JSON_ARRAY = 5,
  NAV_JSON_OBJECT = 6
};

/*
 * A value inside a JSON text of the host: a view, valid as long as that text. `= {0}` makes an
 * empty one.
 */
typedef struct nav_json {
  const char *start;   /* its first byte in the host's text; for a string the quote */
  size_t length;       /* its bytes as written; for a string with both quotes */
  nav_json_kind kind;
  int32_t has_escapes; /* for a string: 0 if its text is the bytes between the quotes */
} nav_json;

/*
 * Write a JSON text in its canonical form: equal values give equal bytes (docs/protocol.md).
 *   json  JSON
 *   out   gets the canonical JSON; NULL only checks
 * Status: NAV_ERR_JSON. Thread: any, no lock.
 */
nav_status nav_json_canonical(
    const char *json, size_t length, nav_buffer *out, nav_error *error);

/*
 * Find a value in a JSON text. The whole text is checked; nothing is allocated. To search in a
 * value that was found, pass its `start` and `length`.
 *   json     JSON
 *   pointer  a JSON Pointer (RFC 6901) that ends in a NUL: "/params/id", or "" for the whole text
 *   value    @required gets the value, or kind NAV_JSON_NONE
 * Status: NAV_OK; NAV_NO_MATCH (there is no such value); NAV_ERR_ARGUMENT (also a pointer that does
 *   not begin with "/", or has a "~" without 0 or 1 after it), NAV_ERR_JSON.
 * Ownership: `value` borrows from `json`. Thread: any, no lock.
 */
nav_status nav_json_find(
    const char *json, size_t length, const char *pointer, nav_json *value, nav_error *error);

/*
 * Get the next member of an object or element of an array. The container comes from nav_json_find
 * or from this function:
 *     for (nav_json item = {0}; nav_json_next(&list, NULL, &item);) ...
 *   container  the object or array
 *   key        gets the member's key, a string; kind NAV_JSON_NONE in an array
 *   value      @inout the value before it, or kind NAV_JSON_NONE for the first; gets the next one,
 *              or kind NAV_JSON_NONE after the last
 * Returns: 1 if there is a next one, or 0.
 * Ownership: `key` and `value` borrow from the text. Thread: any, no lock.
 */
int32_t nav_json_next(const nav_json *container, nav_json *key, nav_json *value);

/*
 * Whether a value is a string with this text, escapes resolved.
 *   value  the value
 *   text   UTF-8
 * Returns: 1 or 0; 0 for a value of another kind, and for NULL. Thread: any, no lock.
 */
int32_t nav_json_equals(const nav_json *value, const char *text, size_t length);

/*
 * Copy the text of a string, escapes resolved, with a NUL after it. A string may contain NULs
 * (\u0000), so use `length`.
 *   value     the value
 *   text      @required gets the UTF-8 and the NUL
 *   capacity  bytes at `text`; value->length is always enough
 *   length    gets the bytes of the text without the NUL
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (not a string, NULL), NAV_ERR_LIMIT (more than `capacity`).
 * Thread: any, no lock.
 */
nav_status nav_json_text(const nav_json *value, char *text, size_t capacity, size_t *length);

/*
 * Read an integer, in any spelling (7, 7.0, 70e-1).
 *   value    the value
 *   integer  @required gets it
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (not an integer, beyond int64, NULL). Thread: any, no lock.
 */
nav_status nav_json_integer(const nav_json *value, int64_t *integer);

/*
 * Read a number as the nearest double (ties to even). Independent of the locale.
 *   value   the value
 *   number  @required gets it
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (not a number, too large for a double, NULL).
 * Thread: any, no lock.
 */
nav_status nav_json_number(const nav_json *value, double *number);

/*
 * Read true or false.
 *   value    the value
 *   boolean  @required gets 1 or 0
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (neither, NULL). Thread: any, no lock.
 */
nav_status nav_json_bool(const nav_json *value, int32_t *boolean);

/*
 * Append the beginning of an object or array to a buffer. The nav_json_put functions, this one and
 * nav_json_end write commas, keys and escapes; the result is text for any function that takes JSON.
 * Begin with a buffer of length 0.
 *   out   @inout the buffer
 *   key   @nullable the key in the object around it, ending in a NUL; NULL in an array or at the
 *         top level
 *   kind  NAV_JSON_OBJECT or NAV_JSON_ARRAY
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (another kind, NULL), NAV_ERR_UTF8 (the key). Errors append
 *   nothing.
 * Thread: any, one at a time for one buffer. Reentrancy: any.
 */
nav_status nav_json_begin(nav_buffer *out, const char *key, nav_json_kind kind);

/*
 * Append the end of the object or array that was begun last.
 *   out   @inout the buffer
 *   kind  NAV_JSON_OBJECT or NAV_JSON_ARRAY, as it was begun
 * Returns: NAV_OK; NAV_ERR_ARGUMENT (another kind, NULL).
 * Thread: any, one at a time for one buffer. Reentrancy: any.
 */
nav_status nav_json_end(nav_buffer *out, nav_json_kind kind);

/*
 * Append a string.
 *   text  UTF-8, without escapes
 * Like: nav_json_begin. Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8, NAV_ERR_LIMIT (the
 *   length).
 */
nav_status nav_json_put_text(nav_buffer *out, const char *key, const char *text, size_t length);

/*
 * Append an integer.
 *   integer  the integer
 * Like: nav_json_begin. Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8 (the key).
 */
nav_status nav_json_put_integer(nav_buffer *out, const char *key, int64_t integer);

/*
 * Append a number: the shortest text that reads back as the same double, in any locale.
 *   number  finite
 * Like: nav_json_begin. Returns: NAV_OK; NAV_ERR_ARGUMENT (infinite or not a number, NULL),
 *   NAV_ERR_UTF8 (the key).
 */
nav_status nav_json_put_number(nav_buffer *out, const char *key, double number);

/*
 * Append true or false.
 *   boolean  0 is false, everything else true
 * Like: nav_json_begin. Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8 (the key).
 */
nav_status nav_json_put_bool(nav_buffer *out, const char *key, int32_t boolean);

/*
 * Append a value that is JSON already, such as a route, or "null".
 *   out   @inout the buffer
 *   key   @nullable as for nav_json_begin
 *   json  JSON; written in its canonical form
 * Status: NAV_ERR_JSON. Thread: any, one at a time for one buffer. Reentrancy: any.
 */
nav_status nav_json_put_json(
    nav_buffer *out, const char *key, const char *json, size_t length, nav_error *error);

#ifdef __cplusplus
}
#endif

/* The parts. From 1.0 on, a program that uses them includes this file itself. */
#include "navruntime/stores.h"

#endif
