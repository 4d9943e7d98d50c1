/* The members of classes that are more than one call of one function of the header. */

class event_queue {
public:
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
};

class store {
public:
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
};

class modal_store {
public:
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
};

class schema {
public:
  /* A snapshot at the version of this schema, and {"from":n,"to":n,"dropped":[...]}. */
  std::pair<std::string, std::string> migrate(std::string_view snapshot) const {
    detail::buffer migrated;
    nav::result report = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_migrate(get(), snapshot.data(), snapshot.size(), &migrated.raw, out, e);
    });
    return { migrated.text(), std::move(report.json) };
  }
};

class journal {
public:
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
  std::optional<std::string> recovered_;
};

class screen_sender {
public:
  /* Goes to a route: {"go":route} without the JSON around it. */
  nav::result go(std::string_view route) {
    return send(std::string("{\"go\":").append(route).append("}"));
  }
};

class app {
public:
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
};

class presenter {
public:
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
};
