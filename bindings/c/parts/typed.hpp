/* The state in one line, for logs. */
inline std::string to_string(const app &shown) { return shown.describe(); }

/* Stores and deep links, for programs that have no schema and compose their navigation themselves.
   Until 1.0 they are in `nav` as well. */
namespace stores {
using nav::execution;
using nav::flow_store;
using nav::interception;
using nav::link_callbacks;
using nav::link_handler;
using nav::matcher;
using nav::middleware;
using nav::modal_store;
using nav::pipeline;
using nav::sender;
using nav::split_store;
using nav::step_flow;
using nav::store;
using nav::tab_store;
} // namespace stores

/* The parts of the headers that `nav gen --lang cpp` writes: docs/typed-routes.md shows one. */
namespace typed {

/* JSON of any kind, as text. */
struct json {
  std::string text;
};
inline bool operator==(const json &left, const json &right) { return left.text == right.text; }
inline bool operator!=(const json &left, const json &right) { return !(left == right); }

using detail::fail;

/* The error of a value of another type. The value is not in it, since it may be secret. */
inline void check(bool fits, const char *expected) {
  if (!fits) fail(std::string("expected ").append(expected));
}

/* A value of exactly this type: a pointer, such as a text, is no bool. */
template <class T> struct exactly {
  template <class Given, class = std::enable_if_t<std::is_same_v<Given, T>>>
  exactly(Given given) : value(given) {}
  operator T() const { return value; }
  T value;
};
template <class T> struct exactly<std::optional<T>> {
  template <class Given,
    class = std::enable_if_t<std::is_same_v<Given, T> || std::is_same_v<Given, std::nullopt_t> ||
      std::is_same_v<Given, std::optional<T>>>>
  exactly(Given given) : value(given) {}
  operator std::optional<T>() const { return value; }
  std::optional<T> value;
};
/* What a function takes whose parameter may be a bool. */
template <class T>
using exactly_if_bool = std::conditional_t<std::is_same_v<T, bool>, exactly<bool>, T>;

/* The value at a JSON pointer; of kind NAV_JSON_NONE if there is none. */
inline nav_json find(const nav_json &in, const char *pointer) {
  nav_json found{};
  if (in.start == nullptr) return found;
  detail::check(
    [&](nav_error *e) { return nav_json_find(in.start, in.length, pointer, &found, e); });
  return found;
}
inline nav_json parse(std::string_view text) {
  nav_json whole{};
  detail::check(
    [&](nav_error *e) { return nav_json_find(text.data(), text.size(), "", &whole, e); });
  return whole;
}

inline void read(const nav_json &value, std::string &text) {
  check(value.kind == NAV_JSON_STRING, "a string");
  text.resize(value.length);
  size_t length = 0;
  nav_json_text(&value, text.data(), text.size(), &length);
  text.resize(length);
}
inline void read(const nav_json &value, std::int64_t &integer) {
  check(nav_json_integer(&value, &integer) == NAV_OK, "an integer within 64 bits");
}
inline void read(const nav_json &value, std::uint64_t &natural) {
  std::int64_t integer = -1;
  bool fits = nav_json_integer(&value, &integer) == NAV_OK && integer >= 0;
  check(fits, "an integer from 0 on");
  natural = static_cast<std::uint64_t>(integer);
}
inline void read(const nav_json &value, double &number) {
  check(nav_json_number(&value, &number) == NAV_OK, "a number");
}
inline void read(const nav_json &value, bool &boolean) {
  std::int32_t is_true = 0;
  check(nav_json_bool(&value, &is_true) == NAV_OK, "true or false");
  boolean = is_true != 0;
}
/* In canonical form, so that equal values are equal. */
inline void read(const nav_json &value, json &any) {
  detail::buffer out;
  detail::check(
    [&](nav_error *e) { return nav_json_canonical(value.start, value.length, &out.raw, e); });
  any.text = out.text();
}

/* Reads a list, whose elements may be of a type that a generated header has. */
template <class T> void read(const nav_json &value, std::vector<T> &list) {
  check(value.kind == NAV_JSON_ARRAY, "a list");
  list.clear();
  for (nav_json item{}; nav_json_next(&value, nullptr, &item);) {
    T element{};
    read(item, element);
    list.push_back(std::move(element));
  }
}

/* Which of several texts a value is. */
inline int index_of(const nav_json &value, std::initializer_list<const char *> texts) {
  int index = 0;
  for (const char *text : texts) {
    if (nav_json_equals(&value, text, NAV_NUL)) return index;
    ++index;
  }
  check(false, "one of the texts of its type");
  return 0;
}

/* Reads the value at a pointer; an error names it. */
template <class T> void read_at(const char *pointer, const nav_json &value, T &result) {
  try {
    read(value, result);
  } catch (const error &why) { fail(std::string(pointer).append(": ").append(why.what())); }
}

/* A required parameter. */
template <class T> T required(const nav_json &params, const char *pointer) {
  nav_json value = find(params, pointer);
  if (value.kind == NAV_JSON_NONE) fail(std::string(pointer).append(": the parameter is missing"));
  T result{};
  read_at(pointer, value, result);
  return result;
}
/* A parameter that has a default. */
template <class T> T optional(const nav_json &params, const char *pointer, T given) {
  nav_json value = find(params, pointer);
  if (value.kind != NAV_JSON_NONE) read_at(pointer, value, given);
  return given;
}
/* An optional parameter. */
template <class T> std::optional<T> maybe(const nav_json &params, const char *pointer) {
  if (find(params, pointer).kind == NAV_JSON_NONE) return std::nullopt;
  return required<T>(params, pointer);
}

/* Writes JSON; a key is nullptr in an array and outermost. */
class writer {
public:
  void begin(const char *key, nav_json_kind kind) {
    note(key, nav_json_begin(&out_.raw, key, kind));
  }
  void end(nav_json_kind kind) { note(nullptr, nav_json_end(&out_.raw, kind)); }
  void put(const char *key, std::string_view text) {
    if (text.data() == nullptr) text = "";
    note(key, nav_json_put_text(&out_.raw, key, text.data(), text.size()), "text in UTF-8");
  }
  void put(const char *key, const std::string &text) { put(key, std::string_view(text)); }
  void put(const char *key, const char *text) { put(key, std::string_view(text)); }
  void put(const char *key, std::int64_t number) {
    note(key, nav_json_put_integer(&out_.raw, key, number));
  }
  void put(const char *key, std::uint64_t number) {
    if (number > INT64_MAX) note(key, NAV_ERR_ARGUMENT, "an integer from 0 to 9223372036854775807");
    put(key, static_cast<std::int64_t>(number));
  }
  void put(const char *key, double number) {
    note(key, nav_json_put_number(&out_.raw, key, number), "a finite number");
  }
  void put(const char *key, bool is_true) { note(key, nav_json_put_bool(&out_.raw, key, is_true)); }
  void put(const char *key, const json &any) {
    nav_status status =
      nav_json_put_json(&out_.raw, key, any.text.data(), any.text.size(), nullptr);
    note(key, status, status == NAV_ERR_LIMIT ? "JSON within the limits" : "JSON in UTF-8");
  }
  template <class T> void put(const char *key, const std::optional<T> &value) {
    if (value) put(key, *value);
  }
  template <class T> void put(const char *key, const std::vector<T> &list) {
    if (key != nullptr) list_ = key;
    begin(key, NAV_JSON_ARRAY);
    for (const T &element : list) put(nullptr, element);
    end(NAV_JSON_ARRAY);
  }
  /* A choice of a generated header, which has a text. */
  template <class T> std::enable_if_t<std::is_enum_v<T>> put(const char *key, T choice) {
    put(key, std::string_view(to_text(choice)));
  }
  std::string text() const { return out_.text(); }

private:
  /* Throws if a value could not be written, with its name and what is expected in its place. */
  void note(
    const char *key, nav_status status, const char *expected = "a value of its type") const {
    if (status >= 0) return;
    fail(std::string(key != nullptr ? key : list_).append(": expected ").append(expected), status);
  }
  detail::buffer out_;
  const char *list_ = "a value"; /* the list that is written */
};

/* A screen that was asked for an answer. */
template <class Asked> struct ticket {
  std::int64_t id;

  /*
   * The answer in the JSON of an event. None if the event is about something else, or if the screen
   * was removed without an answer; then `left` is true.
   */
  std::optional<typename Asked::answer_type> answer(
    std::string_view event, bool *left = nullptr) const {
    nav_json whole = parse(event);
    nav_json number = find(whole, "/answered/ticket");
    std::int64_t found = 0;
    if (nav_json_integer(&number, &found) != NAV_OK || found != id) return std::nullopt;
    nav_json value = find(whole, "/answered/outcome/value");
    if (left != nullptr) *left = value.kind == NAV_JSON_NONE;
    if (value.kind == NAV_JSON_NONE) return std::nullopt;
    typename Asked::answer_type result{};
    read(value, result);
    return result;
  }
};

template <class Asked> class asking;

/* An intent with a route, as JSON. */
template <class Route> std::string intent_text(const char *intent, const Route &route) {
  writer out;
  out.begin(nullptr, NAV_JSON_OBJECT);
  put_route(out, intent, route);
  out.end(NAV_JSON_OBJECT);
  return out.text();
}

/* The intents of an app, or of a sender of its screens, with the routes of one generated header. */
template <class Route, class Base> class intents : public Base {
public:
  using Base::Base;
  /* Takes an app or a sender that there is already. */
  explicit intents(Base base) noexcept : Base(std::move(base)) {}

  result go(const Route &route) { return send_route("go", route); }
  result replace(const Route &route) { return send_route("replace", route); }
  /* Goes back to the nearest equal route. */
  result back_to(const Route &route) { return send_route("backTo", route); }
  /* Goes to a route as if a link led there. */
  result open_route(const Route &route) { return send_route("open", route); }

  /* Shows a screen that answers; none if it is not shown. */
  template <class Asked, class = typename Asked::answer_type>
  std::optional<ticket<Asked>> ask(const Asked &route) {
    result shown = send_route("goForResult", Route(route));
    nav_json number = find(parse(shown.json), "/ticket");
    ticket<Asked> made{};
    if (nav_json_integer(&number, &made.id) != NAV_OK) return std::nullopt;
    return made;
  }
  /* Answers for the nearest screen that was asked for. */
  template <class Asked> result answer(const exactly_if_bool<typename Asked::answer_type> &given) {
    const typename Asked::answer_type &value = given;
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.begin("answer", NAV_JSON_OBJECT);
    out.put("value", value);
    out.end(NAV_JSON_OBJECT);
    out.end(NAV_JSON_OBJECT);
    return this->send(out.text());
  }

private:
  result send_route(const char *intent, const Route &route) {
    return this->send(intent_text(intent, route));
  }
};

/* A sender that takes only the routes of one generated header. */
template <class Route> using screen_sender = intents<Route, nav::screen_sender>;

/* An app that takes only the routes of one generated header. */
template <class Route> class app : public intents<Route, nav::app> {
public:
  using intents<Route, nav::app>::intents;

  /* A sender for the code that draws the entry or layer of that id. */
  screen_sender<Route> at(std::int64_t id) { return screen_sender<Route>(nav::app::at(id)); }

  /* What showing a route would lead to, as JSON: its result, the changes and the scene. */
  std::string preview_route(const Route &route) {
    return this->preview(intent_text("go", route)).json;
  }

  /*
   * Shows a screen that answers, after the gates of its route, which follow each other. Give what
   * this returns the app's events.
   */
  template <class Asked, class = typename Asked::answer_type>
  asking<Asked> ask_through_gates(const Asked &route) {
    return asking<Asked>(*this, intent_text("goForResult", Route(route)));
  }

protected:
  template <class T> result set_fact(const char *name, const T &value) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.put(name, value);
    out.end(NAV_JSON_OBJECT);
    return this->set_facts(out.text());
  }
  template <class T> T fact(const char *pointer) const {
    std::string text = this->facts();
    return required<T>(parse(text), pointer);
  }
};

} // namespace typed
