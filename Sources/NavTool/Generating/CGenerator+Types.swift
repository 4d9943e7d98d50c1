import Ground
import NavigationApp

/// The types of a schema in C: choices, lists, routes, addresses, facts.
extension CGenerator {
  /// Numbers with names, from 1 on, each with the text that the schema has for it.
  /// - Parameter zero: what 0 is, with its comment; empty for nothing.
  func writeEnum(
    _ name: Text, _ tags: [Text], _ texts: [Text], zero: Text = "", isSaid: Bool = false
  ) {
    out.block("typedef enum \(name) {", "} \(name);") { out in
      if !zero.isEmpty { out.line(zero) }
      for (index, tag) in tags.enumerated() {
        let comma: Text = index &+ 1 < tags.count ? "," : ""
        let said: Text = isSaid ? " /* \(texts[index].inComment) */" : ""
        out.line("\(tag) = \(index &+ 1)\(comma)\(said)")
      }
    }
  }

  /// An array with these texts.
  func writeTexts(_ name: Text, _ texts: [Text]) {
    let items = texts.isEmpty ? ["NULL"] : texts.map { quoted($0) }
    out.call("static const char *const \(name)[] = {", items, "};")
    out.line()
  }

  func writeChoice(_ index: Int) {
    let name: Text = "\(prefix)_\(choices[index])"
    let choice: ChoiceModel = model.choices[index]
    let start: Text =
      "\(capitals)_\(NameWords(choice.name, or: "value").spelled(.screaming))_CHOICE_"
    say("The texts of \(choice.origin).")
    let zero: Text = "\(start)NONE = 0, /* left out */"
    writeEnum(name, enumerators[index], choice.values, zero: zero, isSaid: true)
    writeTexts("\(name)_texts", choice.values)
    say("The text of a choice; NULL of none.")
    function("const char *", "\(name)_text", ["\(name) choice"]) { out in
      out.line(
        "return nav_name_text(\(name)_texts, \(choice.values.count), (unsigned)choice);")
    }
  }

  func writeListType(_ shape: ValueShape) {
    guard case .list(let element) = shape else { return }
    let name = type(shape)
    say("Some values, borrowed. Where a list may be left out, `{NULL, 0}` leaves it out.")
    out.block("typedef struct \(name) {", "} \(name);") { out in
      out.line("const \(type(element)) *items;")
      out.line("size_t count;")
    }
    out.line()
  }

  func writeStruct(_ index: Int) {
    let route = model.routes[index]
    say(route.summary)
    out.block("typedef struct \(types[index]) {", "} \(types[index]);") { out in
      for (name, parameter) in fields[index] {
        if !parameter.doc.isEmpty { say(parameter.doc) }
        out.line("\(type(of: parameter)) \(name);")
      }
    }
    out.line()
    let required = fields[index].filter { $0.parameter.isRequired }
    guard !required.isEmpty else { return }
    say("The route with its required parameters; those that are missing here do not compile.")
    // A type of the library, such as nav_json, or of this file would be hidden: a warning of gcc
    // -Wshadow.
    let given = required.map { (field) -> Text in
      let isTypeName = field.name.hasPrefix("nav_") || field.name.hasPrefix(prefix + "_")
      return isTypeName ? field.name + "_" : field.name
    }
    let parameters = zip(required, given).map { "\(type(of: $0.parameter)) \($1)" as Text }
    let name: Text = "\(prefix)_new_\(words[index])"
    function(types[index], name, parameters) { out in
      let values = zip(required, given).map { ".\($0.name) = \($1)" as Text }
      out.call("return (\(types[index])){", values, "};")
    }
    let areBooleans = required.map { isBoolean($0.parameter.shape) }
    guard areBooleans.contains(true) else { return }
    let names = required.indices.map { "a\($0 &+ 1)" as Text }
    let values = zip(names, areBooleans).map { (name, isBoolean) -> Text in
      isBoolean ? "nav_exactly_bool(\(name))" : name
    }
    writeMacro(name, Text(names, joinedBy: ", "), Text(values, joinedBy: ", "))
    out.line()
  }

  func writeUnion() {
    say("The names of the routes.")
    writeEnum("\(prefix)_route_name", tags, [])
    writeTexts("\(prefix)_route_names", model.routes.map { $0.name })
    say("Any route of the schema. What it refers to is borrowed.")
    out.block("typedef struct \(prefix)_route {", "} \(prefix)_route;") { out in
      out.line("\(prefix)_route_name name;")
      out.line("nav_memory memory; /* for \(prefix)_route_read */")
      if fields.contains(where: { !$0.isEmpty }) {
        out.block("union {", "};") { out in
          for index in types.indices where !fields[index].isEmpty {
            out.line("\(types[index]) as_\(words[index]);")
          }
        }
      }
    }
    out.line()
    say("A route that can stand above the root of a stack: what \(prefix)_reset takes.")
    out.block("typedef struct \(prefix)_pushed {", "} \(prefix)_pushed;") {
      $0.line("\(prefix)_route route;")
    }
    out.line()
  }

  func writeAddresses() {
    say("The addresses of the containers.")
    let zero: Text = "\(capitals)_AT_LAYER = 0, /* the stack of a layer, which has an id */"
    writeEnum(
      "\(prefix)_address", addressTags, model.containers.map { quoted($0.address) }, zero: zero,
      isSaid: true)
    out.line()
    function("const nav_address *", "\(prefix)_addresses", ["void"]) { out in
      let items = model.containers.map { container -> Text in
        let parent = container.parent.map { $0 &+ 1 } ?? 0
        return "{\(quoted(container.address)), \(quoted(container.name)), \(parent)}"
      }
      out.call("static const nav_address all[] = {", items, "};")
      out.line("return all;")
    }
  }

  func writeFactTypes() {
    say(model.facts.isEmpty ? "The schema has no facts." : "The facts.")
    let none: Text = model.facts.isEmpty ? "\(capitals)_NO_FACT = 0" : ""
    writeEnum("\(prefix)_fact", factTags, [], zero: none)
    writeTexts("\(prefix)_fact_texts", model.facts.map { $0.name })
    say("What the program knows; and of which facts something is said.")
    out.block("typedef struct \(prefix)_facts {", "} \(prefix)_facts;") { out in
      for (index, fact) in model.facts.enumerated() {
        out.line("\(type(fact.shape)) \(factFields[index]);")
      }
      if model.facts.isEmpty { out.line("char nothing;") }
    }
    out.block("typedef struct \(prefix)_facts_set {", "} \(prefix)_facts_set;") { out in
      for field in factFields { out.line("bool \(field);") }
      if model.facts.isEmpty { out.line("char nothing;") }
    }
    out.line()
  }
}
