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
