/*
 * NavRuntime's parts: stores, deep links and all else that a program uses which has no schema and
 * composes its navigation itself. A program with an app needs none of it.
 *
 * The rules of navruntime.h hold here too. In a Status, @command stands for the results of a
 * command (NAV_OK to NAV_NOT_COMMITTED) and @replaced for those that middleware puts in its place;
 * @not takes a status out.
 *
 * The sections: 14 to 19 the stack store (15 middleware,
 * 16 observers, 17 intents, 18 screens that answer and host data, 19 snapshots), 20 the modal
 * store, 21 the flow store, 22 child stores, 23 tabs, 24 splits, 25 step flows, 26 to 28 deep links
 * (matcher, pipeline, handler).
 */
#ifndef NAVRUNTIME_STORES_H
#define NAVRUNTIME_STORES_H

#include "../navruntime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- 14. The stack store --------------------------------------------------------------------- */

/*
 * A nav_store owns one stack. Life: create, execute commands, destroy. An entry keeps its id as
 * long as it is on the stack.
 *
 * Make a stack store.
 *   config  @nullable JSON object, or NULL for the defaults. Keys: "path" [route...] (default []),
 *           "root" "outside"|"inside", "validator"
 *           {"nonEmpty":bool,"uniqueRoutes":bool,"rootedAt":route}, "enforce" "creation"|"always",
 *           "limits" {"stackDepth","batchCommands","nestedLevels",
 *           "nestedCommands","middleware","jsonText","jsonNesting"}
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_STATE (the path breaks the validator).
 * Reentrancy: any.
 */
nav_status nav_store_create(const char *config, size_t length, nav_store **out, nav_error *error);

/*
 * Drop the caller's reference. It stays alive while a call in progress or another handle uses it.
 */
void nav_store_destroy(nav_store *store);

/*
 * Execute one command through middleware, validator and engine.
 *   command  JSON command, or {"command":c,"source":"user"|"link"|"restore"|"reconcile"|text} to
 *            name its source in events; also {"pushForResult":route}, whose result is {"ticket":n}
 *            if it succeeds: see nav_store_push_for_result
 *   result   gets the JSON result
 * Status: NAV_OK; @command (NAV_CANCELLED to NAV_PARTIAL), NAV_NOOP (an empty sequence);
 *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_execute(
    nav_store *store, const char *command, size_t length, nav_buffer *result, nav_error *error);

/*
 * Execute many commands in one call, each as nav_store_execute does. If one meets a limit, none of
 * them is executed. Use it if the commands do not belong together, nav_store_execute_batch if
 * observers shall see one change, nav_store_execute_transaction for all or nothing.
 *   commands  a JSON array of commands, or one command a line; all are read before the first is
 *             executed
 *   results   gets the JSON array of results
 * Status: NAV_OK (all succeeded); NAV_PARTIAL, NAV_NOOP (none given); NAV_ERR_JSON, NAV_ERR_ROUTE,
 *   NAV_ERR_COMMAND.
 */
nav_status nav_store_execute_many(
    nav_store *store, const char *commands, size_t length, nav_buffer *results, nav_error *error);

/*
 * Execute commands one after another, with one "changed" event for the net difference and one
 * "batchExecuted" event.
 *   commands         JSON array, or {"commands":[...],"source":...}
 *   stop_on_failure  not 0: stop after the first command that does not succeed
 *   result           gets the JSON batch result
 * Status: NAV_OK; NAV_PARTIAL, NAV_NOOP (empty); NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_execute_batch(
    nav_store *store, const char *commands, size_t length, int32_t stop_on_failure,
    nav_buffer *result, nav_error *error);

/*
 * Execute all commands or none: if one does not succeed, the store stays as it was.
 *   commands  JSON array, or {"commands":[...],"source":...}
 *   result    gets the JSON transaction result
 * Status: NAV_OK; NAV_NOT_COMMITTED; NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_execute_transaction(
    nav_store *store, const char *commands, size_t length, nav_buffer *result, nav_error *error);

/*
 * Call `prepare` first, unlocked, then execute the command that it allows. `prepare` may make such
 * a call itself, with another function or another `user_data`, nested up to 64 deep.
 *   command  JSON command, or {"command":c,"source":...}
 *   prepare  called once before this returns
 *   result   gets the JSON result; {"cancelled":{"staleAfterPrepare":c}} if the command can no
 *            longer run
 * Status: @as nav_store_execute.
 */
nav_status nav_store_execute_guarded(
    nav_store *store, const char *command, size_t length, nav_prepare_fn prepare, void *user_data,
    nav_buffer *result, nav_error *error);

/*
 * The result that the engine would give, without middleware and without a change.
 *   command  JSON command
 *   result   gets the JSON result
 * Status: @as nav_store_execute, @not NAV_CANCELLED. Reentrancy: read.
 */
nav_status nav_store_validate(
    nav_store *store, const char *command, size_t length, nav_buffer *result, nav_error *error);

/*
 * Append a route: {"push":route} without the JSON around it.
 * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, @replaced; NAV_ERR_JSON, NAV_ERR_ROUTE.
 */
nav_status nav_store_push(nav_store *store, const char *route, size_t length, nav_error *error);

/*
 * Remove the top entry.
 * Status: NAV_OK; NAV_EMPTY_STACK, NAV_CANCELLED, NAV_VALIDATION_FAILED, @replaced; NAV_ERR_LIMIT.
 */
nav_status nav_store_pop(nav_store *store, nav_error *error);

/*
 * Remove `count` entries from the top, all or none.
 *   count  how many; zero or less is NAV_INVALID_POP_COUNT
 * Status: NAV_OK; NAV_INVALID_POP_COUNT, NAV_INSUFFICIENT_STACK_DEPTH, NAV_CANCELLED,
 *   NAV_VALIDATION_FAILED, @replaced; NAV_ERR_LIMIT.
 */
nav_status nav_store_pop_count(nav_store *store, int64_t count, nav_error *error);

/*
 * Remove everything above the nearest entry with an equal route.
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND, NAV_CANCELLED, NAV_VALIDATION_FAILED, @replaced;
 *   NAV_ERR_JSON, NAV_ERR_ROUTE.
 */
nav_status nav_store_pop_to(nav_store *store, const char *route, size_t length, nav_error *error);

/*
 * Remove everything above the root.
 * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, @replaced; NAV_ERR_LIMIT.
 */
nav_status nav_store_pop_to_root(nav_store *store, nav_error *error);

/*
 * Replace the whole path. The entries of the common prefix are kept.
 *   path  JSON array of routes
 * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, NAV_EMPTY_STACK (an empty path with the
 *   root inside), @replaced; NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND (not an array).
 */
nav_status nav_store_replace(nav_store *store, const char *path, size_t length, nav_error *error);

/*
 * How many entries the stack has.
 * Returns: the depth. Thread: any, no lock.
 */
size_t nav_store_depth(nav_store *store);

/*
 * A number that grows by one whenever the path changes: as often as an observer, registered from
 * the start, gets "changed". Compare it to know whether to draw again.
 * Returns: the revision. Thread: any, no lock.
 */
uint64_t nav_store_revision(nav_store *store);

/*
 * The route on top.
 *   route  gets the JSON route
 *   entry  gets the entry's id
 * Status: NAV_OK; NAV_EMPTY_STACK. Reentrancy: read.
 */
nav_status nav_store_top(nav_store *store, nav_buffer *route, int64_t *entry, nav_error *error);

/*
 * The routes from bottom to top, as a JSON array.
 *   path  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_store_path(nav_store *store, nav_buffer *path, nav_error *error);

/*
 * The entries from bottom to top: [{"id":1,"route":...},...].
 *   entries  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_store_entries(nav_store *store, nav_buffer *entries, nav_error *error);

/*
 * Whether going back would do something: whether there is an entry above the root.
 * Like: nav_app_can_go_back. Thread: any, no lock.
 */
int32_t nav_store_can_go_back(nav_store *store);

/*
 * The route that going back would show.
 *   route  gets the JSON route, or null for a root view outside the path
 * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to). Reentrancy: read.
 */
nav_status nav_store_back_target(nav_store *store, nav_buffer *route, nav_error *error);

/*
 * Let a host function check every path. It runs after the built-in rules: now for the current path,
 * then as "enforce" says.
 *   validator  @nullable called under the lock; NULL removes the current one
 * Status: NAV_ERR_STATE (it refuses the current path; the earlier function stays).
 */
