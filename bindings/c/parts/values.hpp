/*
 * JSON of any kind, made from C++ values: text, numbers, true and false, nullptr, vectors, maps,
 * and lists in braces. A list whose elements are all pairs that begin with a text is an object,
 * any other one an array: `{{"id", 7}, {"tags", {"new", "red"}}}`. Where that would guess wrongly,
 * nav::list and nav::object say it, also for an array of one value. Every method that takes JSON as
 * text takes a value.
 *
 * Throws nav::error: NAV_ERR_UTF8 for text that is not UTF-8, NAV_ERR_ARGUMENT for a number that is
 * not finite, NAV_ERR_ROUTE for an integer beyond 63 bits.
 */
class value {
public:
  value(std::nullptr_t = nullptr) : text_("null") {}
  template <class Bool, std::enable_if_t<std::is_same_v<Bool, bool>, int> = 0>
  value(Bool is_true) : text_(is_true ? "true" : "false") {}
  template <class Integer,
    std::enable_if_t<std::is_integral_v<Integer> && !std::is_same_v<Integer, bool> &&
        !std::is_same_v<Integer, char> && sizeof(Integer) <= sizeof(std::int64_t),
      long> = 0>
  value(Integer number) {
    if constexpr (std::is_unsigned_v<Integer>) {
      if (number > static_cast<std::uint64_t>(INT64_MAX))
        detail::fail("a number is beyond 63 bits");
    }
    write(
      [&](nav_buffer *out) { return nav_json_put_integer(out, nullptr, std::int64_t(number)); });
  }
  template <class Number, std::enable_if_t<std::is_floating_point_v<Number>, char> = 0>
  value(Number number) {
    write([&](nav_buffer *out) {
      return nav_json_put_number(out, nullptr, static_cast<double>(number));
    });
  }
  value(std::string_view text) {
    write(
      [&](nav_buffer *out) { return nav_json_put_text(out, nullptr, text.data(), text.size()); });
  }
  value(const std::string &text) : value(std::string_view(text)) {}
  value(const char *text) : value(std::string_view(text)) {}
  template <class T>
  value(const std::optional<T> &given) : value(given ? value(*given) : value()) {}
  template <class T> value(const std::vector<T> &items) {
    for (const auto &item : items) append(value(item).text_);
    enclose('[', ']');
  }
  template <class T> value(const std::map<std::string, T> &members) {
    for (const auto &[key, item] : members)
      append(value(key).text_).append(":").append(value(item).text_);
    enclose('{', '}');
  }
  value(std::initializer_list<value> items) {
    bool is_object = items.size() > 0;
    for (const value &item : items) is_object = is_object && item.key_ > 0;
    for (const value &item : items) append(is_object ? item.member() : item.text_);
    if (items.size() == 2 && items.begin()->text_.front() == '"')
      key_ = items.begin()->text_.size();
    enclose(is_object ? '{' : '[', is_object ? '}' : ']');
  }

  /* JSON that there is as text; throws nav::error if it is not. */
  static value parse(std::string_view json) {
    value made;
    made.text_ = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_json_canonical(json.data(), json.size(), out, e);
    }).json;
    return made;
  }

  const std::string &json() const noexcept { return text_; }
  operator std::string_view() const noexcept { return text_; }

protected:
  /* Appends to the elements of an array or object that is being made. */
  std::string &append(std::string_view text) {
    return text_.append(text_.empty() ? "" : ",").append(text);
  }
  void enclose(char open, char close) {
    text_.insert(text_.begin(), open);
    text_.push_back(close);
  }
  void set(std::string text) { text_ = std::move(text); }

private:
  template <class Put> void write(Put &&put) {
    detail::buffer out;
    nav_status status = put(&out.raw);
    if (status < 0) detail::fail("a text is not UTF-8, or a number not finite", status);
    text_ = out.text();
  }
  /* ["key",value] as "key":value. */
  std::string member() const {
    return text_.substr(1, key_) + ":" + text_.substr(key_ + 2, text_.size() - key_ - 3);
  }

  std::string text_;
  /* Of an array of two elements that begins with a text: the bytes of that text as JSON. */
  size_t key_ = 0;
};

/* An array, whatever is in it. */
class list : public value {
public:
  list(std::initializer_list<value> items = {}) {
    set("");
    for (const value &item : items) append(item.json());
    enclose('[', ']');
  }
};

/* An object; `nav::object{}` is an empty one. */
class object : public value {
public:
  object(std::initializer_list<std::pair<std::string_view, value>> members = {}) {
    set("");
    for (const auto &[key, item] : members)
      append(value(key).json()).append(":").append(item.json());
    enclose('{', '}');
  }
};

/*
 * A route in its canonical form: equal routes have equal text. Throws nav::error if the parameters
 * are not an object.
 */
class route : public value {
public:
  explicit route(std::string_view name, const value &params = nullptr)
      : route(canonical_tag(),
          params.json() == "null" ? value(object{ { "name", name } })
                                  : value(object{ { "name", name }, { "params", params } })) {}
  /* A route that there is as JSON. */
  static route parse(std::string_view json) { return route(canonical_tag(), json); }

  friend bool operator==(const route &left, const route &right) {
    return left.json() == right.json();
  }
  friend bool operator!=(const route &left, const route &right) { return !(left == right); }
  friend bool operator<(const route &left, const route &right) {
    return left.json() < right.json();
  }

private:
  struct canonical_tag {};
  route(canonical_tag, std::string_view json) {
    set(detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_route_canonical(json.data(), json.size(), out, e);
    }).json);
  }
};

/*
 * What a callback answers; without an answer the call continues as usual. The JSON is read when the
 * callback has returned; if it is wrong, the outermost call throws nav::error.
 */
class reply {
public:
  reply() = default;
  /* Continue with these commands: one, or an array of them. */
  static reply commands(std::string_view json) { return reply(nav_reply_commands, json); }
  /* Refuse: a reason such as "\"conditionFailed\"" or {"custom":"not now"}. */
  static reply cancel(std::string_view reason) { return reply(nav_reply_cancel, reason); }
  /* The path breaks a rule, for a validator: {"custom":"too deep"}. */
  static reply error(std::string_view broken_rule) { return reply(nav_reply_error, broken_rule); }
  /* The routes that a link leads to: one, or an array of them, bottom first. */
  static reply routes(std::string_view json) { return reply(nav_reply_routes, json); }

  /* Gives the answer to the library. */
  void give(nav_reply *to) const {
    if (call_ == nullptr) return;
    nav_error e{};
    nav_status status = call_(to, text_.data(), text_.size(), &e);
    // It is thrown far from here, by the call that led to the callback.
    if (status < 0)
      detail::fail(std::string("the answer of a callback: ").append(e.message), status, e.offset);
  }

private:
  using function = decltype(&nav_reply_cancel);
  reply(function call, std::string_view text) : call_(call), text_(text) {}

  function call_ = nullptr;
  std::string text_;
};

namespace detail {

/* Gives what a callback answers, or `otherwise` if it throws or its answer is wrong. */
template <class Function>
void replying(nav_reply *to, const reply &otherwise, Function &&function) noexcept {
  if (!guarded([&] { reply(function()).give(to); })) guarded([&] { otherwise.give(to); });
}

} // namespace detail
