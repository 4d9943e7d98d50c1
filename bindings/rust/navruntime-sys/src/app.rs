// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 7 of the header: The app.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Make an app in the initial state of a schema.
  ///
  /// A nav_app holds where the user is in all of a program: its facts, the stacks of every tab and
  /// column, the sheets and covers over them, the intent that waits for sign-in and the question
  /// that is open (docs/app.md). One intent is one commit and one event; a refused intent changes
  /// nothing. Life: create, send intents, set facts, draw the scene, destroy.
  ///
  /// - `schema`: the schema; kept alive by the app
  /// - `config`: JSON object, or NULL for the defaults. Keys: "facts" {name:value} (of the initial
  ///   state), "limits" {"stackDepth","layers","queue","jsonText","jsonNesting"}, "history"
  ///   {"limit" (100; 0: none), "records" ("places" or "commits")}
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA
  /// (an unknown fact, or a value that does not fit).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_app_create(
    schema: *mut nav_schema,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_app,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. First, observers are told that screens will not answer any more:
  /// {"answered":{"ticket":id, "route":route, "outcome":{"left":"destroyed"}}}; not so in a
  /// callback of another app or store. The app stays alive while a call in progress uses it, and
  /// while a presenter does: destroy that first.
  ///
  /// - `app`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_app_destroy(app: *mut nav_app);
  /// Send an intent: {"go":route}, {"goForResult":route}, {"open":url}, "back",
  /// {"backTo":route|id}, "backToRoot", {"replace":route}, {"update":{name:value}},
  /// {"updateOf":{"id":id,"params":{name:value}}}, {"badge":{"at":address,"value":text|uint|null}},
  /// {"remove":id}, "dismiss", "dismissAll", {"answer":{"value":json,"ticket":id}},
  /// {"select":address}, {"reset":{"at":address,"path":\[route...\]}},
  /// {"transaction":\[intent...\]} or "forget". It is done completely or not at all.
  ///
  /// - `app`: the app
  /// - `intent`: JSON intent, or {"intent":i,"from":id,"source":text}; with "from", it is refused
  ///   unless that screen is shown and not covered, so that the second of two taps does nothing
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: gets the result, such as "done" or {"refused":reason} (docs/results.md); may be
  ///   NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK ("done", {"ticket":id}, {"withdrawn":token}); NAV_NOOP, NAV_EMPTY_STACK
  /// ("none"), NAV_QUEUED, NAV_PENDING (it waits for facts, or a question is open), NAV_REJECTED,
  /// NAV_UNHANDLED, NAV_CANCELLED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT, NAV_ERR_SCHEMA (not an intent, or a route, parameter, address or answer
  /// that does not fit).
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_send(
    app: *mut nav_app,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Open a URL, from outside or from the app itself: {"open":url} without the JSON around it.
  ///
  /// - `app`: the app
  /// - `url`: plain text
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_send; NAV_UNHANDLED (no link matches), NAV_REJECTED (the schema's
  /// policy, or a guard).
  ///
  /// Ownership: `url` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_app_open(
    app: *mut nav_app,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back one step, as the intent "back": withdraw an open question; else pop, dismiss an empty
  /// layer, focus the column before, or select the tab selected before.
  ///
  /// - `app`: the app
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to), otherwise as for nav_app_send.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_back(
    app: *mut nav_app,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove the entries above the root of the stack that is here, as the intent "backToRoot": those
  /// of the topmost layer, or of the focused leaf.
  ///
  /// - `app`: the app
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (there are none), otherwise as for nav_app_send.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_back_to_root(
    app: *mut nav_app,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the topmost sheet or cover with the stack on it, as the intent "dismiss".
  ///
  /// - `app`: the app
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (no layer is shown), otherwise as for nav_app_send.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_dismiss(
    app: *mut nav_app,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss all sheets and covers, and those that wait in the queue, as the intent "dismissAll".
  ///
  /// - `app`: the app
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (there are none), otherwise as for nav_app_send.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_dismiss_all(
    app: *mut nav_app,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Select the tabs and focus the columns along an address: {"select":address} without the JSON
  /// around it. Selecting the tab that is selected does what its "reselect" says.
  ///
  /// - `app`: the app
  /// - `address`: plain text: the names on the way to a container, such as "mail/detail"
  /// - `length`: bytes in `address`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (it is selected already); NAV_ERR_SCHEMA (no container has that
  /// address), otherwise as for nav_app_send.
  ///
  /// Ownership: `address` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_select(
    app: *mut nav_app,
    address: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Tell the app what the host knows, in one commit that nobody can refuse: screens that the facts
  /// no longer allow are removed, the intent that waits is looked at again, and locks are shown or
  /// removed. Interceptors are asked about that intent alone.
  ///
  /// - `app`: the app
  /// - `facts`: JSON object {name:value}; facts that it does not name stay the same
  /// - `length`: bytes in `facts`, or NAV_NUL
  /// - `result`: gets {"changed":\[name...\], "evicted":\[id...\], "resumed":result|null}, or
  ///   "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (they already have these values); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_SCHEMA (an unknown fact, or a value
  /// that does not fit).
  ///
  /// Ownership: `facts` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_set_facts(
    app: *mut nav_app,
    facts: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The facts, as a JSON object in the order of the schema.
  ///
  /// - `app`: the app
  /// - `facts`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `facts` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_facts(
    app: *mut nav_app,
    facts: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer the open question: whether a screen may leave, or enter.
  ///
  /// - `app`: the app
  /// - `token`: the question's token, from the result or the event
  /// - `answer`: JSON: "proceed", {"cancel":reason} or {"redirect":intent}
  /// - `length`: bytes in `answer`, or NAV_NUL
  /// - `result`: as for nav_app_send; {"cancelled":reason}; "noop" if the question is no longer
  ///   open; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_send; NAV_NOOP (the question is no longer open), NAV_CANCELLED
  /// ({"cancel":reason}).
  ///
  /// Ownership: `answer` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_resolve(
    app: *mut nav_app,
    token: i64,
    answer: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let the intent of the open question go on: nav_app_resolve with "proceed".
  ///
  /// - `app`: the app
  /// - `token`: the question's token, from the result or the event
  /// - `result`: as for nav_app_resolve; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_send; NAV_NOOP (the question is no longer open).
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_proceed(
    app: *mut nav_app,
    token: i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Give up the intent of the open question: nav_app_resolve with {"cancel":reason}.
  ///
  /// - `app`: the app
  /// - `token`: the question's token, from the result or the event
  /// - `reason`: plain text for the result and for observers; NULL: the reason is null
  /// - `length`: bytes in `reason`, or NAV_NUL; not read if `reason` is NULL
  /// - `result`: gets {"cancelled":reason}, or "noop" if the question is no longer open; may be
  ///   NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_CANCELLED; NAV_NOOP (the question is no longer open); NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `reason` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_cancel(
    app: *mut nav_app,
    token: i64,
    reason: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender for the code that draws one screen. It sends intents as from that screen, and
  /// can neither set facts nor answer questions, travel or restore. Each intent is refused with
  /// {"stale":{"from":id,"shown":id}} unless the screen is shown and not covered, so that the
  /// second of two taps does nothing.
  ///
  /// - `app`: the app; not kept alive by the sender
  /// - `id`: id of the entry or layer that sends; it need not be shown now
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_app_sender(
    app: *mut nav_app,
    id: i64,
    out: *mut *mut nav_screen_sender,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send any intent from the sender's screen, such as {"go":route} or {"goForResult":route}.
  ///
  /// - `sender`: the screen sender
  /// - `intent`: JSON intent, or {"intent":i,"source":text}, as for nav_app_send; "from" may name
  ///   no other screen
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_send; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_screen_sender_send(
    sender: *mut nav_screen_sender,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_open from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `url`: plain text
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_open; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `url` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_screen_sender_open(
    sender: *mut nav_screen_sender,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_back from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_back; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_screen_sender_back(
    sender: *mut nav_screen_sender,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_back_to_root from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_back_to_root; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_screen_sender_back_to_root(
    sender: *mut nav_screen_sender,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_dismiss from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_dismiss; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_screen_sender_dismiss(
    sender: *mut nav_screen_sender,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_dismiss_all from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_dismiss_all; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_screen_sender_dismiss_all(
    sender: *mut nav_screen_sender,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// nav_app_select from the sender's screen.
  ///
  /// - `sender`: the screen sender
  /// - `address`: plain text: the names on the way to a container, such as "mail/detail"
  /// - `length`: bytes in `address`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_select; NAV_ERR_DETACHED if the app no longer exists.
  ///
  /// Ownership: `address` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_screen_sender_select(
    sender: *mut nav_screen_sender,
    address: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Destroy a sender.
  ///
  /// - `sender`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_screen_sender_destroy(sender: *mut nav_screen_sender);
  /// What to draw now: {"screens":\[{"at","depth","id","route","title","meta"}...\],
  /// "layers":\[{"id", "style", "at", "depth", "top":{"id", "route", "title", "meta"}}...\],
  /// "bars":\[{"at", "selected", "tabs":\[{"name", "title", "badge", "meta"}...\]}...\],
  /// "here":address,"title":text,"canGoBack":bool}, with "question" while one is open. One screen
  /// for each visible leaf, then the layers that cover them, bottom first; "depth" counts the
  /// entries of that stack. The bars are the tabs on the way to the visible leaves. "meta" and
  /// "badge" are there if the schema, or an intent, gives them.
  ///
  /// - `app`: the app
  /// - `scene`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `scene` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_scene(
    app: *mut nav_app,
    scene: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What to draw now, and what is under it: the JSON of nav_app_scene, in which each screen, and
  /// each layer, has "under":\[{"id","route","title"}...\] after "depth": the entries under the top
  /// of its stack, bottom first. A layer begins with its own route. It is what nav_app_path gives
  /// for each of these stacks, of the same moment and in one call.
  ///
  /// - `app`: the app
  /// - `scene`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `scene` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_scene_with_stacks(
    app: *mut nav_app,
    scene: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The whole state: {"facts", "root", "layers", "queue", "pending", "question", "badges"}, and
  /// "asked" if somebody waits for a screen's answer: docs/app-reference.md.
  ///
  /// - `app`: the app
  /// - `state`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `state` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_state(
    app: *mut nav_app,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The state in one line for logs and debuggers: `shop [orders]: orders > order(id=7) + sheet
  /// login`. Sensitive values are written as \*.
  ///
  /// - `app`: the app
  /// - `line`: gets plain text; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `line` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_describe(
    app: *mut nav_app,
    line: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The way to a screen: the entries of one stack, bottom first, \[{"id","route","title"}...\]. A
  /// leaf begins with its root, a layer with its own route.
  ///
  /// - `app`: the app
  /// - `at`: address of a leaf, or "~12" of the layer with that id; NULL: the stack that is here,
  ///   of the topmost layer or of the focused leaf
  /// - `length`: bytes in `at`, or NAV_NUL; not read if `at` is NULL
  /// - `path`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no layer of that id is shown); NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT (another tree's callback), NAV_ERR_SCHEMA (no
  /// leaf has that address).
  ///
  /// Ownership: `at` is copied; `path` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_path(
    app: *mut nav_app,
    at: *const c_char,
    length: usize,
    path: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What an intent, or a change of facts, would lead to now, without doing it:
  /// {"result":...,"changes":\[...\],"scene":{...}}. Nothing changes, no event is sent, no
  /// interceptor is asked, and no id or token is used up. What is refused has no changes, and the
  /// scene of now.
  ///
  /// - `app`: the app
  /// - `input`: JSON: an intent, or {"intent":i,"from":id,"source":text}, as for nav_app_send; or
  ///   {"facts":{name:value}}, as for nav_app_set_facts
  /// - `length`: bytes in `input`, or NAV_NUL
  /// - `preview`: gets the JSON: `result` as sending it would give, `changes` as in the event
  ///   "committed", `scene` as nav_app_scene would give it then; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK, whatever the result is; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_SCHEMA.
  ///
  /// Ownership: `input` is copied; `preview` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_preview(
    app: *mut nav_app,
    input: *const c_char,
    length: usize,
    preview: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// A number that grows by one with each call after which nav_app_state is another text, so also
  /// when only the question or the waiting intent is another; 0 at first. Compare it to know
  /// whether to draw again. The "seq" of the event "committed" counts commits alone.
  ///
  /// - `app`: the app
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_app_revision(app: *mut nav_app) -> u64;
  /// A hash of the whole state, to compare two runs: FNV-1a (64 bits) over the bytes of
  /// nav_app_state.
  ///
  /// - `app`: the app
  ///
  /// Returns: the hash; 0 for NULL, and in another tree's callback.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_hash(app: *mut nav_app) -> u64;
  /// Whether going back would do something.
  ///
  /// - `app`: the app
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_can_go_back(app: *mut nav_app) -> i32;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `app`: the app
  /// - `mask`: NAV_EVENT_COMMITTED, _PENDING, _QUESTION, _WITHDRAWN, _FORGOTTEN, _ANSWERED, _SHOWN,
  ///   _JOURNAL_BROKEN, _REFUSED (which ALL leaves out) or ALL
  /// - `observer`: the function
  /// - `user_data`: passed to `observer`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number, unique in the process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_observe(
    app: *mut nav_app,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Stop calling an observer or filling a queue. An observer is not called again, not even for
  /// events that are waiting.
  ///
  /// - `app`: the app
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_app_unobserve(app: *mut nav_app, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `app`: the app
  /// - `queue`: the queue; kept alive
  /// - `mask`: as for observing
  /// - `handle`: gets its number, unique in the process, which nav_event_queue_next_from gives with
  ///   each event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
  ///
  /// Ownership: shares `queue`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_attach_queue(
    app: *mut nav_app,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function see each commit before it is made. It may cancel the commit. Interceptors
  /// are asked in the order of their registration; after the first that cancels, no other is asked.
  ///
  /// - `app`: the app
  /// - `name`: for the host's own logs; plain text
  /// - `length`: bytes in `name`, or NAV_NUL
  /// - `interceptor`: the function; it runs under the lock and may read this app
  /// - `user_data`: passed to `interceptor`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`; `name` is copied. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_intercept(
    app: *mut nav_app,
    name: *const c_char,
    length: usize,
    interceptor: nav_interceptor_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove an interceptor.
  ///
  /// - `app`: the app
  /// - `handle`: the number that nav_app_intercept gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_app_remove_interceptor(
    app: *mut nav_app,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Keep a pointer of the host (a document, a request) with an entry or layer until that is
  /// removed for good: it is not in the state, and no place in the history could bring it back.
  /// That may be long after its screen has left, or while a toolkit still shows it. So it is not
  /// for what is on the screen, such as widgets and windows: nav_presenter_set_page is.
  ///
  /// - `app`: the app
  /// - `id`: the id of the entry or layer
  /// - `data`: the pointer; NULL removes what is kept
  /// - `destroy`: called once with `data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (nothing has that id); NAV_ERR_ARGUMENT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and with
  /// NULL. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_set_data(
    app: *mut nav_app,
    id: i64,
    data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// The pointer kept with an entry or layer.
  ///
  /// - `app`: the app
  /// - `id`: the id of the entry or layer
  ///
  /// Returns: the pointer; NULL if there is none.
  ///
  /// Ownership: stays the app's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_data(app: *mut nav_app, id: i64) -> *mut c_void;
  /// Keep what a screen wants back when it is shown again: its scroll position, its focus, a
  /// half-written text. It is removed with its entry or layer, and comes back with it, from history
  /// or a snapshot; what facts or restoring take away is in the event "committed" ("entryStates").
  /// This is not a commit.
  ///
  /// - `app`: the app
  /// - `id`: the id of the entry or layer; also one that only places of the history have, so that a
  ///   page can be saved when the event tells that it left
  /// - `state`: any JSON value of at most 65,536 bytes; NULL removes what is kept
  /// - `length`: bytes in `state`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (nothing has that id), NAV_CANCELLED (a journal that
  /// refuses could not be written); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `state` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_set_entry_state(
    app: *mut nav_app,
    id: i64,
    state: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// What nav_app_set_entry_state kept for a screen, in canonical JSON.
  ///
  /// - `app`: the app
  /// - `id`: the id of the entry or layer
  /// - `state`: gets the JSON; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (nothing is kept), NAV_ROUTE_NOT_FOUND (nothing has that id);
  /// NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `state` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_entry_state(
    app: *mut nav_app,
    id: i64,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
