// The C++ header: ownership, results, errors, exceptions out of callbacks.
#include <cstdio>
#include <cstring>

#include "navruntime.hpp"

static int passed, failed;
#define CHECK(condition) ((condition) ? void(passed++) : void((failed++, std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition))))

static void stores() {
  nav::store store(R"({"path":["home"]})");
  std::string seen;
  store.observe(NAV_EVENT_CHANGED | NAV_EVENT_DELTA, [&](std::string_view event) { seen += event; });
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
  } catch (const nav::error &e) {
    CHECK(e.status() < 0);
  }
}

static void exceptions() {
  nav::store store;
  int destroyed = 0;
  auto token = std::shared_ptr<int>(&destroyed, [](int *n) { ++*n; });
  uint64_t number = store.observe(NAV_EVENT_ALL, [token](std::string_view) { throw std::runtime_error("observer"); });
  token.reset();
  try {
    store.push("\"a\"");
    CHECK(false);
  } catch (const std::runtime_error &e) {
    CHECK(std::strcmp(e.what(), "observer") == 0);
  }
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
  } catch (const std::runtime_error &e) {
    CHECK(std::strcmp(e.what(), "first") == 0);
  }
  CHECK(finished && other.depth() == 1);
}

static void modals_and_links() {
  nav::modal_store modals;
  CHECK(modals.present("\"login\"").json == R"({"shownImmediately":1})");
  CHECK(modals.present("\"help\"", NAV_STYLE_FULL_SCREEN_COVER).status == NAV_QUEUED && modals.queue_count() == 1);
  int told = 0;
  uint64_t number = modals.observe(NAV_EVENT_DISMISSED, [&](std::string_view) { told++; });
  CHECK(modals.dismiss() == NAV_OK && modals.current().find("help") != std::string::npos);
  modals.unobserve(number);
  CHECK(modals.dismiss_all() == NAV_OK && told == 1 && modals.current() == "null");
  nav::matcher matcher(R"({"mappings":[{"pattern":"/products/:id","route":"product"}]})");
  CHECK(matcher.match("/products/7").json.find("\"index\":0") != std::string::npos);
  CHECK(matcher.match("/x").status == NAV_NO_MATCH);
  CHECK(matcher.url_for(R"({"name":"product","params":{"id":"a b"}})").json == "/products/a%20b");
}

int main() {
  stores();
  errors();
  exceptions();
  neighbours();
  modals_and_links();
  CHECK(nav_live_handles() == 0);
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
