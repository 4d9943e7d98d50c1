// The C++ header: ownership, results, errors, exceptions out of callbacks.
#include <fstream>
#include <poll.h>
#include <unistd.h>

#include "check.hpp"

static void stores() {
  nav::store store(R"({"path":["home"]})");
  std::string seen;
  store.observe(
    NAV_EVENT_CHANGED | NAV_EVENT_DELTA, [&](std::string_view event) { seen += event; });
  CHECK(store.push(R"({"name":"detail","params":{"id":"7"}})") == NAV_OK);
  CHECK(store.depth() == 2 && store.revision() == 1);
  CHECK(seen.find("\"forward\"") != std::string::npos);
  CHECK(store.execute(R"({"popCount":9})").status == NAV_INSUFFICIENT_STACK_DEPTH);
  CHECK(store.send("\"back\"").json == R"({"single":"success"})");
  CHECK(store.path() == R"([{"name":"home"}])");
  CHECK(!store.transaction(R"([{"push":"a"},{"popTo":"z"}])"));
  nav::store moved(std::move(store));
  CHECK(moved.pop() == NAV_OK && moved.pop() == NAV_EMPTY_STACK);
}

static void debounced() {
  nav::store store;
  int64_t wait = 0;
  store.set_clock([] { return int64_t(5); });
  CHECK(store.cancel_debounced().status == NAV_NOOP);
  store.debounce(R"({"push":"a"})", 9);
  CHECK(store.poll_debounced(&wait).status == NAV_PENDING && wait == 9);
  nav::result command = store.cancel_debounced();
  CHECK(command && command.json == R"({"push":{"name":"a"}})");
  CHECK(store.poll_debounced(&wait).status == NAV_NOOP && wait == -1 && store.depth() == 0);
}

static void queues() {
  nav::store store;
  nav::modal_store modals;
  nav::event_queue queue;
  uint64_t from_store = store.attach(queue, NAV_EVENT_CHANGED);
  uint64_t from_modals = modals.attach(queue, NAV_EVENT_PRESENTED);
  modals.present("\"m\"");
  store.push("\"a\"");
  auto first = queue.next_from(), second = queue.next_from();
  CHECK(
    first && first->second == from_modals && first->first.find("presented") != std::string::npos);
  CHECK(
    second && second->second == from_store && second->first.find("changed") != std::string::npos);
  CHECK(!queue.next_from() && from_store != from_modals);
}

static void errors() {
  nav::store store;
  try {
    store.push("{\"name\":");
    CHECK(false);
  } catch (const nav::error &e) {
    CHECK(e.status() == NAV_ERR_JSON && e.offset() == 8 && std::strlen(e.what()) > 0);
  }
  try {
    nav::matcher matcher("{\"mappings\":17}");
    CHECK(false);
  } catch (const nav::error &e) { CHECK(e.status() < 0); }
}

static void exceptions() {
  nav::store store;
  int destroyed = 0;
  auto token = std::shared_ptr<int>(&destroyed, [](int *n) { ++*n; });
  uint64_t number = store.observe(
    NAV_EVENT_ALL, [token](std::string_view) { throw std::runtime_error("observer"); });
  token.reset();
  try {
    store.push("\"a\"");
    CHECK(false);
  } catch (const std::runtime_error &e) { CHECK(std::strcmp(e.what(), "observer") == 0); }
  CHECK(store.depth() == 1);
  store.unobserve(number);
  CHECK(destroyed == 1);
  CHECK(store.push("\"b\"") == NAV_OK);
}

// What one observer throws does not interrupt another that makes a call of its own.
static void neighbours() {
  nav::store store, other;
  bool finished = false;
  store.observe(NAV_EVENT_ALL, [](std::string_view) { throw std::runtime_error("first"); });
  store.observe(NAV_EVENT_ALL, [&](std::string_view) {
    other.push("\"b\"");
    finished = true;
  });
  try {
    store.push("\"a\"");
    CHECK(false);
  } catch (const std::runtime_error &e) { CHECK(std::strcmp(e.what(), "first") == 0); }
  CHECK(finished && other.depth() == 1);
}

static void modals_and_links() {
  nav::modal_store modals;
  CHECK(modals.present("\"login\"").json == R"({"shownImmediately":1})");
  CHECK(modals.present("\"help\"", NAV_STYLE_FULL_SCREEN_COVER).status == NAV_QUEUED &&
    modals.queue_count() == 1);
  int told = 0;
  uint64_t number = modals.observe(NAV_EVENT_DISMISSED, [&](std::string_view) { told++; });
  CHECK(modals.dismiss() && modals.current().find("help") != std::string::npos);
  modals.unobserve(number);
  CHECK(modals.dismiss_all() && told == 1 && modals.current() == "null");
  nav::matcher matcher(R"({"mappings":[{"pattern":"/products/:id","route":"product"}]})");
  CHECK(matcher.match("/products/7").json.find("\"index\":0") != std::string::npos);
  CHECK(matcher.match("/x").status == NAV_NO_MATCH);
  CHECK(matcher.url_for(R"({"name":"product","params":{"id":"a b"}})").json == "/products/a%20b");
}

