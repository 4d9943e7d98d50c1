/* Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit. */
/* The parts written by hand are in bindings/c/parts. */
/*
 * NavRuntime for C++17: every handle of navruntime.h as a move-only object, routes and other JSON
 * from C++ values, results as std::string, mistakes of the caller as exceptions. Header only; link
 * libnavruntime.
 *
 *     nav::app app{nav::schema(text_of_shop_json)};
 *     app.go(nav::route{"product", {{"id", 7}}});
 *     app.open("shop://app/orders/7");
 *     if (app.back() == NAV_OK) std::puts(app.describe().c_str());
 *
 * A function of C is a method of its class with the same name: nav_store_push is store::push. Five
 * are shorter here: attach (attach_queue), of a stack batch and transaction (execute_...), of
 * modals dismiss (dismiss_current), of apps at (sender). Texts that C may leave out are left out or
 * `{}`.
 *
 * A refusal (a status above zero) is a normal answer and is returned. A status below zero throws
 * nav::error. What a method returns depends on its function: `nav::result`, the status and its
 * JSON; the text alone, if the function reads and cannot refuse; std::optional of a handle that
 * there may not be; the status, or nothing. Numbers that C gives besides a result have a pointer as
 * the last parameter.
 *
 * Callbacks are std::function; an empty one removes the function, as NULL does in C. What the
 * library calls are functions with C linkage. An exception in a callback does not pass through the
 * library: the outermost call that led to it throws it again when it returns. Until then a callback
 * that is asked counts as one that refused; what one says that is only told, or whose clock is
 * read, changes nothing, and what was done stands: README.md has the list. A number that a call
 * gives by a pointer is there also if it throws; what it would have returned is not. An exception
 * while a handle is destroyed is dropped, since a destructor throws nothing.
 *
 * `get()` gives the C handle, `release()` gives it up, and `adopt` takes one from C.
 */
#ifndef NAVRUNTIME_HPP
#define NAVRUNTIME_HPP

#if __cplusplus < 201703L
#error "navruntime.hpp needs C++17: compile with -std=c++17 or a later one"
#endif
#ifndef __cpp_exceptions
#error "navruntime.hpp throws: compile with -fexceptions, or use navruntime.h"
#endif

#include <any>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "navruntime.h"

namespace nav {

/* A status below zero, with the offset into the input or NAV_NO_OFFSET. */
class error : public std::runtime_error {
public:
  explicit error(const nav_error &e)
      : std::runtime_error(e.message), status_(e.code), offset_(e.offset) {}
  nav_status status() const noexcept { return status_; }
  uint64_t offset() const noexcept { return offset_; }

private:
  nav_status status_;
  uint64_t offset_;
};

/* A result: the status, and its JSON. */
struct result {
  nav_status status;
  std::string json;
  explicit operator bool() const noexcept { return status == NAV_OK; }
};

/* The version of the library that is loaded, to compare with NAV_VERSION_NUMBER; and as text. */
inline uint32_t version_number() noexcept { return nav_version_number(); }
inline const char *version_string() noexcept { return nav_version_string(); }

/* The name of a status, such as "NAV_EMPTY_STACK"; "NAV_UNKNOWN" for any other number. */
inline const char *status_name(nav_status status) noexcept { return nav_status_name(status); }

/* How many handles of the library are alive in the process, for leak checks. */
inline size_t live_handles() noexcept { return nav_live_handles(); }

namespace detail {

/*
 * The first exception that a callback of this thread threw. Its outermost call throws it again.
 */
inline std::exception_ptr &pending() {
  thread_local std::exception_ptr exception;
  return exception;
}

/* How many callbacks this thread is inside: one is not interrupted by an exception of another. */
inline int &depth() {
  thread_local int count = 0;
  return count;
}

/* Runs a callback; whether it has thrown nothing. */
template <class Function> bool guarded(Function &&function) noexcept {
  bool has_returned = false;
  ++depth();
  try {
    function();
    has_returned = true;
  } catch (...) {
    if (!pending()) pending() = std::current_exception();
  }
  --depth();
  return has_returned;
}

/* What a callback answers, or `otherwise` if it throws. */
template <class Value, class Function>
Value answered(Value otherwise, Function &&function) noexcept {
  guarded([&] { otherwise = function(); });
  return otherwise;
}

/* Runs a call of the C ABI, and throws what it or a callback inside it reports. */
template <class Call> nav_status check(Call &&call) {
  nav_error e{};
  nav_status status = call(&e);
  if (depth() == 0 && pending()) std::rethrow_exception(std::exchange(pending(), nullptr));
  if (status < 0) throw error(e);
  return status;
}

/* Throws an error; mostly it is not about a place in a text. */
[[noreturn]] inline void fail(
  std::string_view message, nav_status code = NAV_ERR_ROUTE, uint64_t offset = NAV_NO_OFFSET) {
  nav_error wrong{};
  wrong.code = code;
  wrong.offset = offset;
  size_t length = sizeof wrong.message - 1;
  // Not in the middle of a character.
  if (message.size() > length)
    while (length > 0 && (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80) --length;
  message.copy(wrong.message, length);
  throw error(wrong);
}

/* A nav_buffer whose text becomes a std::string. */
struct buffer {
  nav_buffer raw = NAV_BUFFER_INIT;
  buffer() = default;
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;
  ~buffer() { nav_buffer_free(&raw); }
  std::string text() const {
    return raw.data == nullptr ? std::string() : std::string(raw.data, raw.length);
  }
};

/* A call that writes a result: it gets the buffer and the error. */
template <class Call> result answer(Call &&call) {
  buffer out;
  nav_status s = check([&](nav_error *e) { return call(&out.raw, e); });
  return { s, out.text() };
}

/* Destroys a handle. What a callback throws meanwhile cannot be thrown again. */
template <class Handle, void (*Destroy)(Handle *)> struct destroyer {
  void operator()(Handle *handle) const noexcept {
    Destroy(handle);
    if (depth() == 0) pending() = nullptr;
  }
};
template <class Handle, void (*Destroy)(Handle *)>
using owner = std::unique_ptr<Handle, destroyer<Handle, Destroy>>;

/* A call that makes a handle: it gets where to put it, and the error. */
template <class Owner, class Call> Owner made(Call &&call) {
  Owner owned;
  check([&](nav_error *e) {
    typename Owner::pointer handle = nullptr;
    nav_status status = call(&handle, e);
    owned.reset(handle);
    return status;
  });
  return owned;
}

/* A function that the library keeps: it is deleted once, even if registering it is refused. */
template <class Pointer> struct kept {
  Pointer call = nullptr;
  void *user_data = nullptr;
  nav_destroy_fn destroy = nullptr;

  template <class Function> kept(Function &&function, Pointer caller, nav_destroy_fn deleter) {
    if (!function) return;
    user_data = new std::decay_t<Function>(std::forward<Function>(function));
    call = caller;
    destroy = deleter;
  }
};

extern "C" {
inline void navruntime_cpp_delete_any(void *user_data) {
  delete static_cast<std::any *>(user_data);
}
}

} // namespace detail

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

/*
 * Returns the milliseconds of a clock that the host chooses and that never runs backwards. It is
 * called inside a command, where functions that read or change return NAV_ERR_REENTRANT. Only
 * destroying, removing and other `any` functions are allowed, as in every callback.
 */
using clock_function = std::function<int64_t()>;

/* One event as JSON; the text is borrowed. */
using observer_function = std::function<void(std::string_view event)>;

/* Checks a path (a JSON array of routes): reply::error refuses it. Runs under the lock. */
using validator_function = std::function<reply(std::string_view path)>;

/*
 * Sees each intent first: reply::commands executes others instead, reply::cancel refuses. Runs
 * unlocked.
 */
using coordinator_function = std::function<reply(std::string_view intent)>;

/*
 * Prepares a guarded command: reply::commands continues with another one, reply::cancel refuses.
 * Runs unlocked.
 */
using prepare_function = std::function<reply(std::string_view command)>;

/*
 * Resolves a path mismatch (docs/protocol.md, section 2): reply::commands says what to do. If it
 * sets nothing, the store is not changed. Runs unlocked.
 */
using reconcile_function =
  std::function<reply(std::string_view old_path, std::string_view new_path)>;

/*
 * What a screen or modal answered: {"value":json}, or {"left":reason}. Runs unlocked, exactly once.
 */
using outcome_function = std::function<void(std::string_view outcome)>;

/*
 * Sees each commit of an app before it is made:
 * {"intent":i|null,"cause":text,"source":text,"changes":[...]}, with "source" only if there is one.
 * reply::cancel refuses it, and nothing changes. Runs under the lock.
 */
using interceptor_function = std::function<reply(std::string_view commit)>;

/*
 * Decides whether to keep the queue when middleware cancelled a command and presentations wait:
 * returns true to drop it, false to keep it. Runs under the lock.
 */
using queue_policy_function = std::function<bool(std::string_view command)>;

/*
 * Returns true if step_flow::next may leave the step that is shown. Runs under the lock. If it
 * reads the flow, it sees what step_flow::set_can_proceed set.
 */
using can_proceed_function = std::function<bool(std::string_view step, int64_t index)>;

/*
 * Asked whether a waiting link may be executed: true or false. `pending` is {"url","route","plan"}.
 */
using link_allowed_function = std::function<bool(std::string_view pending)>;

/*
 * A command before the engine runs it, as will_execute sees it: borrowed, valid until the callback
 * returns.
 */
class interception {
public:
  explicit interception(nav_interception *call) noexcept : call_(call) {}
  nav_interception *get() const noexcept { return call_; }

  /*
   * The kind of the command as rewritten so far.
   * Returns: NAV_COMMAND_* or NAV_MODAL_*; 0 after the callback returned.
   */
  nav_command_kind kind() const noexcept { return nav_interception_kind(get()); }

  /*
   * The command as rewritten so far.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string command() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_interception_command(get(), out, e);
    }).json;
  }

  /*
   * The state before the command: the path of a stack, or
   * {"current":presentation|null,"queue":[...]} of a modal store.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string state() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_interception_state(get(), out, e);
    }).json;
  }

  /*
   * Continue with another command. If the text is not a command, the call is cancelled with a
   * "custom" reason that quotes the error.
   *   command  JSON command; copied
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
   *   NAV_ERR_LIMIT.
   */
  void rewrite(std::string_view command) {
    detail::check([&](nav_error *e) {
      return nav_interception_rewrite(get(), command.data(), command.size(), e);
    });
  }

  /*
   * Cancel the command. If the text is not a reason, it is cancelled with a "custom" reason that
   * quotes the error.
   *   reason  JSON reason, copied; left out, it means {"middleware":{"debugName":the
   *           registration's,"command":the command}}
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_COMMAND, NAV_ERR_LIMIT.
   */
  void cancel(std::string_view reason = {}) {
    detail::check([&](nav_error *e) {
      return nav_interception_cancel(get(), reason.data(), reason.size(), e);
    });
  }

private:
  nav_interception *call_;
};

/*
 * A command that has run, as did_execute and discard see it: borrowed, valid until the callback
 * returns.
 */
class execution {
public:
  explicit execution(nav_execution *call) noexcept : call_(call) {}
  nav_execution *get() const noexcept { return call_; }

  /*
   * The kind of the command that ran.
   * Returns: NAV_COMMAND_* or NAV_MODAL_*; 0 after the callback returned.
   */
  nav_command_kind kind() const noexcept { return nav_execution_kind(get()); }

  /*
   * The status of the result as replaced so far; in discard, that of the preview.
   * Returns: the status; NAV_ERR_ARGUMENT after the callback returned.
   */
  nav_status status() const noexcept { return nav_execution_status(get()); }

