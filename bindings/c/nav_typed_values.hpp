/*
 * The scene, the results and the events of an app as values, with the types of one schema. A part
 * of nav_typed.hpp. `T` is the struct `types` of a header that `nav gen --lang cpp` wrote.
 */
#ifndef NAV_TYPED_VALUES_HPP
#define NAV_TYPED_VALUES_HPP

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "navruntime.hpp"

namespace nav::typed {

/* ---- Reading --------------------------------------------------------------------------------- */

inline std::string_view text_of(const nav_json &value) { return { value.start, value.length }; }

/* The value at a pointer, which may be missing. */
inline std::optional<nav_json> member(const nav_json &in, const char *pointer) {
  nav_json found = find(in, pointer);
  if (found.kind == NAV_JSON_NONE) return std::nullopt;
  return found;
}

/* JSON as it is at a pointer; "null" if it is missing. */
inline json json_at(const nav_json &in, const char *pointer) {
  std::optional<nav_json> found = member(in, pointer);
  return { found ? std::string(text_of(*found)) : "null" };
}

/* What a function makes of each element of the list at a pointer. */
template <class Make> auto list_at(const nav_json &in, const char *pointer, Make make) {
  std::vector<decltype(make(in))> list;
  nav_json all = find(in, pointer);
  for (nav_json item{}; nav_json_next(&all, nullptr, &item);) list.push_back(make(item));
  return list;
}

inline std::int64_t integer_of(const nav_json &value) {
  std::int64_t integer = 0;
  read(value, integer);
  return integer;
}

inline std::string string_of(const nav_json &value) {
  std::string text;
  read(value, text);
  return text;
}

/* Which of some words a string is; `words.size()` if none. */
template <class Words> std::size_t word_of(const nav_json &value, const Words &words) {
  std::size_t index = 0;
  for (const char *word : words) {
    if (nav_json_equals(&value, word, NAV_NUL)) break;
    ++index;
  }
  return index;
}

/* The address in a text: `layer` for that of a layer. */
template <class T> typename T::address address_of(const nav_json &value) {
  std::size_t index = word_of(value, T::addresses);
  return static_cast<typename T::address>(index < T::addresses.size() ? index + 1 : 0);
}
template <class T> typename T::address child_of(typename T::address parent, const nav_json &name) {
  auto place = static_cast<std::size_t>(parent);
  if (place < 1) fail("expected the address of tabs or of a split");
  std::string address = T::addresses.at(place - 1);
  if (!address.empty()) address += "/";
  address += string_of(name);
  for (std::size_t index = 0; index < T::addresses.size(); ++index) {
    if (T::addresses.at(index) == address) return static_cast<typename T::address>(index + 1);
  }
  fail("the schema of these types has no address " + address);
}
template <class T> typename T::route route_at(const nav_json &in, const char *pointer) {
  return T::read_route(text_of(find(in, pointer)));
}
template <class T> std::vector<typename T::fact> facts_at(const nav_json &in, const char *pointer) {
  return list_at(in, pointer,
    [](const nav_json &name) { return static_cast<typename T::fact>(word_of(name, T::facts)); });
}

/* ---- The scene ------------------------------------------------------------------------------- */

enum class style { sheet, cover };
inline style style_of(const nav_json &value) {
  return nav_json_equals(&value, "cover", NAV_NUL) ? style::cover : style::sheet;
}

/* A badge: a text or a number. */
using badge = std::variant<std::string, std::int64_t>;
inline std::optional<badge> badge_at(const nav_json &in, const char *pointer) {
  std::optional<nav_json> found = member(in, pointer);
  if (!found || found->kind == NAV_JSON_NULL) return std::nullopt;
  if (found->kind == NAV_JSON_STRING) return badge(string_of(*found));
  return badge(integer_of(*found));
}

/* A screen in a stack, or one that shows. */
template <class T> struct entry {
  std::int64_t id;
  typename T::route route;
  std::string title;
};
template <class T> entry<T> entry_of(const nav_json &value) {
  return { required<std::int64_t>(value, "/id"), route_at<T>(value, "/route"),
    maybe<std::string>(value, "/title").value_or("") };
}

/* A screen that shows. `path` is its stack, bottom first, itself last; empty in a preview. */
template <class T> struct screen : entry<T> {
  typename T::address at; /* `layer` on a layer */
  json meta;
  std::vector<entry<T>> path;
};

/* A sheet or cover, with the screen that shows on it. */
template <class T> struct layer {
  std::int64_t id;
  typed::style style;
  screen<T> top;
};

template <class T> struct tab {
  typename T::address at;
  std::string title;
  std::optional<typed::badge> badge;
  json meta;
  bool is_selected;
};

/* The tabs of a container on the way to what shows. */
template <class T> struct bar {
  typename T::address at, selected;
  std::vector<tab<T>> tabs;
};

/* What the host is asked before an intent is executed. */
template <class T> struct question {
  std::int64_t token;
  json intent;
  std::vector<std::int64_t> leave;
  std::vector<typename T::route> enter;
};
template <class T> question<T> question_of(const nav_json &value) {
  return { required<std::int64_t>(value, "/token"), json_at(value, "/intent"),
    list_at(value, "/leave", integer_of),
    list_at(value, "/enter", [](const nav_json &one) { return T::read_route(text_of(one)); }) };
}

/* What to draw. */
template <class T> struct scene {
  std::vector<screen<T>> screens;
  std::vector<layer<T>> layers; /* bottom first */
  std::vector<bar<T>> bars;
  typename T::address here; /* `layer`: the topmost layer */
  std::string title;
  bool can_go_back;
  std::optional<typed::question<T>> question;

  /* The screen that the user is on. */
  const screen<T> &shown() const {
    if (!layers.empty()) return layers.back().top;
    for (const screen<T> &one : screens) {
      if (one.at == here) return one;
    }
    return screens.front();
  }
};

template <class T> screen<T> screen_of(const nav_json &value) {
  std::optional<nav_json> at = member(value, "/at");
  return { entry_of<T>(value), at ? address_of<T>(*at) : typename T::address{},
    json_at(value, "/meta"), {} };
}
/* Puts a screen on what is under it, if that is told. */
template <class T> screen<T> stacked(screen<T> top, const nav_json &value) {
  if (!member(value, "/under")) return top;
  top.path = list_at(value, "/under", entry_of<T>);
  top.path.push_back(top);
  return top;
}
template <class T> bar<T> bar_of(const nav_json &value) {
  bar<T> made{};
  made.at = address_of<T>(find(value, "/at"));
  made.selected = child_of<T>(made.at, find(value, "/selected"));
  made.tabs = list_at(value, "/tabs", [&](const nav_json &one) {
    typename T::address at = child_of<T>(made.at, find(one, "/name"));
    return tab<T>{ at, required<std::string>(one, "/title"), badge_at(one, "/badge"),
      json_at(one, "/meta"), at == made.selected };
  });
  return made;
}
/* A scene; with the stacks under its screens if they are told. */
template <class T> scene<T> scene_of(const nav_json &value) {
  scene<T> made{};
  made.screens =
    list_at(value, "/screens", [](const nav_json &one) { return stacked(screen_of<T>(one), one); });
  made.layers = list_at(value, "/layers", [](const nav_json &one) {
    return layer<T>{ required<std::int64_t>(one, "/id"), style_of(find(one, "/style")),
      stacked(screen_of<T>(find(one, "/top")), one) };
  });
  made.bars = list_at(value, "/bars", bar_of<T>);
  made.here = address_of<T>(find(value, "/here"));
  made.title = required<std::string>(value, "/title");
  made.can_go_back = required<bool>(value, "/canGoBack");
  std::optional<nav_json> open = member(value, "/question");
  if (open && open->kind == NAV_JSON_OBJECT) made.question = question_of<T>(*open);
  return made;
}

/* ---- Results --------------------------------------------------------------------------------- */

struct done {};
struct noop {};
/* Nowhere to go back to. */
struct none {};
struct ticketed {
  std::int64_t ticket;
};
struct queued {
  std::int64_t id;
};
struct withdrawn {
  std::int64_t token;
};
/* It waits for facts; `shown` is the gate, if there is one. */
template <class T> struct pending {
  std::vector<typename T::fact> needs;
  std::optional<typename T::route> shown;
};
enum class reason {
  requires_facts,
  busy,
  root,
  elsewhere,
  not_found,
  nobody_asked,
  stale,
  asks,
  held,
  no_location,
  other
};
inline constexpr std::array<const char *, 10> reasons = { "requires", "busy", "root", "elsewhere",
  "notFound", "nobodyAsked", "stale", "asks", "held", "noPlace" };
template <class T> struct refused {
  reason why;
  std::vector<typename T::fact> facts; /* that it requires */
  std::vector<std::int64_t> held;      /* the locks in the way */
  std::optional<std::int64_t> index;   /* in a transaction */
  json details;
};
/* The policy for URLs does not let it in. */
struct rejected {
  json details;
};
struct unhandled {
  json details;
};
struct cancelled {
  json reason;
};

template <class T>
using result_value = std::variant<done, noop, none, ticketed, queued, pending<T>, question<T>,
  withdrawn, rejected, refused<T>, unhandled, cancelled>;

template <class T> pending<T> pending_of(const nav_json &value) {
  std::optional<nav_json> shown = member(value, "/shown");
  bool is_shown = shown && shown->kind != NAV_JSON_NULL;
  return { facts_at<T>(value, "/needs"),
    is_shown ? std::optional(T::read_route(text_of(*shown))) : std::nullopt };
}

template <class T> refused<T> refused_of(const nav_json &value) {
  nav_json why = find(value, "/reason"), key{}, first{};
  refused<T> made{};
  made.details = { std::string(text_of(value)) };
  if (why.kind == NAV_JSON_NONE)
    why = value;
  else
    made.index = required<std::int64_t>(value, "/index");
  key = why;
  if (why.kind == NAV_JSON_OBJECT) nav_json_next(&why, &key, &first);
  made.why = static_cast<reason>(word_of(key, reasons));
  if (made.why == reason::requires_facts) made.facts = facts_at<T>(first, "/facts");
  if (made.why == reason::held) made.held = list_at(first, "", integer_of);
  return made;
}

/* A result as the library writes it, or the reason in the event of a refusal. */
template <class T> result_value<T> result_of(const nav_json &value) {
  nav_json key = value, first{};
  if (value.kind == NAV_JSON_OBJECT) nav_json_next(&value, &key, &first);
  const auto is = [&](const char *word) { return nav_json_equals(&key, word, NAV_NUL) != 0; };
  const json details{ std::string(text_of(first)) };
  if (is("done")) return done{};
  if (is("noop")) return noop{};
  if (is("none")) return none{};
  if (is("ticket")) return ticketed{ integer_of(first) };
  if (is("queued")) return queued{ integer_of(first) };
  if (is("withdrawn")) return withdrawn{ integer_of(first) };
  if (is("pending")) return pending_of<T>(first);
  if (is("question")) return question_of<T>(first);
  if (is("rejected")) return rejected{ details };
  if (is("unhandled")) return unhandled{ details };
  if (is("cancelled")) return cancelled{ details };
  return refused_of<T>(is("refused") ? first : value);
}

/*
 * What came of an intent: true if it was done, and the reason if it was not. A compiler warns if
 * nobody looks at it.
 */
template <class T> struct [[nodiscard]] outcome : nav::result {
  outcome(nav::result came) : nav::result(std::move(came)) {}

  result_value<T> value() const { return result_of<T>(parse(json)); }
  /* Why it was refused; none if it was not. */
  std::optional<refused<T>> refusal() const {
    if (status != NAV_REJECTED) return std::nullopt;
    result_value<T> came = value();
    if (const auto *why = std::get_if<refused<T>>(&came)) return *why;
    return std::nullopt;
  }
};

} // namespace nav::typed

#endif
