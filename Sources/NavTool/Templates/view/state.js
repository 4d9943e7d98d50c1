// The state at each moment: the session's first one, with the changes of every record since.
// Copies are kept from time to time, so that any moment is near one.

const EVERY = 512;
/** The state after a line, by the line's number; made as far as `reached`. */
const kept = new Map();
let reached = -1;
let current = emptyState();

function emptyState() {
  const screens = { root: null, layers: [], queue: [], badges: {} };
  return { facts: {}, ...screens, pending: null, question: null, missing: 0, locks: [], since: [] };
}

function copied(state) {
  return structuredClone(state);
}

/** The state of a session's first line, or of a snapshot in a journal. */
function begun(found) {
  const given = own(found, "state") ?? {};
  const state = emptyState();
  for (const key of ["facts", "root", "pending", "question", "badges"]) {
    if (own(given, key) !== undefined) state[key] = copied(given[key]);
  }
  state.layers = copied(objects(own(given, "layers")));
  state.queue = copied(objects(own(given, "queue")));
  const routes = own(own(found, "schema"), "routes") ?? {};
  const locks = Object.keys(routes).filter((name) => own(routes[name], "while") !== undefined);
  state.locks = locks.map((name) => ({ name, allows: list(own(routes[name], "allows")) }));
  return state;
}

/** The stack at an address: `orders`, `mail/detail`, `~7`; null where no stack is. */
function stackAt(state, at) {
  if (typeof at !== "string") return null;
  if (at.startsWith("~")) {
    const layer = state.layers.find((each) => String(each.id) === at.slice(1));
    return layer ? (layer.stack ??= []) : null;
  }
  const node = at === "" ? state.root : nodeAt(state.root, at.split("/"));
  const stack = own(node, "stack");
  return Array.isArray(stack) ? stack : null;
}

function nodeAt(node, names) {
  for (const name of names) {
    const items = own(own(node, "tabs"), "items") ?? own(own(node, "split"), "columns");
    node = own(items, name);
    if (node === undefined) return null;
  }
  return node;
}

/** Every stack of the state with its address. */
function* stacks(state) {
  function* within(node, at) {
    if (Array.isArray(own(node, "stack"))) yield [at, node.stack];
    const items = own(own(node, "tabs"), "items") ?? own(own(node, "split"), "columns") ?? {};
    for (const name of Object.keys(items)) yield* within(items[name], at ? `${at}/${name}` : name);
  }
  yield* within(state.root, "");
  for (const layer of state.layers) yield [`~${layer.id}`, list(layer.stack)];
  for (const layer of state.queue) yield [`~${layer.id}`, list(layer.stack)];
}

function updateRoute(state, id, route) {
  for (const layer of [...state.layers, ...state.queue]) if (layer.id === id) layer.route = route;
  for (const [, stack] of stacks(state)) {
    for (const entry of objects(stack)) if (entry.id === id) entry.route = route;
  }
}

const without = (items, id) => items.filter((each) => each.id !== id);

/** Where a new layer stands: a lock under those that are declared after it, another layer under
    the locks that do not allow it, and under what came `since` a question; else on top. */
function queueIndex(state, name) {
  const rank = state.locks.findIndex((lock) => lock.name === name);
  const isUnder = state.layers.map((layer) => {
    const other = state.locks.findIndex((lock) => lock.name === own(layer.route, "name"));
    if (rank < 0 && state.since.includes(layer.id)) return true;
    return other >= 0 && (rank >= 0 ? other > rank : !state.locks[other].allows.includes(name));
  });
  const above = isUnder.indexOf(true);
  return above < 0 ? state.layers.length : above;
}

const ordered = (items, ids) =>
  Array.isArray(ids) ? items.slice().sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : items;

const APPLY = {
  facts(state, facts) { for (const name of Object.keys(facts)) state.facts[name] = facts[name]; },
  dismissed(state, layer) { state.layers = without(state.layers, layer.id); },
  dropped(state, layer) { state.queue = without(state.queue, layer.id); },
  stack(state, change) {
    const stack = stackAt(state, change.at);
    if (stack) stack.splice(change.kept, stack.length, ...copied(objects(change.added)));
  },
  updated(state, change) { updateRoute(state, change.id, change.new); },
  selected(state, change) {
    const node = change.at === "" ? state.root : nodeAt(state.root, String(change.at).split("/"));
    const tabs = own(node, "tabs"), split = own(node, "split");
    if (tabs) tabs.selected = change.to;
    if (split) split.focused = change.to;
  },
  badge(state, change) {
    if (change.value === null) delete state.badges[change.at];
    else state.badges[change.at] = change.value;
  },
  presented(state, layer) {
    const waited = state.queue.find((each) => each.id === layer.id);
    state.queue = without(state.queue, layer.id);
    const added = { stack: list(own(waited, "stack")), ...layer };
    state.layers.splice(queueIndex(state, own(layer.route, "name")), 0, added);
  },
  queued(state, layer) { state.queue.push({ stack: [], ...layer }); },
};