nav_status nav_store_set_validator(
    nav_store *store, nav_validator_fn validator, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/*
 * Give the store a clock, for throttle and debounce.
 *   clock  @nullable called under the lock; NULL removes the current one
 * Status: NAV_ERR_STATE (NULL while a throttle uses the clock).
 */
nav_status nav_store_set_clock(
    nav_store *store, nav_clock_fn clock, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/* What nav_store_reconcile does on a path mismatch (docs/protocol.md, section 2). */
typedef int32_t nav_reconcile_policy;
enum { NAV_RECONCILE_REPLACE = 0, NAV_RECONCILE_IGNORE = 1 };

/*
 * Tell the store which path the toolkit shows now. It executes the commands that lead there.
 *   path    JSON array of routes
 *   policy  NAV_RECONCILE_REPLACE or NAV_RECONCILE_IGNORE, for a mismatch
 *   result  gets {"single":result}, {"batch":batch result} or "none"
 * Status: @command; NAV_NOOP (equal, or ignored); NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_reconcile(
    nav_store *store, const char *path, size_t length, nav_reconcile_policy policy,
    nav_buffer *result, nav_error *error);

/*
 * Tell the store which path the toolkit shows now, as nav_store_reconcile does. Use it to resolve a
 * mismatch by a function of the host instead of a policy.
 *   resolve  called at most once, unlocked, before this returns
 * Like: nav_store_reconcile.
 */
nav_status nav_store_reconcile_with(
    nav_store *store, const char *path, size_t length, nav_reconcile_fn resolve, void *user_data,
    nav_buffer *result, nav_error *error);

/*
 * Debounce: run the latest command once `quiet` milliseconds have passed without a newer one. Needs
 * a clock.
 *   command  JSON command; copied
 *   quiet    milliseconds, 0 or more
 * Status: NAV_ERR_ARGUMENT (no clock), NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_debounce(
    nav_store *store, const char *command, size_t length, int64_t quiet, nav_error *error);

/*
 * Execute the debounced command if its quiet time has passed; a main loop calls this.
 *   result  gets the JSON result of the command
 *   wait    gets the milliseconds until the command is due, -1 if there is none
 * Status: @as nav_store_execute if a command was due; NAV_PENDING (not yet), NAV_NOOP (none).
 */
nav_status nav_store_poll_debounced(
    nav_store *store, nav_buffer *result, int64_t *wait, nav_error *error);

/*
 * Cancel the debounced command: it will not be executed.
 *   command  gets the JSON of the command
 * Status: NAV_OK; NAV_NOOP (there is none).
 */
nav_status nav_store_cancel_debounced(nav_store *store, nav_buffer *command, nav_error *error);

/* ---- 15. Middleware -------------------------------------------------------------------------- */

/* The kind of a command, without building its JSON. */
typedef int32_t nav_command_kind;
enum {
  NAV_COMMAND_PUSH = 1,
  NAV_COMMAND_PUSH_ALL = 2,
  NAV_COMMAND_POP = 3,
  NAV_COMMAND_POP_COUNT = 4,
  NAV_COMMAND_POP_TO_ROOT = 5,
  NAV_COMMAND_POP_TO = 6,
  NAV_COMMAND_POP_TO_ENTRY = 7,
  NAV_COMMAND_REPLACE = 8,
  NAV_COMMAND_SEQUENCE = 9,
  NAV_COMMAND_WHEN_CANCELLED = 10,
  NAV_MODAL_PRESENT = 101,
  NAV_MODAL_REPLACE_CURRENT = 102,
  NAV_MODAL_DISMISS_CURRENT = 103,
  NAV_MODAL_DISMISS_ALL = 104
};

/*
 * One middleware. Its functions run under the lock; each may be NULL. Zero the reserved words.
 *   will_execute  may rewrite or cancel the command; the last answer counts
 *   did_execute   may replace the result; called for every middleware whose will_execute ran
 *   discard       called instead of did_execute if a rolled-back transaction only previewed the
 *                 command, or it met a limit
 *   destroy       called exactly once with `user_data`
 *   user_data     passed to the functions
 */
typedef struct nav_middleware {
  void (*will_execute)(void *user_data, nav_interception *call);
  void (*did_execute)(void *user_data, nav_execution *call);
  void (*discard)(void *user_data, nav_execution *call);
  nav_destroy_fn destroy;
  void *user_data;
  void *reserved0;
  void *reserved1;
} nav_middleware;

/*
 * Add a middleware after the others.
 *   debug_name  @nullable a name for messages and cancel reasons
 *   middleware  its functions; copied
 *   handle      gets its number, never 0 and never reused
 */
nav_status nav_store_add_middleware(
    nav_store *store, const char *debug_name, size_t name_length, const nav_middleware *middleware,
    uint64_t *handle, nav_error *error);

/*
 * Insert a middleware before the one at `index`; an index beyond the end adds it after the others.
 *   index  its position among the middlewares, from 0
 * Like: nav_store_add_middleware.
 */
nav_status nav_store_insert_middleware(
    nav_store *store, size_t index, const char *debug_name, size_t name_length,
    const nav_middleware *middleware, uint64_t *handle, nav_error *error);

/*
 * Replace a middleware's functions; its position and handle stay the same.
 *   handle      the number
 *   debug_name  @nullable NULL for no name
 *   middleware  its functions; copied
 * Status: NAV_ERR_ARGUMENT (unknown number: nothing changes).
 * Ownership: `middleware->user_data` until its `destroy`; the old one is destroyed.
 */
nav_status nav_store_replace_middleware(
    nav_store *store, uint64_t handle, const char *debug_name, size_t name_length,
    const nav_middleware *middleware, nav_error *error);

/*
 * Move a middleware to another position; an index beyond the end means the last one.
 *   handle  the number
 *   index   its new position, from 0
 * Status: NAV_ERR_ARGUMENT (unknown number: nothing changes).
 */
nav_status nav_store_move_middleware(
    nav_store *store, uint64_t handle, size_t index, nav_error *error);

/*
 * Remove a middleware. Its own callbacks may do this too. It is not called again, except for the
 * did_execute or discard of a command whose will_execute it has seen.
 *   handle  the number
 * Status: NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT (another tree's
 *   callback).
 * Ownership: its user_data is destroyed, at the end of the outermost call. Reentrancy: any.
 */
nav_status nav_store_remove_middleware(nav_store *store, uint64_t handle, nav_error *error);

/*
 * Add a ready-made middleware.
 *   config  JSON: "preventDuplicatePush" (cancels a push of the route on top), or
 *           {"throttle":{"milliseconds":n,"key":"kind"|"kindAndRoute"}} (cancels a command that
 *           repeats within this time after the last one that committed; needs a clock; the key is
 *           "kind" by default). A "debugName" member next to the kind names it.
 *   handle  gets its number
 * Status: NAV_ERR_ARGUMENT (no clock), NAV_ERR_JSON.
 */
nav_status nav_store_add_builtin_middleware(
    nav_store *store, const char *config, size_t length, uint64_t *handle, nav_error *error);

/*
 * The middlewares in order: [{"handle":1,"debugName":"gate"},...].
 *   list  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_store_middlewares(nav_store *store, nav_buffer *list, nav_error *error);

/*
 * The kind of the command as rewritten so far.
 * Returns: NAV_COMMAND_* or NAV_MODAL_*; 0 for NULL or after the callback returned.
 */
nav_command_kind nav_interception_kind(const nav_interception *call);

/*
 * The command as rewritten so far.
 *   command  @required gets the JSON
 */
nav_status nav_interception_command(
    const nav_interception *call, nav_buffer *command, nav_error *error);

/*
 * The state before the command: the path of a stack, or {"current":presentation|null,"queue":[...]}
 * of a modal store.
 *   state  @required gets the JSON
 */
nav_status nav_interception_state(
    const nav_interception *call, nav_buffer *state, nav_error *error);

/*
 * Continue with another command. If the text is not a command, the call is cancelled with a
 * "custom" reason that quotes the error.
 *   command  JSON command; copied
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_interception_rewrite(
    nav_interception *call, const char *command, size_t length, nav_error *error);

/*
 * Cancel the command. If the text is not a reason, it is cancelled with a "custom" reason that
 * quotes the error.
 *   reason  @nullable JSON reason, copied; NULL means {"middleware":{"debugName":the
 *           registration's,"command":the command}}
 * Status: NAV_ERR_JSON, NAV_ERR_COMMAND.
 */
nav_status nav_interception_cancel(
    nav_interception *call, const char *reason, size_t length, nav_error *error);

/*
 * The kind of the command that ran.
 * Returns: NAV_COMMAND_* or NAV_MODAL_*; 0 for NULL or after the callback returned.
 */
nav_command_kind nav_execution_kind(const nav_execution *call);

/*
 * The status of the result as replaced so far; in discard, that of the preview.
 * Returns: the status; NAV_ERR_ARGUMENT for NULL or after the callback returned.
 */
nav_status nav_execution_status(const nav_execution *call);

/*
 * The command that ran, as rewritten.
 *   command  @required gets the JSON
 */
nav_status nav_execution_command(const nav_execution *call, nav_buffer *command, nav_error *error);

/*
 * The result as replaced so far.
 *   result  @required gets the JSON
 */
nav_status nav_execution_result(const nav_execution *call, nav_buffer *result, nav_error *error);

/*
 * The state after the command: the path of a stack, or {"current","queue"} of a modal store.
 *   state  @required gets the JSON
 */
nav_status nav_execution_state(const nav_execution *call, nav_buffer *state, nav_error *error);

/*
 * Replace the result; the state stays as it is. A cancelled result can only become another
 * cancelled one: anything else is ignored.
 *   result  JSON result; copied
 * Status: NAV_ERR_ARGUMENT (also in discard), NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_execution_fold(
    nav_execution *call, const char *result, size_t length, nav_error *error);

/* ---- 16. Observers of a stack store ---------------------------------------------------------- */

/*
 *   mask  NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
 * Like: nav_app_observe.
 */
nav_status nav_store_observe(
    nav_store *store, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_store_unobserve(nav_store *store, uint64_t handle, nav_error *error);

/* Like: nav_app_attach_queue. */
nav_status nav_store_attach_queue(
    nav_store *store, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 17. Intents ----------------------------------------------------------------------------- */

/*
 * Send an intent, which says what a view wants. The coordinator is asked first; then the intent is
 * turned into commands.
 *   intent  JSON intent, or {"intent":i,"source":...}
 *   result  gets {"single":result}, {"batch":batch result}, "none" or {"cancelled":reason}
 * Status: @command; NAV_CANCELLED (the coordinator refuses), NAV_NOOP ("none"); NAV_ERR_JSON,
 *   NAV_ERR_ROUTE, NAV_ERR_COMMAND.
 */
nav_status nav_store_send(
    nav_store *store, const char *intent, size_t length, nav_buffer *result, nav_error *error);

/*
 * The commands that an intent would execute now. The coordinator is not asked, and nothing changes.
 *   intent    JSON intent
 *   commands  gets a JSON array of commands
 * Status: NAV_OK; NAV_NOOP (none); NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND. Reentrancy: read.
 */
nav_status nav_store_preview(
    nav_store *store, const char *intent, size_t length, nav_buffer *commands, nav_error *error);

/*
 * Let a host function see each intent first. One per store.
 *   coordinator  @nullable called unlocked; NULL removes the current one
 */
nav_status nav_store_set_coordinator(
    nav_store *store, nav_coordinator_fn coordinator, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/*
 * Make a sender for a view: it can send intents and do nothing else, and does not keep alive what
 * it sends to.
 * Reentrancy: any.
 */
nav_status nav_store_sender(nav_store *store, nav_sender **out, nav_error *error);

/*
 * Send an intent through a sender.
 *   intent  JSON intent of the kind of store it belongs to
 *   result  as for the send function of that store
 * Status: @as nav_store_send or nav_modal_store_send; NAV_ERR_DETACHED if the store no longer
 *   exists.
 */
nav_status nav_sender_send(
    nav_sender *sender, const char *intent, size_t length, nav_buffer *result, nav_error *error);

/* Like: nav_screen_sender_destroy. */
void nav_sender_destroy(nav_sender *sender);

/* ---- 18. Screens that answer, and host data -------------------------------------------------- */

/*
 * Push a route whose screen may answer. `outcome` gets {"value":json} from nav_store_answer, or
 * {"left":"pop"|...|"destroyed"} with the kind of command that removed it. Without an `outcome`,
 * the store's observers and queues, if there are any, get it as NAV_EVENT_ANSWERED,
 * {"answered":{"ticket":entry,"outcome":outcome}}. The command {"pushForResult":route} of
 * nav_store_execute does that too.
 *   outcome  @nullable called once, unlocked; not called if the push does not succeed
 *   entry    gets the id of the entry, the ticket for nav_store_answer
 * Status: @as nav_store_push.
 */
nav_status nav_store_push_for_result(
    nav_store *store, const char *route, size_t length, nav_outcome_fn outcome, void *user_data,
    nav_destroy_fn destroy, int64_t *entry, nav_error *error);

/*
 * Push a route whose screen may answer, as nav_store_push_for_result does, and give the result of
 * the push. Use it to say why a push was refused.
 *   result  gets the JSON result of the push, as for nav_store_execute
 * Like: nav_store_push_for_result.
 */
nav_status nav_store_push_for_outcome(
    nav_store *store, const char *route, size_t length, nav_outcome_fn outcome, void *user_data,
    nav_destroy_fn destroy, int64_t *entry, nav_buffer *result, nav_error *error);

/*
 * Answer for a screen: remove its entry and everything above it, and deliver the value to the
 * caller that pushed it.
 *   entry  the id of an entry pushed by nav_store_push_for_result, or the ticket of
 *          {"pushForResult":route}
 *   value  any JSON value; copied
 * Status: @command that removes the entry; NAV_ROUTE_NOT_FOUND (no such entry, or no answer is
 *   expected from it); NAV_ERR_JSON.
 */
nav_status nav_store_answer(
    nav_store *store, int64_t entry, const char *value, size_t length, nav_error *error);

/*
 * Answer for a screen, as nav_store_answer does, and give the result of the command that removes
 * the entry. Use it to say why it was refused.
 *   result  gets the JSON result, {"entryNotFound":entry} if no answer is expected
 * Like: nav_store_answer. Status: @as nav_store_answer.
 */
nav_status nav_store_answer_with_result(
    nav_store *store, int64_t entry, const char *value, size_t length, nav_buffer *result, nav_error
    *error);

/*
 * Keep a pointer of the host (a widget, a scroll position) with an entry until the entry is removed
 * for good.
 *   entry  the entry's id
 *   data   the pointer; NULL removes what is kept
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no such entry).
 * Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and never
 *   with NULL.
 */
nav_status nav_store_set_data(
    nav_store *store, int64_t entry, void *data, nav_destroy_fn destroy, nav_error *error);

/*
 * The pointer kept with an entry.
 *   entry  the entry's id
 * Returns: the pointer; NULL if there is none. Ownership: stays the store's. Reentrancy: read.
 */
void *nav_store_data(nav_store *store, int64_t entry);

/* ---- 19. Snapshots of a stack store ---------------------------------------------------------- */

/*
 * Write what is on a stack: {"format":1,"kind":"stack","entries":[{"id","route"}...],"lastID":n}.
 * Equal states give equal bytes.
 *   snapshot  @required gets canonical JSON
 * Reentrancy: read.
 */
nav_status nav_store_snapshot(nav_store *store, nav_buffer *snapshot, nav_error *error);

/*
 * Bring back what nav_store_snapshot wrote, as one change with the source "restore". Middleware is
 * not asked; the depth limit and the validators apply.
 *   snapshot  JSON
 *   mode      NAV_RESTORE_*; NAV_RESTORE_RESET empties the stack on a fault, except for a root
 *             entry ("root":"inside")
 *   report    gets {"dropped":[...],"isReset":bool}
 * Status: NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode), NAV_ERR_STATE (the
 *   validators refuse an emptied stack); in the strict mode NAV_ERR_UTF8, NAV_ERR_JSON,
 *   NAV_ERR_STATE (not a snapshot of a stack, or the validators refuse it), NAV_ERR_ROUTE (an entry
 *   without a route).
 */
nav_status nav_store_restore(
    nav_store *store, const char *snapshot, size_t length, nav_restore_mode mode,
    nav_buffer *report, nav_error *error);

/* ---- 20. The modal store --------------------------------------------------------------------- */

/* How a presentation is shown. */
typedef int32_t nav_modal_style;
enum { NAV_STYLE_SHEET = 0, NAV_STYLE_FULL_SCREEN_COVER = 1 };

/*
 * Decides whether to keep the queue when middleware cancelled a command and presentations wait:
 * returns 1 to drop it, 0 to keep it. Runs under the lock.
 */
typedef int32_t (*nav_queue_policy_fn)(void *user_data, const char *command, size_t length);

/*
 * A nav_modal_store owns what is presented over a stack: one presentation is current, later ones
 * wait in a queue. It never touches a stack.
 *
 * Make a modal store.
 *   config  @nullable JSON object, or NULL for the defaults. Keys: "whenBusy"
 *           "queue"|"replace"|"reject", "queueCancellationPolicy" "preserve"|"dropQueued", "limits"
 *           {"modalQueue","middleware","jsonText","jsonNesting"}
 * Status: NAV_ERR_JSON. Reentrancy: any.
 */
nav_status nav_modal_store_create(
    const char *config, size_t length, nav_modal_store **out, nav_error *error);

/* Like: nav_store_destroy. */
void nav_modal_store_destroy(nav_modal_store *store);

/*
 * Present a route, or queue it if another is current ("whenBusy" decides).
 *   style   NAV_STYLE_*
 *   id      gets the presentation's id, 0 if there is none
 *   result  gets {"shownImmediately":id}, {"queuedBehind":id}, {"cancelled":reason},
 *           {"rewrittenWithoutPresentation":command} or "noop"
 * Status: NAV_OK; NAV_QUEUED, NAV_CANCELLED, NAV_NOOP; NAV_ERR_JSON, NAV_ERR_ROUTE.
 */
nav_status nav_modal_store_present(
    nav_modal_store *store, const char *route, size_t length, nav_modal_style style, int64_t *id,
    nav_buffer *result, nav_error *error);

/*
 * Present a route that may answer. `outcome` gets {"value":json} from
 * nav_modal_store_dismiss_with_result, or {"left":reason} when the presentation is removed in
 * another way.
 *   style    NAV_STYLE_*
 *   outcome  called once, unlocked; not called if nothing was presented or queued
 *   id       gets the presentation's id, 0 if there is none
 * Status: @as nav_modal_store_present.
 */
nav_status nav_modal_store_present_for_result(
    nav_modal_store *store, const char *route, size_t length, nav_modal_style style,
    nav_outcome_fn outcome, void *user_data, nav_destroy_fn destroy, int64_t *id,
    nav_error *error);

/*
 * Present a route that may answer, as nav_modal_store_present_for_result does, and give the result.
 * Use it to say why it was refused.
 *   result  as for nav_modal_store_present
 * Like: nav_modal_store_present_for_result.
 */
nav_status nav_modal_store_present_for_outcome(
    nav_modal_store *store, const char *route, size_t length, nav_modal_style style, nav_outcome_fn
    outcome, void *user_data, nav_destroy_fn destroy, int64_t *id, nav_buffer *result, nav_error
    *error);

/*
 * Replace the route of the current presentation; its id stays the same, and a caller that waits for
 * its result keeps waiting.
 *   style   NAV_STYLE_*
 *   result  gets {"executed":command}, {"cancelled":reason} or "noop" (none is current, or it is
 *           equal)
 * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_JSON, NAV_ERR_ROUTE.
 */
nav_status nav_modal_store_replace_current(
    nav_modal_store *store, const char *route, size_t length, nav_modal_style style,
    nav_buffer *result, nav_error *error);

/*
 * Dismiss the current presentation; the head of the queue is presented next.
 *   reason  @nullable JSON: "dismiss", "systemDismiss", "dismissAll" or {"custom":text};
 *           NULL means "dismiss"
 *   result  gets {"executed":command}, {"cancelled":reason} or "noop"
 * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_JSON, NAV_ERR_COMMAND.
 */
nav_status nav_modal_store_dismiss_current(
    nav_modal_store *store, const char *reason, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Dismiss the current presentation and deliver a value to the caller that presented it.
 *   value  any JSON value; copied
 * Like: nav_modal_store_dismiss_current. Status: @as nav_modal_store_dismiss_current; on
 *   NAV_CANCELLED nothing is delivered.
 */
nav_status nav_modal_store_dismiss_with_result(
    nav_modal_store *store, const char *value, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Dismiss the current presentation and drop the queue.
 *   result  gets {"executed":"dismissAll"}, {"cancelled":reason} or "noop"
 * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_LIMIT.
 */
nav_status nav_modal_store_dismiss_all(
    nav_modal_store *store, nav_buffer *result, nav_error *error);

/*
 * The current presentation: {"id":1,"route":...,"style":"sheet"}, or null.
 *   current  gets the JSON
 * Status: NAV_OK; NAV_NOOP (none: null is written). Reentrancy: read.
 */
nav_status nav_modal_store_current(nav_modal_store *store, nav_buffer *current, nav_error *error);

/*
 * The waiting presentations as a JSON array, the next one first.
 *   queue  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_modal_store_queue(nav_modal_store *store, nav_buffer *queue, nav_error *error);

/*
 * How many presentations wait in the queue.
 * Returns: the count. Thread: any, no lock.
 */
size_t nav_modal_store_queue_count(nav_modal_store *store);

/*
 * A number that grows by one whenever the current presentation or the queue changes. Compare it to
 * know whether to draw again.
 * Like: nav_store_revision.
 */
uint64_t nav_modal_store_revision(nav_modal_store *store);

/*
 * Send a modal intent: {"present":{"route":r,"style":s}}, "dismiss" or "dismissAll".
 *   intent  JSON intent
 *   result  gets the result of the operation that the intent asks for
 * Status: @as nav_modal_store_present, nav_modal_store_dismiss_current or
 *   nav_modal_store_dismiss_all; NAV_ERR_COMMAND (no such intent).
 */
nav_status nav_modal_store_send(
    nav_modal_store *store, const char *intent, size_t length, nav_buffer *result,
    nav_error *error);

/* Like: nav_store_sender. */
nav_status nav_modal_store_sender(nav_modal_store *store, nav_sender **out, nav_error *error);

/*
 * Let a host function decide what to do with the queue when middleware cancels a command.
 *   policy  @nullable called under the lock; NULL restores "queueCancellationPolicy"
 */
nav_status nav_modal_store_set_queue_policy(
    nav_modal_store *store, nav_queue_policy_fn policy, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/* Like: nav_store_add_middleware. */
nav_status nav_modal_store_add_middleware(
    nav_modal_store *store, const char *debug_name, size_t name_length,
    const nav_middleware *middleware, uint64_t *handle, nav_error *error);

/* Like: nav_store_insert_middleware. */
nav_status nav_modal_store_insert_middleware(
    nav_modal_store *store, size_t index, const char *debug_name, size_t name_length,
    const nav_middleware *middleware, uint64_t *handle, nav_error *error);

/* Like: nav_store_replace_middleware. */
nav_status nav_modal_store_replace_middleware(
    nav_modal_store *store, uint64_t handle, const char *debug_name, size_t name_length,
    const nav_middleware *middleware, nav_error *error);

/* Like: nav_store_move_middleware. */
nav_status nav_modal_store_move_middleware(
    nav_modal_store *store, uint64_t handle, size_t index, nav_error *error);

/* Like: nav_store_remove_middleware. */
nav_status nav_modal_store_remove_middleware(
    nav_modal_store *store, uint64_t handle, nav_error *error);

/* Like: nav_store_middlewares. */
nav_status nav_modal_store_middlewares(nav_modal_store *store, nav_buffer *list, nav_error *error);

/* Like: nav_store_observe. */
nav_status nav_modal_store_observe(
    nav_modal_store *store, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_modal_store_unobserve(nav_modal_store *store, uint64_t handle, nav_error *error);

/* Like: nav_store_attach_queue. */
nav_status nav_modal_store_attach_queue(
    nav_modal_store *store, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 21. The flow store ---------------------------------------------------------------------- */

/*
 * A nav_flow_store holds a stack and the modals over it as one path: [{"push":route}...], and the
 * current presentation last as {"sheet":route} or {"cover":route}. Each intent is previewed in both
 * stores and then done completely or not at all. The stores may be used directly too. The flow and
 * its stores are in one tree.
 *
 * Make a flow with stores of its own.
 *   config  @nullable JSON object, or NULL for the defaults. Keys: "path" [step...], "stack" (the
 *           config of nav_store_create, which may have the "path" instead), "modals" (that of
 *           nav_modal_store_create), "queueCoalescePolicy" "preserve"|"dropQueued" (what happens to
 *           the modals when middleware cancels the stack's part of an intent), "presentation"
 *           {"route name":"push"|"sheet"|"fullScreenCover"|"replace"} (for nav_flow_store_route_to)
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_STATE (the path breaks the
 *   validator, or has a modal that is not last).
 * Reentrancy: any.
 */
nav_status nav_flow_store_create(
    const char *config, size_t length, nav_flow_store **out, nav_error *error);

/*
 * Make a flow over stores that exist already: those of a presentation, or a stack and a modal store
 * made by nav_modal_store_create_over.
 *   modals  the modal store; the flow's stack is the one under it
 *   config  @nullable JSON object, or NULL. Keys: "queueCoalescePolicy", "presentation"
 * Status: NAV_ERR_ARGUMENT (the modal store has no stack under it), NAV_ERR_JSON, NAV_ERR_STATE
 *   (another flow has them), NAV_ERR_DETACHED.
 * Ownership: the caller destroys `out`, which keeps both stores alive.
 */
nav_status nav_flow_store_wrap(
    nav_modal_store *modals, const char *config, size_t length, nav_flow_store **out,
    nav_error *error);

/* Like: nav_store_destroy. */
void nav_flow_store_destroy(nav_flow_store *flow);

/*
 * The flow's stack, as a handle of its own.
 * Reentrancy: any.
 */
nav_status nav_flow_store_stack(nav_flow_store *flow, nav_store **out, nav_error *error);

/*
 * The flow's modal store, as a handle of its own.
 * Reentrancy: any.
 */
nav_status nav_flow_store_modals(nav_flow_store *flow, nav_modal_store **out, nav_error *error);

/*
 * Send an intent: "pop", "dismiss", {"push":r}, {"presentSheet":r}, {"presentCover":r},
 * {"reset":[step...]}, {"replaceStack":[r...]}, {"backOrPush":r}, {"pushUniqueRoot":r},
 * {"backOrPushDismissingModal":r} or {"pushUniqueRootDismissingModal":r}.
 *   intent  JSON intent, or {"intent":i,"source":...}
 *   result  gets {"applied":path}, {"queued":presentation},
 *           {"rejected":{"path":path,"reason":reason}} or "noop"
 * Status: NAV_OK; NAV_QUEUED, NAV_REJECTED, NAV_NOOP; NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
 *   NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_send(
    nav_flow_store *flow, const char *intent, size_t length, nav_buffer *result, nav_error *error);

/*
 * Replace the flow's whole path, as {"reset":steps} does.
 *   plan    JSON array of steps, or {"steps":[...]}
 *   result  gets {"applied":path} or {"rejected":{"path":path,"reason":reason}}
 * Status: @as nav_flow_store_send.
 */
nav_status nav_flow_store_apply(
    nav_flow_store *flow, const char *plan, size_t length, nav_buffer *result, nav_error *error);

/*
 * Push a route: {"push":route} without the JSON around it.
 * Status: NAV_OK; NAV_REJECTED; NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_push(
    nav_flow_store *flow, const char *route, size_t length, nav_error *error);

/*
 * Show a route as the flow's presentation table says: a view names the route and never how it is
 * shown. A route that the table does not name is pushed.
 *   result  as for nav_flow_store_send
 * Status: @as nav_flow_store_send; NAV_ERR_ARGUMENT (the route lives in a tab: show it through the
 *   tab store).
 */
nav_status nav_flow_store_route_to(
    nav_flow_store *flow, const char *route, size_t length, nav_buffer *result, nav_error *error);

/*
 * The flow's path, as a JSON array of steps.
 *   path  @required gets the JSON
 * Status: NAV_ERR_DETACHED. Reentrancy: read.
 */
nav_status nav_flow_store_path(nav_flow_store *flow, nav_buffer *path, nav_error *error);

/*
 * A number that grows whenever anything in the flow changes, inside its presentations too. Compare
 * it to know whether to draw again.
 * Like: nav_store_revision.
 */
uint64_t nav_flow_store_revision(nav_flow_store *flow);

/* Like: nav_app_can_go_back. */
int32_t nav_flow_store_can_go_back(nav_flow_store *flow);

/*
 * Like: nav_store_back_target.
 * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_back_target(nav_flow_store *flow, nav_buffer *route, nav_error *error);

/*
 * Go back one step: first in the child of the modal that is shown, then the modal, then the stack.
 *   result  gets {"popped":result}, {"dismissed":result} or "none"
 * Status: @command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_LIMIT, NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_back(nav_flow_store *flow, nav_buffer *result, nav_error *error);

/* Like: nav_store_sender. */
nav_status nav_flow_store_sender(nav_flow_store *flow, nav_sender **out, nav_error *error);

/*
 *   flow  the flow store; its own events and, as {"navigation":event} and {"modal":event}, those of
 *         its stores
 * Like: nav_store_observe. Status: NAV_ERR_LIMIT (there are 10,000), NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_observe(
    nav_flow_store *flow, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_flow_store_unobserve(nav_flow_store *flow, uint64_t handle, nav_error *error);

/*
 *   flow  the flow store; its own events and, as {"navigation":event} and {"modal":event}, those of
 *         its stores
 * Like: nav_store_attach_queue. Status: NAV_ERR_LIMIT (there are 10,000), NAV_ERR_DETACHED.
 */
nav_status nav_flow_store_attach_queue(
    nav_flow_store *flow, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 22. Child stores ------------------------------------------------------------------------ */

/*
 * A presentation may own a stack and a modal store, up to 256 levels deep. They are in their
 * parent's tree and end with the presentation, or with the parent. After that, every call on them
 * is NAV_ERR_DETACHED, and a caller that waits for one of their outcomes gets {"left":"destroyed"}.
 * Parents keep children alive; children never keep parents alive.
 *
 * Make a modal store over a stack, in the tree of the stack.
 *   stack   the stack; kept alive by the modal store
 *   config  @nullable as for nav_modal_store_create; NULL for the defaults
 * Status: NAV_ERR_JSON, NAV_ERR_STATE (it has a modal store already), NAV_ERR_DETACHED.
 */
nav_status nav_modal_store_create_over(
    nav_store *stack, const char *config, size_t length, nav_modal_store **out, nav_error *error);

/*
 * The stack and the modal store of a presentation; made at the first call.
 *   presentation  the id of a presentation that is current or waits
 *   config        @nullable JSON object, or NULL: {"stack":{...},"modals":{...}}, configs of
 *                 nav_store_create and nav_modal_store_create. Read at the first call only
 *   stack         @nullable gets the handle of the stack, or NULL if there is none
 *   modals        @nullable gets the handle of the modal store, or NULL if there is none
 * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no such presentation); NAV_ERR_JSON, NAV_ERR_ROUTE,
 *   NAV_ERR_STATE, NAV_ERR_DETACHED.
 */
nav_status nav_modal_store_child(
    nav_modal_store *store, int64_t presentation, const char *config, size_t length,
    nav_store **stack, nav_modal_store **modals, nav_error *error);

/*
 * Dismiss the presentation that owns this modal store and its stack.
 *   store   a modal store
 *   result  as for nav_modal_store_dismiss_current; "noop" for a store that is not a child, or
 *           whose presentation waits
 * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_LIMIT, NAV_ERR_DETACHED.
 */
nav_status nav_modal_store_dismiss_self(
    nav_modal_store *store, nav_buffer *result, nav_error *error);

/*
 * Dismiss the presentation that owns this stack and its modal store.
 *   store  a stack
 * Like: nav_modal_store_dismiss_self.
 */
nav_status nav_store_dismiss_self(nav_store *store, nav_buffer *result, nav_error *error);

/*
 * Dismiss every modal of the tree, with its children, and clear the path of the root: both or
 * neither.
 *   store   a modal store anywhere in the tree
 *   result  gets "executed", {"cancelled":reason}, {"navigationFailed":result} or "noop"
 * Status: NAV_OK; NAV_NOT_COMMITTED (a middleware or the stack refused: nothing has changed),
 *   NAV_NOOP; NAV_ERR_LIMIT, NAV_ERR_DETACHED.
 */
nav_status nav_modal_store_dismiss_all_from_root(
    nav_modal_store *store, nav_buffer *result, nav_error *error);

/*
 * Dismiss every modal of the tree and clear the path of the root, as
 * nav_modal_store_dismiss_all_from_root does.
 *   store  a stack anywhere in the tree
 * Like: nav_modal_store_dismiss_all_from_root.
 */
nav_status nav_store_dismiss_all_from_root(nav_store *store, nav_buffer *result, nav_error *error);

/* Like: nav_app_can_go_back. */
int32_t nav_modal_store_can_go_back(nav_modal_store *store);

/* Like: nav_flow_store_back_target. */
nav_status nav_modal_store_back_target(nav_modal_store *store, nav_buffer *route, nav_error *error);

/*
 * Go back one step: first in the child of the modal that is shown, then the modal, then the stack
 * under the modal store.
 * Like: nav_flow_store_back.
 */
nav_status nav_modal_store_back(nav_modal_store *store, nav_buffer *result, nav_error *error);

/* ---- 23. Tabs -------------------------------------------------------------------------------- */

/*
 * A nav_tab_store holds named flows, of which one is selected; each keeps its state. The tab store
 * and its flows are in one tree.
 *
 * Make a tab store.
 *   config  JSON object. Keys: "tabs" [{"name":text, and the keys of nav_flow_store_create}...] (at
 *           least one), "selected" name (default the first), "reselect" "noop"|"popToRoot" (what
 *           selecting the selected tab does), "presentation" {"route
 *           name":"push"|"sheet"|"fullScreenCover"|"replace"|"tab:NAME"} (for
 *           nav_tab_store_route_to, if the tab's own table has no entry)
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_STATE (no tabs, a name twice or
 *   empty, an unknown "selected", a path that breaks a validator).
 * Reentrancy: any.
 */
nav_status nav_tab_store_create(
    const char *config, size_t length, nav_tab_store **out, nav_error *error);

/* Like: nav_store_destroy. */
void nav_tab_store_destroy(nav_tab_store *tabs);

/*
 * Select a tab.
 *   name    the tab's name
 *   result  gets {"selected":{"from":name,"to":name}} or {"refused":{"unknownTab":name}}. If the
 *           tab was selected already, "reselect" decides: "noop", or {"poppedToRoot":result} (its
 *           modals are dismissed too), or {"cancelled":{"tab":name,"reason":reason}} (a middleware
 *           keeps its modals; nothing has changed)
 * Status: NAV_OK; NAV_NOOP, NAV_CANCELLED, NAV_REJECTED, @command for "poppedToRoot".
 */
nav_status nav_tab_store_select(
    nav_tab_store *tabs, const char *name, size_t length, nav_buffer *result, nav_error *error);

/*
 * The name of the selected tab.
 *   name  @required gets a JSON string
 * Reentrancy: read.
 */
nav_status nav_tab_store_selected(nav_tab_store *tabs, nav_buffer *name, nav_error *error);

/*
 * The tabs in order: [{"name":text,"badge":n or null,"selected":bool,"path":[step...]},...].
 *   list  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_tab_store_tabs(nav_tab_store *tabs, nav_buffer *list, nav_error *error);

/*
 * The flow of a tab, as a handle of its own. When the tab is removed, or the tab store is
 * destroyed, calls on it are NAV_ERR_DETACHED.
 *   name  the tab's name
 *   out   gets the handle, or NULL if there is no such tab
 * Status: NAV_OK; NAV_REJECTED (no such tab). Reentrancy: read.
 */
nav_status nav_tab_store_flow(
    nav_tab_store *tabs, const char *name, size_t length, nav_flow_store **out, nav_error *error);

/*
 * Send an intent to a tab, selected or not: a flow intent, or a stack intent such as "back" or
 * {"go":r}.
 *   name    the tab's name
 *   intent  JSON intent, or {"intent":i,"source":...}
 *   result  as for nav_flow_store_send or nav_store_send, or {"refused":{"unknownTab":name}}
 * Status: @as nav_flow_store_send or nav_store_send; NAV_REJECTED (no such tab).
 */
nav_status nav_tab_store_send(
    nav_tab_store *tabs, const char *name, size_t name_length, const char *intent,
    size_t intent_length, nav_buffer *result, nav_error *error);

/*
 * Set a tab's badge: a number above 0 is stored, any other removes the badge.
 *   name   the tab's name
 *   badge  the number
 * Status: NAV_OK; NAV_REJECTED (no such tab).
 */
nav_status nav_tab_store_set_badge(
    nav_tab_store *tabs, const char *name, size_t length, int64_t badge, nav_error *error);

/*
 * Add a tab.
 *   config  JSON object: {"name":text, and the keys of nav_flow_store_create}
 *   index   its position, from 0; beyond the end means the last one
 *   result  gets "done" or {"refused":{"duplicateTab":name}}
 * Status: NAV_OK; NAV_REJECTED; NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_STATE.
 */
nav_status nav_tab_store_add(
    nav_tab_store *tabs, const char *config, size_t length, size_t index, nav_buffer *result,
    nav_error *error);

/*
 * Remove a tab that is not selected, with everything in it.
 *   name    the tab's name
 *   result  gets "done", {"refused":{"unknownTab":name}} or {"refused":{"activeTab":name}}
 * Status: NAV_OK; NAV_REJECTED.
 */
nav_status nav_tab_store_remove(
    nav_tab_store *tabs, const char *name, size_t length, nav_buffer *result, nav_error *error);

/*
 * Execute commands on the stack of a tab, dismiss its modals, which would cover the result, and
 * select the tab, all or nothing. A link into another tab does this.
 *   name      the tab's name
 *   commands  JSON array of commands, or {"commands":[...],"source":...}; an empty one only
 *             dismisses the modals and selects, and counts as committed
 *   result    gets {"opened":{"tab":name,"transaction":result}},
 *             {"failed":{"tab":name,"transaction":result}},
 *             {"cancelled":{"tab":name,"reason":reason}} (the modals stay), or
 *             {"refused":{"unknownTab":name}}
 * Status: NAV_OK; NAV_NOT_COMMITTED, NAV_CANCELLED, NAV_REJECTED; NAV_ERR_JSON, NAV_ERR_ROUTE,
 *   NAV_ERR_COMMAND.
 */
nav_status nav_tab_store_select_and_open(
    nav_tab_store *tabs, const char *name, size_t name_length, const char *commands,
    size_t commands_length, nav_buffer *result, nav_error *error);

/*
 * Show a route as the presentation table of the selected tab says, or else the store's. "tab:NAME"
 * opens it in that tab: it goes back to the route if that is on the tab's stack, else it pushes it.
 * A route that no table names is pushed.
 *   result  as for nav_flow_store_send or nav_tab_store_select_and_open
 * Status: @as nav_flow_store_send or nav_tab_store_select_and_open.
 */
nav_status nav_tab_store_route_to(
    nav_tab_store *tabs, const char *route, size_t length, nav_buffer *result, nav_error *error);

/*
 * A number that grows whenever anything in the tabs changes, inside presentations too. Compare it
 * to know whether to draw again.
 * Like: nav_store_revision. Reentrancy: read.
 */
uint64_t nav_tab_store_revision(nav_tab_store *tabs);

/* Like: nav_app_can_go_back. */
int32_t nav_tab_store_can_go_back(nav_tab_store *tabs);

/* Like: nav_flow_store_back_target. */
nav_status nav_tab_store_back_target(nav_tab_store *tabs, nav_buffer *route, nav_error *error);

/*
 * Go back one step: in the selected tab (child, modal, stack), then to the tab that was selected
 * before.
 *   result  gets {"popped":result}, {"dismissed":result}, {"selected":{"from":name,"to":name}} or
 *           "none"
 * Like: nav_flow_store_back.
 */
nav_status nav_tab_store_back(nav_tab_store *tabs, nav_buffer *result, nav_error *error);

/*
 *   tabs  the tab store; its own events and, as {"flow":{"tab":name,"event":event}}, those of its
 *         tabs
 * Like: nav_flow_store_observe.
 */
nav_status nav_tab_store_observe(
    nav_tab_store *tabs, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_tab_store_unobserve(nav_tab_store *tabs, uint64_t handle, nav_error *error);

/*
 *   tabs  the tab store; its own events and, as {"flow":{"tab":name,"event":event}}, those of its
 *         tabs
 * Like: nav_flow_store_attach_queue.
 */
nav_status nav_tab_store_attach_queue(
    nav_tab_store *tabs, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 24. Splits ------------------------------------------------------------------------------ */

/* A column of a split. */
typedef int32_t nav_split_column;
enum { NAV_COLUMN_SIDEBAR = 0, NAV_COLUMN_CONTENT = 1, NAV_COLUMN_DETAIL = 2 };

/* Which columns a wide split shows. */
typedef int32_t nav_split_visibility;
enum {
  NAV_VISIBILITY_AUTOMATIC = 0,
  NAV_VISIBILITY_ALL = 1,
  NAV_VISIBILITY_DOUBLE_COLUMN = 2,
  NAV_VISIBILITY_DETAIL_ONLY = 3
};

/*
 * A nav_split_store holds two or three columns, each with a stack whose first entry is the column's
 * root view. When the split is collapsed, the columns up to the preferred one are shown as one
 * stack; expanding it again loses nothing. The split and its columns are in one tree.
 *
 * Make a split.
 *   config  @nullable JSON object, or NULL for two empty columns. Keys: "sidebar", "content",
 *           "detail" (configs of nav_store_create; {"limits":{"stackDepth":1}} makes a column of
 *           one route; without "content" there are two columns), "visibility"
 *           "automatic"|"all"|"doubleColumn"|"detailOnly", "preferredCompactColumn"
 *           "sidebar"|"content"|"detail", "collapsed" bool
 * Status: NAV_ERR_ARGUMENT (also a preferred column that does not exist), NAV_ERR_JSON,
 *   NAV_ERR_ROUTE, NAV_ERR_STATE.
 * Reentrancy: any.
 */
nav_status nav_split_store_create(
    const char *config, size_t length, nav_split_store **out, nav_error *error);

/* Like: nav_store_destroy. */
void nav_split_store_destroy(nav_split_store *split);

/*
 * The stack of a column, as a handle of its own. When the split is destroyed, calls on it are
 * NAV_ERR_DETACHED.
 *   column  NAV_COLUMN_*
 * Status: NAV_ERR_ARGUMENT (no such column). Reentrancy: any.
 */
nav_status nav_split_store_column(
    nav_split_store *split, nav_split_column column, nav_store **out, nav_error *error);

/*
 * Replace the path of a column with one route, and make the column the preferred one: for a
 * selection in the column before it.
 *   column  NAV_COLUMN_*
 *   result  gets the JSON result
 * Status: @as nav_store_replace; NAV_ERR_ARGUMENT (no such column).
 */
nav_status nav_split_store_show(
    nav_split_store *split, nav_split_column column, const char *route, size_t length,
    nav_buffer *result, nav_error *error);

/*
 * Send a stack intent to a column.
 *   column  NAV_COLUMN_*
 *   intent  JSON intent, or {"intent":i,"source":...}
 *   result  as for nav_store_send
 * Status: @as nav_store_send; NAV_ERR_ARGUMENT (no such column).
 */
nav_status nav_split_store_send(
    nav_split_store *split, nav_split_column column, const char *intent, size_t length,
    nav_buffer *result, nav_error *error);

/*
 * Set which columns a wide split shows.
 *   visibility  NAV_VISIBILITY_*
 * Status: NAV_OK; NAV_NOOP (no change).
 */
nav_status nav_split_store_set_visibility(
    nav_split_store *split, nav_split_visibility visibility, nav_error *error);

/*
 * Set which column a collapsed split shows on top.
 *   column  NAV_COLUMN_*
 * Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT (no such column).
 */
nav_status nav_split_store_set_preferred_column(
    nav_split_store *split, nav_split_column column, nav_error *error);

/*
 * Collapse the columns to one stack, or expand them again.
 *   collapsed  not 0: collapse
 * Status: NAV_OK; NAV_NOOP (no change).
 */
nav_status nav_split_store_set_collapsed(
    nav_split_store *split, int32_t collapsed, nav_error *error);

/*
 * The split as JSON:
 * {"columns":{"sidebar":path,"content":path,"detail":path},
 * "layout":{"visibility","preferredCompactColumn","isCollapsed"}}.
 *   state  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_split_store_state(nav_split_store *split, nav_buffer *state, nav_error *error);

/*
 * What a collapsed split shows, bottom first: [{"column":"sidebar","route":...},...].
 *   path  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_split_store_collapsed_path(
    nav_split_store *split, nav_buffer *path, nav_error *error);

/*
 * A number that grows whenever anything in the split changes. Compare it to know whether to draw
 * again.
 * Like: nav_store_revision.
 */
uint64_t nav_split_store_revision(nav_split_store *split);

/* Like: nav_app_can_go_back. */
int32_t nav_split_store_can_go_back(nav_split_store *split);

/* Like: nav_flow_store_back_target. */
nav_status nav_split_store_back_target(nav_split_store *split, nav_buffer *route, nav_error *error);

/*
 * Go back one step: pop the last column with more than its root. When collapsed, pop the preferred
 * column, or else show the column before it.
 *   result  gets {"popped":{"column":name,"result":result}}, {"moved":{"to":name}} or "none"
 * Like: nav_flow_store_back.
 */
nav_status nav_split_store_back(nav_split_store *split, nav_buffer *result, nav_error *error);

/*
 *   split  the split store; its layout and, as {"column":{"column":name,"event":event}}, the events
 *          of its columns
 * Like: nav_flow_store_observe.
 */
nav_status nav_split_store_observe(
    nav_split_store *split, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_split_store_unobserve(nav_split_store *split, uint64_t handle, nav_error *error);

/*
 *   split  the split store; its layout and, as {"column":{"column":name,"event":event}}, the events
 *          of its columns
 * Like: nav_flow_store_attach_queue.
 */
nav_status nav_split_store_attach_queue(
    nav_split_store *split, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 25. Step flows -------------------------------------------------------------------------- */

/*
 * Returns not 0 if nav_step_flow_next may leave the step that is shown. Runs under the lock. If it
 * reads the flow, it sees what nav_step_flow_set_can_proceed set.
 */
typedef int32_t (*nav_can_proceed_fn)(
    void *user_data, const char *step, size_t length, int64_t index);

/*
 * A nav_step_flow is a wizard: steps in order, which of them are complete, and which one is shown.
 * It has a tree of its own.
 *
 * Make a step flow, at the first step and with no step complete.
 *   config  JSON object: {"steps":[route...]}, at least one, all different
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_STATE. Reentrancy: any.
 */
nav_status nav_step_flow_create(
    const char *config, size_t length, nav_step_flow **out, nav_error *error);

/* Like: nav_store_destroy. */
void nav_step_flow_destroy(nav_step_flow *steps);

/*
 * Complete the step that is shown and go to the next one, if it may be left.
 *   result  gets {"moved":{"from":i,"to":i}}, "finished" (it was the last),
 *           {"refused":"cannotProceed"} or "noop" (finished already)
 * Status: NAV_OK; NAV_REJECTED, NAV_NOOP.
 */
nav_status nav_step_flow_next(nav_step_flow *steps, nav_buffer *result, nav_error *error);

/*
 * Go to the previous step; complete steps stay complete.
 *   result  gets {"moved":{"from":i,"to":i}} or {"refused":"atFirstStep"}
 * Status: NAV_OK; NAV_REJECTED.
 */
nav_status nav_step_flow_previous(nav_step_flow *steps, nav_buffer *result, nav_error *error);

/*
 * Go to a step that is complete, or at most one ahead.
 *   index   the step, from 0
 *   result  gets {"moved":{"from":i,"to":i}}, {"refused":{"notReachable":i}},
 *           {"refused":{"unknownStep":i}} or "noop" (it is shown)
 * Status: NAV_OK; NAV_REJECTED, NAV_NOOP.
 */
nav_status nav_step_flow_jump(
    nav_step_flow *steps, int64_t index, nav_buffer *result, nav_error *error);

/* Start again: at the first step, no step is complete, every step may be left. */
nav_status nav_step_flow_reset(nav_step_flow *steps, nav_error *error);

/*
 * Set whether nav_step_flow_next may leave a step. At first it may leave each.
 *   index        the step, from 0
 *   can_proceed  not 0: it may leave the step
 * Status: NAV_OK; NAV_REJECTED (no such step).
 */
nav_status nav_step_flow_set_can_proceed(
    nav_step_flow *steps, int64_t index, int32_t can_proceed, nav_error *error);

/*
 * Let a host function say whether the step that is shown may be left; its answer takes precedence
 * over nav_step_flow_set_can_proceed.
 *   function  @nullable called under the lock; NULL removes the current one
 */
nav_status nav_step_flow_ask_can_proceed(
    nav_step_flow *steps, nav_can_proceed_fn function, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

/*
 * Mark a step as complete, or as not complete.
 *   index     the step, from 0
 *   complete  not 0: it is complete
 * Status: NAV_OK; NAV_REJECTED (no such step).
 */
nav_status nav_step_flow_set_complete(
    nav_step_flow *steps, int64_t index, int32_t complete, nav_error *error);

/*
 * The step flow as JSON:
 * {"index":i,"step":route,"count":n,"completed":[i...],"canProceed":bool,"isFinished":bool,
 * "progress":{"step":i + 1,"of":n}}.
 *   state  @required gets the JSON
 * Reentrancy: read.
 */
nav_status nav_step_flow_state(nav_step_flow *steps, nav_buffer *state, nav_error *error);

/*
 * The index of the step that is shown, from 0. Progress is (index + 1) / count.
 * Returns: the index. Thread: any, no lock.
 */
size_t nav_step_flow_index(nav_step_flow *steps);

/*
 * How many steps there are.
 * Returns: the count. Thread: any, no lock.
 */
size_t nav_step_flow_count(nav_step_flow *steps);

/*
 * A number that grows whenever anything in the step flow changes. Compare it to know whether to
 * draw again.
 * Like: nav_store_revision.
 */
uint64_t nav_step_flow_revision(nav_step_flow *steps);

/* Like: nav_flow_store_observe. */
nav_status nav_step_flow_observe(
    nav_step_flow *steps, nav_event_mask mask, nav_observer_fn observer, void *user_data,
    nav_destroy_fn destroy, uint64_t *handle, nav_error *error);

/* Like: nav_app_unobserve. */
nav_status nav_step_flow_unobserve(nav_step_flow *steps, uint64_t handle, nav_error *error);

/* Like: nav_flow_store_attach_queue. */
nav_status nav_step_flow_attach_queue(
    nav_step_flow *steps, nav_event_queue *queue, nav_event_mask mask, uint64_t *handle,
    nav_error *error);

/* ---- 26. Deep links: matcher ----------------------------------------------------------------- */

/*
 * What a host may decide about links; each function may be NULL. They are called without a lock, by
 * several threads at once if several match; they may read and change stores. If one sets no answer,
 * the library goes on without it. Copied at creation; zero the reserved words.
 *   routes            called when a mapping with "callback":true matches. `match` is
 *                     {"index":i,"pattern":p,"url":u,"params":{name:[values]}}; answer with
 *                     nav_reply_routes, or leave the URL to the next mapping
 *   resolve           asked by a pipeline before its matchers; answer with nav_reply_routes
 *   plan              asked by a pipeline instead of "placement". `link` is
 *                     {"url":u,"routes":[route...]}; answer with nav_reply_commands
 *   should_require    whether a route needs sign-in, in addition to "requireAuthentication": 1 or 0
 *   is_authenticated  whether the user may see a route that needs sign-in: 1 or 0. Without it,
 *                     nobody may
 *   destroy           called exactly once with `user_data`
 *   user_data         passed to the functions
 */
typedef struct nav_link_callbacks {
  void (*routes)(void *user_data, const char *match, size_t length, nav_reply *reply);
  void (*resolve)(void *user_data, const char *url, size_t length, nav_reply *reply);
  void (*plan)(void *user_data, const char *link, size_t length, nav_reply *reply);
  int32_t (*should_require)(void *user_data, const char *route, size_t length);
  int32_t (*is_authenticated)(void *user_data, const char *route, size_t length);
  nav_destroy_fn destroy;
  void *user_data;
  void *reserved0;
  void *reserved1;
} nav_link_callbacks;

/*
 * Answer a question about a link with routes: one route, or an array of them, bottom first.
 *   routes  JSON; copied
 * Status: NAV_ERR_ARGUMENT (also in a callback that takes no routes, and for an empty array),
 *   NAV_ERR_JSON, NAV_ERR_ROUTE.
 */
nav_status nav_reply_routes(nav_reply *reply, const char *routes, size_t length, nav_error *error);

/*
 * A nav_matcher is an immutable table from URL patterns to routes: the first mapping, in
 * declaration order, that matches and accepts the URL wins. It takes no lock, so any number of
 * threads match at full speed.
 *
 * Make a matcher.
 *   config     JSON object (docs/deep-links.md). Keys: "mappings" [{"pattern":p, and one of
 *              "route":name with "query":"all"|[names], "template":route, "routes":[route...],
 *              "callback":true}...], "strict" (findings are errors), "limits"
 *              {"maxURLLength","maxPathSegments","maxQueryItems"}
 *   callbacks  @nullable the host's functions, of which a matcher uses `routes`; copied
 * Status: NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_PATTERN (also for findings, with "strict").
 * Reentrancy: any.
 */
nav_status nav_matcher_create(
    const char *config, size_t length, const nav_link_callbacks *callbacks, nav_matcher **out,
    nav_error *error);

/* Like: nav_store_destroy. */
void nav_matcher_destroy(nav_matcher *matcher);

/*
 * Find the first mapping that accepts a URL.
 *   url     RFC 3986 URL or relative reference
 *   result  gets {"index":i,"pattern":p,"route":r,"params":{name:[values]}}, followed by
 *           "routes":[...] if a mapping leads to several; null if no mapping matches
 * Status: NAV_OK; NAV_NO_MATCH; NAV_ERR_URL. Thread: any, no lock.
 */
nav_status nav_matcher_match(
    nav_matcher *matcher, const char *url, size_t length, nav_buffer *result, nav_error *error);

/*
 * Find a URL that leads to a route: matching the URL gives the route back, as the last one if a
 * mapping leads to several. The mappings to routes of that name are tried in declaration order.
 * Each gives a URL with the parameters: those of the pattern in the path, all others in the query.
 * The first URL that leads back wins. It has no scheme or host unless the pattern names them.
 * It does not find a route that only a callback makes, or routes below the last one. It does not
 * find a value that no URL can carry (null, an object, an empty array, an empty text in the path)
 * unless a template fixes it, a value that the mapping does not take from the query, or a URL that
 * an earlier mapping gets. It can miss a route of a template that leaves out elements of arrays,
 * has one parameter in several places, or has none for a parameter of its path.
 *   url  gets the URL as plain text
 * Status: NAV_OK; NAV_NO_MATCH (no such URL was found); NAV_ERR_JSON, NAV_ERR_ROUTE.
 * Thread: any, no lock.
 */
nav_status nav_matcher_url_for(
    nav_matcher *matcher, const char *route, size_t length, nav_buffer *url, nav_error *error);

/*
 * What the author of the table should know: patterns that never match, duplicates, shadowed and
 * unreachable mappings, each with a URL that shows it. For a matcher that nav_pipeline_matcher
 * gave, also conflicts of the table with the pipeline's policy: names in "requireAuthentication"
 * that nothing leads to, and mappings whose host or scheme the policy refuses.
 *   findings  gets a JSON array (docs/deep-links.md)
 * Status: NAV_OK (there are findings); NAV_NOOP (there are none). Thread: any, no lock.
 */
nav_status nav_matcher_diagnostics(nav_matcher *matcher, nav_buffer *findings, nav_error *error);

/*
 * How many mappings the table has.
 * Returns: the count. Thread: any, no lock.
 */
size_t nav_matcher_count(nav_matcher *matcher);

/* ---- 27. Deep links: pipeline ---------------------------------------------------------------- */

/*
 * A nav_pipeline is an immutable policy from URLs to plans. It decides in this order: limits and
 * syntax, dot segments, origin, scheme, host, match, plan, sign-in; deciding changes nothing.
 *
 * Make a pipeline.
 *   config     JSON object (docs/deep-links.md). Keys: those of a matcher, "web"
 *              {"mappings","strict"} (for http and https, before "mappings"), "allowedSchemes",
 *              "allowedHosts" ["example.com","*.example.com"...], "requireAuthentication" [route
 *              names], "placement" "push"|"reset"|"backOrPush"|"flow" (without it "reset" for a
 *              back stack, else "push"), "dotSegments" true to let segments "." and ".." in.
 *              "mappings" may be left out if `callbacks` has `resolve`. "strict" also covers
 *              conflicts of the tables with the policy
 *   callbacks  @nullable the host's functions; copied
 * Status: @as nav_matcher_create. Reentrancy: any.
 */
nav_status nav_pipeline_create(
    const char *config, size_t length, const nav_link_callbacks *callbacks, nav_pipeline **out,
    nav_error *error);

/* Like: nav_store_destroy. */
void nav_pipeline_destroy(nav_pipeline *pipeline);

/*
 * Decide what to do with a URL.
 *   url       RFC 3986 URL or relative reference; any other text is rejected, since URLs come from
 *             outside
 *   decision  gets {"plan":{"commands":[...]}}, {"pending":{"url","route","plan"}},
 *             {"rejected":reason} or {"unhandled":{"url"}}
 * Status: NAV_OK (a plan); NAV_PENDING, NAV_REJECTED, NAV_UNHANDLED. Thread: any, no lock.
 */
nav_status nav_pipeline_decide(
    nav_pipeline *pipeline, const char *url, size_t length, nav_buffer *decision,
    nav_error *error);

/*
 * The matcher of a pipeline.
 *   web  not 0: the one for http and https
 *   out  gets the handle, or NULL
 * Status: NAV_OK; NAV_NO_MATCH (it has no matcher for the web). Thread: any, no lock.
 */
nav_status nav_pipeline_matcher(
    nav_pipeline *pipeline, int32_t web, nav_matcher **out, nav_error *error);

/* ---- 28. Deep links: handler ----------------------------------------------------------------- */

/* Asked whether a waiting link may be executed: 1 or 0. `pending` is {"url","route","plan"}. */
typedef int32_t (*nav_link_allowed_fn)(void *user_data, const char *pending, size_t length);

/*
 * A nav_link_handler opens links on a stack store, a flow or tabs. The engine checks the pipeline's
 * plan before it executes it. A link that waits for sign-in is kept in a slot. A link works
 * wherever the user is: in a flow and in tabs, modals that would cover it are dismissed.
 *
 * Make a handler on a stack store: plans run as a batch. It joins the store's tree. Use
 * nav_link_handler_create_for_flow if links may present or dismiss modals, and
 * nav_link_handler_create_for_tabs if they select tabs.
 *   pipeline  the pipeline; kept alive
 *   store     the store; kept alive
 *   config    @nullable JSON object, or NULL for the defaults. Keys: "pendingTimeToLive"
 *             (milliseconds; until nav_link_handler_set_clock gives a clock, a link that must wait
 *             is NAV_ERR_STATE)
 * Status: NAV_ERR_JSON, NAV_ERR_DETACHED (destroyed meanwhile). Reentrancy: any.
 */
nav_status nav_link_handler_create(
    nav_pipeline *pipeline, nav_store *store, const char *config, size_t length,
    nav_link_handler **out, nav_error *error);

/*
 * Make a handler on a flow: the plan's commands run on its stack as a transaction, and its modals
 * are dismissed, all or nothing. The route that the link leads to, the last one of the plan, is
 * shown as the flow's "presentation" says: on the stack, in its place, or presented over it.
 *   flow  the flow; kept alive
 * Like: nav_link_handler_create.
 */
nav_status nav_link_handler_create_for_flow(
    nav_pipeline *pipeline, nav_flow_store *flow, const char *config, size_t length,
    nav_link_handler **out, nav_error *error);

/*
 * Make a handler on tabs: it opens a link like a handler on a flow, in the tab of the link's route,
 * and selects that tab. The tab is the one that "presentation" names for the route as "tab:NAME"
 * (the table of the selected tab, or else of the store), or the selected tab.
 *   tabs  the tabs; kept alive
 * Like: nav_link_handler_create.
 */
nav_status nav_link_handler_create_for_tabs(
    nav_pipeline *pipeline, nav_tab_store *tabs, const char *config, size_t length,
    nav_link_handler **out, nav_error *error);

/* Like: nav_store_destroy. */
void nav_link_handler_destroy(nav_link_handler *handler);

/*
 * Open a URL.
 *   url     RFC 3986 URL or relative reference
 *   result  gets {"executed":{"plan","batch"}}, {"executionFailed":{"plan","batch"}},
 *           {"applicationRejected":{"plan","failure":{"index","command","result"}}} (the engine
 *           would refuse that command; nothing ran), {"pending":{...}} (it is in the slot and
 *           replaces an older one), {"rejected":reason}, {"unhandled":{"url"}} or
 *           {"invalidURL":{"actual","offset","reason"}}. On a flow the member is "transaction"
 *           instead of "batch"; on tabs "tab" comes before it. If nothing changed, it is an
 *           executionFailed with "transaction", "reason" (a middleware keeps the modals) or
 *           "refused" (the table names a tab that does not exist)
 * Status: NAV_OK; NAV_PENDING, NAV_REJECTED (also applicationRejected, invalidURL and refused),
 *   NAV_UNHANDLED; for executionFailed NAV_PARTIAL (batch), NAV_NOT_COMMITTED (transaction) or
 *   NAV_CANCELLED (reason); NAV_ERR_STATE (the link waits, and there is no clock for
 *   "pendingTimeToLive"), NAV_ERR_DETACHED.
 */
nav_status nav_link_handler_open(
    nav_link_handler *handler, const char *url, size_t length, nav_buffer *result,
    nav_error *error);

/*
 * Continue with the link that waits: sign-in is checked again. A link that is executed leaves the
 * slot. A link that fails stays if nothing has changed: the engine or a middleware refuses it, or
 * its batch ends with the path that it began with.
 *   result  as for nav_link_handler_open, or "noPendingDeepLink"
 * Status: @as nav_link_handler_open; NAV_NOOP (nothing waits, or it has expired).
 */
nav_status nav_link_handler_resume(nav_link_handler *handler, nav_buffer *result, nav_error *error);

/*
 * Continue with the link that waits if `allowed` agrees. That function is called unlocked; the link
 * is executed only if it is still in the slot afterwards.
 *   allowed  called once before this returns, unless nothing waits
 *   result   as for nav_link_handler_resume
 * Status: @as nav_link_handler_resume.
 */
nav_status nav_link_handler_resume_if_allowed(
    nav_link_handler *handler, nav_link_allowed_fn allowed, void *user_data, nav_buffer *result,
    nav_error *error);

/*
 * The link that waits, as JSON that nav_link_handler_restore_pending takes, in another process too:
 * {"url","route","plan"}, with "storedAt" if there is a clock. With "pendingTimeToLive" the clock
 * is asked. Nothing changes: an expired link stays in the slot until the next call that resumes it.
 *   pending  gets the JSON, or null
 * Status: NAV_OK; NAV_NOOP (nothing waits, or it has expired). Reentrancy: read.
 */
nav_status nav_link_handler_pending(
    nav_link_handler *handler, nav_buffer *pending, nav_error *error);

/*
 * Put a saved link into the slot; it replaces the one there. Its URL is checked again, with all
 * that nav_pipeline_decide checks before it matches; sign-in is checked when the link is resumed.
 *   pending  @nullable JSON as nav_link_handler_pending wrote it; NULL or null empties the slot
 * Status: NAV_OK; NAV_REJECTED (the pipeline's policy refuses the URL now: the slot stays as it
 *   is); NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_STATE (no clock for
 *   "pendingTimeToLive"), NAV_ERR_DETACHED.
 */
nav_status nav_link_handler_restore_pending(
    nav_link_handler *handler, const char *pending, size_t length, nav_error *error);

/*
 * Give the handler a clock. Its milliseconds must mean the same in the process that restores a
 * link: Unix time, for instance.
 *   clock  @nullable called under the lock; NULL removes it
 * Status: NAV_ERR_STATE (NULL, while a link waits that has a time to live); NAV_ERR_DETACHED.
 */
nav_status nav_link_handler_set_clock(
    nav_link_handler *handler, nav_clock_fn clock, void *user_data, nav_destroy_fn destroy,
    nav_error *error);

#ifdef __cplusplus
}
#endif

#endif