  /*
   * The command that ran, as rewritten.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string command() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_execution_command(get(), out, e);
    }).json;
  }

  /*
   * The result as replaced so far.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string result() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_execution_result(get(), out, e);
    }).json;
  }

  /*
   * The state after the command: the path of a stack, or {"current","queue"} of a modal store.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string state() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_execution_state(get(), out, e);
    }).json;
  }

  /*
   * Replace the result; the state stays as it is. A cancelled result can only become another
   * cancelled one: anything else is ignored.
   *   result  JSON result; copied
   * Status: NAV_OK; NAV_ERR_ARGUMENT (also in discard), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT.
   */
  void fold(std::string_view result) {
    detail::check([&](nav_error *e) {
      return nav_execution_fold(get(), result.data(), result.size(), e);
    });
  }

private:
  nav_execution *call_;
};

/* One middleware. Its functions run under the lock; each may be empty. */
struct middleware {
  /* May rewrite or cancel the command; the last answer counts. */
  std::function<void(interception &)> will_execute;
  /* May replace the result; called for every middleware whose will_execute ran. */
  std::function<void(execution &)> did_execute;
  /*
   * Called instead of did_execute if a rolled-back transaction only previewed the command, or it
   * met a limit.
   */
  std::function<void(execution &)> discard;
};

/*
 * What a host may decide about links; each function may be empty. They are called without a lock,
 * by several threads at once if several match; they may read and change stores. If one sets no
 * answer, the library goes on without it. Copied at creation.
 */
struct link_callbacks {
  /*
   * Called when a mapping with "callback":true matches. `match` is
   * {"index":i,"pattern":p,"url":u,"params":{name:[values]}}; answer with reply::routes, or leave
   * the URL to the next mapping.
   */
  std::function<reply(std::string_view match)> routes;
  /* Asked by a pipeline before its matchers; answer with reply::routes. */
  std::function<reply(std::string_view url)> resolve;
  /*
   * Asked by a pipeline instead of "placement". `link` is {"url":u,"routes":[route...]}; answer
   * with reply::commands.
   */
  std::function<reply(std::string_view link)> plan;
  /* Whether a route needs sign-in, in addition to "requireAuthentication": true or false. */
  std::function<bool(std::string_view route)> should_require;
  /* Whether the user may see a route that needs sign-in: true or false. Without it, nobody may. */
  std::function<bool(std::string_view route)> is_authenticated;
};

namespace detail {

/* What the library calls. These functions are one in all of a program. */
extern "C" {
inline int64_t navruntime_cpp_clock(void *user_data) {
  return answered<int64_t>(0, [&] {
    return (*static_cast<nav::clock_function *>(user_data))();
  });
}
inline void navruntime_cpp_delete_clock(void *user_data) {
  delete static_cast<nav::clock_function *>(user_data);
}
inline void navruntime_cpp_observer(void *user_data, const char *event, size_t length) {
  guarded([&] {
    (*static_cast<nav::observer_function *>(user_data))(std::string_view(event, length));
  });
}
inline void navruntime_cpp_delete_observer(void *user_data) {
  delete static_cast<nav::observer_function *>(user_data);
}
inline void navruntime_cpp_validator(
  void *user_data, const char *path, size_t length, nav_reply *reply) {
  replying(reply, nav::reply::error("{\"custom\":\"a validator threw\"}"), [&] {
    return (*static_cast<nav::validator_function *>(user_data))(std::string_view(path, length));
  });
}
inline void navruntime_cpp_delete_validator(void *user_data) {
  delete static_cast<nav::validator_function *>(user_data);
}
inline void navruntime_cpp_coordinator(
  void *user_data, const char *intent, size_t length, nav_reply *reply) {
  replying(reply, nav::reply::cancel("{\"custom\":\"a coordinator threw\"}"), [&] {
    return (*static_cast<nav::coordinator_function *>(user_data))(std::string_view(intent, length));
  });
}
inline void navruntime_cpp_delete_coordinator(void *user_data) {
  delete static_cast<nav::coordinator_function *>(user_data);
}
inline void navruntime_cpp_prepare(
  void *user_data, const char *command, size_t length, nav_reply *reply) {
  replying(reply, nav::reply::cancel("{\"custom\":\"a prepare callback threw\"}"), [&] {
    return (*static_cast<nav::prepare_function *>(user_data))(std::string_view(command, length));
  });
}
inline void navruntime_cpp_delete_prepare(void *user_data) {
  delete static_cast<nav::prepare_function *>(user_data);
}
inline void navruntime_cpp_reconcile(
  void *user_data, const char *old_path, size_t old_length, const char *new_path, size_t new_length,
  nav_reply *reply) {
  replying(reply, nav::reply(), [&] {
    return (*static_cast<nav::reconcile_function *>(user_data))(
      std::string_view(old_path, old_length), std::string_view(new_path, new_length));
  });
}
inline void navruntime_cpp_delete_reconcile(void *user_data) {
  delete static_cast<nav::reconcile_function *>(user_data);
}
inline void navruntime_cpp_outcome(void *user_data, const char *outcome, size_t length) {
  guarded([&] {
    (*static_cast<nav::outcome_function *>(user_data))(std::string_view(outcome, length));
  });
}
inline void navruntime_cpp_delete_outcome(void *user_data) {
  delete static_cast<nav::outcome_function *>(user_data);
}
inline void navruntime_cpp_interceptor(
  void *user_data, const char *commit, size_t length, nav_reply *reply) {
  replying(reply, nav::reply::cancel("{\"custom\":\"an interceptor threw\"}"), [&] {
    return (*static_cast<nav::interceptor_function *>(user_data))(std::string_view(commit, length));
  });
}
inline void navruntime_cpp_delete_interceptor(void *user_data) {
  delete static_cast<nav::interceptor_function *>(user_data);
}
inline int32_t navruntime_cpp_queue_policy(void *user_data, const char *command, size_t length) {
  return answered<bool>(false, [&] {
    return (*static_cast<nav::queue_policy_function *>(user_data))(
      std::string_view(command, length));
  });
}
inline void navruntime_cpp_delete_queue_policy(void *user_data) {
  delete static_cast<nav::queue_policy_function *>(user_data);
}
inline int32_t navruntime_cpp_can_proceed(
  void *user_data, const char *step, size_t length, int64_t index) {
  return answered<bool>(false, [&] {
    return (*static_cast<nav::can_proceed_function *>(user_data))(
      std::string_view(step, length), index);
  });
}
inline void navruntime_cpp_delete_can_proceed(void *user_data) {
  delete static_cast<nav::can_proceed_function *>(user_data);
}
inline int32_t navruntime_cpp_link_allowed(void *user_data, const char *pending, size_t length) {
  return answered<bool>(false, [&] {
    return (*static_cast<nav::link_allowed_function *>(user_data))(
      std::string_view(pending, length));
  });
}
inline void navruntime_cpp_delete_link_allowed(void *user_data) {
  delete static_cast<nav::link_allowed_function *>(user_data);
}
inline void navruntime_cpp_middleware_will_execute(void *user_data, nav_interception *call) {
  if (guarded([&] {
    nav::interception wrapped(call);
    static_cast<nav::middleware *>(user_data)->will_execute(wrapped);
  })) return;
  guarded([&] {
    nav::interception(call).cancel("{\"custom\":\"a middleware threw\"}");
  });
}
inline void navruntime_cpp_middleware_did_execute(void *user_data, nav_execution *call) {
  guarded([&] {
    nav::execution wrapped(call);
    static_cast<nav::middleware *>(user_data)->did_execute(wrapped);
  });
}
inline void navruntime_cpp_middleware_discard(void *user_data, nav_execution *call) {
  guarded([&] {
    nav::execution wrapped(call);
    static_cast<nav::middleware *>(user_data)->discard(wrapped);
  });
}
inline void navruntime_cpp_delete_middleware(void *user_data) {
  delete static_cast<nav::middleware *>(user_data);
}
inline void navruntime_cpp_link_callbacks_routes(
  void *user_data, const char *match, size_t length, nav_reply *reply) {
  replying(reply, nav::reply(), [&] {
    return static_cast<nav::link_callbacks *>(user_data)->routes(std::string_view(match, length));
  });
}
inline void navruntime_cpp_link_callbacks_resolve(
  void *user_data, const char *url, size_t length, nav_reply *reply) {
  replying(reply, nav::reply(), [&] {
    return static_cast<nav::link_callbacks *>(user_data)->resolve(std::string_view(url, length));
  });
}
inline void navruntime_cpp_link_callbacks_plan(
  void *user_data, const char *link, size_t length, nav_reply *reply) {
  replying(reply, nav::reply(), [&] {
    return static_cast<nav::link_callbacks *>(user_data)->plan(std::string_view(link, length));
  });
}
inline int32_t navruntime_cpp_link_callbacks_should_require(
  void *user_data, const char *route, size_t length) {
  return answered<bool>(true, [&] {
    return static_cast<nav::link_callbacks *>(user_data)->should_require(
      std::string_view(route, length));
  });
}
inline int32_t navruntime_cpp_link_callbacks_is_authenticated(
  void *user_data, const char *route, size_t length) {
  return answered<bool>(false, [&] {
    return static_cast<nav::link_callbacks *>(user_data)->is_authenticated(
      std::string_view(route, length));
  });
}
inline void navruntime_cpp_delete_link_callbacks(void *user_data) {
  delete static_cast<nav::link_callbacks *>(user_data);
}
}

inline nav_middleware raw(nav::middleware &&given) {
  nav_middleware made{};
  if (given.will_execute)
    made.will_execute = navruntime_cpp_middleware_will_execute;
  if (given.did_execute)
    made.did_execute = navruntime_cpp_middleware_did_execute;
  if (given.discard)
    made.discard = navruntime_cpp_middleware_discard;
  made.user_data = new nav::middleware(std::move(given));
  made.destroy = navruntime_cpp_delete_middleware;
  return made;
}
inline nav_link_callbacks raw(nav::link_callbacks &&given) {
  nav_link_callbacks made{};
  if (given.routes)
    made.routes = navruntime_cpp_link_callbacks_routes;
  if (given.resolve)
    made.resolve = navruntime_cpp_link_callbacks_resolve;
  if (given.plan)
    made.plan = navruntime_cpp_link_callbacks_plan;
  if (given.should_require)
    made.should_require = navruntime_cpp_link_callbacks_should_require;
  if (given.is_authenticated)
    made.is_authenticated = navruntime_cpp_link_callbacks_is_authenticated;
  made.user_data = new nav::link_callbacks(std::move(given));
  made.destroy = navruntime_cpp_delete_link_callbacks;
  return made;
}

} // namespace detail

/*
 * The declaration of a program's screens: immutable.
 * A nav_schema declares a program's screens once: routes with typed parameters, the containers they
 * live in, facts such as "signedIn" that guard them, links, questions and migrations (docs/app.md).
 * It is immutable and takes no lock: any number of apps and threads share one.
 */
class schema {
public:
  using handle_owner = detail::owner<nav_schema, nav_schema_destroy>;

  /*
   * Make a schema.
   *   text  JSON object (docs/app-reference.md). Required keys: "format", "id", "root", "routes"
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA.
   */
  explicit schema(std::string_view text) {
    handle_ = detail::made<handle_owner>([&](nav_schema **out, nav_error *e) {
      return nav_schema_create(text.data(), text.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static schema adopt(nav_schema *handle) noexcept {
    return schema(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_schema *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_schema *release() noexcept { return handle_.release(); }

  /*
   * Check a schema's text without making a schema: for linters and tests.
   *   text  JSON object, as for schema::schema
   * Returns: {"errors":[{"name":n,"offset":byte,"message":text}...],"findings":[...]}; errors are
   *   those that schema::schema would return, which is the first one: mend it, and ask again;
   *   findings are as for schema::findings, and [] if there are errors.
   * Status: NAV_OK (no errors); NAV_REJECTED (`report` has the error); NAV_ERR_ARGUMENT,
   *   NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
   */
  static nav::result check(std::string_view text) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_check(text.data(), text.size(), out, e);
    });
  }

  /*
   * What the rules allow but looks like a mistake in a schema: links that are never reached, each
   * with a URL that shows it, {"unreachable":route} and {"neverTrue":{"route":name,"condition":n}}.
   * Returns: a JSON array, [] if there are none.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string findings() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_findings(get(), out, e);
    }).json;
  }

  /*
   * The first link of a route that leads back to exactly that route, such as
   * "/products/7?view=reviews".
   *   route  JSON route
   * Returns: the URL (plain text, no JSON).
   * Status: NAV_OK; NAV_NO_MATCH (no link leads to it, or a sensitive parameter is not its
   *   default); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA.
   */
  nav::result url_for(std::string_view route) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_url_for(get(), route.data(), route.size(), out, e);
    });
  }

  /*
   * The schema as canonical JSON: what schema::schema was given, without white space and with
   * numbers and strings in one spelling. Members keep their order, because links are tried in that
   * order.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string json() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_json(get(), out, e);
    }).json;
  }

  /* A snapshot at the version of this schema, and {"from":n,"to":n,"dropped":[...]}. */
  std::pair<std::string, std::string> migrate(std::string_view snapshot) const {
    detail::buffer migrated;
    nav::result report = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_migrate(get(), snapshot.data(), snapshot.size(), &migrated.raw, out, e);
    });
    return { migrated.text(), std::move(report.json) };
  }

private:
  explicit schema(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/* May send intents as from one screen of an app, and do nothing else. */
class screen_sender {
public:
  using handle_owner = detail::owner<nav_screen_sender, nav_screen_sender_destroy>;

  /* Takes a handle from C, to destroy it. */
  static screen_sender adopt(nav_screen_sender *handle) noexcept {
    return screen_sender(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_screen_sender *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_screen_sender *release() noexcept { return handle_.release(); }

  /*
   * Send any intent from the sender's screen, such as {"go":route} or {"goForResult":route}.
   *   intent  JSON intent, or {"intent":i,"source":text}, as for app::send; "from" may name no
   *           other screen
   * Returns: as for app::send.
   * Status: as for app::send; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_send(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * app::open from the sender's screen.
   *   url  plain text
   * Returns: as for app::send.
   * Status: as for app::open; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result open(std::string_view url) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_open(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * app::back from the sender's screen.
   * Returns: as for app::send.
   * Status: as for app::back; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_back(get(), out, e);
    });
  }

  /*
   * app::back_to_root from the sender's screen.
   * Returns: as for app::send.
   * Status: as for app::back_to_root; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result back_to_root() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_back_to_root(get(), out, e);
    });
  }

  /*
   * app::dismiss from the sender's screen.
   * Returns: as for app::send.
   * Status: as for app::dismiss; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result dismiss() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_dismiss(get(), out, e);
    });
  }

  /*
   * app::dismiss_all from the sender's screen.
   * Returns: as for app::send.
   * Status: as for app::dismiss_all; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result dismiss_all() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_dismiss_all(get(), out, e);
    });
  }

  /*
   * app::select from the sender's screen.
   *   address  plain text: the names on the way to a container, such as "mail/detail"
   * Returns: as for app::send.
   * Status: as for app::select; NAV_ERR_DETACHED if the app no longer exists.
   */
  nav::result select(std::string_view address) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_screen_sender_select(get(), address.data(), address.size(), out, e);
    });
  }

  /* Goes to a route: {"go":route} without the JSON around it. */
  nav::result go(std::string_view route) {
    return send(std::string("{\"go\":").append(route).append("}"));
  }

private:
  explicit screen_sender(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * A file that keeps the state of an app, commit by commit.
 * A nav_journal keeps the state of an app in a file, commit by commit, so that a killed program
 * comes back where it was (docs/restoring.md, docs/journal.md). The file is text: `NAVJ 1 SALT`,
 * then one record per line. It is written while a commit is made, before any observer is called.
 * Life: open, restore what it recovered, attach, destroy.
 */
class journal {
public:
  using handle_owner = detail::owner<nav_journal, nav_journal_destroy>;

  /* Takes a handle from C, to destroy it. */
  static journal adopt(nav_journal *handle) noexcept {
    return journal(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_journal *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_journal *release() noexcept { return handle_.release(); }

  /*
   * What opening found:
   * {"path","generation":"current"|"previous"|null,"records":n,"lastSeq":n|null,
   * "torn":{"at":offset,"bytes":n,"path":p|null}|null}, and "previousTorn":{"at","bytes"} if the
   * generation before was read and is damaged too.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  std::string report() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_journal_report(get(), out, e);
    }).json;
  }

  /*
   * Have the system write all of the journal to the disk (fdatasync). Commits wait meanwhile. After
   * an error the next commit rewrites the file. Until then, and as long as the file lacks a commit
   * that could not be written, this fails.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_IO.
   */
  void flush() {
    detail::check([&](nav_error *e) {
      return nav_journal_flush(get(), e);
    });
  }

  /* Opens a journal. `config` is JSON such as {"path":"shop.journal"} (docs/journal.md). */
  explicit journal(std::string_view config) {
    detail::buffer found;
    handle_ = detail::made<handle_owner>([&](nav_journal **out, nav_error *e) {
      return nav_journal_open(config.data(), config.size(), out, &found.raw, e);
    });
    if (found.raw.length > 0) recovered_ = found.text();
  }

  /* Opens a journal of which only the path is given. */
  static nav::journal open_path(std::string_view path) {
    detail::buffer found;
    nav::journal opened(detail::made<handle_owner>([&](nav_journal **out, nav_error *e) {
      return nav_journal_open_path(path.data(), path.size(), out, &found.raw, e);
    }));
    if (found.raw.length > 0) opened.recovered_ = found.text();
    return opened;
  }

  /* The recovered snapshot, for app::restore; none if there was none. */
  const std::optional<std::string> &recovered() const noexcept { return recovered_; }

private:
  explicit journal(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  std::optional<std::string> recovered_;
  handle_owner handle_;
};

/*
 * Writes each call of an app to a file, to look at and to replay.
 * A nav_recorder writes down what happens to an app: one line of JSON for each call, with its
 * result, what it has changed and a hash of the state after it (docs/recording.md). Sensitive
 * values are not written. `nav replay` plays a recording again. Life: create, attach, destroy.
 */
class recorder {
public:
  using handle_owner = detail::owner<nav_recorder, nav_recorder_destroy>;

  /*
   * Make a recorder. It never waits and raises no signal: a line that a slow or closed reader does
   * not take at once, or that the disk has no room for, is lost, and a line {"gap":n} tells so
   * later.
   *   config  JSON object with one of these: "path" (a file, which is made or emptied, or a named
   *           pipe that has a reader), "fd" (a descriptor that is open for writing: the recorder
   *           makes its own from it, so that the host may close it)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_IO (the
   *   system refused: the message has its reason).
   */
  explicit recorder(std::string_view config) {
    handle_ = detail::made<handle_owner>([&](nav_recorder **out, nav_error *e) {
      return nav_recorder_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static recorder adopt(nav_recorder *handle) noexcept {
    return recorder(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_recorder *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_recorder *release() noexcept { return handle_.release(); }

  /*
   * Give a recorder a clock, which the times of its lines are from. Without one they are
   * milliseconds since it was attached.
   *   clock  called under the lock of the app; an empty one removes the current one
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_STATE (it serves an app).
   */
  void set_clock(clock_function clock) {
    detail::kept<nav_clock_fn> held(
      std::move(clock), detail::navruntime_cpp_clock, detail::navruntime_cpp_delete_clock);
    detail::check([&](nav_error *e) {
      return nav_recorder_set_clock(get(), held.call, held.user_data, held.destroy, e);
    });
  }

private:
  explicit recorder(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/* Events that a main loop takes when it has time. */
class event_queue {
public:
  using handle_owner = detail::owner<nav_event_queue, nav_event_queue_destroy>;

  /*
   * Make a queue that a main loop drains. It may be attached to any number of stores.
   *   config  JSON object; may be left out: "capacity" (events, default 1024), "overflow"
   *           "dropOldest" (default) | "dropNewest" | "unbounded"
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
   */
  explicit event_queue(std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_event_queue **out, nav_error *e) {
      return nav_event_queue_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static event_queue adopt(nav_event_queue *handle) noexcept {
    return event_queue(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_event_queue *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_event_queue *release() noexcept { return handle_.release(); }

  /*
   * How many events wait, gap markers included.
   * Returns: the count.
   */
  size_t count() const noexcept { return nav_event_queue_count(get()); }

  /*
   * A file descriptor that is readable while events wait, for poll, epoll, GTK, Qt, asyncio or any
   * other main loop. It is an eventfd, made at the first call, non-blocking and close-on-exec. Only
   * poll it: event_queue::next makes it unreadable when it takes the last event.
   * Returns: the descriptor, or -1 on an error.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (the process can open no more descriptors).
   */
  int32_t fd() {
    int32_t fd = 0;
    detail::check([&](nav_error *e) {
      return nav_event_queue_fd(get(), &fd, e);
    });
    return fd;
  }

  /* The oldest event, if one waits. If n events were dropped, {"gap":n} takes their place. */
  std::optional<std::string> next() {
    nav::result event = detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_event_queue_next(get(), out, e); });
    return event ? std::optional<std::string>(std::move(event.json)) : std::nullopt;
  }

  /*
   * The same, and the number that `attach` gave for the store of the event, 0 for {"gap":n}: for a
   * queue that serves several stores.
   */
  std::optional<std::pair<std::string, uint64_t>> next_from() {
    uint64_t number = 0;
    nav::result event = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_event_queue_next_from(get(), out, &number, e);
    });
    if (!event) return std::nullopt;
    return std::make_pair(std::move(event.json), number);
  }

private:
  explicit event_queue(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Where the user is, in all of a program.
 * A nav_app holds where the user is in all of a program: its facts, the stacks of every tab and
 * column, the sheets and covers over them, the intent that waits for sign-in and the question that
 * is open (docs/app.md). One intent is one commit and one event; a refused intent changes nothing.
 * Life: create, send intents, set facts, draw the scene, destroy.
 */
class app {
public:
  using handle_owner = detail::owner<nav_app, nav_app_destroy>;

  /*
   * Make an app in the initial state of a schema.
   *   schema  the schema; kept alive by the app
   *   config  JSON object; left out for the defaults. Keys: "facts" {name:value} (of the initial
   *           state), "limits" {"stackDepth","layers","queue","jsonText","jsonNesting"}, "history"
   *           {"limit" (100; 0: none), "records" ("places" or "commits")}
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA (an
   *   unknown fact, or a value that does not fit).
   */
  explicit app(const nav::schema &schema, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_app **out, nav_error *e) {
      return nav_app_create(schema.get(), config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static app adopt(nav_app *handle) noexcept {
    return app(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_app *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_app *release() noexcept { return handle_.release(); }

  /*
   * Send an intent: {"go":route}, {"goForResult":route}, {"open":url}, "back", {"backTo":route|id},
   * "backToRoot", {"replace":route}, {"update":{name:value}},
   * {"updateOf":{"id":id,"params":{name:value}}}, {"badge":{"at":address,"value":text|uint|null}},
   * {"remove":id}, "dismiss", "dismissAll", {"answer":{"value":json,"ticket":id}},
   * {"select":address}, {"reset":{"at":address,"path":[route...]}}, {"transaction":[intent...]} or
   * "forget". It is done completely or not at all.
   *   intent  JSON intent, or {"intent":i,"from":id,"source":text}; with "from", it is refused
   *           unless that screen is shown and not covered, so that the second of two taps does
   *           nothing
   * Returns: the result, such as "done" or {"refused":reason} (docs/results.md).
   * Status: NAV_OK ("done", {"ticket":id}, {"withdrawn":token}); NAV_NOOP, NAV_EMPTY_STACK
   *   ("none"), NAV_QUEUED, NAV_PENDING (it waits for facts, or a question is open), NAV_REJECTED,
   *   NAV_UNHANDLED, NAV_CANCELLED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT, NAV_ERR_SCHEMA (not an intent, or a route, parameter, address or answer
   *   that does not fit).
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_send(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Open a URL, from outside or from the app itself: {"open":url} without the JSON around it.
   *   url  plain text
   * Returns: as for app::send.
   * Status: as for app::send; NAV_UNHANDLED (no link matches), NAV_REJECTED (the schema's policy,
   *   or a guard).
   */
  nav::result open(std::string_view url) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_open(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * Go back one step, as the intent "back": withdraw an open question; else pop, dismiss an empty
   * layer, focus the column before, or select the tab selected before.
   * Returns: as for app::send.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to), otherwise as for app::send.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_back(get(), out, e);
    });
  }

  /*
   * Remove the entries above the root of the stack that is here, as the intent "backToRoot": those
   * of the topmost layer, or of the focused leaf.
   * Returns: as for app::send.
   * Status: NAV_OK; NAV_NOOP (there are none), otherwise as for app::send.
   */
  nav::result back_to_root() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_back_to_root(get(), out, e);
    });
  }

  /*
   * Dismiss the topmost sheet or cover with the stack on it, as the intent "dismiss".
   * Returns: as for app::send.
   * Status: NAV_OK; NAV_NOOP (no layer is shown), otherwise as for app::send.
   */
  nav::result dismiss() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_dismiss(get(), out, e);
    });
  }

  /*
   * Dismiss all sheets and covers, and those that wait in the queue, as the intent "dismissAll".
   * Returns: as for app::send.
   * Status: NAV_OK; NAV_NOOP (there are none), otherwise as for app::send.
   */
  nav::result dismiss_all() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_dismiss_all(get(), out, e);
    });
  }

  /*
   * Select the tabs and focus the columns along an address: {"select":address} without the JSON
   * around it. Selecting the tab that is selected does what its "reselect" says.
   *   address  plain text: the names on the way to a container, such as "mail/detail"
   * Returns: as for app::send.
   * Status: NAV_OK; NAV_NOOP (it is selected already); NAV_ERR_SCHEMA (no container has that
   *   address), otherwise as for app::send.
   */
  nav::result select(std::string_view address) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_select(get(), address.data(), address.size(), out, e);
    });
  }

  /*
   * Tell the app what the host knows, in one commit that nobody can refuse: screens that the facts
   * no longer allow are removed, the intent that waits is looked at again, and locks are shown or
   * removed. Interceptors are asked about that intent alone.
   *   facts  JSON object {name:value}; facts that it does not name stay the same
   * Returns: {"changed":[name...],"evicted":[id...],"resumed":result|null}, or "noop".
   * Status: NAV_OK; NAV_NOOP (they already have these values); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_SCHEMA (an unknown fact, or a value
   *   that does not fit).
   */
  nav::result set_facts(std::string_view facts) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_set_facts(get(), facts.data(), facts.size(), out, e);
    });
  }

