// Generated from Sources/NavTool/Viewing/page by tools/generate/make_page.py; do not edit.
import Ground

/// The page of `nav view`, in parts.
enum ViewPage {
  /// The page up to what it says of the file.
  static var head: Text {
    ##"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>A recording</title>
    <style>
    :root {
    color-scheme: light dark;
    --ground: light-dark(#fbfbfa, #16181b);
    --panel: light-dark(#ffffff, #1e2125);
    --line: light-dark(#d9dadd, #363a40);
    --text: light-dark(#1b1d21, #e6e7ea);
    --faint: light-dark(#63676f, #9aa0a9);
    --accent: light-dark(#1d5fd0, #7fb0ff);
    --chosen: light-dark(#dbe8ff, #26375a);
    --done: light-dark(#23794a, #6fcf97);
    --refused: light-dark(#b3261e, #ff8a80);
    --waits: light-dark(#8a5a00, #f2c14e);
    --fact: light-dark(#6a3fb5, #c3a6ff);
    --row: 28px;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
    margin: 0; height: 100vh; display: flex; flex-direction: column;
    font: 14px/1.45 system-ui, sans-serif; background: var(--ground); color: var(--text);
    }
    header {
    display: flex; gap: 12px; align-items: center; flex-wrap: wrap; padding: 8px 12px;
    border-bottom: 1px solid var(--line); background: var(--panel);
    }
    h1 { font-size: 16px; margin: 0; }
    h2 { font-size: 14px; margin: 0 0 8px; }
    h3 { font-size: 12px; margin: 14px 0 4px; color: var(--faint); }
    #summary { color: var(--faint); }
    #search { flex: 1; min-width: 140px; }
    input, button {
    font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
    border-radius: 6px; padding: 3px 8px;
    }
    button[aria-pressed="false"] { color: var(--faint); text-decoration: line-through; }
    #kinds { display: inline-flex; gap: 4px; flex-wrap: wrap; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    #strip { width: 100%; height: 26px; display: block; border-bottom: 1px solid var(--line); }
    main { flex: 1; min-height: 0; display: grid; grid-template-columns: 38% 1fr 27%; }
    section { overflow: auto; padding: 10px 12px; border-right: 1px solid var(--line); }
    #list { padding: 0; position: relative; }
    #rows { position: relative; }
    .row {
    position: absolute; left: 0; right: 0; height: var(--row); padding: 0 10px; display: flex;
    gap: 8px; align-items: center; white-space: nowrap; overflow: hidden; cursor: default;
    }
    .row > * { overflow: hidden; text-overflow: ellipsis; }
    .row .number { min-width: 52px; text-align: right; }
    .row .number, .row .time { color: var(--faint); font-variant-numeric: tabular-nums; }
    .row .time { min-width: 64px; }
    .row .what { flex: 1; }
    .row .result { max-width: 45%; }
    .row[aria-selected="true"] { background: var(--chosen); }
    .done { color: var(--done); }
    .refused, .error { color: var(--refused); }
    .waits { color: var(--waits); }
    .fact { color: var(--fact); }
    .nothing, .gap, .session { color: var(--faint); }
    .gap, .session { font-style: italic; }
    #doubt { color: var(--waits); margin: 0 0 8px; }
    #doubt:empty { display: none; }
    .box {
    border: 1px solid var(--line); border-radius: 8px; background: var(--panel); padding: 6px 8px;
    margin-bottom: 8px;
    }
    .box > .label { color: var(--faint); font-size: 12px; margin-bottom: 4px; }
    .bar { display: flex; gap: 4px; margin-bottom: 6px; flex-wrap: wrap; }
    .tab { padding: 1px 8px; border-radius: 6px; color: var(--faint); border: 1px solid transparent; }
    .tab.selected { color: var(--text); border-color: var(--accent); }
    .badge {
    background: var(--refused); color: var(--panel); border-radius: 8px; padding: 0 5px;
    margin-left: 4px; font-size: 11px;
    }
    .columns { display: flex; gap: 8px; }
    .columns > * { flex: 1; min-width: 0; }
    .box.hidden { opacity: .55; }
    .box.focused { border-color: var(--accent); }
    .box.layer { margin-left: 24px; box-shadow: 0 2px 10px light-dark(#0002, #0008); }
    .box.waiting { border-style: dashed; margin-left: 48px; }
    .entry {
    display: flex; gap: 8px; padding: 1px 6px; border-radius: 5px; overflow-wrap: anywhere;
    }
    .entry .id { color: var(--faint); margin-left: auto; white-space: nowrap; }
    .entry.top { font-weight: 600; }
    .entry.shown { background: var(--chosen); }
    .entry.new { box-shadow: inset 3px 0 var(--done); }
    .entry.changed { box-shadow: inset 3px 0 var(--waits); }
    .facts { display: flex; gap: 6px; flex-wrap: wrap; margin-bottom: 8px; }
    .facts > span {
    border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; color: var(--fact);
    }
    .facts > span.changed { border-color: var(--waits); }
    #details p, #details li { overflow-wrap: anywhere; margin: 2px 0; }
    #details ul { margin: 0; padding-left: 18px; }
    pre {
    white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; background: var(--ground);
    border: 1px solid var(--line); border-radius: 6px; padding: 6px; margin: 0;
    }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
    dd { margin: 0; }
    dialog {
    color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 10px;
    }
    @media (max-width: 900px) {
    main { grid-template-columns: 1fr 1fr; grid-template-rows: 1fr 1fr; }
    #list { grid-row: 1 / 3; }
    }
    #tree p { margin: 0 0 8px; }

    </style>
    </head>
    <body>
    <header>
      <h1 id="title"></h1>
      <span id="summary"></span>
      <input id="search" type="search" placeholder="Search (/)" aria-label="Search the records">
      <span id="kinds" role="group" aria-label="Show"></span>
      <button id="help-button" type="button" aria-label="Keys">?</button>
    </header>
    <canvas id="strip" height="26" aria-hidden="true"></canvas>
    <main>
      <section id="list" tabindex="0" role="listbox" aria-label="Records">
        <div id="rows"></div>
      </section>
      <section id="state" aria-label="The state">
        <h2 id="moment"></h2>
        <p id="doubt"></p>
        <div id="tree"></div>
      </section>
      <section id="details" aria-label="The record" aria-live="polite"></section>
    </main>
    <dialog id="help"><h2>Keys</h2><dl id="keys"></dl></dialog>
    <noscript>This page needs JavaScript. Nothing in it is loaded from a network.</noscript>
    <script type="text/plain" id="about">
    """##
  }

  /// From there to the links that were tried.
  static var beforeLinks: Text {
    ##"""
    </script>
    <script type="text/plain" id="links">
    """##
  }

  /// From there to the lines of the recording.
  static var beforeLog: Text {
    ##"""
    </script>
    <script type="text/plain" id="log">

    """##
  }

  /// What follows them.
  static var tail: Text {
    ##"""
    </script>
    <script>
    "use strict";
    const log = document.getElementById("log").textContent;
    const lines = (() => {
    const starts = [];
    for (let at = log.indexOf("{"); at >= 0 && at < log.length;) {
    let end = log.indexOf("\n", at);
    if (end < 0) end = log.length;
    if (end > at) starts.push(at, end);
    at = end + 1;
    }
    return starts;
    })();
    const count = lines.length / 2;
    function text(index) {
    return log.slice(lines[2 * index], lines[2 * index + 1]);
    }
    function parsed(json) {
    const short = json.replace(/,"hash":\d+\}$/, "}");
    if (!/\d{16}/.test(short)) return JSON.parse(short);
    return JSON.parse(short, (_, value, context) => {
    const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
    return isLost && context?.source ? context.source : value;
    });
    }
    const record = (() => {
    const recent = new Map();
    return (index) => {
    let found = recent.get(index);
    if (found !== undefined) return found;
    try {
    found = parsed(text(index));
    } catch {
    found = { unreadable: text(index) };
    }
    if (found === null || typeof found !== "object") found = { unreadable: text(index) };
    if (recent.size > 4000) recent.clear();
    recent.set(index, found);
    return found;
    };
    })();
    const own = (value, key) =>
    value !== null && typeof value === "object" && Object.hasOwn(value, key) ? value[key] : undefined;
    function tagged(value) {
    const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
    if (!isObject) return [String(value), null];
    const key = Object.keys(value)[0];
    return key === undefined ? ["", null] : [key, value[key]];
    }
    const list = (value) => (Array.isArray(value) ? value : []);
    const objects = (value) => list(value).filter((each) => each !== null && typeof each === "object");
    function plain(value) {
    return typeof value === "string" && /^[\w./:@~?=&%#+-]+$/.test(value)
    ? value
    : JSON.stringify(value) ?? "";
    }
    function routeText(route) {
    if (typeof route === "string") return route;
    const params = own(route, "params");
    const name = plain(own(route, "name") ?? "?");
    const pairs = params ? Object.keys(params).map((key) => `${key}=${plain(params[key])}`) : [];
    return pairs.length ? `${name}(${pairs.join(", ")})` : name;
    }
    const isRoute = (value) => typeof own(value, "name") === "string";
    function argument(value) {
    if (isRoute(value)) return routeText(value);
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return value.map(intentText).join("; ");
    if (typeof value !== "object") return plain(value);
    return Object.keys(value).map((key) => {
    const inner = value[key];
    if (key === "path" && Array.isArray(inner)) return `${key}=${inner.map(routeText).join(" > ")}`;
    return `${key}=${isRoute(inner) ? routeText(inner) : plain(inner)}`;
    }).join(" ");
    }
    function intentText(intent) {
    const [name, value] = tagged(intent);
    return `${name} ${argument(value)}`.trimEnd();
    }
    function bare(call) {
    const sent = own(call, "send");
    return own(sent, "intent") ?? sent;
    }
    function callText(found) {
    const recording = own(found, "recording");
    const schema = own(found, "schema") ?? own(own(found, "state"), "schema");
    if (recording !== undefined) return `a session of ${plain(own(schema, "id") ?? "?")} begins`;
    const gap = own(found, "gap");
    if (gap !== undefined) return `${plain(gap)} records are missing`;
    const call = own(found, "call");
    if (call === undefined) return own(found, "cause") ? plain(found.cause) : "no call";
    const [kind, value] = tagged(call);
    if (kind === "send") return intentText(bare(call));
    if (kind === "facts") return argument(value);
    if (kind === "url") return `go to the address ${plain(value)}`;
    if (kind === "travel") return `travel ${plain(value)}`;
    if (kind === "resolve") return `answer the question: ${intentText(list(value)[1])}`;
    if (kind === "restore") return `restore (${plain(list(value)[1])})`;
    if (kind === "gesture") return `gesture ${argument(list(value)[1])}`;
    if (kind === "entryState") return `keep the state of #${plain(list(value)[0])}`;
    return intentText(call);
    }
    function kindOf(index) {
    const from = lines[2 * index], end = lines[2 * index + 1];
    const head = log.slice(from, Math.min(from + 14, end));
    if (head.startsWith('{"recording"')) return "session";
    if (head.startsWith('{"gap"')) return "gap";
    if (!head.startsWith('{"n"')) return "session";
    const line = log.slice(from, end);
    if (line.includes('"call":{"facts":')) return "facts";
    const tail = line.indexOf('"result":');
    const result = tail < 0 ? "" : line.slice(tail + 9, tail + 28);
    if (/^\{"(refused|rejected|cancelled|unhandled|error)"/.test(result)) return "refused";
    if (/^\{"(pending|question|queued)"/.test(result)) return "waits";
    if (/^"(noop|none|notFound)"/.test(result)) return "nothing";
    return "done";
    }
    function resultText(found) {
    const result = own(found, "result");
    if (result === undefined) return "";
    if (typeof result === "string") return result === "none" ? "nowhere to go" : result;
    const [name, value] = tagged(result);
    if (name === "refused" || name === "cancelled" || name === "rejected") {
    const [why, more] = tagged(value);
    const detail = own(more, "route") ?? "";
    return `${name}: ${why} ${detail && !isRoute(detail) ? plain(detail) : ""}`.trimEnd();
    }
    if (name === "pending") return `waits for ${list(own(value, "needs")).map(plain).join(", ")}`;
    if (name === "question") return "asks first";
    if (name === "ticket") return `ticket ${plain(value)}`;
    if (name === "error") return plain(value);
    if (name === "changed") {
    const left = list(own(result, "evicted")).length;
    return left ? `${left} left` : "done";
    }
    return name;
    }

    const EVERY = 512;
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
    function inOrder(changes) {
    const isLate = (change) => String(own(own(change, "stack"), "at") ?? "").startsWith("~");
    return [...changes.filter((change) => !isLate(change)), ...changes.filter(isLate)];
    }
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
    state.since = own(own(found, "call"), "resolve") ? list(own(state.question, "since")) : [];
    for (const change of inOrder(objects(own(found, "changes")))) {
    const [name, value] = tagged(change);
    const effect = own(APPLY, name);
    if (effect && value !== null && typeof value === "object") effect(state, value);
    }
    state.layers = ordered(state.layers, own(found, "layers"));
    state.queue = ordered(state.queue, own(found, "queue"));
    waitingAfter(state, found);
    }
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
    const answer = own(bare(call), "answer");
    const value = own(answer, "value") ?? false;
    if (value !== false) state.pending.screen = null;
    else state.pending = null;
    }
    }
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
    function stateAfter(line) {
    if (line < 0) return emptyState();
    reach(line);
    const from = Math.floor(line / EVERY) * EVERY;
    let state = copied(kept.get(from));
    for (let at = from + 1; at <= line; at += 1) state = apply(state, record(at));
    return state;
    }

    function element(tag, className, ...children) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...children.map((child) => (child instanceof Node ? child : shown(String(child)))));
    return made;
    }
    function shown(value) {
    return value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
    function touched(found) {
    const marks = { added: new Set(), changed: new Set(), facts: new Set() };
    for (const change of objects(own(found, "changes"))) {
    const [name, value] = tagged(change);
    if (name === "stack") for (const entry of objects(value.added)) marks.added.add(entry.id);
    if (name === "presented" || name === "queued") marks.added.add(value.id);
    if (name === "updated") marks.changed.add(value.id);
    if (name === "facts" && value) for (const fact of Object.keys(value)) marks.facts.add(fact);
    }
    return marks;
    }
    const MOST = 200;
    function drawStack(given, marks, isShown) {
    const entries = objects(given);
    const box = element("div", "stack");
    const from = Math.max(0, entries.length - MOST);
    for (let at = entries.length - 1; at >= from; at -= 1) {
    const entry = entries[at];
    const name = element("span", "", routeText(entry.route));
    const line = element("div", "entry", name, element("span", "id", `#${entry.id}`));
    if (at === entries.length - 1) line.classList.add("top");
    if (at === entries.length - 1 && isShown) line.classList.add("shown");
    if (marks.added.has(entry.id)) line.classList.add("new");
    if (marks.changed.has(entry.id)) line.classList.add("changed");
    box.append(line);
    }
    if (from > 0) box.append(element("div", "entry", `and ${from} more under these`));
    return box;
    }
    function drawTabs(tabs, at, state, marks, isShown) {
    const box = element("div", "box");
    const bar = element("div", "bar");
    const items = own(tabs, "items") ?? {};
    for (const name of Object.keys(items)) {
    const address = at ? `${at}/${name}` : name;
    const tab = element("span", name === tabs.selected ? "tab selected" : "tab", name);
    const badge = own(state.badges, address);
    if (badge !== undefined) tab.append(element("span", "badge", badge));
    bar.append(tab);
    }
    box.append(bar);
    for (const name of Object.keys(items)) {
    const isSelected = name === tabs.selected;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isSelected);
    if (!isSelected) inner.classList.add("hidden");
    box.append(inner);
    }
    return box;
    }
    function drawSplit(split, at, state, marks, isShown) {
    const columns = element("div", "columns");
    const items = own(split, "columns") ?? {};
    for (const name of Object.keys(items)) {
    const isFocused = name === split.focused;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isFocused);
    if (isFocused) inner.classList.add("focused");
    columns.append(inner);
    }
    return element("div", "box", columns);
    }
    function drawNode(node, at, state, marks, isShown) {
    if (own(node, "tabs")) return drawTabs(node.tabs, at, state, marks, isShown);
    if (own(node, "split")) return drawSplit(node.split, at, state, marks, isShown);
    const box = element("div", "box", element("div", "label", at || "stack"));
    box.append(drawStack(list(own(node, "stack")), marks, isShown));
    return box;
    }
    function drawLayer(layer, marks, isShown, kind) {
    const waits = kind === "waiting" ? ", waits" : "";
    const label = `${layer.style ?? "layer"} ~${layer.id}${waits}`;
    const box = element("div", `box ${kind}`, element("div", "label", label));
    const entries = [{ id: layer.id, route: layer.route }, ...list(layer.stack)];
    box.append(drawStack(entries, marks, isShown));
    return box;
    }
    function drawWaiting(state) {
    const parts = [];
    if (state.pending) {
    const needs = list(own(state.pending, "needs")).map(plain).join(", ") || "facts";
    const intent = own(state.pending, "intent");
    const what = intent ? intentText(intent) : "An intent";
    parts.push(element("p", "waits", `${what} waits for ${needs}.`));
    }
    if (state.question) {
    const token = plain(own(state.question, "token"));
    const intent = intentText(own(state.question, "intent") ?? "");
    parts.push(element("p", "waits", `Question ${token} is open: ${intent}`));
    }
    return parts;
    }
    function drawState(state, marks) {
    const parts = drawWaiting(state);
    const facts = Object.keys(state.facts);
    if (facts.length) {
    const values = facts.map((name) => {
    const value = `${name}=${plain(state.facts[name])}`;
    return element("span", marks.facts.has(name) ? "changed" : "", value);
    });
    parts.push(element("div", "facts", ...values));
    }
    for (const layer of state.queue.slice().reverse()) {
    parts.push(drawLayer(layer, marks, false, "waiting"));
    }
    for (const [at, layer] of state.layers.slice().reverse().entries()) {
    parts.push(drawLayer(layer, marks, at === 0, "layer"));
    }
    if (state.root) parts.push(drawNode(state.root, "", state, marks, state.layers.length === 0));
    return parts;
    }

    const SENTENCES = {
    requires: (more) => {
    const way = own(more, "orElse");
    const out = way ? `; the way out is ${routeText(way)}` : ", and it has no way out";
    return `${own(more, "route")} needs ${list(own(more, "facts")).join(", ")}${out}`;
    },
    busy: () => "a layer is shown, and this one comes only when none is",
    root: () => "a root entry, or a layer's own screen, cannot be replaced or removed",
    elsewhere: () => "the route belongs to another stack",
    notFound: () => "there is no such entry, layer or ticket",
    nobodyAsked: () => "no screen was asked for an answer",
    stale: (more) => `screen #${own(more, "from")} sent it, but #${own(more, "shown")} is in front`,
    asks: () => "a screen would have to be asked first, and this intent cannot wait",
    held: (more) => `a lock is in the way: ${list(more).map((id) => `#${id}`).join(", ")}`,
    noPlace: () => "the history has no such place",
    index: (more) => `step ${own(more, "index") ?? more} of the transaction was refused`,
    };
    function reasonText(reason) {
    const [name, more] = tagged(reason);
    const sentence = own(SENTENCES, name);
    return sentence ? `${sentence(more)} (${name})` : plain(reason);
    }
    function changeText(change) {
    const [name, value] = tagged(change);
    const one = (entry) => `${routeText(entry.route)} #${entry.id}`;
    const routes = (entries) => objects(entries).map(one).join(", ");
    switch (name) {
    case "facts": {
    const names = Object.keys(value ?? {});
    return names.map((fact) => `${fact} is ${plain(value[fact])}`).join(", ");
    }
    case "stack": {
    const gone = routes(value.removed), came = routes(value.added);
    const both = [gone && `${gone} left`, came && `${came} came`].filter(Boolean).join("; ");
    return `${value.at || "the stack"}: ${both} (${value.direction})`;
    }
    case "updated": return `#${value.id}: ${routeText(value.old)} is now ${routeText(value.new)}`;
    case "selected": return `${value.at || "root"}: ${value.from} → ${value.to}`;
    case "badge": return `badge of ${value.at}: ${value.value === null ? "removed" : value.value}`;
    case "presented": return `${value.style} ${routeText(value.route)} #${value.id} is shown`;
    case "dismissed": return `${routeText(value.route)} #${value.id} is dismissed`;
    case "queued": return `${value.style} ${routeText(value.route)} #${value.id} waits`;
    case "dropped": return `${routeText(value.route)} #${value.id} left unseen`;
    case "entryStates": {
    const ids = Object.keys(value ?? {}).map((id) => `#${id}`);
    return `what these screens had kept: ${ids.join(", ")}`;
    }
    default: return plain(change);
    }
    }
    const ASKERS = {
    facts: "the program set facts",
    resolve: "the answer to a question",
    travel: "history",
    url: "an address",
    restore: "restoring",
    gesture: "a gesture of the user",
    entryState: "a screen",
    };
    function asker(found) {
    const sent = own(own(found, "call"), "send");
    const [kind] = tagged(own(found, "call") ?? {});
    const parts = [];
    parts.push(own(ASKERS, kind) ?? "an intent");
    if (own(sent, "from") !== undefined) parts.push(`of screen #${sent.from}`);
    const source = own(sent, "source") ?? own(found, "source");
    if (source !== undefined) parts.push(`source “${source}”`);
    if (own(found, "cause")) parts.push(`cause ${found.cause}`);
    return parts.join(", ");
    }
    function waitingText(value) {
    const meanwhile = own(value, "shown") ? `; meanwhile ${routeText(value.shown)} is shown` : "";
    return `It waits for ${list(own(value, "needs")).join(", ")}${meanwhile}.`;
    }
    function questionText(value) {
    const leave = list(own(value, "leave")).map((id) => `#${id} may leave`);
    const enter = list(own(value, "enter")).map((route) => `${routeText(route)} may come`);
    return `Screens are asked first: ${[...leave, ...enter].join(", ")}.`;
    }
    function outcome(found) {
    const result = own(found, "result");
    const by = own(found, "refusedBy");
    const lines = [];
    const [name, value] = tagged(result ?? "");
    if (name === "refused") lines.push(`Refused: ${reasonText(value)}.`);
    else if (name === "cancelled") lines.push(`Cancelled: ${plain(value)}.`);
    else if (name === "rejected") lines.push(`The URL is rejected: ${plain(value)}.`);
    else if (name === "unhandled") lines.push("No link matches the URL.");
    else if (name === "pending") lines.push(waitingText(value));
    else if (name === "question") lines.push(questionText(value));
    else if (result !== undefined) lines.push(own(result, "changed") ? plain(result) : resultText(found));
    if (own(by, "interceptor") !== undefined) {
    const reason = plain(by.reason ?? null);
    lines.push(`The interceptor ${plain(by.interceptor)} said no: ${reason}.`);
    }
    if (own(by, "journal") !== undefined) {
    lines.push(`The journal could not be written: error ${plain(by.journal)}.`);
    }
    return lines;
    }
    const tried = (() => {
    try {
    return JSON.parse(document.getElementById("links").textContent) ?? {};
    } catch {
    return {};
    }
    })();
    function linksOf(found) {
    const url = own(bare(own(found, "call")), "open") ?? own(own(found, "call"), "url");
    return typeof url === "string" ? list(own(tried, url)) : [];
    }
    const RAW = 20000;
    function drawDetails(index) {
    const found = record(index);
    const parts = [element("h2", "", callText(found))];
    const section = (title, lines) => {
    if (!lines.length) return;
    const items = lines.map((line) => element("li", "", line));
    parts.push(element("h3", "", title), element("ul", "", ...items));
    };
    if (own(found, "call") !== undefined || own(found, "cause") !== undefined) {
    section("Who asked", [asker(found)]);
    section("What came of it", outcome(found));
    section("What changed", objects(own(found, "changes")).map(changeText));
    const tries = linksOf(found).map((link) => `${own(link, "pattern")}: ${own(link, "reason")}`);
    section("Links that were tried", tries);
    }
    if (own(found, "gap") !== undefined) {
    section("A gap", ["These could not be written: states after it may lack what they changed."]);
    }
    const raw = text(index);
    const most = raw.length > RAW ? `${raw.slice(0, RAW)} …` : raw;
    parts.push(element("h3", "", "As it was written"), element("pre", "", most));
    return parts;
    }

    const ROW = 28;
    const TALLEST = 8_000_000;
    const KINDS = {
    done: "done",
    refused: "refused",
    waits: "waits",
    nothing: "no effect",
    facts: "facts",
    gap: "gaps",
    };
    const CLASSES = { facts: "fact" };
    const off = new Set();
    let query = "";
    let matching = null;
    let chosen = 0;
    const listBox = document.getElementById("list");
    const rowsBox = document.getElementById("rows");
    const shownCount = () => (matching ? matching.length : count);
    const lineAt = (position) => (matching ? matching[position] : position);
    function positionOfLine(line) {
    if (!matching) return line;
    let low = 0, high = matching.length;
    while (low < high) {
    const middle = (low + high) >> 1;
    if (matching[middle] < line) low = middle + 1;
    else high = middle;
    }
    return Math.min(low, Math.max(0, matching.length - 1));
    }
    function filter() {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length && !off.size) {
    matching = null;
    } else {
    matching = [];
    const isOnlyText = !off.size;
    for (let line = 0; line < count; line += 1) {
    if (!isOnlyText && off.has(kindOf(line))) continue;
    if (words.length) {
    const lower = text(line).toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    }
    matching.push(line);
    }
    }
    layOut();
    drawSummary();
    }
    function height() {
    return Math.min(shownCount() * ROW, TALLEST);
    }
    function firstSeen() {
    const room = height() - listBox.clientHeight;
    const last = Math.max(0, shownCount() - Math.floor(listBox.clientHeight / ROW));
    if (shownCount() * ROW <= TALLEST) return Math.min(last, Math.floor(listBox.scrollTop / ROW));
    return Math.round((listBox.scrollTop / Math.max(1, room)) * last);
    }
    function layOut() {
    rowsBox.style.height = `${height()}px`;
    drawRows();
    }
    const time = (milliseconds) =>
    typeof milliseconds === "number" ? `${(milliseconds / 1000).toFixed(1)} s` : "";
    function row(line, top) {
    const found = record(line);
    const kind = CLASSES[kindOf(line)] ?? kindOf(line);
    const made = element("div", "row",
    element("span", "number", own(found, "n") ?? ""),
    element("span", "time", time(own(found, "t"))),
    element("span", kind === "done" ? "what" : `what ${kind}`, callText(found)),
    element("span", `result ${kind}`, resultText(found)));
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", String(line === chosen));
    made.dataset.line = line;
    made.style.top = `${top}px`;
    return made;
    }
    function drawRows() {
    const first = firstSeen();
    const many = Math.ceil(listBox.clientHeight / ROW) + 2;
    const isExact = shownCount() * ROW <= TALLEST;
    const base = isExact ? first * ROW : listBox.scrollTop;
    const made = [];
    for (let at = 0; at < many && first + at < shownCount(); at += 1) {
    made.push(row(lineAt(first + at), base + at * ROW));
    }
    rowsBox.replaceChildren(...made);
    }
    function uncover(position) {
    const seen = Math.floor(listBox.clientHeight / ROW);
    const first = firstSeen();
    if (position >= first && position < first + seen) return;
    const wanted = Math.max(0, position < first ? position : position - seen + 1);
    const last = Math.max(1, shownCount() - seen);
    const room = height() - listBox.clientHeight;
    listBox.scrollTop = shownCount() * ROW <= TALLEST ? wanted * ROW : (wanted / last) * room;
    }
    let scrolling = 0;
    listBox.addEventListener("scroll", () => {
    cancelAnimationFrame(scrolling);
    scrolling = requestAnimationFrame(drawRows);
    });
    listBox.addEventListener("click", (event) => {
    const line = event.target.closest(".row")?.dataset.line;
    if (line !== undefined) choose(Number(line));
    });

    const at = (id) => document.getElementById(id);
    function choose(line) {
    if (!(line >= 0 && line < count)) return;
    chosen = line;
    uncover(positionOfLine(line));
    drawRows();
    const state = stateAfter(line);
    const found = record(line);
    const drawn = (draw) => {
    try {
    return draw();
    } catch (error) {
    return [element("p", "refused", `This cannot be drawn: ${error.message}`)];
    }
    };
    const number = own(found, "n");
    at("moment").textContent = number === undefined ? "The state" : `The state after ${number}`;
    at("doubt").textContent = state.missing
    ? `${state.missing} records are missing before this: the state may lack what they changed.`
    : "";
    at("tree").replaceChildren(...drawn(() => drawState(state, touched(found))));
    at("details").replaceChildren(...drawn(() => drawDetails(line)));
    drawMark();
    history.replaceState(null, "", `#${line}`);
    }
    function move(by) {
    if (!shownCount()) return;
    const position = positionOfLine(chosen) + by;
    choose(lineAt(Math.max(0, Math.min(shownCount() - 1, position))));
    }
    function seek(kinds, step) {
    for (let line = chosen + step; line >= 0 && line < count; line += step) {
    if (kinds.includes(kindOf(line))) return choose(line);
    }
    }
    const page = () => Math.max(1, Math.floor(listBox.clientHeight / ROW) - 1);
    const KEYS = [
    [["ArrowDown", "j"], "the next record", () => move(1)],
    [["ArrowUp", "k"], "the previous record", () => move(-1)],
    [["PageDown", " "], "a page down", () => move(page())],
    [["PageUp"], "a page up", () => move(-page())],
    [["Home", "g"], "the first record", () => move(-count)],
    [["End", "G"], "the last record", () => move(count)],
    [["r"], "the next refusal", () => seek(["refused"], 1)],
    [["R"], "the refusal before", () => seek(["refused"], -1)],
    [["f"], "the next facts", () => seek(["facts"], 1)],
    [["w"], "the next thing that waits or asks", () => seek(["waits"], 1)],
    [["/"], "search", () => at("search").focus()],
    [["t"], "light or dark", turn],
    [["?"], "these keys", () => at("help").showModal()],
    ];
    function turn() {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
    drawStrip();
    }
    document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
    if (event.target === at("search")) {
    if (event.key === "Escape") at("search").value = "";
    if (event.key === "Escape" || event.key === "Enter") {
    search();
    listBox.focus();
    }
    return;
    }
    if (event.target.closest?.("button") && (event.key === " " || event.key === "Enter")) return;
    const action = KEYS.find(([names]) => names.includes(event.key));
    if (!action) return;
    event.preventDefault();
    action[2]();
    });
    function search() {
    query = at("search").value;
    filter();
    if (shownCount()) choose(lineAt(positionOfLine(chosen)));
    }
    let typing = 0;
    at("search").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, 120);
    });
    at("help-button").addEventListener("click", () => at("help").showModal());
    addEventListener("resize", () => {
    layOut();
    drawStrip();
    });
    const strip = at("strip");
    let picture = null;
    const COLOURS = {
    refused: "--refused",
    waits: "--waits",
    facts: "--fact",
    gap: "--text",
    done: "--done",
    nothing: "--line",
    session: "--accent",
    };
    function drawStrip() {
    const width = (strip.width = Math.max(1, strip.clientWidth));
    const context = strip.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const probe = element("span");
    at("list").append(probe);
    const colours = Object.fromEntries(Object.entries(COLOURS).map(([kind, name]) => {
    probe.style.color = style.getPropertyValue(name);
    return [kind, getComputedStyle(probe).color];
    }));
    probe.remove();
    const rank = ["nothing", "done", "session", "facts", "waits", "refused", "gap"];
    for (let x = 0; x < width && count; x += 1) {
    const from = Math.floor((x * count) / width);
    const end = Math.min(count, Math.max(from + 1, Math.floor(((x + 1) * count) / width)));
    let most = 0;
    const step = Math.max(1, Math.floor((end - from) / 8));
    for (let line = from; line < end; line += step) {
    most = Math.max(most, rank.indexOf(kindOf(line)));
    }
    context.fillStyle = colours[rank[most]];
    context.fillRect(x, 26 - 6 - most * 3, 1, 6 + most * 3);
    }
    picture = context.getImageData(0, 0, width, 26);
    drawMark();
    }
    function drawMark() {
    if (!picture || !count) return;
    const context = strip.getContext("2d");
    context.putImageData(picture, 0, 0);
    context.fillStyle = getComputedStyle(document.body).color;
    context.fillRect(Math.floor((chosen / count) * strip.width), 0, 2, 26);
    }
    strip.addEventListener("pointerdown", (event) => {
    choose(Math.min(count - 1, Math.floor((event.offsetX / strip.clientWidth) * count)));
    });
    function drawSummary() {
    const about = JSON.parse(at("about").textContent);
    const parts = [`${count} lines`];
    if (matching) parts.push(`${matching.length} shown`);
    if (about.unreadable) parts.push(`${about.unreadable} cannot be read`);
    at("summary").textContent = parts.join(", ");
    }
    function begin() {
    const about = JSON.parse(at("about").textContent);
    const first = record(0);
    const id = own(own(first, "schema") ?? own(own(first, "state"), "schema"), "id");
    const title = typeof id === "string" ? `${id}: ${about.name}` : about.name;
    document.title = at("title").textContent = shown(title);
    for (const kind of Object.keys(KINDS)) {
    const button = element("button", CLASSES[kind] ?? kind, KINDS[kind]);
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
    if (!off.delete(kind)) off.add(kind);
    button.setAttribute("aria-pressed", String(!off.has(kind)));
    search();
    });
    at("kinds").append(button);
    }
    for (const [names, what] of KEYS) {
    const keys = names.map((name) => (name === " " ? "Space" : name)).join(" or ");
    at("keys").append(element("dt", "", keys), element("dd", "", what));
    }
    filter();
    choose(Math.min(count - 1, Number(location.hash.slice(1)) || 0));
    drawStrip();
    listBox.focus();
    document.documentElement.dataset.ready = Math.round(performance.now());
    const going = () => reach(count - 1, 8) || setTimeout(going, 0);
    setTimeout(going, 0);
    }
    begin();

    </script>
    </body>
    </html>

    """##
  }
}
