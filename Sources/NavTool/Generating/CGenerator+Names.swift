import Ground
import NavigationApp

/// The names of everything that a schema makes in C.
extension CGenerator {
  /// What nav_typed_route.h and its neighbours declare for each schema.
  static var sharedNames: Literal {
    """
    route route_name route_names route_name_text read_route route_read put_route route_write \
    read_params put_params pushed fact facts facts_set fact_texts read_fact read_facts \
    read_facts_of put_facts set_facts address addresses address_text read_address read_child \
    put_address entry screen layer tab bar question scene shown read_entry entries \
    read_entries read_under put_top read_screen read_layer read_tab read_bar read_question \
    read_scene scene_read scene_free fact_names pending result change changes event \
    read_fact_names read_reason read_reason_member read_route_or_none read_pending read_result \
    read_stack_change read_other_change read_change read_changes read_event_member read_event \
    event_clear event_read event_next event_free answer_of transaction from redirecting \
    previewing send_route go open open_url replace back_to go_for_result ask_route back \
    back_to_root back_to_entry remove dismiss dismiss_all forget select set_badge send_reset \
    reset reset_layer transaction_send proceed cancel preview previewed preview_read \
    result_read send_update
    """
  }

  mutating func nameAll() {
    if prefix == "nav" || prefix.hasPrefix("nav_") {
      namer.refuse(
        "the id of the schema is \"\(model.id)\", but in C what begins with nav_ is the library's: "
          + "rename the schema")
    }
    let scope = Namer.Scope()
    for word in Text(Self.sharedNames).words { scope.reserve("\(prefix)_\(word)") }
    nameChoices(in: scope)
    let functions: [Text] = [
      "go", "ask", "answer", "answered", "new", "put", "read", "replace", "back_to", "update",
      "pushed",
    ]
    for route in model.routes {
      let type = namer.name(
        of: route, .snake, in: scope, prefix: "\(prefix)_",
        others: functions.map { "\(prefix)_\($0)_" })
      types.append(type)
      words.append(Text(type.bytes.dropFirst(prefix.count &+ 1)))
      tags.append("\(capitals)_ROUTE_\(NameWords(route.name, or: "value").spelled(.screaming))")
      fields.append(namer.parameters(of: route, .snake))
    }
    let members = Namer.Scope()
    let facts = Namer.Scope()
    for fact in model.facts {
      factFields.append(namer.name(of: fact, .snake, in: members))
      factSetters.append(namer.name(of: fact, .snake, in: scope, prefix: "\(prefix)_set_"))
      factTags.append(namer.name(of: fact, .screaming, in: facts, prefix: "\(capitals)_FACT_"))
    }
    let addresses = Namer.Scope()
    addresses.reserve("\(capitals)_AT_LAYER")
    for container in model.containers {
      let owner: Text = "the address \"\(container.address)\""
      addressTags.append(
        namer.name(
          container.address, .screaming, of: owner, in: addresses, prefix: "\(capitals)_AT_",
          without: "ROOT"))
      addresses.reserve("\(capitals)_AT_ROOT")
    }
  }

  private mutating func nameChoices(in scope: Namer.Scope) {
    for choice in model.choices {
      let word = namer.name(of: choice, .snake, in: Namer.Scope(), suffix: "_choice")
      _ = namer.name(of: choice, .snake, in: scope, prefix: "\(prefix)_", suffix: "_choice")
      choices.append(word)
      let own = Namer.Scope()
      let start: Text =
        "\(capitals)_\(NameWords(choice.name, or: "value").spelled(.screaming))_CHOICE_"
      own.reserve(start + "NONE")
      enumerators.append(namer.values(of: choice, .screaming, in: own, prefix: start))
    }
  }
}
