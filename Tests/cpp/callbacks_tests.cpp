// The functions that a stack calls: middleware, validators, coordinators, clocks, outcomes.
#include <memory>

#include "check.hpp"

static void rewriting() {
  nav::store store;
  std::string log;
  nav::middleware detour;
  detour.will_execute = [&](nav::interception &call) {
    log += "will " + call.command() + " over " + call.state() + "\n";
    if (call.kind() == NAV_COMMAND_PUSH && has(call.command(), "secret"))
      call.rewrite(nav::value{ { "push", nav::route{ "login" } } });
  };
  detour.did_execute = [&](nav::execution &call) {
    CHECK(call.kind() == NAV_COMMAND_PUSH && call.status() == NAV_OK);
    log += "did " + call.command() + " " + call.result() + " " + call.state() + "\n";
  };
  uint64_t number = store.add_middleware("detour", detour);
  CHECK(store.push(nav::route{ "secret" }) == NAV_OK);
  CHECK(store.path() == R"([{"name":"login"}])");
  CHECK(log ==
    "will {\"push\":{\"name\":\"secret\"}} over []\n"
    "did {\"push\":{\"name\":\"login\"}} \"success\" [{\"name\":\"login\"}]\n");
  CHECK(store.middlewares() ==
    R"([{"handle":)" + std::to_string(number) + R"(,"debugName":"detour"}])");
  store.remove_middleware(number);
  CHECK(store.middlewares() == "[]");
}

static void cancelling() {
  nav::store store(R"({"path":["home"]})");
  int destroyed = 0;
  auto token = std::shared_ptr<int>(&destroyed, [](int *count) { ++*count; });
  nav::middleware gate;
  gate.will_execute = [token](nav::interception &call) { call.cancel(); };
  uint64_t number = store.add_middleware("gate", std::move(gate));
  nav::result refused = store.execute("\"pop\"");
  CHECK(refused.status == NAV_CANCELLED && has(refused.json, "\"debugName\":\"gate\""));
  nav::middleware kind;
  kind.will_execute = [](nav::interception &call) { call.cancel(R"({"custom":"not now"})"); };
  token.reset();
  store.replace_middleware(number, "kind", std::move(kind));
  CHECK(destroyed == 1);
  CHECK(store.execute("\"pop\"").json == R"({"cancelled":{"custom":"not now"}})");
  // A middleware without functions lets everything pass; the one before it still refuses.
  uint64_t first = store.insert_middleware(0, "open", {});
  store.move_middleware(first, 9);
  CHECK(has(store.middlewares(), "\"kind\"},{") && store.pop() == NAV_CANCELLED);
  CHECK(thrown([&] { store.remove_middleware(12345678); }) == NAV_ERR_ARGUMENT);
  CHECK(store.depth() == 1);
}

static void folding() {
  nav::store store;
  int discarded = 0;
  nav::middleware other;
  other.did_execute = [](nav::execution &call) { call.fold("\"emptyStack\""); };
  other.discard = [&](nav::execution &call) { discarded += has(call.command(), "push"); };
  store.add_middleware("fold", other);
  CHECK(store.push("\"a\"") == NAV_EMPTY_STACK && store.depth() == 1);
  store.transaction(R"([{"push":"b"},{"popCount":99}])");
  CHECK(discarded >= 1 && store.depth() == 1);
}

static void throwing() {
  nav::store store(R"({"path":["home"]})");
  nav::middleware broken;
  broken.will_execute = [](nav::interception &) { throw std::runtime_error("will"); };
  uint64_t number = store.add_middleware("broken", broken);
  CHECK(escaped([&] { store.push("\"a\""); }) == "will" && store.depth() == 1);
  nav::middleware wrong;
  wrong.will_execute = [](nav::interception &call) { call.rewrite("17"); };
  store.replace_middleware(number, "wrong", wrong);
  CHECK(thrown([&] { store.push("\"a\""); }) == NAV_ERR_COMMAND && store.depth() == 1);
  store.remove_middleware(number);
  CHECK(store.push("\"a\"") == NAV_OK);
}

static void built_in() {
  nav::store store;
  int64_t now = 0;
  store.set_clock([&] { return now; });
  store.add_builtin_middleware("\"preventDuplicatePush\"");
  CHECK(store.push("\"a\"") == NAV_OK && store.push("\"a\"") == NAV_CANCELLED);
  store.debounce(R"({"push":"b"})", 5);
  now = 5;
  CHECK(store.poll_debounced() && store.depth() == 2);
  store.set_clock([&]() -> int64_t { throw std::runtime_error("clock"); });
  CHECK(escaped([&] { store.debounce("\"pop\"", 5); }) == "clock");
  CHECK(store.cancel_debounced().json == "\"pop\"");
}

