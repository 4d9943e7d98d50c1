/*
 * The events of an app as values, with the types of one schema. A part of nav_typed.hpp.
 */
#ifndef NAV_TYPED_EVENTS_HPP
#define NAV_TYPED_EVENTS_HPP

#include "nav_typed_values.hpp"

namespace nav::typed {

/* ---- Changes --------------------------------------------------------------------------------- */

/* The facts that changed, each with its new value. */
template <class T> struct facts_changed {
  typename T::facts_change now;
};
template <class T> struct dismissed {
  std::int64_t id;
  typename T::route route;
};
template <class T> struct dropped {
  std::int64_t id;
  typename T::route route;
};
template <class T> struct presented {
  std::int64_t id;
  typename T::route route;
  typed::style style;
};
template <class T> struct layer_queued {
  std::int64_t id;
  typename T::route route;
  typed::style style;
};
enum class direction { forward, back, replace };
template <class T> struct stack_changed {
  typename T::address at; /* `layer`: that of the layer `of` */
  std::optional<std::int64_t> of;
  std::size_t kept;
  std::vector<entry<T>> removed, added;
  typed::direction direction;
};
template <class T> struct updated {
  std::int64_t id;
  typename T::route before, after;
};
template <class T> struct selected {
  typename T::address at, from, to;
};
template <class T> struct badge_changed {
  typename T::address at;
  std::optional<badge> value;
};
/* By id, what the screens that left had kept. */
struct entry_states {
  json states;
};
/* A change that these types do not know. */
struct unknown_change {
  json text;
};

template <class T>
using change =
  std::variant<facts_changed<T>, dismissed<T>, dropped<T>, stack_changed<T>, updated<T>,
    selected<T>, badge_changed<T>, presented<T>, layer_queued<T>, entry_states, unknown_change>;

template <class T> stack_changed<T> stack_of(const nav_json &value) {
  static constexpr std::array<const char *, 3> words = { "forward", "back", "replace" };
  nav_json at = find(value, "/at");
  std::string text = string_of(at);
  std::optional<std::int64_t> of;
  if (!text.empty() && text[0] == '~') {
    text.erase(0, 1);
    read_at("/at", parse(text), of.emplace());
  }
  return { address_of<T>(at), of, required<std::uint64_t>(value, "/kept"),
    list_at(value, "/removed", entry_of<T>), list_at(value, "/added", entry_of<T>),
    static_cast<direction>(word_of(find(value, "/direction"), words)) };
}

template <class T> change<T> change_of(const nav_json &value) {
  nav_json key{}, in{};
  nav_json_next(&value, &key, &in);
  const auto is = [&](const char *word) { return nav_json_equals(&key, word, NAV_NUL) != 0; };
  const auto id = [&] { return required<std::int64_t>(in, "/id"); };
  if (is("facts")) return facts_changed<T>{ T::read_facts(in) };
  if (is("dismissed")) return dismissed<T>{ id(), route_at<T>(in, "/route") };
  if (is("dropped")) return dropped<T>{ id(), route_at<T>(in, "/route") };
  if (is("stack")) return stack_of<T>(in);
  if (is("updated")) return updated<T>{ id(), route_at<T>(in, "/old"), route_at<T>(in, "/new") };
  if (is("selected")) {
    typename T::address at = address_of<T>(find(in, "/at"));
    return selected<T>{ at, child_of<T>(at, find(in, "/from")), child_of<T>(at, find(in, "/to")) };
  }
  if (is("badge"))
    return badge_changed<T>{ address_of<T>(find(in, "/at")), badge_at(in, "/value") };
  if (is("presented"))
    return presented<T>{ id(), route_at<T>(in, "/route"), style_of(find(in, "/style")) };
  if (is("queued"))
    return layer_queued<T>{ id(), route_at<T>(in, "/route"), style_of(find(in, "/style")) };
  if (is("entryStates")) return entry_states{ { std::string(text_of(in)) } };
  return unknown_change{ { std::string(text_of(value)) } };
}

/* ---- Events ---------------------------------------------------------------------------------- */

template <class T> struct committed {
  std::uint64_t seq;
  std::string cause;
  std::optional<std::string> source;
  std::vector<change<T>> changes;
};
template <class T> struct not_done {
  json intent;
  result_value<T> result;
};
struct forgotten {
  json intent;
};
enum class resolved_by { proceed, cancel, redirect };
struct resolved {
  std::int64_t token;
  resolved_by by;
};
/* `value` is the answer; without one the screen left, for the cause in `left`. */
template <class T> struct answered {
  std::int64_t ticket;
  typename T::route route;
  std::optional<json> value;
  std::string left;
};
template <class T> struct shown {
  entry<T> from, to;
};
struct journal_broken {
  std::int64_t number, seq;
};
/* So many events were dropped. */
struct gap {
  std::int64_t count;
};
/* An event that these types do not know. */
struct unknown_event {
  json text;
};

template <class T>
using event = std::variant<committed<T>, not_done<T>, pending<T>, question<T>, forgotten, withdrawn,
  resolved, answered<T>, shown<T>, journal_broken, gap, unknown_event>;

template <class T> answered<T> answered_of(const nav_json &value) {
  std::optional<nav_json> answer = member(value, "/outcome/value");
  return { required<std::int64_t>(value, "/ticket"), route_at<T>(value, "/route"),
    answer ? std::optional(json{ std::string(text_of(*answer)) }) : std::nullopt,
    maybe<std::string>(value, "/outcome/left").value_or("") };
}

/* The event in a text of a queue or an observer. Throws nav::error for any other text. */
template <class T> event<T> event_of(std::string_view text) {
  static constexpr std::array<const char *, 3> words = { "proceed", "cancel", "redirect" };
  nav_json whole = parse(text), key{}, in{};
  nav_json_next(&whole, &key, &in);
  const auto is = [&](const char *word) { return nav_json_equals(&key, word, NAV_NUL) != 0; };
  if (is("committed"))
    return committed<T>{ required<std::uint64_t>(in, "/seq"), required<std::string>(in, "/cause"),
      maybe<std::string>(in, "/source"), list_at(in, "/changes", change_of<T>) };
  if (is("refused"))
    return not_done<T>{ json_at(in, "/intent"), result_of<T>(find(in, "/reason")) };
  if (is("pending")) return pending_of<T>(in);
  if (is("question")) return question_of<T>(in);
  if (is("forgotten")) return forgotten{ { std::string(text_of(in)) } };
  if (is("withdrawn")) return withdrawn{ integer_of(in) };
  if (is("resolved"))
    return resolved{ required<std::int64_t>(in, "/token"),
      static_cast<resolved_by>(word_of(find(in, "/by"), words)) };
  if (is("answered")) return answered_of<T>(in);
  if (is("shown")) return shown<T>{ entry_of<T>(find(in, "/from")), entry_of<T>(find(in, "/to")) };
  if (is("journalBroken"))
    return journal_broken{ required<std::int64_t>(in, "/errno"),
      required<std::int64_t>(in, "/seq") };
  if (is("gap")) return gap{ integer_of(in) };
  return unknown_event{ { std::string(text) } };
}

} // namespace nav::typed

#endif