static const char *const SHOP = R"({"format":1,"id":"shop","root":{"stack":"home"},
  "facts":{"signedIn":{"initial":false}},
  "routes":{"home":{},"product":{"params":{"id":"uint"},"links":["/products/:id"]},
            "order":{"requires":["signedIn"],"orElse":"login"},
            "login":{"show":"sheet","returns":"bool"},"draft":{"leave":"ask"}}})";

static void schemas() {
  nav::schema schema(SHOP);
  CHECK(schema.url_for(R"({"name":"product","params":{"id":7}})").json == "/products/7");
  CHECK(schema.url_for("\"home\"").status == NAV_NO_MATCH);
  CHECK(schema.findings() == "[]" && schema.json().find("\"shop\"") != std::string::npos);
  CHECK(nav::schema::check(SHOP) && !nav::schema::check("{}"));
  try {
    nav::schema wrong(R"({"format":1,"id":"s","root":{"stack":"hme"},"routes":{"home":{}}})");
    CHECK(false);
  } catch (const nav::error &e) {
    CHECK(e.status() == NAV_ERR_SCHEMA && std::strncmp(e.what(), "unknownRoute:", 13) == 0);
  }
}

static void apps() {
  nav::event_queue queue;
  nav::app app{ nav::schema(SHOP) };
  app.attach(queue, NAV_EVENT_COMMITTED);
  CHECK(app.open("/products/7").json == "\"done\"" && queue.count() == 1);
  pollfd readable = { queue.fd(), POLLIN, 0 };
  CHECK(poll(&readable, 1, 0) == 1 && queue.next()->find("committed") != std::string::npos);
  CHECK(poll(&readable, 1, 0) == 0 && !queue.next());
  CHECK(app.go("\"order\"").status == NAV_PENDING && app.can_go_back());
  CHECK(app.set_facts(R"({"signedIn":true})") && app.facts() == R"({"signedIn":true})");
  CHECK(to_string(app) == "shop: home > product(id=7) > order" && app.revision() == 3);
  CHECK(app.go("\"draft\"") && app.back().status == NAV_PENDING);
  CHECK(app.resolve(1, R"({"cancel":"stay"})").json == R"({"cancelled":"stay"})");
  CHECK(app.set_entry_state(1, "{\"y\":3}") == NAV_OK && app.entry_state(1).json == "{\"y\":3}");
  nav::app moved(std::move(app));
  CHECK(moved.scene().find("\"title\":\"draft\"") != std::string::npos && moved.hash() != 0);
  CHECK(moved.scene_with_stacks().find("\"under\":[") != std::string::npos);
  CHECK(moved.state().find("\"layers\":[]") != std::string::npos);
}

static void interceptors() {
  nav::app app{ nav::schema(SHOP) };
  int calls = 0;
  uint64_t number = app.intercept("gate", [&](std::string_view commit) {
    calls++;
    CHECK(commit.find("\"go\"") != std::string::npos && app.revision() == 0);
    return nav::reply::cancel(R"({"custom":"no"})");
  });
  CHECK(app.go("\"draft\"").status == NAV_CANCELLED && calls == 1);
  app.remove_interceptor(number);
  // An answer that the library does not take cancels too; the error says that it is an answer.
  number = app.intercept(
    "odd", [](std::string_view) -> nav::reply { return nav::reply::cancel("{\"custom\":no}"); });
  try {
    app.go("\"draft\"");
    CHECK(false);
  } catch (const nav::error &e) {
    CHECK(e.status() == NAV_ERR_JSON && e.offset() == 10);
    CHECK(std::strncmp(e.what(), "the answer of a callback: ", 26) == 0);
  }
  app.remove_interceptor(number);
  app.intercept(
    "broken", [](std::string_view) -> nav::reply { throw std::runtime_error("interceptor"); });
  try {
    app.go("\"draft\"");
    CHECK(false);
  } catch (const std::runtime_error &e) { CHECK(std::strcmp(e.what(), "interceptor") == 0); }
  CHECK(app.describe() == "shop: home");
}

// Version 1 of a schema, and version 3, which has renamed a route and dropped another.
static const char *const FIRST = R"({"format":1,"id":"shop","root":{"stack":"home"},
  "routes":{"home":{},"item":{"params":{"num":"string"}},"basket":{}}})";