  /*
   * The facts, as a JSON object in the order of the schema.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string facts() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_facts(get(), out, e);
    }).json;
  }

  /*
   * Answer the open question: whether a screen may leave, or enter.
   *   token   the question's token, from the result or the event
   *   answer  JSON: "proceed", {"cancel":reason} or {"redirect":intent}
   * Returns: as for app::send; {"cancelled":reason}; "noop" if the question is no longer open.
   * Status: as for app::send; NAV_NOOP (the question is no longer open), NAV_CANCELLED
   *   ({"cancel":reason}).
   */
  nav::result resolve(int64_t token, std::string_view answer) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_resolve(get(), token, answer.data(), answer.size(), out, e);
    });
  }

  /*
   * Let the intent of the open question go on: app::resolve with "proceed".
   *   token  the question's token, from the result or the event
   * Returns: as for app::resolve.
   * Status: as for app::send; NAV_NOOP (the question is no longer open).
   */
  nav::result proceed(int64_t token) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_proceed(get(), token, out, e);
    });
  }

  /*
   * Give up the intent of the open question: app::resolve with {"cancel":reason}.
   *   token   the question's token, from the result or the event
   *   reason  plain text for the result and for observers; NULL: the reason is null
   * Returns: {"cancelled":reason}, or "noop" if the question is no longer open.
   * Status: NAV_CANCELLED; NAV_NOOP (the question is no longer open); NAV_ERR_ARGUMENT,
   *   NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result cancel(int64_t token, std::string_view reason = {}) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_cancel(get(), token, reason.data(), reason.size(), out, e);
    });
  }

  /*
   * Make a sender for the code that draws one screen. It sends intents as from that screen, and can
   * neither set facts nor answer questions, travel or restore. Each intent is refused with
   * {"stale":{"from":id,"shown":id}} unless the screen is shown and not covered, so that the second
   * of two taps does nothing.
   *   id  id of the entry or layer that sends; it need not be shown now
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::screen_sender at(int64_t id) {
    using owner = nav::screen_sender::handle_owner;
    auto made = detail::made<owner>([&](nav_screen_sender **out, nav_error *e) {
      return nav_app_sender(get(), id, out, e);
    });
    return nav::screen_sender::adopt(made.release());
  }

  /*
   * What to draw now: {"screens":[{"at","depth","id","route","title","meta"}...],
   * "layers":[{"id","style","at","depth","top":{"id","route","title","meta"}}...],
   * "bars":[{"at","selected","tabs":[{"name","title","badge","meta"}...]}...],
   * "here":address,"title":text,"canGoBack":bool}, with "question" while one is open. One screen
   * for each visible leaf, then the layers that cover them, bottom first; "depth" counts the
   * entries of that stack. The bars are the tabs on the way to the visible leaves. "meta" and
   * "badge" are there if the schema, or an intent, gives them.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string scene() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_scene(get(), out, e);
    }).json;
  }

  /*
   * What to draw now, and what is under it: the JSON of app::scene, in which each screen, and each
   * layer, has "under":[{"id","route","title"}...] after "depth": the entries under the top of its
   * stack, bottom first. A layer begins with its own route. It is what app::path gives for each of
   * these stacks, of the same moment and in one call.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string scene_with_stacks() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_scene_with_stacks(get(), out, e);
    }).json;
  }

  /*
   * The whole state: {"facts","root","layers","queue","pending","question","badges"}, and "asked"
   * if somebody waits for a screen's answer: docs/app-reference.md.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string state() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_state(get(), out, e);
    }).json;
  }

  /*
   * The state in one line for logs and debuggers: `shop [orders]: orders > order(id=7) + sheet
   * login`. Sensitive values are written as *.
   * Returns: plain text.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string describe() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_describe(get(), out, e);
    }).json;
  }

  /*
   * The way to a screen: the entries of one stack, bottom first, [{"id","route","title"}...]. A
   * leaf begins with its root, a layer with its own route.
   *   at  address of a leaf, or "~12" of the layer with that id; NULL: the stack that is here, of
   *       the topmost layer or of the focused leaf
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no layer of that id is shown); NAV_ERR_ARGUMENT,
   *   NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT (another tree's callback), NAV_ERR_SCHEMA (no
   *   leaf has that address).
   */
  nav::result path(std::string_view at = {}) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_path(get(), at.data(), at.size(), out, e);
    });
  }

  /*
   * What an intent, or a change of facts, would lead to now, without doing it:
   * {"result":...,"changes":[...],"scene":{...}}. Nothing changes, no event is sent, no interceptor
   * is asked, and no id or token is used up. What is refused has no changes, and the scene of now.
   *   input  JSON: an intent, or {"intent":i,"from":id,"source":text}, as for app::send; or
   *          {"facts":{name:value}}, as for app::set_facts
   * Returns: the JSON: `result` as sending it would give, `changes` as in the event "committed",
   *   `scene` as app::scene would give it then.
   * Status: NAV_OK, whatever the result is; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_SCHEMA.
   */
  nav::result preview(std::string_view input) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_preview(get(), input.data(), input.size(), out, e);
    });
  }

  /*
   * A number that grows by one with each call after which app::state is another text, so also when
   * only the question or the waiting intent is another; 0 at first. Compare it to know whether to
   * draw again. The "seq" of the event "committed" counts commits alone.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_app_revision(get()); }

  /*
   * A hash of the whole state, to compare two runs: FNV-1a (64 bits) over the bytes of app::state.
   * Returns: the hash, and in another tree's callback.
   */
  uint64_t hash() const noexcept { return nav_app_hash(get()); }

  /*
   * Whether going back would do something.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_app_can_go_back(get()) != 0; }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_COMMITTED, _PENDING, _QUESTION, _WITHDRAWN, _FORGOTTEN, _ANSWERED,
   *             _SHOWN, _JOURNAL_BROKEN, _REFUSED (which ALL leaves out) or ALL
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_app_observe(get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_app_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_app_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

  /*
   * Let a host function see each commit before it is made. It may cancel the commit. Interceptors
   * are asked in the order of their registration; after the first that cancels, no other is asked.
   *   name         for the host's own logs; plain text
   *   interceptor  the function; it runs under the lock and may read this app
   * Returns: its number.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  uint64_t intercept(std::string_view name, interceptor_function interceptor) {
    uint64_t handle = 0;
    detail::kept<nav_interceptor_fn> held(
      std::move(interceptor), detail::navruntime_cpp_interceptor,
      detail::navruntime_cpp_delete_interceptor);
    detail::check([&](nav_error *e) {
      return nav_app_intercept(
        get(), name.data(), name.size(), held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Remove an interceptor.
   *   handle  the number that app::intercept gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void remove_interceptor(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_app_remove_interceptor(get(), handle, e);
    });
  }

  /*
   * Keep what a screen wants back when it is shown again: its scroll position, its focus, a
   * half-written text. It is removed with its entry or layer, and comes back with it, from history
   * or a snapshot; what facts or restoring take away is in the event "committed" ("entryStates").
   * This is not a commit.
   *   id     the id of the entry or layer; also one that only places of the history have, so that a
   *          page can be saved when the event tells that it left
   *   state  any JSON value of at most 65,536 bytes; an empty one removes what is kept
   * Status: NAV_OK; NAV_ROUTE_NOT_FOUND (nothing has that id), NAV_CANCELLED (a journal that
   *   refuses could not be written); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status set_entry_state(int64_t id, std::string_view state = {}) {
    return detail::check([&](nav_error *e) {
      return nav_app_set_entry_state(get(), id, state.data(), state.size(), e);
    });
  }

  /*
   * What app::set_entry_state kept for a screen, in canonical JSON.
   *   id  the id of the entry or layer
   * Returns: the JSON.
   * Status: NAV_OK; NAV_NOOP (nothing is kept), NAV_ROUTE_NOT_FOUND (nothing has that id);
   *   NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  nav::result entry_state(int64_t id) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_entry_state(get(), id, out, e);
    });
  }

  /*
   * Write the part of an app's state that is worth keeping: its containers, the facts that persist,
   * the intent that waits and the entry states (docs/app-reference.md, section 5). Equal states
   * give equal bytes. Routes with "persist":false and sensitive parameters are never written.
   *   options  JSON object; left out for the defaults: "layers" (default false), "queue" (false),
   *            "pending" (true)
   * Returns: canonical JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT
   *   (another tree's callback).
   */
  std::string snapshot(std::string_view options = {}) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_snapshot(get(), options.data(), options.size(), out, e);
    }).json;
  }

  /*
   * Bring back what app::snapshot wrote, in one commit. Snapshots of older versions of the schema
   * are migrated first. A call that fails changes nothing, ids included.
   *   snapshot  JSON
   *   mode      NAV_RESTORE_*
   * Returns: {"from":n|null,"to":n,"dropped":[...],"evicted":[...],"isReset":bool}, or
   *   {"cancelled":reason}.
   * Status: NAV_OK; NAV_CANCELLED (an interceptor, or a journal that cannot be written and
   *   refuses); NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode),
   *   NAV_ERR_REENTRANT; in the strict mode NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_STATE (a part does
   *   not have the form of a snapshot), NAV_ERR_SCHEMA (another fault, another schema, a newer
   *   version).
   */
  nav::result restore(std::string_view snapshot, nav_restore_mode mode = NAV_RESTORE_LENIENT) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_restore(get(), snapshot.data(), snapshot.size(), mode, out, e);
    });
  }

  /*
   * Where the user is, as a URL: the focused stack and the layers over it. app::set_url leads back
   * there.
   * Returns: plain text, or {"refused":{"sensitive":name}} with NAV_REJECTED.
   * Status: NAV_OK; NAV_REJECTED (a sensitive parameter is not its default); NAV_ERR_ARGUMENT,
   *   NAV_ERR_REENTRANT (another tree's callback).
   */
  nav::result url() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_url(get(), out, e);
    });
  }

  /*
   * Go where an address of this app leads, in one commit. Unlike app::open it restores layers and
   * everything under the shown screen, and it is meant for addresses that the program wrote itself:
   * the limits and origins of links are not checked.
   *   url  plain text, as app::url wrote it, or another spelling of it
   * Returns: as for app::send.
   * Status: as for app::open; NAV_ERR_URL (an item that is not part of an address, or a route in a
   *   wrong place: the error has the byte, and nothing changes).
   */
  nav::result set_url(std::string_view url) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_set_url(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * Go back (below 0) or forward (above 0) in time, as a browser does: the containers, layers and
   * queue become what they were at that place, with the ids and states of the entries. Places that
   * the facts no longer allow are skipped.
   *   delta  how many places
   * Returns: "done", {"refused":"noPlace"}, a question, or "noop" for 0.
   * Status: as for app::send; NAV_REJECTED ("noPlace").
   */
  nav::result travel(int64_t delta) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_travel(get(), delta, out, e);
    });
  }

  /*
   * Whether app::travel would find a place.
   *   delta  how many places
   * Returns: true or false, and for a `delta` of 0.
   */
  bool can_travel(int64_t delta) const noexcept { return nav_app_can_travel(get(), delta) != 0; }

  /*
   * The places that app::travel leads to, the current one at `index`:
   * {"index":n,"locations":[{"key":n,"url":text|null,"title":text}...]}. Keys are never reused;
   * `url` is null where app::url would refuse.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string history() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_history(get(), out, e);
    }).json;
  }

  /* Goes to a route: {"go":route} without the JSON around it. */
  nav::result go(std::string_view route) {
    return send(std::string("{\"go\":").append(route).append("}"));
  }

  /* Writes each commit to a journal, which the app keeps open. */
  void attach(const nav::journal &kept) {
    detail::check([&](nav_error *e) { return nav_app_attach_journal(get(), kept.get(), e); });
  }
  void detach_journal() {
    detail::check([&](nav_error *e) { return nav_app_attach_journal(get(), nullptr, e); });
  }

  /*
   * Writes each call to a recorder, which the app keeps. Attach it right after the app is made, so
   * that all of it can be played again.
   */
  void attach(const nav::recorder &kept) {
    detail::check([&](nav_error *e) { return nav_app_attach_recorder(get(), kept.get(), e); });
  }
  void detach_recorder() {
    detail::check([&](nav_error *e) { return nav_app_attach_recorder(get(), nullptr, e); });
  }

  /*
   * Keeps an object of the host with an entry or presentation until no place can bring it back. An
   * empty std::any removes what is kept. NAV_ROUTE_NOT_FOUND if nothing has that id.
   */
  nav_status set_data(int64_t id, std::any data) {
    std::any *held = data.has_value() ? new std::any(std::move(data)) : nullptr;
    return detail::check([&](nav_error *e) {
      return nav_app_set_data(get(), id, held, detail::navruntime_cpp_delete_any, e);
    });
  }

  /* The object that set_data kept; nullptr if there is none, or of another type. */
  template <class T> T *data(int64_t id) const {
    return std::any_cast<T>(static_cast<std::any *>(nav_app_data(get(), id)));
  }

