// The lines of the recording. A line is read when somebody looks at it.

const log = document.getElementById("log").textContent;

/** Where each line begins and ends, without reading any. */
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

/** JSON in which integers that a number cannot hold become texts. */
function parsed(json) {
  // The hash of each record is one, and nobody counts with it.
  const short = json.replace(/,"hash":\d+\}$/, "}");
  if (!/\d{16}/.test(short)) return JSON.parse(short);
  return JSON.parse(short, (_, value, context) => {
    const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
    return isLost && context?.source ? context.source : value;
  });
}

/** The record of a line: a call, a gap, or the beginning of a session. */
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

/** The first key of an object and its value; of anything else the value itself. */
function tagged(value) {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isObject) return [String(value), null];
  const key = Object.keys(value)[0];
  return key === undefined ? ["", null] : [key, value[key]];
}

const list = (value) => (Array.isArray(value) ? value : []);
/** Those of a list that are objects: entries, layers, changes. */
const objects = (value) => list(value).filter((each) => each !== null && typeof each === "object");

/** A value on a line. Control characters are written as JSON writes them. */
function plain(value) {
  return typeof value === "string" && /^[\w./:@~?=&%#+-]+$/.test(value)
    ? value
    : JSON.stringify(value) ?? "";
}

/** `product(id=7)` */
function routeText(route) {
  if (typeof route === "string") return route;
  const params = own(route, "params");
  const name = plain(own(route, "name") ?? "?");
  const pairs = params ? Object.keys(params).map((key) => `${key}=${plain(params[key])}`) : [];
  return pairs.length ? `${name}(${pairs.join(", ")})` : name;
}

const isRoute = (value) => typeof own(value, "name") === "string";

/** What an intent is about, in a few words. */
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

/** The intent of a call without who sent it. */
function bare(call) {
  const sent = own(call, "send");
  return own(sent, "intent") ?? sent;
}

/** How many records a file lacks, in words. */
function missing(many) {
  return plain(many) + (Number(many) === 1 ? " record is missing" : " records are missing");
}

/** The call of a record, in a few words. */
function callText(found) {
  const recording = own(found, "recording");
  const schema = own(found, "schema") ?? own(own(found, "state"), "schema");
  if (recording !== undefined) return `a session of ${plain(own(schema, "id") ?? "?")} begins`;
  const gap = own(found, "gap");
  if (gap !== undefined) return missing(gap);
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

/** The kind of a record: what it is filtered and coloured by. Without reading the line. */
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
