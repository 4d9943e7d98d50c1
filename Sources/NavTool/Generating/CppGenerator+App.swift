import Ground
import NavigationApp

/// What the templates of nav_typed.hpp want to know of a schema, and its app.
extension CppGenerator {
  /// An array of texts.
  private func writeTexts(_ name: Text, _ texts: [Text]) {
    let open: Text = "static constexpr std::array<const char *, \(texts.count)> \(name) = {"
    out.call(open, texts.map { quoted($0) }, "};")
  }

  func writeTypes() {
    out.line()
    say("The addresses of the containers, and that of the stack of a layer.")
    out.list("enum class at {", ["layer = 0"] + addresses, "};", limit: 0, trailing: false)
    out.line()
    say("The facts; and those of which something is said, each with its value.")
    if facts.isEmpty {
      out.line("enum class fact {\n};")
    } else {
      out.list("enum class fact {", facts, "};", limit: 0, trailing: false)
    }
    out.line()
    out.block("struct facts_change {", "};") { out in
      for (name, fact) in zip(facts, model.facts) {
        out.line("std::optional<\(type(fact.shape))> \(name);")
      }
    }
    out.line()
    say("What nav_typed.hpp wants to know.")
    out.block("struct types {", "};") { out in
      for (name, type) in [
        ("route", "route"), ("reachable", "reachable"), ("pushed", "pushed"), ("address", "at"),
        ("fact", "fact"), ("facts_change", "facts_change"),
      ] as [(Text, Text)] {
        out.line("using \(name) = \(space)::\(type);")
      }
      writeTexts("addresses", model.containers.map { $0.address })
      writeTexts("facts", model.facts.map { $0.name })
      out.block("static route read_route(std::string_view text) {") {
        $0.line("return \(space)::read_route(text);")
      }
      out.line("template <class Any>")
      out.line("static void put_route(nav::typed::writer &out, const char *key, const Any &any) {")
      out.indented { $0.line("\(space)::put_route(out, key, any);") }
      out.line("}")
      writeReadFacts()
    }
    out.line()
    for name: Text in ["scene", "event", "transaction"] {
      out.line("using \(name) = nav::typed::\(name)<types>;")
    }
    out.line()
    say("The event in a text of a queue or an observer. Throws nav::error for any other text.")
    out.block("inline event read_event(std::string_view text) {") {
      $0.line("return nav::typed::event_of<types>(text);")
    }
  }

  private func writeReadFacts() {
    let parameter: Text = facts.isEmpty ? "const nav_json &" : "const nav_json &value"
    out.block("static facts_change read_facts(\(parameter)) {") { out in
      out.line("facts_change change;")
      for (name, fact) in zip(facts, model.facts) {
        let type = type(fact.shape)
        out.line("change.\(name) = nav::typed::maybe<\(type)>(value, \(quoted("/" + fact.name)));")
      }
      out.line("return change;")
    }
  }

  func writeApp() {
    out.line()
    out.line("/* An app of this schema: it takes its routes and facts only. */")
    out.line("class app : public nav::typed::app_of<types> {")
    out.line("public:")
    out.indented { out in
      out.line("using nav::typed::app_of<types>::app_of;")
      out.line("using nav::app::set_facts;")
      out.line()
      writeSetFacts()
      let scope = typeScope(reserved: Self.members)
      for fact in model.facts {
        let getter = namer.name(of: fact, .snake, in: scope)
        let setter = namer.name(of: fact, .snake, in: scope, prefix: "set_")
        let type = type(fact.shape)
        out.line()
        out.line("/* The fact `\(fact.name)`. */")
        out.block("\(type) \(getter)() const {") {
          $0.line("return fact<\(type)>(\(quoted("/" + fact.name)));")
        }
        out.block("[[nodiscard]] nav::result \(setter)(\(type) value) {") {
          $0.line("return set_fact(\(quoted(fact.name)), value);")
        }
        out.line("/* Nothing else: a pointer, such as a text, would be true. */")
        out.line("template <class Other>")
        out.line("nav::result \(setter)(Other) = delete;")
      }
    }
    out.line("};")
  }

  private func writeSetFacts() {
    say("Tells the app several facts in one commit.")
    let parameter: Text = facts.isEmpty ? "const facts_change &" : "const facts_change &given"
    out.block("[[nodiscard]] nav::result set_facts(\(parameter)) {") { out in
      out.line("nav::typed::writer out;")
      out.line("out.begin(nullptr, NAV_JSON_OBJECT);")
      for (name, fact) in zip(facts, model.facts) {
        out.line("out.put(\(quoted(fact.name)), given.\(name));")
      }
      out.line("out.end(NAV_JSON_OBJECT);")
      out.line("return set_facts(out.text());")
    }
  }

  /// What an app has already.
  static var members: Literal {
    """
    answer app app_of ask ask_through_gates at attach back back_to back_to_entry back_to_root \
    can_go_back can_travel cancel describe detach_journal dismiss dismiss_all entry_state fact \
    facts facts_change forget get go hash history intercept observe open open_route open_url path preview \
    preview_of preview_route proceed redirect remove remove_interceptor replace reset reset_layer \
    resolve restore revision scene select send send_transaction set_badge set_data set_entry_state \
    set_fact set_facts set_url snapshot state travel types unobserve update url
    """
  }
}
