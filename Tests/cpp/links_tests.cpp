// Links with functions of the host, links that wait for sign-in, and host data of an app.
#include "check.hpp"

static const char *const TABLE = R"({"requireAuthentication":["order"],"mappings":[
  {"pattern":"/products/:id{uint}","route":"product"},
  {"pattern":"/orders/:id","route":"order"}]})";

static void matchers() {
  nav::link_callbacks host;
  host.routes = [](std::string_view match) {
    if (has(match, "broken")) throw std::runtime_error("routes");
    return has(match, "sale") ? nav::reply::routes(nav::route{ "sale" }) : nav::reply();
  };
  nav::matcher matcher(R"({"mappings":[{"pattern":"/go/:code","callback":true}]})", host);
  CHECK(has(matcher.match("/go/sale").json, R"("route":{"name":"sale"})"));
  CHECK(matcher.match("/go/other").status == NAV_NO_MATCH);
  CHECK(escaped([&] { matcher.match("/go/broken"); }) == "routes");
  CHECK(matcher.count() == 1 && matcher.diagnostics() == "[]");
  CHECK(thrown([&] { matcher.match("http://[x"); }) == NAV_ERR_URL);
}

static void sign_in() {
  bool is_signed_in = false;
  int destroyed = 0;
  auto token = std::shared_ptr<int>(&destroyed, [](int *count) { ++*count; });
  {
    nav::link_callbacks host;
    host.resolve = [](std::string_view url) {
      return url == "/start" ? nav::reply::routes("\"home\"") : nav::reply();
    };
    host.plan = [token](std::string_view link) {
      return has(link, "home") ? nav::reply::commands(R"([{"replace":["home"]}])") : nav::reply();
    };
    host.should_require = [](std::string_view route) { return has(route, "vip"); };
    host.is_authenticated = [&](std::string_view) { return is_signed_in; };
    token.reset();
    nav::pipeline pipeline(TABLE, std::move(host));
    CHECK(
      pipeline.decide("/start").json == R"({"plan":{"commands":[{"replace":[{"name":"home"}]}]}})");
    CHECK(pipeline.decide("/none").status == NAV_UNHANDLED);
    CHECK(pipeline.matcher(false)->count() == 2 && !pipeline.matcher(true));
    nav::store store;
    nav::link_handler links(pipeline, store);
    CHECK(links.open("/products/7") && store.depth() == 1);
    CHECK(links.open("/orders/9").status == NAV_PENDING && has(links.pending(), "order"));
    CHECK(links.resume().status == NAV_PENDING && store.depth() == 1);
    CHECK(links.resume_if_allowed([](std::string_view) { return false; }).status != NAV_OK);
    CHECK(escaped([&] {
      links.resume_if_allowed([](std::string_view) -> bool { throw std::runtime_error("ask"); });
    }) == "ask" &&
      store.depth() == 1);
    std::string saved = links.pending();
    CHECK(links.restore_pending() == NAV_OK && links.pending() == "null");
    CHECK(links.restore_pending(saved) == NAV_OK);
    is_signed_in = true;
    CHECK(links.resume_if_allowed([](std::string_view pending) { return has(pending, "order"); }));
    CHECK(store.depth() == 2 && links.resume().status == NAV_NOOP);
    CHECK(destroyed == 0);
  }
  CHECK(destroyed == 1);
}

static void elsewhere() {
  nav::pipeline pipeline(TABLE);
  nav::flow_store flow;
  nav::link_handler on_flow(pipeline, flow, R"({"pendingTimeToLive":5})");
  CHECK(thrown([&] { on_flow.open("/orders/9"); }) == NAV_ERR_STATE);
  int64_t now = 0;
  on_flow.set_clock([&] { return now; });
  CHECK(on_flow.open("/orders/9").status == NAV_PENDING);
  now = 6;
  CHECK(on_flow.resume().status == NAV_NOOP && flow.path() == "[]");
  nav::tab_store tabs(R"({"tabs":[{"name":"a"},{"name":"b"}],"presentation":{"product":"tab:b"}})");
  nav::link_handler on_tabs(pipeline, tabs);
  CHECK(on_tabs.open("/products/7") && tabs.selected() == "\"b\"");
  // A function that throws answers for nobody: a route that needs sign-in is not shown.
  nav::link_callbacks broken;
  broken.is_authenticated = [](std::string_view) -> bool { throw std::runtime_error("auth"); };
  broken.should_require = [](std::string_view) -> bool { throw std::runtime_error("need"); };
  nav::pipeline strict(TABLE, broken);
  nav::store store;
  nav::link_handler links(strict, store);
  CHECK(escaped([&] { links.open("/products/7"); }) == "need" && store.depth() == 0);
  CHECK(has(links.pending(), "product"));
}

static void app_data() {
  nav::schema schema(R"({"format":1,"id":"s","root":{"stack":"home"},"routes":{"home":{}}})");
  nav::app app(schema);
  CHECK(app.set_data(1, std::string("kept")) == NAV_OK && *app.data<std::string>(1) == "kept");
  CHECK(app.set_data(99, 1) == NAV_ROUTE_NOT_FOUND && app.data<int>(1) == nullptr);
  std::string seen;
  uint64_t number = app.observe(NAV_EVENT_ALL, [&](std::string_view event) { seen = event; });
  nav::app::adopt(app.release()).go(nav::route{ "home" });
  CHECK(number > 0 && app.get() == nullptr && schema.get() != nullptr);
  nav::app other(schema);
  other.unobserve(other.observe(NAV_EVENT_ALL, [](std::string_view) {}));
  CHECK(thrown([&] { other.unobserve(number); }) == NAV_ERR_ARGUMENT);
}

void test_links() {
  matchers();
  sign_in();
  elsewhere();
  app_data();
}