/** A layer's stack may be told before the layer itself: such a change is done after it. */
function inOrder(changes) {
  const isLate = (change) => String(own(own(change, "stack"), "at") ?? "").startsWith("~");
  return [...changes.filter((change) => !isLate(change)), ...changes.filter(isLate)];
}

/** Lead a state over a record. */
function apply(state, found) {
  if (own(found, "state") !== undefined) return begun(found);
  const gap = own(found, "gap");
  if (gap !== undefined) {
    state.missing += Number(gap) || 1;
    return state;
  }
  try {
    lead(state, found);
  } catch {
    state.missing += 1;
  }
  return state;
}

function lead(state, found) {
  // What agreeing to a question does, it does under the layers that came since.
  state.since = own(own(found, "call"), "resolve") ? list(own(state.question, "since")) : [];
  for (const change of inOrder(objects(own(found, "changes")))) {
    const [name, value] = tagged(change);
    const effect = own(APPLY, name);
    if (effect && value !== null && typeof value === "object") effect(state, value);
  }
  // A journal writes the order where it is another one than that of the changes.
  state.layers = ordered(state.layers, own(found, "layers"));
  state.queue = ordered(state.queue, own(found, "queue"));
  waitingAfter(state, found);
}

/** The newest screen of a route: a gate is shown when its intent begins to wait. */
function screenOf(state, route) {
  const wanted = JSON.stringify(route ?? null);
  let found = null;
  const look = (each) => {
    if (JSON.stringify(each.route) === wanted) found = Math.max(found ?? 0, each.id);
  };
  for (const [, stack] of stacks(state)) objects(stack).forEach(look);
  state.layers.forEach(look);
  return found;
}

function isThere(state, id) {
  if (state.layers.some((layer) => layer.id === id)) return true;
  for (const [, stack] of stacks(state)) {
    if (objects(stack).some((entry) => entry.id === id)) return true;
  }
  return false;
}

/** Whether changes are only of layers that came since a question was asked. */
function onlySince(question, changes) {
  const since = (question.since ??= []);
  for (const change of changes) {
    const [name, value] = tagged(change);
    if (name === "presented" || name === "queued") since.push(value.id);
    if (["presented", "queued", "badge", "facts", "entryStates"].includes(name)) continue;
    const id = name === "stack" ? Number(String(value.at).slice(1)) : value.id;
    if (!since.includes(id)) return false;
  }
  return true;
}

/** What waits and what is asked: no change tells it, so it follows from the results. */
function waitingAfter(state, found) {
  const result = own(found, "result"), call = own(found, "call");
  const resumed = own(result, "resumed");
  const changes = objects(own(found, "changes"));
  if (state.question) {
    const isError = own(result, "error") !== undefined;
    const isAnswered = own(call, "resolve") && result !== "noop" && !isError;
    const left = list(own(state.question, "leave"));
    const isGone = left.some((id) => !isThere(state, id));
    const stays = own(call, "facts") && !resumed ? true : onlySince(state.question, changes);
    if (isAnswered || isGone || !stays) state.question = null;
  }
  const isDone = own(result, "changed") && resumed !== null && !own(resumed, "pending");
  if (isDone) state.pending = null;
  if (bare(call) === "forget" && result === "done") state.pending = null;
  for (const answer of [result, resumed]) {
    if (own(answer, "pending")) {
      const kept = own(call, "facts") ? state.pending?.intent : undefined;
      const screen = screenOf(state, answer.pending.shown);
      state.pending = { intent: kept ?? bare(call), ...answer.pending, screen };
    }
    if (own(answer, "question")) state.question = { ...answer.question };
    if (own(answer, "withdrawn") !== undefined) state.question = null;
  }
  if (own(found, "pending") !== undefined) state.pending = found.pending;
  const screen = own(state.pending, "screen");
  if (typeof screen === "number" && !isThere(state, screen)) {
    // An answer other than no leaves it waiting for the fact that the program sets next.
    const answer = own(bare(call), "answer");
    const value = own(answer, "value") ?? false;
    if (value !== false) state.pending.screen = null;
    else state.pending = null;
  }
}

/** Go on until a line, or until some time has passed; whether the line is reached. */
function reach(line, milliseconds = Infinity) {
  const end = performance.now() + milliseconds;
  while (reached < line) {
    reached += 1;
    current = apply(current, record(reached));
    if (reached % EVERY === 0) kept.set(reached, copied(current));
    if (reached % 64 === 0 && performance.now() > end) return reached >= line;
  }
  return true;
}

/** The state after a line. */
function stateAfter(line) {
  if (line < 0) return emptyState();
  reach(line);
  const from = Math.floor(line / EVERY) * EVERY;
  let state = copied(kept.get(from));
  for (let at = from + 1; at <= line; at += 1) state = apply(state, record(at));
  return state;
}
