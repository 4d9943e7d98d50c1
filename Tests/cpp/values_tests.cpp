// Routes and JSON from C++ values, and what belongs to no handle.
#include <cstdint>
#include <limits>
#include <map>

#include "check.hpp"

static void routes() {
  CHECK(nav::route{ "home" }.json() == R"({"name":"home"})");
  nav::route product{ "product", { { "id", 7 } } };
  CHECK(product.json() == R"({"name":"product","params":{"id":7}})");
  // Canonical: the members are sorted, whatever order they are given in.
  nav::route one{ "a", { { "y", true }, { "x", 1.5 } } },
    two{ "a", { { "x", 1.5 }, { "y", true } } };
  CHECK(one == two && one != product && one < product);
  CHECK(nav::route::parse(R"( { "params" : {"id": 7}, "name":"product" } )") == product);
  CHECK(nav::route("home", {}) == nav::route("home"));
  CHECK(nav::route("home", nav::object{}) == nav::route::parse(R"({"name":"home","params":{}})"));
  CHECK(thrown([] { nav::route("a", nav::list{ 1 }); }) == NAV_ERR_ROUTE);
  CHECK(thrown([] { nav::route::parse("{\"name\":"); }) == NAV_ERR_JSON);
  nav::store store;
  CHECK(store.push(product) == NAV_OK && store.path() == "[" + product.json() + "]");
  CHECK(store.execute(nav::value{ { "pushAll", nav::list{ one, two } } }));
  CHECK(store.depth() == 3 && store.pop_to(product) == NAV_OK && store.depth() == 1);
}

static void escapes() {
  nav::route odd{ "quote\"", { { "line\nend", "tab\t\\ \x01 \u00e4" } } };
  CHECK(odd.json() ==
    "{\"name\":\"quote\\\"\",\"params\":{\"line\\nend\":\"tab\\t\\\\ \\u0001 \u00e4\"}}");
  CHECK(nav::value(std::string_view("a\0b", 3)).json() == "\"a\\u0000b\"");
  CHECK(thrown([] { nav::value("\xff"); }) == NAV_ERR_UTF8);
}

static void kinds() {
  CHECK(nav::value().json() == "null" && nav::value(nullptr).json() == "null");
  CHECK(nav::value(true).json() == "true" && nav::value(false).json() == "false");
  CHECK(nav::value(INT64_MIN).json() == "-9223372036854775808");
  CHECK(nav::value(std::uint8_t(200)).json() == "200" && nav::value(7u).json() == "7");
  CHECK(nav::value(std::uint64_t(INT64_MAX)).json() == "9223372036854775807");
  CHECK(thrown([] { nav::value(UINT64_MAX); }) == NAV_ERR_ROUTE);
  CHECK(nav::value(0.1).json() == "0.1" && nav::value(2.5f).json() == "2.5");
  double infinite = std::numeric_limits<double>::infinity();
  CHECK(thrown([&] { nav::value made(infinite); }) == NAV_ERR_ARGUMENT);
  CHECK(nav::value(std::string("x")).json() == "\"x\"");
  CHECK(nav::value(std::optional<int>()).json() == "null");
  CHECK(nav::value(std::optional<int>(3)).json() == "3");
  CHECK(nav::value(std::vector<bool>{ true, false }).json() == "[true,false]");
  CHECK(nav::value(std::vector<std::string>()).json() == "[]");
  std::map<std::string, double> sizes{ { "h", 1.5 }, { "w", 2 } };
  CHECK(nav::value(sizes).json() == R"({"h":1.5,"w":2})");
  CHECK(nav::value::parse(R"({"b": 1, "a": 2})").json() == R"({"a":2,"b":1})");
}