private:
  explicit app(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/* May send intents to one store, and do nothing else. */
class sender {
public:
  using handle_owner = detail::owner<nav_sender, nav_sender_destroy>;

  /* Takes a handle from C, to destroy it. */
  static sender adopt(nav_sender *handle) noexcept {
    return sender(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_sender *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_sender *release() noexcept { return handle_.release(); }

  /*
   * Send an intent through a sender.
   *   intent  JSON intent of the kind of store it belongs to
   * Returns: as for the send function of that store.
   * Status: as for store::send or modal_store::send; NAV_ERR_DETACHED if the store no longer
   *   exists.
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_sender_send(get(), intent.data(), intent.size(), out, e);
    });
  }

private:
  explicit sender(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Owns one stack of routes.
 * A nav_store owns one stack. Life: create, execute commands, destroy. An entry keeps its id as
 * long as it is on the stack.
 */
class store {
public:
  using handle_owner = detail::owner<nav_store, nav_store_destroy>;

  /*
   * Make a stack store.
   *   config  JSON object; left out for the defaults. Keys: "path" [route...] (default []), "root"
   *           "outside"|"inside", "validator"
   *           {"nonEmpty":bool,"uniqueRoutes":bool,"rootedAt":route}, "enforce"
   *           "creation"|"always", "limits" {"stackDepth","batchCommands","nestedLevels",
   *           "nestedCommands","middleware","jsonText","jsonNesting"}
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
   *   NAV_ERR_STATE (the path breaks the validator).
   */
  explicit store(std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_store **out, nav_error *e) {
      return nav_store_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static store adopt(nav_store *handle) noexcept {
    return store(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_store *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_store *release() noexcept { return handle_.release(); }

  /*
   * Execute one command through middleware, validator and engine.
   *   command  JSON command, or {"command":c,"source":"user"|"link"|"restore"|"reconcile"|text} to
   *            name its source in events; also {"pushForResult":route}, whose result is
   *            {"ticket":n} if it succeeds: see store::push_for_result
   * Returns: the JSON result.
   * Status: NAV_OK; that of the command (NAV_CANCELLED to NAV_PARTIAL), NAV_NOOP (an empty
   *   sequence); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result execute(std::string_view command) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute(get(), command.data(), command.size(), out, e);
    });
  }

  /*
   * Execute many commands in one call, each as store::execute does. If one meets a limit, none of
   * them is executed. Use it if the commands do not belong together, store::batch if observers
   * shall see one change, store::transaction for all or nothing.
   *   commands  a JSON array of commands, or one command a line; all are read before the first is
   *             executed
   * Returns: the JSON array of results.
   * Status: NAV_OK (all succeeded); NAV_PARTIAL, NAV_NOOP (none given); NAV_ERR_ARGUMENT,
   *   NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result execute_many(std::string_view commands) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute_many(get(), commands.data(), commands.size(), out, e);
    });
  }

  /*
   * Execute commands one after another, with one "changed" event for the net difference and one
   * "batchExecuted" event.
   *   commands         JSON array, or {"commands":[...],"source":...}
   *   stop_on_failure  true: stop after the first command that does not succeed
   * Returns: the JSON batch result.
   * Status: NAV_OK; NAV_PARTIAL, NAV_NOOP (empty); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
   *   NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result batch(std::string_view commands, bool stop_on_failure = false) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute_batch(
        get(), commands.data(), commands.size(), stop_on_failure, out, e);
    });
  }

  /*
   * Execute all commands or none: if one does not succeed, the store stays as it was.
   *   commands  JSON array, or {"commands":[...],"source":...}
   * Returns: the JSON transaction result.
   * Status: NAV_OK; NAV_NOT_COMMITTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result transaction(std::string_view commands) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute_transaction(get(), commands.data(), commands.size(), out, e);
    });
  }

  /*
   * Call `prepare` first, unlocked, then execute the command that it allows. `prepare` may make
   * such a call itself, with another function or another `user_data`, nested up to 64 deep.
   *   command  JSON command, or {"command":c,"source":...}
   *   prepare  called once before this returns
   * Returns: the JSON result; {"cancelled":{"staleAfterPrepare":c}} if the command can no longer
   *   run.
   * Status: as for store::execute.
   */
  nav::result execute_guarded(std::string_view command, prepare_function prepare) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute_guarded(
        get(), command.data(), command.size(), prepare ? detail::navruntime_cpp_prepare : nullptr,
        &prepare, out, e);
    });
  }

  /*
   * The result that the engine would give, without middleware and without a change.
   *   command  JSON command
   * Returns: the JSON result.
   * Status: as for store::execute, except NAV_CANCELLED.
   */
  nav::result validate(std::string_view command) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_validate(get(), command.data(), command.size(), out, e);
    });
  }

  /*
   * Append a route: {"push":route} without the JSON around it.
   *   route  JSON route
   * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by middleware;
   *   NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status push(std::string_view route) {
    return detail::check([&](nav_error *e) {
      return nav_store_push(get(), route.data(), route.size(), e);
    });
  }

  /*
   * Remove the top entry.
   * Status: NAV_OK; NAV_EMPTY_STACK, NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by
   *   middleware; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav_status pop() {
    return detail::check([&](nav_error *e) {
      return nav_store_pop(get(), e);
    });
  }

  /*
   * Remove `count` entries from the top, all or none.
   *   count  how many; zero or less is NAV_INVALID_POP_COUNT
   * Status: NAV_OK; NAV_INVALID_POP_COUNT, NAV_INSUFFICIENT_STACK_DEPTH, NAV_CANCELLED,
   *   NAV_VALIDATION_FAILED, or a result replaced by middleware; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status pop_count(int64_t count) {
    return detail::check([&](nav_error *e) {
      return nav_store_pop_count(get(), count, e);
    });
  }

  /*
   * Remove everything above the nearest entry with an equal route.
   *   route  JSON route
   * Status: NAV_OK; NAV_ROUTE_NOT_FOUND, NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced
   *   by middleware; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status pop_to(std::string_view route) {
    return detail::check([&](nav_error *e) {
      return nav_store_pop_to(get(), route.data(), route.size(), e);
    });
  }

  /*
   * Remove everything above the root.
   * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by middleware;
   *   NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav_status pop_to_root() {
    return detail::check([&](nav_error *e) {
      return nav_store_pop_to_root(get(), e);
    });
  }

  /*
   * Replace the whole path. The entries of the common prefix are kept.
   *   path  JSON array of routes
   * Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, NAV_EMPTY_STACK (an empty path with the
   *   root inside), or a result replaced by middleware; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND (not an array), NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status replace(std::string_view path) {
    return detail::check([&](nav_error *e) {
      return nav_store_replace(get(), path.data(), path.size(), e);
    });
  }

  /*
   * How many entries the stack has.
   * Returns: the depth.
   */
  size_t depth() const noexcept { return nav_store_depth(get()); }

  /*
   * A number that grows by one whenever the path changes: as often as an observer, registered from
   * the start, gets "changed". Compare it to know whether to draw again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_store_revision(get()); }

  /*
   * The route on top.
   *   entry  gets the entry's id
   * Returns: the JSON route.
   * Status: NAV_OK; NAV_EMPTY_STACK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  nav::result top(int64_t *entry = nullptr) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_top(get(), out, entry, e);
    });
  }

  /*
   * The routes from bottom to top, as a JSON array.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string path() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_path(get(), out, e);
    }).json;
  }

  /*
   * The entries from bottom to top: [{"id":1,"route":...},...].
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string entries() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_entries(get(), out, e);
    }).json;
  }

  /*
   * Whether going back would do something: whether there is an entry above the root.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_store_can_go_back(get()) != 0; }

  /*
   * The route that going back would show.
   * Returns: the JSON route, or null for a root view outside the path.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
   *   (another tree's callback).
   */
  nav::result back_target() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_back_target(get(), out, e);
    });
  }

  /*
   * Let a host function check every path. It runs after the built-in rules: now for the current
   * path, then as "enforce" says.
   *   validator  called under the lock; an empty one removes the current one
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (it refuses the current
   *   path; the earlier function stays).
   */
  void set_validator(validator_function validator) {
    detail::kept<nav_validator_fn> held(
      std::move(validator), detail::navruntime_cpp_validator,
      detail::navruntime_cpp_delete_validator);
    detail::check([&](nav_error *e) {
      return nav_store_set_validator(get(), held.call, held.user_data, held.destroy, e);
    });
  }

  /*
   * Give the store a clock, for throttle and debounce.
   *   clock  called under the lock; an empty one removes the current one
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (an empty one while a
   *   throttle uses the clock).
   */
  void set_clock(clock_function clock) {
    detail::kept<nav_clock_fn> held(
      std::move(clock), detail::navruntime_cpp_clock, detail::navruntime_cpp_delete_clock);
    detail::check([&](nav_error *e) {
      return nav_store_set_clock(get(), held.call, held.user_data, held.destroy, e);
    });
  }

  /*
   * Tell the store which path the toolkit shows now. It executes the commands that lead there.
   *   path    JSON array of routes
   *   policy  NAV_RECONCILE_REPLACE or NAV_RECONCILE_IGNORE, for a mismatch
   * Returns: {"single":result}, {"batch":batch result} or "none".
   * Status: that of the command; NAV_NOOP (equal, or ignored); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result reconcile(
    std::string_view path, nav_reconcile_policy policy = NAV_RECONCILE_REPLACE) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_reconcile(get(), path.data(), path.size(), policy, out, e);
    });
  }

  /*
   * Tell the store which path the toolkit shows now, as store::reconcile does. Use it to resolve a
   * mismatch by a function of the host instead of a policy.
   *   path     JSON array of routes
   *   resolve  called at most once, unlocked, before this returns
   * Returns: {"single":result}, {"batch":batch result} or "none".
   * Status: that of the command; NAV_NOOP (equal, or ignored); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result reconcile_with(std::string_view path, reconcile_function resolve) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_reconcile_with(
        get(), path.data(), path.size(), resolve ? detail::navruntime_cpp_reconcile : nullptr,
        &resolve, out, e);
    });
  }

  /*
   * Debounce: run the latest command once `quiet` milliseconds have passed without a newer one.
   * Needs a clock.
   *   command  JSON command; copied
   *   quiet    milliseconds, 0 or more
   * Status: NAV_OK; NAV_ERR_ARGUMENT (no clock), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  void debounce(std::string_view command, int64_t quiet) {
    detail::check([&](nav_error *e) {
      return nav_store_debounce(get(), command.data(), command.size(), quiet, e);
    });
  }

  /*
   * Execute the debounced command if its quiet time has passed; a main loop calls this.
   *   wait  gets the milliseconds until the command is due, -1 if there is none
   * Returns: the JSON result of the command.
   * Status: as for store::execute if a command was due; NAV_PENDING (not yet), NAV_NOOP (none).
   */
  nav::result poll_debounced(int64_t *wait = nullptr) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_poll_debounced(get(), out, wait, e);
    });
  }

  /*
   * Cancel the debounced command: it will not be executed.
   * Returns: the command.
   * Status: NAV_OK; NAV_NOOP (there is none); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav::result cancel_debounced() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_cancel_debounced(get(), out, e);
    });
  }

  /*
   * Add a middleware after the others.
   *   debug_name  a name for messages and cancel reasons
   *   middleware  its functions; copied
   * Returns: its number, never 0 and never reused.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  uint64_t add_middleware(std::string_view debug_name, nav::middleware middleware) {
    uint64_t handle = 0;
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_store_add_middleware(
        get(), debug_name.data(), debug_name.size(), &held, &handle, e);
    });
    return handle;
  }

  /*
   * Insert a middleware before the one at `index`; an index beyond the end adds it after the
   * others.
   *   index       its position among the middlewares, from 0
   *   debug_name  a name for messages and cancel reasons
   *   middleware  its functions; copied
   * Returns: its number, never 0 and never reused.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  uint64_t insert_middleware(
    size_t index, std::string_view debug_name, nav::middleware middleware) {
    uint64_t handle = 0;
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_store_insert_middleware(
        get(), index, debug_name.data(), debug_name.size(), &held, &handle, e);
    });
    return handle;
  }

  /*
   * Replace a middleware's functions; its position and handle stay the same.
   *   handle      the number
   *   debug_name  {} for no name
   *   middleware  its functions; copied
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_UTF8,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  void replace_middleware(
    uint64_t handle, std::string_view debug_name, nav::middleware middleware) {
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_store_replace_middleware(
        get(), handle, debug_name.data(), debug_name.size(), &held, e);
    });
  }

  /*
   * Move a middleware to another position; an index beyond the end means the last one.
   *   handle  the number
   *   index   its new position, from 0
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT.
   */
  void move_middleware(uint64_t handle, size_t index) {
    detail::check([&](nav_error *e) {
      return nav_store_move_middleware(get(), handle, index, e);
    });
  }

  /*
   * Remove a middleware. Its own callbacks may do this too. It is not called again, except for the
   * did_execute or discard of a command whose will_execute it has seen.
   *   handle  the number
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT (another
   *   tree's callback).
   */
  void remove_middleware(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_store_remove_middleware(get(), handle, e);
    });
  }

  /*
   * The middlewares in order: [{"handle":1,"debugName":"gate"},...].
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string middlewares() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_middlewares(get(), out, e);
    }).json;
  }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_store_observe(get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_store_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_store_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

  /*
   * Send an intent, which says what a view wants. The coordinator is asked first; then the intent
   * is turned into commands.
   *   intent  JSON intent, or {"intent":i,"source":...}
   * Returns: {"single":result}, {"batch":batch result}, "none" or {"cancelled":reason}.
   * Status: that of the command; NAV_CANCELLED (the coordinator refuses), NAV_NOOP ("none");
   *   NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_send(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * The commands that an intent would execute now. The coordinator is not asked, and nothing
   * changes.
   *   intent  JSON intent
   * Returns: a JSON array of commands.
   * Status: NAV_OK; NAV_NOOP (none); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT (another tree's callback).
   */
  nav::result preview(std::string_view intent) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_preview(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Let a host function see each intent first. One per store.
   *   coordinator  called unlocked; an empty one removes the current one
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  void set_coordinator(coordinator_function coordinator) {
    detail::kept<nav_coordinator_fn> held(
      std::move(coordinator), detail::navruntime_cpp_coordinator,
      detail::navruntime_cpp_delete_coordinator);
    detail::check([&](nav_error *e) {
      return nav_store_set_coordinator(get(), held.call, held.user_data, held.destroy, e);
    });
  }

  /*
   * Make a sender for a view: it can send intents and do nothing else, and does not keep alive what
   * it sends to.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::sender sender() {
    using owner = nav::sender::handle_owner;
    auto made = detail::made<owner>([&](nav_sender **out, nav_error *e) {
      return nav_store_sender(get(), out, e);
    });
    return nav::sender::adopt(made.release());
  }

  /*
   * Push a route whose screen may answer. `outcome` gets {"value":json} from store::answer, or
   * {"left":"pop"|...|"destroyed"} with the kind of command that removed it. Without an `outcome`,
   * the store's observers and queues, if there are any, get it as NAV_EVENT_ANSWERED,
   * {"answered":{"ticket":entry,"outcome":outcome}}. The command {"pushForResult":route} of
   * store::execute does that too.
   *   route    JSON route
   *   outcome  called once, unlocked; not called if the push does not succeed
   *   entry    gets the id of the entry, the ticket for store::answer
   * Status: as for store::push.
   */
  nav_status push_for_result(
    std::string_view route, outcome_function outcome = nullptr, int64_t *entry = nullptr) {
    detail::kept<nav_outcome_fn> held(
      std::move(outcome), detail::navruntime_cpp_outcome, detail::navruntime_cpp_delete_outcome);
    return detail::check([&](nav_error *e) {
      return nav_store_push_for_result(
        get(), route.data(), route.size(), held.call, held.user_data, held.destroy, entry, e);
    });
  }

  /*
   * Push a route whose screen may answer, as store::push_for_result does, and give the result of
   * the push. Use it to say why a push was refused.
   *   route    JSON route
   *   outcome  called once, unlocked; not called if the push does not succeed
   *   entry    gets the id of the entry, the ticket for store::answer
   * Returns: the JSON result of the push, as for store::execute.
   * Status: as for store::push.
   */
  nav::result push_for_outcome(
    std::string_view route, outcome_function outcome = nullptr, int64_t *entry = nullptr) {
    detail::kept<nav_outcome_fn> held(
      std::move(outcome), detail::navruntime_cpp_outcome, detail::navruntime_cpp_delete_outcome);
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_push_for_outcome(
        get(), route.data(), route.size(), held.call, held.user_data, held.destroy, entry, out, e);
    });
  }

  /*
   * Answer for a screen: remove its entry and everything above it, and deliver the value to the
   * caller that pushed it.
   *   entry  the id of an entry pushed by store::push_for_result, or the ticket of
   *          {"pushForResult":route}
   *   value  any JSON value; copied
   * Status: that of the command that removes the entry; NAV_ROUTE_NOT_FOUND (no such entry, or no
   *   answer is expected from it); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status answer(int64_t entry, std::string_view value) {
    return detail::check([&](nav_error *e) {
      return nav_store_answer(get(), entry, value.data(), value.size(), e);
    });
  }

  /*
   * Answer for a screen, as store::answer does, and give the result of the command that removes the
   * entry. Use it to say why it was refused.
   *   entry  the id of an entry pushed by store::push_for_result, or the ticket of
   *          {"pushForResult":route}
   *   value  any JSON value; copied
   * Returns: the JSON result, {"entryNotFound":entry} if no answer is expected.
   * Status: as for store::answer.
   */
  nav::result answer_with_result(int64_t entry, std::string_view value) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_answer_with_result(get(), entry, value.data(), value.size(), out, e);
    });
  }

  /*
   * Write what is on a stack: {"format":1,"kind":"stack","entries":[{"id","route"}...],"lastID":n}.
   * Equal states give equal bytes.
   * Returns: canonical JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string snapshot() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_snapshot(get(), out, e);
    }).json;
  }

  /*
   * Bring back what store::snapshot wrote, as one change with the source "restore". Middleware is
   * not asked; the depth limit and the validators apply.
   *   snapshot  JSON
   *   mode      NAV_RESTORE_*; NAV_RESTORE_RESET empties the stack on a fault, except for a root
   *             entry ("root":"inside")
   * Returns: {"dropped":[...],"isReset":bool}.
   * Status: NAV_OK; NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode),
   *   NAV_ERR_REENTRANT, NAV_ERR_STATE (the validators refuse an emptied stack); in the strict mode
   *   NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_STATE (not a snapshot of a stack, or the validators
   *   refuse it), NAV_ERR_ROUTE (an entry without a route).
   */
  nav::result restore(std::string_view snapshot, nav_restore_mode mode = NAV_RESTORE_LENIENT) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_restore(get(), snapshot.data(), snapshot.size(), mode, out, e);
    });
  }

  /*
   * Dismiss the presentation that owns this stack and its modal store.
   * Returns: as for modal_store::dismiss; "noop" for a store that is not a child, or whose
   *   presentation waits.
   * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav::result dismiss_self() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_dismiss_self(get(), out, e);
    });
  }

  /*
   * Dismiss every modal of the tree and clear the path of the root, as
   * modal_store::dismiss_all_from_root does.
   * Returns: "executed", {"cancelled":reason}, {"navigationFailed":result} or "noop".
   * Status: NAV_OK; NAV_NOT_COMMITTED (a middleware or the stack refused: nothing has changed),
   *   NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result dismiss_all_from_root() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_dismiss_all_from_root(get(), out, e);
    });
  }

  /*
   * Add a ready-made middleware. If its clock throws meanwhile, it is taken away again.
   *   config  JSON: "preventDuplicatePush" (cancels a push of the route on top), or
   *           {"throttle":{"milliseconds":n,"key":"kind"|"kindAndRoute"}} (cancels a command that
   *           repeats within this time after the last one that committed; needs a clock). A
   *           "debugName" member next to the kind names it.
   * Returns: its number.
   * Status: NAV_OK; NAV_ERR_ARGUMENT (no clock), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  uint64_t add_builtin_middleware(std::string_view config) {
    uint64_t handle = 0;
    try {
      detail::check([&](nav_error *e) {
        return nav_store_add_builtin_middleware(get(), config.data(), config.size(), &handle, e);
      });
    } catch (...) {
      if (handle != 0) remove_middleware(handle);
      throw;
    }
    return handle;
  }

  /*
   * Keeps an object of the host (a widget, a scroll position) with an entry until the entry is
   * removed for good. An empty std::any removes what is kept. NAV_ROUTE_NOT_FOUND if there is no
   * such entry.
   */
  nav_status set_data(int64_t entry, std::any data) {
    std::any *held = data.has_value() ? new std::any(std::move(data)) : nullptr;
    return detail::check([&](nav_error *e) {
      return nav_store_set_data(get(), entry, held, detail::navruntime_cpp_delete_any, e);
    });
  }

  /* The object that set_data kept with an entry; nullptr if there is none, or of another type. */
  template <class T> T *data(int64_t entry) const {
    return std::any_cast<T>(static_cast<std::any *>(nav_store_data(get(), entry)));
  }

