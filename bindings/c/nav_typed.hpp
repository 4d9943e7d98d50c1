/*
 * What the headers that `nav gen --lang cpp` writes share: the intents of an app with the types of
 * one schema, its scene, results and events as values. Not to be included by hand;
 * docs/typed-routes.md shows how it is used.
 */
#ifndef NAV_TYPED_HPP
#define NAV_TYPED_HPP

#include "nav_typed_events.hpp"

#define NAV_TYPED_HPP_FORMAT 1

namespace nav::typed {

/* Makes one variant of another that has more cases; none for a case that it does not have. */
template <class Fewer, class Route> std::optional<Fewer> as(const Route &route) {
  return std::visit(
    [](const auto &one) -> std::optional<Fewer> {
      if constexpr (std::is_constructible_v<Fewer, decltype(one)>)
        return Fewer(one);
      else
        return std::nullopt;
    },
    route);
}

/* Writes null for what is left out: an update removes it. */
template <class Value> void put_or_null(writer &out, const char *key, const Value &value) {
  out.put(key, value);
}
template <class Value>
void put_or_null(writer &out, const char *key, const std::optional<Value> &value) {
  if (value)
    out.put(key, *value);
  else
    out.put(key, json{ "null" });
}

/* Intents that are executed together or not at all: add to it, then app.send_transaction(it). */
template <class T> class transaction_base {
public:
  /* Adds an intent. */
  nav::result send(std::string_view intent) {
    text_.append(text_.empty() ? "" : ",").append(intent);
    return { NAV_OK, "\"done\"" };
  }
  std::string json() const { return "{\"transaction\":[" + text_ + "]}"; }

private:
  std::string text_;
};

/* Answers an open question by sending something else. */
template <class T> class redirect_base {
public:
  redirect_base(nav_app *app, std::int64_t token) : app_(app), token_(token) {}
  nav::result send(std::string_view intent) {
    std::string text = "{\"redirect\":" + std::string(intent) + "}";
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_resolve(app_, token_, text.data(), text.size(), out, e);
    });
  }

private:
  nav_app *app_;
  std::int64_t token_;
};

/* The intents of what sends JSON: an app, a screen of it, a transaction. */
template <class T, class Base> class all_intents : public Base {
public:
  using Base::Base;
  explicit all_intents(Base base) : Base(std::move(base)) {}

  using reachable = typename T::reachable;
  using pushed = typename T::pushed;
  using address = typename T::address;

  /* Shows a route, where and how the schema says. No lock: its facts show it. */
  outcome<T> go(const reachable &route) { return with("go", route); }
  /* Shows another pushed route in place of the top. */
  outcome<T> replace(const pushed &route) { return with("replace", route); }
  /* Goes back to the nearest equal route, or to the entry of an id. */
  outcome<T> back_to(const reachable &route) { return with("backTo", route); }
  outcome<T> back_to_entry(std::int64_t id) { return with("backTo", id); }
  /* Goes to a route as if a link led there. */
  outcome<T> open_route(const reachable &route) { return with("open", route); }
  /* Goes where a URL leads. */
  outcome<T> open_url(std::string_view url) { return with("open", url); }
  outcome<T> back() { return this->send("\"back\""); }
  outcome<T> back_to_root() { return this->send("\"backToRoot\""); }
  /* Removes an entry anywhere, a layer and those above it, or one that waits. */
  outcome<T> remove(std::int64_t id) { return with("remove", id); }
  /* Removes the topmost layer; all of them and those that wait. */
  outcome<T> dismiss() { return this->send("\"dismiss\""); }
  outcome<T> dismiss_all() { return this->send("\"dismissAll\""); }
  /* Drops what waits for facts. */
  outcome<T> forget() { return this->send("\"forget\""); }
  /* Selects the tabs and columns along an address. */
  outcome<T> select(address at) { return with("select", text("select", at)); }

  /* Sets the badge of a tab; none removes it. */
  outcome<T> set_badge(address at, const std::optional<badge> &value) {
    return object("badge", [&](writer &out) {
      out.put("at", text("at", at));
      if (!value)
        out.put("value", json{ "null" });
      else
        std::visit([&](const auto &one) { out.put("value", one); }, *value);
    });
  }

  /* Replaces what is above the root of a stack, or what is on the layer of an id. */
  outcome<T> reset(address at, const std::vector<pushed> &path) {
    return reset(std::string(text("at", at)), path);
  }
  outcome<T> reset_layer(std::int64_t id, const std::vector<pushed> &path) {
    return reset("~" + std::to_string(id), path);
  }

  /* Gives the shown route, or that of an entry or layer, all parameters of `route`. */
  template <class Route> outcome<T> update(const Route &route, std::int64_t id = 0) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    if (id != 0) {
      out.begin("updateOf", NAV_JSON_OBJECT);
      out.put("id", id);
    }
    out.begin(id != 0 ? "params" : "update", NAV_JSON_OBJECT);
    route.update(out);
    out.end(NAV_JSON_OBJECT);
    if (id != 0) out.end(NAV_JSON_OBJECT);
    out.end(NAV_JSON_OBJECT);
    return this->send(out.text());
  }

  /* Shows a screen that answers; none if it is not shown. */
  template <class Asked, class = typename Asked::answer_type>
  [[nodiscard]] std::optional<ticket<Asked>> ask(const Asked &route) {
    outcome<T> came = with("goForResult", typename T::reachable(route));
    nav_json number = find(parse(came.json), "/ticket");
    ticket<Asked> made{};
    if (nav_json_integer(&number, &made.id) != NAV_OK) return std::nullopt;
    return made;
  }
  /* Answers for the nearest screen that was asked for. */
  template <class Asked>
  outcome<T> answer(const exactly_if_bool<typename Asked::answer_type> &given) {
    const typename Asked::answer_type &value = given;
    return object("answer", [&](writer &out) { out.put("value", value); });
  }