static void lists() {
  nav::value nested = { { "tags", { "new", "red" } }, { "at", { { "x", 1 }, { "y", nullptr } } },
    { "none", nav::list{} }, { "empty", nav::object{} } };
  CHECK(nested.json() == R"({"tags":["new","red"],"at":{"x":1,"y":null},"none":[],"empty":{}})");
  CHECK(nav::value({ 1, "two", 3.5 }).json() == R"([1,"two",3.5])");
  // Pairs that begin with a text are an object; nav::list says that they are not.
  CHECK((nav::value{ { "a", 1 }, { "b", 2 } }.json() == R"({"a":1,"b":2})"));
  CHECK((nav::list{ { "a", 1 }, { "b", 2 } }.json() == R"([["a",1],["b",2]])"));
  CHECK((nav::list{ nav::value(1) }.json() == "[1]"));
  CHECK((nav::object{ { "k\"", nav::list{ 1 } } }.json() == R"({"k\"":[1]})"));
  CHECK((nav::value{ { "a,\"b", { 1, 2, 3 } } }.json() == R"({"a,\"b":[1,2,3]})"));
}

static void library() {
  CHECK(nav::version_number() == NAV_VERSION_NUMBER);
  CHECK(std::string(nav::version_string()).find('.') != std::string::npos);
  CHECK(std::strcmp(nav::status_name(NAV_EMPTY_STACK), "NAV_EMPTY_STACK") == 0);
}

// A handle that goes to C and comes back, and one that was moved away.
static void handles() {
  nav::store store;
  store.push("\"a\"");
  nav_store *raw = store.release();
  CHECK(store.get() == nullptr && raw != nullptr);
  nav::store again = nav::store::adopt(raw);
  CHECK(again.get() == raw && again.depth() == 1 && store.depth() == 0);
  CHECK(thrown([&] { store.push("\"a\""); }) == NAV_ERR_ARGUMENT);
  int deleted = 0;
  auto token = std::shared_ptr<int>(&deleted, [](int *count) { ++*count; });
  CHECK(thrown([&] { store.observe(NAV_EVENT_ALL, [token](std::string_view) {}); }) ==
    NAV_ERR_ARGUMENT);
  CHECK(thrown([&] { store.set_data(1, std::any(token)); }) == NAV_ERR_ARGUMENT);
  token.reset();
  CHECK(deleted == 1);
}

// The parts of the headers that `nav gen --lang cpp` writes, which Tests/gen/run uses too.
static void typed() {
  nav::typed::writer out;
  out.begin(nullptr, NAV_JSON_OBJECT);
  out.put("text", "t\"");
  out.put("whole", std::int64_t(-3));
  out.put("part", 0.5);
  out.put("is", true);
  out.put("any", nav::typed::json{ "[null]" });
  out.put("list", std::vector<std::string>{ "a", "b" });
  out.end(NAV_JSON_OBJECT);
  std::string text = out.text();
  nav_json whole = nav::typed::parse(text);
  CHECK(nav::typed::required<std::string>(whole, "/text") == "t\"");
  CHECK(nav::typed::required<std::int64_t>(whole, "/whole") == -3);
  CHECK(nav::typed::required<double>(whole, "/part") == 0.5);
  CHECK(nav::typed::required<bool>(whole, "/is"));
  CHECK(nav::typed::required<nav::typed::json>(whole, "/any").text == "[null]");
  CHECK(nav::typed::required<std::vector<std::string>>(whole, "/list").size() == 2);
  CHECK(nav::typed::index_of(nav::typed::find(whole, "/list/1"), { "a", "b" }) == 1);
  CHECK(!nav::typed::maybe<bool>(whole, "/none"));
  CHECK(thrown([&] { nav::typed::required<bool>(whole, "/text"); }) == NAV_ERR_ROUTE);
}

// No number of a value has 128 bits, also where a dialect says that such a type is integral.
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;
static_assert(!std::is_constructible_v<nav::value, wide>);
#endif

void test_values() {
  routes();
  escapes();
  kinds();
  lists();
  library();
  handles();
  typed();
}