private:
  explicit store(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * What a toolkit shows, and the next thing that it must do.
 * A nav_presenter leads a toolkit from what it shows to the newest state, one operation at a time
 * that the toolkit can do (docs/presenter.md). It knows what is shown, what is in flight and what
 * the state wants. It keeps the host's pages, and destroys each when it has left for good. Life:
 * create; after each commit, gesture and finished animation call presenter::next until it has
 * nothing, do each operation, and say presenter::done when its animation has ended; destroy.
 */
class presenter {
public:
  using handle_owner = detail::owner<nav_presenter, nav_presenter_destroy>;

  /*
   * Make a presenter of an app. It shows nothing yet.
   *   app      the app; kept alive by the presenter
   *   profile  JSON: the name of a toolkit ("lvgl", "qtquick", "gtkstack", "textual", "ncurses" or
   *            "immediate"), or an object of what it can do: "like" (such a name), "pushMany",
   *            "popMany", "replace", "removeMiddle", "interrupt", "lanes", "returns" (booleans),
   *            "modals", "leaves" (0 to 255), and of what it shows: "at" (an address, or "~" for
   *            the layers alone), "columns" ("focused" or "one")
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  explicit presenter(const nav::app &app, std::string_view profile) {
    handle_ = detail::made<handle_owner>([&](nav_presenter **out, nav_error *e) {
      return nav_presenter_create(app.get(), profile.data(), profile.size(), out, e);
    });
  }

  /*
   * Make a presenter of one stack, whose address is "", in a program without an app.
   *   store    the store; kept alive by the presenter
   *   profile  as for presenter::presenter; "at" may be "" or "~"
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  explicit presenter(const nav::store &store, std::string_view profile) {
    handle_ = detail::made<handle_owner>([&](nav_presenter **out, nav_error *e) {
      return nav_presenter_create_for_store(store.get(), profile.data(), profile.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static presenter adopt(nav_presenter *handle) noexcept {
    return presenter(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_presenter *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_presenter *release() noexcept { return handle_.release(); }

  /*
   * Take the next operation: {"op":n,KIND:{...},"at":address,"gone":[ids],"animate":a}. It is in
   * flight from then on. KIND is "switch", "push", "pop", "replace", "present", "dismiss" or
   * "discard"; `a` is "forward", "back" or "none".
   * Returns: the operation.
   * Status: NAV_OK (an operation); NAV_PENDING (one is in flight, or a finger holds the page),
   *   NAV_NOOP (nothing to do); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result next() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_presenter_next(get(), out, e);
    });
  }

  /*
   * Say that an operation is done: its animation has ended. Pages that have left for good are
   * destroyed. A number that is not in flight (twice, late, never given) changes nothing.
   *   operation  the number of the operation
   * Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav_status done(int64_t operation) {
    return detail::check([&](nav_error *e) {
      return nav_presenter_done(get(), operation, e);
    });
  }

  /*
   * Say that an operation did not work, and what the toolkit shows now. The next operation leads
   * from there.
   *   operation  the number of the operation
   *   shown      JSON array: the ids of the whole line that the toolkit shows, bottom first
   * Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_ARGUMENT (an id that is unknown or named
   *   twice, or pages of two leaves), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav_status failed(int64_t operation, std::string_view shown) {
    return detail::check([&](nav_error *e) {
      return nav_presenter_failed(get(), operation, shown.data(), shown.size(), e);
    });
  }

  /*
   * Say that a finger has a page, or has let go of it. Meanwhile nothing is handed out (in a
   * profile with lanes: nothing for pages). A gesture or a failure ends it too.
   *   on  0: the drag was given up; everything else: it has begun
   * Status: NAV_OK; NAV_NOOP (it is so already); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav_status hold(bool on) {
    return detail::check([&](nav_error *e) {
      return nav_presenter_hold(get(), on, e);
    });
  }

  /*
   * Say what the toolkit shows after the user has moved it. What went is taken out of the state, in
   * one commit, through its rules and questions; if the state refuses, the next operation leads the
   * toolkit back.
   *   gesture  JSON: the ids of the whole line, bottom first, or {"shown":[id...],"cause":text};
   *            the cause becomes the source of the commit
   * Returns: {"adopted":result}, {"resisted":reason} or "echo".
   * Status: NAV_OK (adopted), NAV_REJECTED (resisted), NAV_NOOP (the state has nothing to do);
   *   NAV_ERR_ARGUMENT (as for presenter::failed), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result gesture(std::string_view gesture) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_presenter_gesture(get(), gesture.data(), gesture.size(), out, e);
    });
  }

  /*
   * Where going back leads, for drag areas and predictive back:
   * {"to":item|null,"gone":[ids],"allowed":"yes"|"asks"|"held"|"none","forward":item|null}. Read it
   * after each commit.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_presenter_back(get(), out, e);
    });
  }

  /*
   * Whether presenter::next would answer an operation. It is one load, for a loop that draws.
   * Returns: 1 if so, 0 if not.
   */
  bool wants() const noexcept { return nav_presenter_wants(get()) != 0; }

  /*
   * Show another part of the state, or join columns: a window was resized. What is in flight counts
   * as finished.
   *   profile  as for presenter::presenter; it may differ from the present one in "at" and
   *            "columns" only
   * Status: NAV_OK; NAV_ERR_ARGUMENT (another toolkit, or an address that does not exist),
   *   NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  void set_profile(std::string_view profile) {
    detail::check([&](nav_error *e) {
      return nav_presenter_set_profile(get(), profile.data(), profile.size(), e);
    });
  }

  /*
   * Keeps an object of the host (a widget, a window) as the page of an entry or presentation while
   * that is shown, in flight, kept or set aside. An empty std::any removes what is kept.
   * NAV_ROUTE_NOT_FOUND if no such page is needed.
   */
  nav_status set_page(int64_t id, std::any page) {
    std::any *held = page.has_value() ? new std::any(std::move(page)) : nullptr;
    return detail::check([&](nav_error *e) {
      return nav_presenter_set_page(get(), id, held, detail::navruntime_cpp_delete_any, e);
    });
  }

  /* The object that set_page kept; nullptr if there is none, or of another type. */
  template <class T> T *page(int64_t id) const {
    return std::any_cast<T>(static_cast<std::any *>(nav_presenter_page(get(), id)));
  }

private:
  explicit presenter(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Owns what is presented over a stack: one current presentation, and those that wait.
 * A nav_modal_store owns what is presented over a stack: one presentation is current, later ones
 * wait in a queue. It never touches a stack.
 * A presentation may own a stack and a modal store, up to 256 levels deep. They are in their
 * parent's tree and end with the presentation, or with the parent. After that, every call on them
 * is NAV_ERR_DETACHED, and a caller that waits for one of their outcomes gets {"left":"destroyed"}.
 * Parents keep children alive; children never keep parents alive.
 */
class modal_store {
public:
  using handle_owner = detail::owner<nav_modal_store, nav_modal_store_destroy>;

  /*
   * Make a modal store.
   *   config  JSON object; left out for the defaults. Keys: "whenBusy" "queue"|"replace"|"reject",
   *           "queueCancellationPolicy" "preserve"|"dropQueued", "limits"
   *           {"modalQueue","middleware","jsonText","jsonNesting"}
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
   */
  explicit modal_store(std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_modal_store **out, nav_error *e) {
      return nav_modal_store_create(config.data(), config.size(), out, e);
    });
  }

  /*
   * Make a modal store over a stack, in the tree of the stack.
   *   stack   the stack; kept alive by the modal store
   *   config  as for modal_store::modal_store; left out for the defaults
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_STATE (it has a modal store already), NAV_ERR_DETACHED.
   */
  explicit modal_store(const nav::store &stack, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_modal_store **out, nav_error *e) {
      return nav_modal_store_create_over(stack.get(), config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static modal_store adopt(nav_modal_store *handle) noexcept {
    return modal_store(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_modal_store *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_modal_store *release() noexcept { return handle_.release(); }

  /*
   * Present a route, or queue it if another is current ("whenBusy" decides).
   *   route  JSON route
   *   style  NAV_STYLE_*
   *   id     gets the presentation's id, 0 if there is none
   * Returns: {"shownImmediately":id}, {"queuedBehind":id}, {"cancelled":reason},
   *   {"rewrittenWithoutPresentation":command} or "noop".
   * Status: NAV_OK; NAV_QUEUED, NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result present(
    std::string_view route, nav_modal_style style = NAV_STYLE_SHEET, int64_t *id = nullptr) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_present(get(), route.data(), route.size(), style, id, out, e);
    });
  }

  /*
   * Present a route that may answer. `outcome` gets {"value":json} from
   * modal_store::dismiss_with_result, or {"left":reason} when the presentation is removed in
   * another way.
   *   route    JSON route
   *   style    NAV_STYLE_*
   *   outcome  called once, unlocked; not called if nothing was presented or queued
   *   id       gets the presentation's id, 0 if there is none
   * Status: as for modal_store::present.
   */
  nav_status present_for_result(
    std::string_view route, nav_modal_style style, outcome_function outcome, int64_t *id = nullptr)
    {
    detail::kept<nav_outcome_fn> held(
      std::move(outcome), detail::navruntime_cpp_outcome, detail::navruntime_cpp_delete_outcome);
    return detail::check([&](nav_error *e) {
      return nav_modal_store_present_for_result(
        get(), route.data(), route.size(), style, held.call, held.user_data, held.destroy, id, e);
    });
  }

  /*
   * Present a route that may answer, as modal_store::present_for_result does, and give the result.
   * Use it to say why it was refused.
   *   route    JSON route
   *   style    NAV_STYLE_*
   *   outcome  called once, unlocked; not called if nothing was presented or queued
   *   id       gets the presentation's id, 0 if there is none
   * Returns: as for modal_store::present.
   * Status: as for modal_store::present.
   */
  nav::result present_for_outcome(
    std::string_view route, nav_modal_style style, outcome_function outcome, int64_t *id = nullptr)
    {
    detail::kept<nav_outcome_fn> held(
      std::move(outcome), detail::navruntime_cpp_outcome, detail::navruntime_cpp_delete_outcome);
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_present_for_outcome(
        get(), route.data(), route.size(), style, held.call, held.user_data, held.destroy, id, out,
        e);
    });
  }

  /*
   * Replace the route of the current presentation; its id stays the same, and a caller that waits
   * for its result keeps waiting.
   *   route  JSON route
   *   style  NAV_STYLE_*
   * Returns: {"executed":command}, {"cancelled":reason} or "noop" (none is current, or it is
   *   equal).
   * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
   *   NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result replace_current(std::string_view route, nav_modal_style style = NAV_STYLE_SHEET) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_replace_current(get(), route.data(), route.size(), style, out, e);
    });
  }

  /*
   * Dismiss the current presentation; the head of the queue is presented next.
   *   reason  JSON: "dismiss", "systemDismiss", "dismissAll" or {"custom":text}; left out, it means
   *           "dismiss"
   * Returns: {"executed":command}, {"cancelled":reason} or "noop".
   * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result dismiss(std::string_view reason = {}) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_dismiss_current(get(), reason.data(), reason.size(), out, e);
    });
  }

  /*
   * Dismiss the current presentation and deliver a value to the caller that presented it.
   *   value  any JSON value; copied
   * Returns: {"executed":command}, {"cancelled":reason} or "noop".
   * Status: as for modal_store::dismiss; on NAV_CANCELLED nothing is delivered.
   */
  nav::result dismiss_with_result(std::string_view value) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_dismiss_with_result(get(), value.data(), value.size(), out, e);
    });
  }

  /*
   * Dismiss the current presentation and drop the queue.
   * Returns: {"executed":"dismissAll"}, {"cancelled":reason} or "noop".
   * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result dismiss_all() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_dismiss_all(get(), out, e);
    });
  }

  /*
   * The current presentation: {"id":1,"route":...,"style":"sheet"}, or null.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_NOOP (none: null is written); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another
   *   tree's callback).
   */
  std::string current() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_current(get(), out, e);
    }).json;
  }

  /*
   * The waiting presentations as a JSON array, the next one first.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string queue() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_queue(get(), out, e);
    }).json;
  }

  /*
   * How many presentations wait in the queue.
   * Returns: the count.
   */
  size_t queue_count() const noexcept { return nav_modal_store_queue_count(get()); }

  /*
   * A number that grows by one whenever the current presentation or the queue changes. Compare it
   * to know whether to draw again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_modal_store_revision(get()); }

  /*
   * Send a modal intent: {"present":{"route":r,"style":s}}, "dismiss" or "dismissAll".
   *   intent  JSON intent
   * Returns: the result of the operation that the intent asks for.
   * Status: as for modal_store::present, modal_store::dismiss or modal_store::dismiss_all;
   *   NAV_ERR_COMMAND (no such intent).
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_send(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Make a sender for a view: it can send intents and do nothing else, and does not keep alive what
   * it sends to.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::sender sender() {
    using owner = nav::sender::handle_owner;
    auto made = detail::made<owner>([&](nav_sender **out, nav_error *e) {
      return nav_modal_store_sender(get(), out, e);
    });
    return nav::sender::adopt(made.release());
  }

  /*
   * Let a host function decide what to do with the queue when middleware cancels a command.
   *   policy  called under the lock; an empty one restores "queueCancellationPolicy"
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  void set_queue_policy(queue_policy_function policy) {
    detail::kept<nav_queue_policy_fn> held(
      std::move(policy), detail::navruntime_cpp_queue_policy,
      detail::navruntime_cpp_delete_queue_policy);
    detail::check([&](nav_error *e) {
      return nav_modal_store_set_queue_policy(get(), held.call, held.user_data, held.destroy, e);
    });
  }

  /*
   * Add a middleware after the others.
   *   debug_name  a name for messages and cancel reasons
   *   middleware  its functions; copied
   * Returns: its number, never 0 and never reused.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  uint64_t add_middleware(std::string_view debug_name, nav::middleware middleware) {
    uint64_t handle = 0;
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_modal_store_add_middleware(
        get(), debug_name.data(), debug_name.size(), &held, &handle, e);
    });
    return handle;
  }

  /*
   * Insert a middleware before the one at `index`; an index beyond the end adds it after the
   * others.
   *   index       its position among the middlewares, from 0
   *   debug_name  a name for messages and cancel reasons
   *   middleware  its functions; copied
   * Returns: its number, never 0 and never reused.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  uint64_t insert_middleware(
    size_t index, std::string_view debug_name, nav::middleware middleware) {
    uint64_t handle = 0;
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_modal_store_insert_middleware(
        get(), index, debug_name.data(), debug_name.size(), &held, &handle, e);
    });
    return handle;
  }

  /*
   * Replace a middleware's functions; its position and handle stay the same.
   *   handle      the number
   *   debug_name  {} for no name
   *   middleware  its functions; copied
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_UTF8,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  void replace_middleware(
    uint64_t handle, std::string_view debug_name, nav::middleware middleware) {
    nav_middleware held = detail::raw(std::move(middleware));
    detail::check([&](nav_error *e) {
      return nav_modal_store_replace_middleware(
        get(), handle, debug_name.data(), debug_name.size(), &held, e);
    });
  }

  /*
   * Move a middleware to another position; an index beyond the end means the last one.
   *   handle  the number
   *   index   its new position, from 0
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT.
   */
  void move_middleware(uint64_t handle, size_t index) {
    detail::check([&](nav_error *e) {
      return nav_modal_store_move_middleware(get(), handle, index, e);
    });
  }

  /*
   * Remove a middleware. Its own callbacks may do this too. It is not called again, except for the
   * did_execute or discard of a command whose will_execute it has seen.
   *   handle  the number
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT (another
   *   tree's callback).
   */
  void remove_middleware(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_modal_store_remove_middleware(get(), handle, e);
    });
  }

  /*
   * The middlewares in order: [{"handle":1,"debugName":"gate"},...].
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string middlewares() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_middlewares(get(), out, e);
    }).json;
  }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_modal_store_observe(
        get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_modal_store_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_modal_store_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

  /*
   * Dismiss the presentation that owns this modal store and its stack.
   * Returns: as for modal_store::dismiss; "noop" for a store that is not a child, or whose
   *   presentation waits.
   * Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav::result dismiss_self() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_dismiss_self(get(), out, e);
    });
  }

  /*
   * Dismiss every modal of the tree, with its children, and clear the path of the root: both or
   * neither.
   * Returns: "executed", {"cancelled":reason}, {"navigationFailed":result} or "noop".
   * Status: NAV_OK; NAV_NOT_COMMITTED (a middleware or the stack refused: nothing has changed),
   *   NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result dismiss_all_from_root() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_dismiss_all_from_root(get(), out, e);
    });
  }

  /*
   * Whether going back would do something.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_modal_store_can_go_back(get()) != 0; }

  /*
   * The route that going back would show.
   * Returns: the JSON route, or null for a root view outside the path.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
   *   (another tree's callback), NAV_ERR_DETACHED.
   */
  nav::result back_target() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_back_target(get(), out, e);
    });
  }

  /*
   * Go back one step: first in the child of the modal that is shown, then the modal, then the stack
   * under the modal store.
   * Returns: {"popped":result}, {"dismissed":result} or "none".
   * Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_back(get(), out, e);
    });
  }

  /*
   * The stack and the modal store of a presentation that is current or waits; made at the first
   * call, which alone reads `config`: {"stack":{...},"modals":{...}}. None if there is no such
   * presentation.
   */
  std::optional<std::pair<nav::store, nav::modal_store>> child(
    int64_t presentation, std::string_view config = {}) {
    nav_modal_store *modals = nullptr;
    auto stack =
      detail::made<detail::owner<nav_store, nav_store_destroy>>([&](nav_store **out, nav_error *e) {
        return nav_modal_store_child(
          get(), presentation, config.data(), config.size(), out, &modals, e);
      });
    nav::modal_store over = adopt(modals);
    if (stack == nullptr) return std::nullopt;
    return std::make_pair(nav::store::adopt(stack.release()), std::move(over));
  }