static const char *const THIRD = R"({"format":1,"id":"shop","version":3,"root":{"stack":"home"},
  "routes":{"home":{},"product":{"params":{"id":"uint","view":{"type":"string","default":"info"}}}},
  "migrations":[{"to":2,"steps":[{"renameRoute":{"from":"item","to":"product"}},
    {"renameParam":{"route":"product","from":"num","to":"id"}},
    {"changeType":{"route":"product","name":"id","to":"uint"}}]},
    {"to":3,"steps":[{"dropRoute":{"route":"basket","replaceWith":null}}]}]})";

static void restoring() {
  nav::app old{ nav::schema(FIRST) };
  old.go(R"({"name":"item","params":{"num":"7"}})");
  old.go("\"basket\"");
  old.go(R"({"name":"item","params":{"num":"seven"}})");
  std::string saved = old.snapshot();
  CHECK(saved.find("\"version\":1") != std::string::npos && saved == old.snapshot("{}"));
  nav::schema third(THIRD);
  nav::app again{ third };
  nav::result report = again.restore(saved);
  CHECK(report.json ==
    R"({"from":1,"to":3,"dropped":[)"
    R"({"at":"","route":{"name":"basket"},"why":"dropRoute"},)"
    R"({"at":"","route":{"name":"product","params":{"id":"seven"}},)"
    R"("why":"doesNotFit"}],"evicted":[],"isReset":false})");
  CHECK(to_string(again) == "shop: home > product(id=7)");
  auto [migrated, lost] = third.migrate(saved);
  CHECK(migrated.find("\"version\":3") != std::string::npos);
  CHECK(lost ==
    R"({"from":1,"to":3,"dropped":[)"
    R"({"at":"","route":{"name":"basket"},"why":"dropRoute"}]})");
  try {
    again.restore(saved, NAV_RESTORE_STRICT);
    CHECK(false);
  } catch (const nav::error &e) { CHECK(e.status() == NAV_ERR_SCHEMA && again.revision() == 1); }
  nav::store store(R"({"path":["a","b"]})"), other;
  CHECK(other.restore(store.snapshot()).json == R"({"dropped":[],"isReset":false})");
  CHECK(other.path() == store.path());
}

static void places() {
  nav::app app{ nav::schema(SHOP) };
  app.open("/products/7");
  CHECK(app.url().json == "/products/7" && app.can_travel(-1) && !app.can_travel(1));
  CHECK(app.travel(-1) && to_string(app) == "shop: home");
  CHECK(app.travel(-1).json == R"({"refused":"noPlace"})");
  CHECK(app.set_url("/products/9") && to_string(app) == "shop: home > product(id=9)");
  CHECK(app.history().find("\"index\":1") != std::string::npos);
}

static void journals() {
  std::string path = "/tmp/navruntime-cpp-" + std::to_string(getpid()) + ".journal";
  std::string config = "{\"path\":\"" + path + "\"}";
  {
    nav::journal journal(config);
    CHECK(!journal.recovered());
    nav::app app{ nav::schema(SHOP) };
    app.attach(journal);
    app.open("/products/7");
    journal.flush();
    try {
      nav::journal second(config);
      CHECK(false);
    } catch (const nav::error &e) { CHECK(e.status() == NAV_ERR_STATE); }
  }
  nav::journal journal = nav::journal::open_path(path);
  nav::app app{ nav::schema(SHOP) };
  CHECK(journal.recovered() && app.restore(*journal.recovered()));
  CHECK(to_string(app) == "shop: home > product(id=7)");
  CHECK(journal.report().find("\"generation\":\"current\"") != std::string::npos);
  std::remove(path.c_str());
}

static void recorders() {
  std::string path = "/tmp/navruntime-cpp-" + std::to_string(getpid()) + ".jsonl";
  nav::recorder recorder("{\"path\":\"" + path + "\"}");
  int64_t now = 0;
  recorder.set_clock([&now] { return now += 5; });
  nav::app app{ nav::schema(SHOP) }, other{ nav::schema(SHOP) };
  app.attach(recorder);
  try {
    other.attach(recorder);
    CHECK(false);
  } catch (const nav::error &e) { CHECK(e.status() == NAV_ERR_STATE); }
  app.open("/products/7");
  app.detach_recorder();
  app.back();
  std::ifstream file(path);
  std::string first, line, none;
  std::getline(file, first);
  std::getline(file, line);
  CHECK(first.find("{\"recording\":1,") == 0 && !std::getline(file, none));
  CHECK(
    line.find("{\"n\":1,\"seq\":1,\"t\":5,\"call\":{\"send\":{\"open\":\"/products/7\"}}") == 0);
  std::remove(path.c_str());
}

int main() {
  stores();
  debounced();
  queues();
  errors();
  exceptions();
  neighbours();
  modals_and_links();
  schemas();
  apps();
  interceptors();
  restoring();
  places();
  journals();
  recorders();
  test_values();
  test_stack_callbacks();
  test_trees();
  test_links();
  test_asking();
  CHECK(nav::live_handles() == 0);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