// What a caller has after a callback that cannot refuse has thrown: no middleware without a number,
// and the id of an entry that is there.
static void kept_after_throwing() {
  nav::store store;
  store.set_clock([]() -> int64_t { throw std::runtime_error("clock"); });
  CHECK(escaped([&] { store.add_builtin_middleware(R"({"throttle":{"milliseconds":1}})"); }) ==
    "clock");
  CHECK(store.middlewares() == "[]");
  CHECK(thrown([&] { store.add_builtin_middleware("17"); }) == NAV_ERR_ARGUMENT);
  // It took nothing away that was there, and the clock may be taken away too.
  store.set_clock([] { return int64_t(0); });
  uint64_t number = store.add_builtin_middleware(R"({"throttle":{"milliseconds":1}})");
  CHECK(has(store.middlewares(), "\"handle\":" + std::to_string(number)));
  auto told = [](std::string_view) { throw std::runtime_error("told"); };
  store.observe(NAV_EVENT_CHANGED, told);
  std::string said;
  auto listen = [&](std::string_view outcome) { said = outcome; };
  int64_t entry = 0;
  CHECK(escaped([&] { store.push_for_result(nav::route{ "a" }, listen, &entry); }) == "told");
  CHECK(store.depth() == 1 && has(store.entries(), "\"id\":" + std::to_string(entry)));
  CHECK(escaped([&] { store.answer(entry, "1"); }) == "told" && said == R"({"value":1})");
  nav::modal_store modals;
  modals.observe(NAV_EVENT_ALL, told);
  int64_t id = 0;
  CHECK(escaped([&] {
    modals.present_for_result(nav::route{ "a" }, NAV_STYLE_SHEET, listen, &id);
  }) == "told");
  CHECK(id > 0 && has(modals.current(), "\"id\":" + std::to_string(id)));
}

static void validators() {
  nav::store store(R"({"enforce":"always"})");
  store.set_validator([](std::string_view path) {
    return has(path, "forbidden") ? nav::reply::error(R"({"custom":"no"})") : nav::reply();
  });
  CHECK(store.push("\"forbidden\"") == NAV_VALIDATION_FAILED && store.depth() == 0);
  CHECK(store.validate(R"({"push":"fine"})") && store.push("\"fine\"") == NAV_OK);
  CHECK(thrown([&] {
    store.set_validator([](std::string_view) { return nav::reply::error("\"nonEmpty\""); });
  }) < 0);
  CHECK(escaped([&] {
    store.set_validator([](std::string_view) -> nav::reply { throw std::runtime_error("v"); });
  }) == "v");
  // Both were refused: the first one is still there, until an empty function removes it.
  CHECK(store.push("\"forbidden\"") == NAV_VALIDATION_FAILED);
  store.set_validator(nullptr);
  CHECK(store.push("\"forbidden\"") == NAV_OK);
}

static void coordinators() {
  nav::store store;
  store.set_coordinator([](std::string_view intent) {
    if (has(intent, "vip")) return nav::reply::cancel("\"conditionFailed\"");
    if (has(intent, "shop")) return nav::reply::commands(R"([{"push":"a"},{"push":"b"}])");
    return nav::reply();
  });
  CHECK(store.send(nav::value{ { "go", nav::route{ "vip" } } }).status == NAV_CANCELLED);
  CHECK(store.send(nav::value{ { "go", nav::route{ "shop" } } }) && store.depth() == 2);
  CHECK(store.preview(R"({"go":"c"})").json == R"([{"push":{"name":"c"}}])");
  nav::sender sender = store.sender();
  CHECK(sender.send(nav::value{ { "go", nav::route{ "c" } } }) && store.depth() == 3);
  store.set_coordinator([](std::string_view) -> nav::reply { throw std::runtime_error("c"); });
  CHECK(escaped([&] { sender.send("\"back\""); }) == "c" && store.depth() == 3);
  store.set_coordinator(
    [](std::string_view) { return nav::reply::error(R"({"custom":"of validators"})"); });
  CHECK(thrown([&] { sender.send("\"back\""); }) == NAV_ERR_ARGUMENT && store.depth() == 3);
  { nav::store ended(std::move(store)); }
  CHECK(thrown([&] { sender.send("\"back\""); }) == NAV_ERR_DETACHED);
}