private:
  explicit modal_store(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * A stack and the modals over it as one path.
 * A nav_flow_store holds a stack and the modals over it as one path: [{"push":route}...], and the
 * current presentation last as {"sheet":route} or {"cover":route}. Each intent is previewed in both
 * stores and then done completely or not at all. The stores may be used directly too. The flow and
 * its stores are in one tree.
 */
class flow_store {
public:
  using handle_owner = detail::owner<nav_flow_store, nav_flow_store_destroy>;

  /*
   * Make a flow with stores of its own.
   *   config  JSON object; left out for the defaults. Keys: "path" [step...], "stack" (the config
   *           of store::store, which may have the "path" instead), "modals" (that of
   *           modal_store::modal_store), "queueCoalescePolicy" "preserve"|"dropQueued" (what
   *           happens to the modals when middleware cancels the stack's part of an intent),
   *           "presentation" {"route name":"push"|"sheet"|"fullScreenCover"|"replace"} (for
   *           flow_store::route_to)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
   *   NAV_ERR_LIMIT, NAV_ERR_STATE (the path breaks the validator, or has a modal that is not
   *   last).
   */
  explicit flow_store(std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_flow_store **out, nav_error *e) {
      return nav_flow_store_create(config.data(), config.size(), out, e);
    });
  }

  /*
   * Make a flow over stores that exist already: those of a presentation, or a stack and a modal
   * store made by modal_store::modal_store.
   *   modals  the modal store; the flow's stack is the one under it
   *   config  JSON object; may be left out. Keys: "queueCoalescePolicy", "presentation"
   * Status: NAV_OK; NAV_ERR_ARGUMENT (the modal store has no stack under it), NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE (another flow has them),
   *   NAV_ERR_DETACHED.
   */
  explicit flow_store(const nav::modal_store &modals, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_flow_store **out, nav_error *e) {
      return nav_flow_store_wrap(modals.get(), config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static flow_store adopt(nav_flow_store *handle) noexcept {
    return flow_store(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_flow_store *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_flow_store *release() noexcept { return handle_.release(); }

  /*
   * The flow's stack, as a handle of its own.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::store stack() {
    using owner = nav::store::handle_owner;
    auto made = detail::made<owner>([&](nav_store **out, nav_error *e) {
      return nav_flow_store_stack(get(), out, e);
    });
    return nav::store::adopt(made.release());
  }

  /*
   * The flow's modal store, as a handle of its own.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::modal_store modals() {
    using owner = nav::modal_store::handle_owner;
    auto made = detail::made<owner>([&](nav_modal_store **out, nav_error *e) {
      return nav_flow_store_modals(get(), out, e);
    });
    return nav::modal_store::adopt(made.release());
  }

  /*
   * Send an intent: "pop", "dismiss", {"push":r}, {"presentSheet":r}, {"presentCover":r},
   * {"reset":[step...]}, {"replaceStack":[r...]}, {"backOrPush":r}, {"pushUniqueRoot":r},
   * {"backOrPushDismissingModal":r} or {"pushUniqueRootDismissingModal":r}.
   *   intent  JSON intent, or {"intent":i,"source":...}
   * Returns: {"applied":path}, {"queued":presentation}, {"rejected":{"path":path,"reason":reason}}
   *   or "noop".
   * Status: NAV_OK; NAV_QUEUED, NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  nav::result send(std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_send(get(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Replace the flow's whole path, as {"reset":steps} does.
   *   plan  JSON array of steps, or {"steps":[...]}
   * Returns: {"applied":path} or {"rejected":{"path":path,"reason":reason}}.
   * Status: as for flow_store::send.
   */
  nav::result apply(std::string_view plan) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_apply(get(), plan.data(), plan.size(), out, e);
    });
  }

  /*
   * Push a route: {"push":route} without the JSON around it.
   *   route  JSON route
   * Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav_status push(std::string_view route) {
    return detail::check([&](nav_error *e) {
      return nav_flow_store_push(get(), route.data(), route.size(), e);
    });
  }

  /*
   * Show a route as the flow's presentation table says: a view names the route and never how it is
   * shown. A route that the table does not name is pushed.
   *   route  JSON route
   * Returns: as for flow_store::send.
   * Status: as for flow_store::send; NAV_ERR_ARGUMENT (the route lives in a tab: show it through
   *   the tab store).
   */
  nav::result route_to(std::string_view route) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_route_to(get(), route.data(), route.size(), out, e);
    });
  }

  /*
   * The flow's path, as a JSON array of steps.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback),
   *   NAV_ERR_DETACHED.
   */
  std::string path() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_path(get(), out, e);
    }).json;
  }

  /*
   * A number that grows whenever anything in the flow changes, inside its presentations too.
   * Compare it to know whether to draw again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_flow_store_revision(get()); }

  /*
   * Whether going back would do something.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_flow_store_can_go_back(get()) != 0; }

  /*
   * The route that going back would show.
   * Returns: the JSON route, or null for a root view outside the path.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
   *   (another tree's callback), NAV_ERR_DETACHED.
   */
  nav::result back_target() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_back_target(get(), out, e);
    });
  }

  /*
   * Go back one step: first in the child of the modal that is shown, then the modal, then the
   * stack.
   * Returns: {"popped":result}, {"dismissed":result} or "none".
   * Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_flow_store_back(get(), out, e);
    });
  }

  /*
   * Make a sender for a view: it can send intents and do nothing else, and does not keep alive what
   * it sends to.
   * Status: NAV_OK; NAV_ERR_ARGUMENT.
   */
  nav::sender sender() {
    using owner = nav::sender::handle_owner;
    auto made = detail::made<owner>([&](nav_sender **out, nav_error *e) {
      return nav_flow_store_sender(get(), out, e);
    });
    return nav::sender::adopt(made.release());
  }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_flow_store_observe(
        get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_flow_store_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_flow_store_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

private:
  explicit flow_store(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Named flows, of which one is selected.
 * A nav_tab_store holds named flows, of which one is selected; each keeps its state. The tab store
 * and its flows are in one tree.
 */
class tab_store {
public:
  using handle_owner = detail::owner<nav_tab_store, nav_tab_store_destroy>;

  /*
   * Make a tab store.
   *   config  JSON object. Keys: "tabs" [{"name":text, and the keys of flow_store::flow_store}...]
   *           (at least one), "selected" name (default the first), "reselect" "noop"|"popToRoot"
   *           (what selecting the selected tab does), "presentation" {"route
   *           name":"push"|"sheet"|"fullScreenCover"|"replace"|"tab:NAME"} (for
   *           tab_store::route_to, if the tab's own table has no entry)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
   *   NAV_ERR_LIMIT, NAV_ERR_STATE (no tabs, a name twice or empty, an unknown "selected", a path
   *   that breaks a validator).
   */
  explicit tab_store(std::string_view config) {
    handle_ = detail::made<handle_owner>([&](nav_tab_store **out, nav_error *e) {
      return nav_tab_store_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static tab_store adopt(nav_tab_store *handle) noexcept {
    return tab_store(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_tab_store *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_tab_store *release() noexcept { return handle_.release(); }

  /*
   * Select a tab.
   *   name  the tab's name
   * Returns: {"selected":{"from":name,"to":name}} or {"refused":{"unknownTab":name}}. If the tab
   *   was selected already, "reselect" decides: "noop", or {"poppedToRoot":result} (its modals are
   *   dismissed too), or {"cancelled":{"tab":name,"reason":reason}} (a middleware keeps its modals;
   *   nothing has changed).
   * Status: NAV_OK; NAV_NOOP, NAV_CANCELLED, NAV_REJECTED, that of the command for "poppedToRoot";
   *   NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result select(std::string_view name) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_select(get(), name.data(), name.size(), out, e);
    });
  }

  /*
   * The name of the selected tab.
   * Returns: a JSON string.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string selected() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_selected(get(), out, e);
    }).json;
  }

  /*
   * The tabs in order: [{"name":text,"badge":n or null,"selected":bool,"path":[step...]},...].
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string tabs() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_tabs(get(), out, e);
    }).json;
  }

  /*
   * The flow of a tab, as a handle of its own. When the tab is removed, or the tab store is
   * destroyed, calls on it are NAV_ERR_DETACHED.
   *   name  the tab's name
   * Status: NAV_OK; NAV_REJECTED (no such tab); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT (another tree's callback).
   */
  std::optional<nav::flow_store> flow(std::string_view name) const {
    using owner = nav::flow_store::handle_owner;
    auto made = detail::made<owner>([&](nav_flow_store **out, nav_error *e) {
      return nav_tab_store_flow(get(), name.data(), name.size(), out, e);
    });
    if (made == nullptr) return std::nullopt;
    return nav::flow_store::adopt(made.release());
  }

  /*
   * Send an intent to a tab, selected or not: a flow intent, or a stack intent such as "back" or
   * {"go":r}.
   *   name    the tab's name
   *   intent  JSON intent, or {"intent":i,"source":...}
   * Returns: as for flow_store::send or store::send, or {"refused":{"unknownTab":name}}.
   * Status: as for flow_store::send or store::send; NAV_REJECTED (no such tab).
   */
  nav::result send(std::string_view name, std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_send(
        get(), name.data(), name.size(), intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Set a tab's badge: a number above 0 is stored, any other removes the badge.
   *   name   the tab's name
   *   badge  the number
   * Status: NAV_OK; NAV_REJECTED (no such tab); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT,
   *   NAV_ERR_REENTRANT.
   */
  nav_status set_badge(std::string_view name, int64_t badge) {
    return detail::check([&](nav_error *e) {
      return nav_tab_store_set_badge(get(), name.data(), name.size(), badge, e);
    });
  }

  /*
   * Add a tab.
   *   config  JSON object: {"name":text, and the keys of flow_store::flow_store}
   *   index   its position, from 0; beyond the end means the last one
   * Returns: "done" or {"refused":{"duplicateTab":name}}.
   * Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
   *   NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE.
   */
  nav::result add(std::string_view config, size_t index) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_add(get(), config.data(), config.size(), index, out, e);
    });
  }

  /*
   * Remove a tab that is not selected, with everything in it.
   *   name  the tab's name
   * Returns: "done", {"refused":{"unknownTab":name}} or {"refused":{"activeTab":name}}.
   * Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result remove(std::string_view name) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_remove(get(), name.data(), name.size(), out, e);
    });
  }

  /*
   * Execute commands on the stack of a tab, dismiss its modals, which would cover the result, and
   * select the tab, all or nothing. A link into another tab does this.
   *   name      the tab's name
   *   commands  JSON array of commands, or {"commands":[...],"source":...}; an empty one only
   *             dismisses the modals and selects, and counts as committed
   * Returns: {"opened":{"tab":name,"transaction":result}},
   *   {"failed":{"tab":name,"transaction":result}}, {"cancelled":{"tab":name,"reason":reason}} (the
   *   modals stay), or {"refused":{"unknownTab":name}}.
   * Status: NAV_OK; NAV_NOT_COMMITTED, NAV_CANCELLED, NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
   */
  nav::result select_and_open(std::string_view name, std::string_view commands) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_select_and_open(
        get(), name.data(), name.size(), commands.data(), commands.size(), out, e);
    });
  }

  /*
   * Show a route as the presentation table of the selected tab says, or else the store's.
   * "tab:NAME" opens it in that tab: it goes back to the route if that is on the tab's stack, else
   * it pushes it. A route that no table names is pushed.
   *   route  JSON route
   * Returns: as for flow_store::send or tab_store::select_and_open.
   * Status: as for flow_store::send or tab_store::select_and_open.
   */
  nav::result route_to(std::string_view route) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_route_to(get(), route.data(), route.size(), out, e);
    });
  }

  /*
   * A number that grows whenever anything in the tabs changes, inside presentations too. Compare it
   * to know whether to draw again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_tab_store_revision(get()); }

  /*
   * Whether going back would do something.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_tab_store_can_go_back(get()) != 0; }

  /*
   * The route that going back would show.
   * Returns: the JSON route, or null for a root view outside the path.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
   *   (another tree's callback), NAV_ERR_DETACHED.
   */
  nav::result back_target() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_back_target(get(), out, e);
    });
  }

  /*
   * Go back one step: in the selected tab (child, modal, stack), then to the tab that was selected
   * before.
   * Returns: {"popped":result}, {"dismissed":result}, {"selected":{"from":name,"to":name}} or
   *   "none".
   * Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_tab_store_back(get(), out, e);
    });
  }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_tab_store_observe(
        get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_tab_store_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_tab_store_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

private:
  explicit tab_store(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Two or three columns, each with a stack.
 * A nav_split_store holds two or three columns, each with a stack whose first entry is the column's
 * root view. When the split is collapsed, the columns up to the preferred one are shown as one
 * stack; expanding it again loses nothing. The split and its columns are in one tree.
 */