protected:
  template <class Value> outcome<T> with(const char *intent, const Value &value) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    if constexpr (std::is_arithmetic_v<Value> || std::is_convertible_v<Value, std::string_view>)
      out.put(intent, value);
    else
      T::put_route(out, intent, value);
    out.end(NAV_JSON_OBJECT);
    return this->send(out.text());
  }

private:
  static const char *text(const char *name, address at) {
    auto index = static_cast<std::size_t>(at);
    if (index < 1 || index > T::addresses.size())
      fail(std::string(name).append(": expected an address of the schema"), NAV_ERR_ARGUMENT);
    return T::addresses.at(index - 1);
  }
  template <class Write> outcome<T> object(const char *intent, Write write) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.begin(intent, NAV_JSON_OBJECT);
    write(out);
    out.end(NAV_JSON_OBJECT);
    out.end(NAV_JSON_OBJECT);
    return this->send(out.text());
  }
  outcome<T> reset(const std::string &at, const std::vector<pushed> &path) {
    return object("reset", [&](writer &out) {
      out.put("at", at);
      out.begin("path", NAV_JSON_ARRAY);
      for (const pushed &one : path) T::put_route(out, nullptr, one);
      out.end(NAV_JSON_ARRAY);
    });
  }
};

template <class T> class transaction : public all_intents<T, transaction_base<T>> {};
template <class T> using screen_sender_of = all_intents<T, nav::screen_sender>;
template <class T> using redirect_of = all_intents<T, redirect_base<T>>;

/* What sending an intent would lead to. */
template <class T> struct previewed {
  result_value<T> result;
  std::vector<change<T>> changes;
  typed::scene<T> scene; /* without the stacks under its screens */
};

/* An app that takes only what one schema has. */
template <class T> class app_of : public all_intents<T, app<typename T::route>> {
  using base = all_intents<T, app<typename T::route>>;

public:
  using base::base;

  /* Sends as from the screen of an entry or layer: what the code that draws it gets. */
  screen_sender_of<T> at(std::int64_t id) { return screen_sender_of<T>(nav::app::at(id)); }

  /* Answers an open question by what is sent with this. */
  redirect_of<T> redirect(std::int64_t token) { return redirect_of<T>(this->get(), token); }

  /* What to draw, with the stacks under the screens. */
  typed::scene<T> scene() const { return scene_of<T>(parse(nav::app::scene_with_stacks())); }

  /* What an intent would lead to. Nothing changes. */
  previewed<T> preview_of(const typename T::reachable &route) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    T::put_route(out, "go", route);
    out.end(NAV_JSON_OBJECT);
    const std::string text = nav::app::preview(out.text()).json;
    nav_json whole = parse(text);
    return { result_of<T>(find(whole, "/result")), list_at(whole, "/changes", change_of<T>),
      scene_of<T>(find(whole, "/scene")) };
  }

  /* Executes what was added to a transaction, all or nothing. */
  outcome<T> send_transaction(const transaction<T> &all) { return this->send(all.json()); }

  /* Executes the intent of an open question; drops it; sends another one instead. */
  outcome<T> proceed(std::int64_t token) { return this->resolve(token, "\"proceed\""); }
  outcome<T> cancel(std::int64_t token, std::string_view reason) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.put("cancel", reason);
    out.end(NAV_JSON_OBJECT);
    return this->resolve(token, out.text());
  }
};

} // namespace nav::typed

#endif