static void guarded() {
  nav::store store;
  CHECK(store.execute_guarded(R"({"push":"a"})",
          [](std::string_view command) {
            CHECK(command == R"({"push":{"name":"a"}})");
            return nav::reply::commands(R"({"push":"b"})");
          }) &&
    store.path() == R"([{"name":"b"}])");
  CHECK(escaped([&] {
    store.execute_guarded(
      R"({"push":"c"})", [](std::string_view) -> nav::reply { throw std::runtime_error("p"); });
  }) == "p");
  CHECK(thrown([&] { store.execute_guarded("\"pop\"", nullptr); }) == NAV_ERR_ARGUMENT);
  CHECK(store.depth() == 1);
  CHECK(store.reconcile(R"(["b","c"])") && store.depth() == 2);
  CHECK(store.reconcile_with(R"(["x","y"])",
          [](std::string_view, std::string_view shown) {
            CHECK(has(shown, "\"x\""));
            return nav::reply::commands(
              nav::value{ { "replace", nav::list{ nav::route{ "z" } } } });
          }) &&
    store.path() == R"([{"name":"z"}])");
  CHECK(store.reconcile(R"(["q","r"])", NAV_RECONCILE_IGNORE).status == NAV_NOOP);
}

static void outcomes() {
  std::string said;
  auto listen = [&](std::string_view outcome) { said = outcome; };
  nav::store store(R"({"path":["home"]})");
  int64_t entry = 0;
  CHECK(store.push_for_result(nav::route{ "pick" }, listen, &entry) == NAV_OK && entry > 0);
  CHECK(store.answer(entry, nav::value{ 1, 2 }) == NAV_OK && said == R"({"value":[1,2]})");
  CHECK(store.push_for_outcome(nav::route{ "pick" }, listen, &entry).json == "\"success\"");
  CHECK(store.pop() == NAV_OK && said == R"({"left":"pop"})");
  CHECK(store.answer_with_result(entry, "1").json ==
    R"({"entryNotFound":)" + std::to_string(entry) + "}");
  store.push_for_result(
    nav::route{ "pick" }, [](std::string_view) { throw std::runtime_error("outcome"); }, &entry);
  CHECK(escaped([&] { store.answer(entry, "1"); }) == "outcome");
  // What is thrown while a handle is destroyed is dropped: it reaches no other call.
  store.push_for_result(
    nav::route{ "pick" }, [](std::string_view) { throw std::runtime_error("late"); });
  { nav::store ended(std::move(store)); }
  nav::store next;
  CHECK(next.push("\"a\"") == NAV_OK);
}

static void host_data() {
  nav::store store;
  store.push("\"a\"");
  int64_t entry = 0;
  CHECK(store.top(&entry) && has(store.entries(), "\"id\":" + std::to_string(entry)));
  CHECK(store.set_data(entry, std::string("kept")) == NAV_OK);
  CHECK(*store.data<std::string>(entry) == "kept" && store.data<int>(entry) == nullptr);
  *store.data<std::string>(entry) += "!";
  CHECK(store.data<std::string>(entry)->size() == 5);
  CHECK(store.set_data(entry, {}) == NAV_OK && store.data<std::string>(entry) == nullptr);
  CHECK(store.set_data(999, 1) == NAV_ROUTE_NOT_FOUND && store.data<int>(999) == nullptr);
  CHECK(store.pop_count(1) == NAV_OK && store.top().status == NAV_EMPTY_STACK);
}

static void many() {
  nav::store store;
  CHECK(store.execute_many(R"([{"push":"a"},{"push":"b"}])").json == R"(["success","success"])");
  CHECK(store.batch(R"([{"popCount":9},{"push":"c"}])", true).status == NAV_PARTIAL);
  CHECK(store.depth() == 2 && store.can_go_back());
  CHECK(store.back_target().json == R"({"name":"a"})" && store.replace(R"(["a"])") == NAV_OK);
  CHECK(store.pop_to_root() == NAV_OK && store.revision() > 0);
  CHECK(store.dismiss_self().json == "\"noop\"");
  CHECK(store.dismiss_all_from_root().status == NAV_NOOP);
}

void test_stack_callbacks() {
  rewriting();
  cancelling();
  folding();
  throwing();
  built_in();
  kept_after_throwing();
  validators();
  coordinators();
  guarded();
  outcomes();
  host_data();
  many();
}