class split_store {
public:
  using handle_owner = detail::owner<nav_split_store, nav_split_store_destroy>;

  /*
   * Make a split.
   *   config  JSON object; may be left out for two empty columns. Keys: "sidebar", "content",
   *           "detail" (configs of store::store; {"limits":{"stackDepth":1}} makes a column of one
   *           route; without "content" there are two columns), "visibility"
   *           "automatic"|"all"|"doubleColumn"|"detailOnly", "preferredCompactColumn"
   *           "sidebar"|"content"|"detail", "collapsed" bool
   * Status: NAV_OK; NAV_ERR_ARGUMENT (also a preferred column that does not exist), NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_STATE.
   */
  explicit split_store(std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_split_store **out, nav_error *e) {
      return nav_split_store_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static split_store adopt(nav_split_store *handle) noexcept {
    return split_store(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_split_store *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_split_store *release() noexcept { return handle_.release(); }

  /*
   * The stack of a column, as a handle of its own. When the split is destroyed, calls on it are
   * NAV_ERR_DETACHED.
   *   column  NAV_COLUMN_*
   * Status: NAV_OK; NAV_ERR_ARGUMENT (no such column).
   */
  nav::store column(nav_split_column column) {
    using owner = nav::store::handle_owner;
    auto made = detail::made<owner>([&](nav_store **out, nav_error *e) {
      return nav_split_store_column(get(), column, out, e);
    });
    return nav::store::adopt(made.release());
  }

  /*
   * Replace the path of a column with one route, and make the column the preferred one: for a
   * selection in the column before it.
   *   column  NAV_COLUMN_*
   *   route   JSON route
   * Returns: the JSON result.
   * Status: as for store::replace; NAV_ERR_ARGUMENT (no such column).
   */
  nav::result show(nav_split_column column, std::string_view route) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_show(get(), column, route.data(), route.size(), out, e);
    });
  }

  /*
   * Send a stack intent to a column.
   *   column  NAV_COLUMN_*
   *   intent  JSON intent, or {"intent":i,"source":...}
   * Returns: as for store::send.
   * Status: as for store::send; NAV_ERR_ARGUMENT (no such column).
   */
  nav::result send(nav_split_column column, std::string_view intent) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_send(get(), column, intent.data(), intent.size(), out, e);
    });
  }

  /*
   * Set which columns a wide split shows.
   *   visibility  NAV_VISIBILITY_*
   * Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav_status set_visibility(nav_split_visibility visibility) {
    return detail::check([&](nav_error *e) {
      return nav_split_store_set_visibility(get(), visibility, e);
    });
  }

  /*
   * Set which column a collapsed split shows on top.
   *   column  NAV_COLUMN_*
   * Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT (no such column), NAV_ERR_REENTRANT.
   */
  nav_status set_preferred_column(nav_split_column column) {
    return detail::check([&](nav_error *e) {
      return nav_split_store_set_preferred_column(get(), column, e);
    });
  }

  /*
   * Collapse the columns to one stack, or expand them again.
   *   collapsed  true: collapse
   * Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav_status set_collapsed(bool collapsed) {
    return detail::check([&](nav_error *e) {
      return nav_split_store_set_collapsed(get(), collapsed, e);
    });
  }

  /*
   * The split as JSON: {"columns":{"sidebar":path,"content":path,"detail":path},
   * "layout":{"visibility","preferredCompactColumn","isCollapsed"}}.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string state() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_state(get(), out, e);
    }).json;
  }

  /*
   * What a collapsed split shows, bottom first: [{"column":"sidebar","route":...},...].
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string collapsed_path() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_collapsed_path(get(), out, e);
    }).json;
  }

  /*
   * A number that grows whenever anything in the split changes. Compare it to know whether to draw
   * again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_split_store_revision(get()); }

  /*
   * Whether going back would do something.
   * Returns: true or false.
   */
  bool can_go_back() const noexcept { return nav_split_store_can_go_back(get()) != 0; }

  /*
   * The route that going back would show.
   * Returns: the JSON route, or null for a root view outside the path.
   * Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
   *   (another tree's callback), NAV_ERR_DETACHED.
   */
  nav::result back_target() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_back_target(get(), out, e);
    });
  }

  /*
   * Go back one step: pop the last column with more than its root. When collapsed, pop the
   * preferred column, or else show the column before it.
   * Returns: {"popped":{"column":name,"result":result}}, {"moved":{"to":name}} or "none".
   * Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
   */
  nav::result back() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_split_store_back(get(), out, e);
    });
  }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_split_store_observe(
        get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_split_store_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_split_store_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

private:
  explicit split_store(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * A wizard: steps in order, and which of them are complete.
 * A nav_step_flow is a wizard: steps in order, which of them are complete, and which one is shown.
 * It has a tree of its own.
 */
class step_flow {
public:
  using handle_owner = detail::owner<nav_step_flow, nav_step_flow_destroy>;

  /*
   * Make a step flow, at the first step and with no step complete.
   *   config  JSON object: {"steps":[route...]}, at least one, all different
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
   *   NAV_ERR_STATE.
   */
  explicit step_flow(std::string_view config) {
    handle_ = detail::made<handle_owner>([&](nav_step_flow **out, nav_error *e) {
      return nav_step_flow_create(config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static step_flow adopt(nav_step_flow *handle) noexcept {
    return step_flow(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_step_flow *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_step_flow *release() noexcept { return handle_.release(); }

  /*
   * Complete the step that is shown and go to the next one, if it may be left.
   * Returns: {"moved":{"from":i,"to":i}}, "finished" (it was the last), {"refused":"cannotProceed"}
   *   or "noop" (finished already).
   * Status: NAV_OK; NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav::result next() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_step_flow_next(get(), out, e);
    });
  }

  /*
   * Go to the previous step; complete steps stay complete.
   * Returns: {"moved":{"from":i,"to":i}} or {"refused":"atFirstStep"}.
   * Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav::result previous() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_step_flow_previous(get(), out, e);
    });
  }

  /*
   * Go to a step that is complete, or at most one ahead.
   *   index  the step, from 0
   * Returns: {"moved":{"from":i,"to":i}}, {"refused":{"notReachable":i}},
   *   {"refused":{"unknownStep":i}} or "noop" (it is shown).
   * Status: NAV_OK; NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav::result jump(int64_t index) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_step_flow_jump(get(), index, out, e);
    });
  }

  /*
   * Start again: at the first step, no step is complete, every step may be left.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  void reset() {
    detail::check([&](nav_error *e) {
      return nav_step_flow_reset(get(), e);
    });
  }

  /*
   * Set whether step_flow::next may leave a step. At first it may leave each.
   *   index        the step, from 0
   *   can_proceed  true: it may leave the step
   * Status: NAV_OK; NAV_REJECTED (no such step); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav_status set_can_proceed(int64_t index, bool can_proceed) {
    return detail::check([&](nav_error *e) {
      return nav_step_flow_set_can_proceed(get(), index, can_proceed, e);
    });
  }

  /*
   * Let a host function say whether the step that is shown may be left; its answer takes precedence
   * over step_flow::set_can_proceed.
   *   function  called under the lock; an empty one removes the current one
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  void ask_can_proceed(can_proceed_function function) {
    detail::kept<nav_can_proceed_fn> held(
      std::move(function), detail::navruntime_cpp_can_proceed,
      detail::navruntime_cpp_delete_can_proceed);
    detail::check([&](nav_error *e) {
      return nav_step_flow_ask_can_proceed(get(), held.call, held.user_data, held.destroy, e);
    });
  }

  /*
   * Mark a step as complete, or as not complete.
   *   index     the step, from 0
   *   complete  true: it is complete
   * Status: NAV_OK; NAV_REJECTED (no such step); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
   */
  nav_status set_complete(int64_t index, bool complete) {
    return detail::check([&](nav_error *e) {
      return nav_step_flow_set_complete(get(), index, complete, e);
    });
  }

  /*
   * The step flow as JSON:
   * {"index":i,"step":route,"count":n,"completed":[i...],"canProceed":bool,"isFinished":bool,
   * "progress":{"step":i + 1,"of":n}}.
   * Returns: the JSON.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string state() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_step_flow_state(get(), out, e);
    }).json;
  }

  /*
   * The index of the step that is shown, from 0. Progress is (index + 1) / count.
   * Returns: the index.
   */
  size_t index() const noexcept { return nav_step_flow_index(get()); }

  /*
   * How many steps there are.
   * Returns: the count.
   */
  size_t count() const noexcept { return nav_step_flow_count(get()); }

  /*
   * A number that grows whenever anything in the step flow changes. Compare it to know whether to
   * draw again.
   * Returns: the revision.
   */
  uint64_t revision() const noexcept { return nav_step_flow_revision(get()); }

  /*
   * Call a function for each event, after the change is committed and the tree unlocked, in commit
   * order, one at a time. Observers are called in the order of their registration. An app or store
   * has at most 10,000 observers and queues.
   *   mask      NAV_EVENT_* kinds, with NAV_EVENT_DELTA for the delta form
   *   observer  the function
   * Returns: its number, unique in the process.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t observe(nav_event_mask mask, observer_function observer) {
    uint64_t handle = 0;
    detail::kept<nav_observer_fn> held(
      std::move(observer), detail::navruntime_cpp_observer, detail::navruntime_cpp_delete_observer);
    detail::check([&](nav_error *e) {
      return nav_step_flow_observe(
        get(), mask, held.call, held.user_data, held.destroy, &handle, e);
    });
    return handle;
  }

  /*
   * Stop calling an observer or filling a queue. An observer is not called again, not even for
   * events that are waiting.
   *   handle  the number that observing or attaching gave
   * Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's callback).
   */
  void unobserve(uint64_t handle) {
    detail::check([&](nav_error *e) {
      return nav_step_flow_unobserve(get(), handle, e);
    });
  }

  /*
   * Fill a queue with events, as an observer would get them.
   *   queue  the queue; kept alive
   *   mask   as for observing
   * Returns: its number, unique in the process, which event_queue::next_from gives with each event.
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
   *   NAV_ERR_DETACHED.
   */
  uint64_t attach(const nav::event_queue &queue, nav_event_mask mask) {
    uint64_t handle = 0;
    detail::check([&](nav_error *e) {
      return nav_step_flow_attach_queue(get(), queue.get(), mask, &handle, e);
    });
    return handle;
  }

private:
  explicit step_flow(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * An immutable table from URL patterns to routes.
 * A nav_matcher is an immutable table from URL patterns to routes: the first mapping, in
 * declaration order, that matches and accepts the URL wins. It takes no lock, so any number of
 * threads match at full speed.
 */
class matcher {
public:
  using handle_owner = detail::owner<nav_matcher, nav_matcher_destroy>;

  /*
   * Make a matcher.
   *   config     JSON object (docs/deep-links.md). Keys: "mappings" [{"pattern":p, and one of
   *              "route":name with "query":"all"|[names], "template":route, "routes":[route...],
   *              "callback":true}...], "strict" (findings are errors), "limits"
   *              {"maxURLLength","maxPathSegments","maxQueryItems"}
   *   callbacks  the host's functions, of which a matcher uses `routes`; copied
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_PATTERN
   *   (also for findings, with "strict"), NAV_ERR_LIMIT.
   */
  explicit matcher(std::string_view config, nav::link_callbacks callbacks = {}) {
    nav_link_callbacks held = detail::raw(std::move(callbacks));
    handle_ = detail::made<handle_owner>([&](nav_matcher **out, nav_error *e) {
      return nav_matcher_create(config.data(), config.size(), &held, out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static matcher adopt(nav_matcher *handle) noexcept {
    return matcher(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_matcher *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_matcher *release() noexcept { return handle_.release(); }

  /*
   * Find the first mapping that accepts a URL.
   *   url  RFC 3986 URL or relative reference
   * Returns: {"index":i,"pattern":p,"route":r,"params":{name:[values]}}, followed by "routes":[...]
   *   if a mapping leads to several; null if no mapping matches.
   * Status: NAV_OK; NAV_NO_MATCH; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_URL, NAV_ERR_LIMIT.
   */
  nav::result match(std::string_view url) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_matcher_match(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * Find a URL that leads to a route: matching the URL gives the route back, as the last one if a
   * mapping leads to several. The mappings to routes of that name are tried in declaration order.
   * Each gives a URL with the parameters: those of the pattern in the path, all others in the
   * query. The first URL that leads back wins. It has no scheme or host unless the pattern names
   * them. It does not find a route that only a callback makes, or routes below the last one. It
   * does not find a value that no URL can carry (null, an object, an empty array, an empty text in
   * the path) unless a template fixes it, a value that the mapping does not take from the query, or
   * a URL that an earlier mapping gets. It can miss a route of a template that leaves out elements
   * of arrays, has one parameter in several places, or has none for a parameter of its path.
   *   route  JSON route
   * Returns: the URL as plain text.
   * Status: NAV_OK; NAV_NO_MATCH (no such URL was found); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
   *   NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT.
   */
  nav::result url_for(std::string_view route) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_matcher_url_for(get(), route.data(), route.size(), out, e);
    });
  }

  /*
   * What the author of the table should know: patterns that never match, duplicates, shadowed and
   * unreachable mappings, each with a URL that shows it. For a matcher that pipeline::matcher gave,
   * also conflicts of the table with the pipeline's policy: names in "requireAuthentication" that
   * nothing leads to, and mappings whose host or scheme the policy refuses.
   * Returns: a JSON array (docs/deep-links.md).
   * Status: NAV_OK (there are findings); NAV_NOOP (there are none); NAV_ERR_ARGUMENT.
   */
  std::string diagnostics() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_matcher_diagnostics(get(), out, e);
    }).json;
  }

  /*
   * How many mappings the table has.
   * Returns: the count.
   */
  size_t count() const noexcept { return nav_matcher_count(get()); }

private:
  explicit matcher(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * An immutable policy from URLs to plans.
 * A nav_pipeline is an immutable policy from URLs to plans. It decides in this order: limits and
 * syntax, dot segments, origin, scheme, host, match, plan, sign-in; deciding changes nothing.
 */
class pipeline {
public:
  using handle_owner = detail::owner<nav_pipeline, nav_pipeline_destroy>;

  /*
   * Make a pipeline.
   *   config     JSON object (docs/deep-links.md). Keys: those of a matcher, "web"
   *              {"mappings","strict"} (for http and https, before "mappings"), "allowedSchemes",
   *              "allowedHosts" ["example.com","*.example.com"...], "requireAuthentication" [route
   *              names], "placement" "push"|"reset"|"backOrPush"|"flow" (without it "reset" for a
   *              back stack, else "push"), "dotSegments" true to let segments "." and ".." in.
   *              "mappings" may be left out if `callbacks` has `resolve`. "strict" also covers
   *              conflicts of the tables with the policy
   *   callbacks  the host's functions; copied
   * Status: as for matcher::matcher.
   */
  explicit pipeline(std::string_view config, nav::link_callbacks callbacks = {}) {
    nav_link_callbacks held = detail::raw(std::move(callbacks));
    handle_ = detail::made<handle_owner>([&](nav_pipeline **out, nav_error *e) {
      return nav_pipeline_create(config.data(), config.size(), &held, out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static pipeline adopt(nav_pipeline *handle) noexcept {
    return pipeline(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_pipeline *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_pipeline *release() noexcept { return handle_.release(); }

  /*
   * Decide what to do with a URL.
   *   url  RFC 3986 URL or relative reference; any other text is rejected, since URLs come from
   *        outside
   * Returns: {"plan":{"commands":[...]}}, {"pending":{"url","route","plan"}}, {"rejected":reason}
   *   or {"unhandled":{"url"}}.
   * Status: NAV_OK (a plan); NAV_PENDING, NAV_REJECTED, NAV_UNHANDLED; NAV_ERR_ARGUMENT,
   *   NAV_ERR_UTF8, NAV_ERR_LIMIT.
   */
  nav::result decide(std::string_view url) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_pipeline_decide(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * The matcher of a pipeline.
   *   web  true: the one for http and https
   * Status: NAV_OK; NAV_NO_MATCH (it has no matcher for the web); NAV_ERR_ARGUMENT.
   */
  std::optional<nav::matcher> matcher(bool web) const {
    using owner = nav::matcher::handle_owner;
    auto made = detail::made<owner>([&](nav_matcher **out, nav_error *e) {
      return nav_pipeline_matcher(get(), web, out, e);
    });
    if (made == nullptr) return std::nullopt;
    return nav::matcher::adopt(made.release());
  }

private:
  explicit pipeline(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

/*
 * Opens links on a store and keeps one that waits for sign-in.
 * A nav_link_handler opens links on a stack store, a flow or tabs. The engine checks the pipeline's
 * plan before it executes it. A link that waits for sign-in is kept in a slot. A link works
 * wherever the user is: in a flow and in tabs, modals that would cover it are dismissed.
 */
class link_handler {
public:
  using handle_owner = detail::owner<nav_link_handler, nav_link_handler_destroy>;

  /*
   * Make a handler on a stack store: plans run as a batch. It joins the store's tree. Use
   * link_handler::link_handler if links may present or dismiss modals, and
   * link_handler::link_handler if they select tabs.
   *   pipeline  the pipeline; kept alive
   *   store     the store; kept alive
   *   config    JSON object; left out for the defaults. Keys: "pendingTimeToLive" (milliseconds;
   *             until link_handler::set_clock gives a clock, a link that must wait is
   *             NAV_ERR_STATE)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
   *   (destroyed meanwhile).
   */
  explicit link_handler(
    const nav::pipeline &pipeline, const nav::store &store, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_link_handler **out, nav_error *e) {
      return nav_link_handler_create(
        pipeline.get(), store.get(), config.data(), config.size(), out, e);
    });
  }

  /*
   * Make a handler on a flow: the plan's commands run on its stack as a transaction, and its modals
   * are dismissed, all or nothing. The route that the link leads to, the last one of the plan, is
   * shown as the flow's "presentation" says: on the stack, in its place, or presented over it.
   *   pipeline  the pipeline; kept alive
   *   flow      the flow; kept alive
   *   config    JSON object; left out for the defaults. Keys: "pendingTimeToLive" (milliseconds;
   *             until link_handler::set_clock gives a clock, a link that must wait is
   *             NAV_ERR_STATE)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
   *   (destroyed meanwhile).
   */
  explicit link_handler(
    const nav::pipeline &pipeline, const nav::flow_store &flow, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_link_handler **out, nav_error *e) {
      return nav_link_handler_create_for_flow(
        pipeline.get(), flow.get(), config.data(), config.size(), out, e);
    });
  }

  /*
   * Make a handler on tabs: it opens a link like a handler on a flow, in the tab of the link's
   * route, and selects that tab. The tab is the one that "presentation" names for the route as
   * "tab:NAME" (the table of the selected tab, or else of the store), or the selected tab.
   *   pipeline  the pipeline; kept alive
   *   tabs      the tabs; kept alive
   *   config    JSON object; left out for the defaults. Keys: "pendingTimeToLive" (milliseconds;
   *             until link_handler::set_clock gives a clock, a link that must wait is
   *             NAV_ERR_STATE)
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
   *   (destroyed meanwhile).
   */
  explicit link_handler(
    const nav::pipeline &pipeline, const nav::tab_store &tabs, std::string_view config = {}) {
    handle_ = detail::made<handle_owner>([&](nav_link_handler **out, nav_error *e) {
      return nav_link_handler_create_for_tabs(
        pipeline.get(), tabs.get(), config.data(), config.size(), out, e);
    });
  }

  /* Takes a handle from C, to destroy it. */
  static link_handler adopt(nav_link_handler *handle) noexcept {
    return link_handler(handle_owner(handle));
  }
  /* The handle for C; it stays this object's. */
  nav_link_handler *get() const noexcept { return handle_.get(); }
  /* Gives the handle up: the caller destroys it. */
  nav_link_handler *release() noexcept { return handle_.release(); }

  /*
   * Open a URL.
   *   url  RFC 3986 URL or relative reference
   * Returns: {"executed":{"plan","batch"}}, {"executionFailed":{"plan","batch"}},
   *   {"applicationRejected":{"plan","failure":{"index","command","result"}}} (the engine would
   *   refuse that command; nothing ran), {"pending":{...}} (it is in the slot and replaces an older
   *   one), {"rejected":reason}, {"unhandled":{"url"}} or
   *   {"invalidURL":{"actual","offset","reason"}}. On a flow the member is "transaction" instead of
   *   "batch"; on tabs "tab" comes before it. If nothing changed, it is an executionFailed with
   *   "transaction", "reason" (a middleware keeps the modals) or "refused" (the table names a tab
   *   that does not exist).
   * Status: NAV_OK; NAV_PENDING, NAV_REJECTED (also applicationRejected, invalidURL and refused),
   *   NAV_UNHANDLED; for executionFailed NAV_PARTIAL (batch), NAV_NOT_COMMITTED (transaction) or
   *   NAV_CANCELLED (reason); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
   *   NAV_ERR_STATE (the link waits, and there is no clock for "pendingTimeToLive"),
   *   NAV_ERR_DETACHED.
   */
  nav::result open(std::string_view url) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_link_handler_open(get(), url.data(), url.size(), out, e);
    });
  }

  /*
   * Continue with the link that waits: sign-in is checked again. A link that is executed leaves the
   * slot. A link that fails stays if nothing has changed: the engine or a middleware refuses it, or
   * its batch ends with the path that it began with.
   * Returns: as for link_handler::open, or "noPendingDeepLink".
   * Status: as for link_handler::open; NAV_NOOP (nothing waits, or it has expired).
   */
  nav::result resume() {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_link_handler_resume(get(), out, e);
    });
  }

  /*
   * Continue with the link that waits if `allowed` agrees. That function is called unlocked; the
   * link is executed only if it is still in the slot afterwards.
   *   allowed  called once before this returns, unless nothing waits
   * Returns: as for link_handler::resume.
   * Status: as for link_handler::resume.
   */
  nav::result resume_if_allowed(link_allowed_function allowed) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_link_handler_resume_if_allowed(
        get(), allowed ? detail::navruntime_cpp_link_allowed : nullptr, &allowed, out, e);
    });
  }

  /*
   * The link that waits, as JSON that link_handler::restore_pending takes, in another process too:
   * {"url","route","plan"}, with "storedAt" if there is a clock. With "pendingTimeToLive" the clock
   * is asked. Nothing changes: an expired link stays in the slot until the next call that resumes
   * it.
   * Returns: the JSON, or null.
   * Status: NAV_OK; NAV_NOOP (nothing waits, or it has expired); NAV_ERR_ARGUMENT,
   *   NAV_ERR_REENTRANT (another tree's callback).
   */
  std::string pending() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_link_handler_pending(get(), out, e);
    }).json;
  }

  /*
   * Put a saved link into the slot; it replaces the one there. Its URL is checked again, with all
   * that pipeline::decide checks before it matches; sign-in is checked when the link is resumed.
   *   pending  JSON as link_handler::pending wrote it; left out or null, it empties the slot
   * Status: NAV_OK; NAV_REJECTED (the pipeline's policy refuses the URL now: the slot stays as it
   *   is); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
   *   NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE (no clock for "pendingTimeToLive"),
   *   NAV_ERR_DETACHED.
   */
  nav_status restore_pending(std::string_view pending = {}) {
    return detail::check([&](nav_error *e) {
      return nav_link_handler_restore_pending(get(), pending.data(), pending.size(), e);
    });
  }

  /*
   * Give the handler a clock. Its milliseconds must mean the same in the process that restores a
   * link: Unix time, for instance.
   *   clock  called under the lock; an empty one removes it
   * Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (an empty one, while a link
   *   waits that has a time to live), NAV_ERR_DETACHED.
   */
  void set_clock(clock_function clock) {
    detail::kept<nav_clock_fn> held(
      std::move(clock), detail::navruntime_cpp_clock, detail::navruntime_cpp_delete_clock);
    detail::check([&](nav_error *e) {
      return nav_link_handler_set_clock(get(), held.call, held.user_data, held.destroy, e);
    });
  }

private:
  explicit link_handler(handle_owner handle) noexcept : handle_(std::move(handle)) {}

  handle_owner handle_;
};

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

namespace typed {

/*
 * A screen that is asked for and may stand after gates: screens that the schema shows instead of a
 * route whose conditions do not hold, such as a sign-in. app::ask_through_gates makes it. Give it
 * each event of the app, in an observer or from a queue, until it has ended. While a gate is there,
 * the route itself is not sent, so that no waiting intent shows it a second time. It borrows the
 * app.
 */
template <class Asked> class asking {
public:
  using answer_type = typename Asked::answer_type;

  asking(nav::app &app, std::string intent) : app_(app), intent_(std::move(intent)) { go_on(); }
  asking(const asking &) = delete;
  asking &operator=(const asking &) = delete;

  /* Whether it was answered, was refused, or was removed without an answer. */
  bool has_ended() const { return has_ended_; }
  /* Why the route is not shown, or the gate that the user left: the library's result. */
  const std::string &refused() const { return refused_; }
  /* The screen, once its gates have opened. */
  const std::optional<ticket<Asked>> &screen() const { return ticket_; }

  /* The answer in the JSON of an event; none if the event is about something else. */
  std::optional<answer_type> answer(std::string_view event) {
    if (has_ended_) return std::nullopt;
    if (ticket_) {
      bool has_left = false;
      std::optional<answer_type> given = ticket_->answer(event, &has_left);
      has_ended_ = has_left || given.has_value();
      return given;
    }
    if (!stands()) {
      remove_gate();
      go_on();
    } else if (is_left(event)) {
      end();
    }
    return std::nullopt;
  }

  /* Waits no longer: removes the screen, or the gate that was shown for it. */
  void cancel() {
    if (has_ended_) return;
    if (ticket_) remove(ticket_->id);
    end();
  }

private:
  static std::string text_of(const nav_json &value) {
    return value.start == nullptr ? std::string() : std::string(value.start, value.length);
  }
  static std::string text_at(std::string_view json, const char *pointer) {
    return text_of(find(parse(json), pointer));
  }
  static std::int64_t id_at(std::string_view json, const char *pointer) {
    std::int64_t id = 0;
    nav_json number = find(parse(json), pointer);
    return nav_json_integer(&number, &id) == NAV_OK ? id : 0;
  }
  static bool has(std::string_view json, const char *pointer) {
    return find(parse(json), pointer).kind != NAV_JSON_NONE;
  }

  /* Sends the route; where it is refused for a gate, that is shown. */
  void go_on() {
    result shown = app_.send(intent_);
    gate_ = text_at(shown.json, "/refused/requires/orElse");
    if (std::int64_t id = id_at(shown.json, "/ticket")) {
      ticket_ = ticket<Asked>{ id };
    } else {
      refused_ = shown.json;
      if (gate_.empty() || gate_ == "null") return end();
      show_gate();
      // An observer may have removed it at once.
      if (!has_ended_ && !is_there() && stands()) end();
    }
    if (ticket_) refused_.clear();
  }

  /* Shows the gate, unless it is there already, for example for an intent that waits. */
  void show_gate() {
    const std::string state = app_.state();
    std::int64_t there = 0;
    if (text_at(state, "/pending/shown") == gate_) {
      there = id_at(state, "/pending/screen");
      // One that waits for the same route would show it beside the one that is asked for.
      if (text_at(state, "/pending/route") == text_at(intent_, "/goForResult/name")) {
        app_.send("\"forget\"");
        own_ = there;
      }
    }
    if (there == 0) there = id_of_shown_gate();
    if (there == 0) there = own_ = make_gate();
    if (there == 0) return end();
    gate_screen_ = there;
  }

  std::int64_t id_of_shown_gate() {
    nav_json top = shown_screen();
    return text_of(find(top, "/route")) == gate_ ? id_at(text_of(top), "/id") : 0;
  }
  nav_json shown_screen() {
    path_ = app_.path().json;
    nav_json path = parse(path_), item{}, top{};
    while (nav_json_next(&path, nullptr, &item) != 0) top = item;
    return top;
  }

  /* 0 if it is refused. */
  std::int64_t make_gate() {
    std::string made;
    try {
      made = app_.send("{\"goForResult\":" + gate_ + "}").json;
    } catch (const error &) {
      made = app_.send("{\"go\":" + gate_ + "}").json; // It does not answer.
    }
    if (made == "\"done\"" || made == "\"noop\"") return id_at(text_of(shown_screen()), "/id");
    std::int64_t id = id_at(made, "/ticket");
    if (id == 0) id = id_at(made, "/queued");
    if (id == 0) refused_ = made;
    return id;
  }

  /* Whether the gate still stands before the route, or a lock covers it. */
  bool stands() {
    const std::string seen = app_.preview(intent_).json;
    return has(seen, "/result/refused/held") ||
      text_at(seen, "/result/refused/requires/orElse") == gate_;
  }

  bool is_there() {
    const std::string update =
      "{\"updateOf\":{\"id\":" + std::to_string(gate_screen_) + ",\"params\":{}}}";
    return text_at(app_.preview(update).json, "/result") == "\"noop\"";
  }

  /*
   * Whether the user has left the gate: a commit takes it away, and neither facts nor its answer do
   * so, or its answer is null or false.
   */
  bool is_left(std::string_view event) const {
    if (!has(event, "/committed")) {
      const std::string value = text_at(event, "/answered/outcome/value");
      return (value == "null" || value == "false") &&
        id_at(event, "/answered/ticket") == gate_screen_;
    }
    const std::string cause = text_at(event, "/committed/cause");
    if (cause == "\"facts\"" || cause == "\"answer\"") return false;
    nav_json changes = find(parse(event), "/committed/changes"), change{};
    while (nav_json_next(&changes, nullptr, &change) != 0)
      if (removes_gate(change)) return true;
    return false;
  }
  bool removes_gate(const nav_json &change) const {
    const std::string text = text_of(change);
    if (id_at(text, "/dismissed/id") == gate_screen_) return true;
    if (id_at(text, "/dropped/id") == gate_screen_) return true;
    nav_json removed = find(parse(text), "/stack/removed"), entry{};
    while (nav_json_next(&removed, nullptr, &entry) != 0)
      if (id_at(text_of(entry), "/id") == gate_screen_) return true;
    return false;
  }

  void end() {
    has_ended_ = true;
    remove_gate();
  }
  /* The gate, if it was shown for this and is still there. */
  void remove_gate() {
    if (own_ != 0) remove(own_);
    own_ = gate_screen_ = 0;
  }
  void remove(std::int64_t id) { app_.send("{\"remove\":" + std::to_string(id) + "}"); }

  nav::app &app_;
  std::string intent_, gate_, refused_, path_;
  std::optional<ticket<Asked>> ticket_;
  std::int64_t gate_screen_ = 0, own_ = 0;
  bool has_ended_ = false;
};

} // namespace typed

} // namespace nav

#endif
