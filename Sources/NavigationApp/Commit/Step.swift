import Ground
import JSONCoding

/// A change of one thing: what most intents lead to when nothing and nobody else has a say in it.
///
/// It is what committing would find by comparing the draft with the state.
enum Step {
  /// What is wanted is there already.
  case nothing
  /// The stack that is shown, on the topmost layer or on the focused leaf, becomes another one.
  case stack(from: StackNode?, to: StackNode?, kept: StackBase)
  /// The top of that stack gets other parameters.
  case update(from: StackNode, to: StackNode)
  /// The topmost layer comes, leaves, or gets other parameters.
  case layer(from: Layer?, to: Layer?)
  /// A gate comes as a layer, and the intent waits behind it.
  case gate(Layer, PendingIntent)
  /// A tab or column is chosen in a container, by its index among the children.
  case select(Int, in: Int)

  /// The entry that comes or leaves, if that is all.
  fileprivate var oneEntry: (entry: StackNode, isPushed: Bool)? {
    @inline(__always) get {
      guard case .stack(from: let old, to: let new, kept: _) = self else { return nil }
      if let old, old.below === new { return (old, false) }
      if let new, new.below === old { return (new, true) }
      return nil
    }
  }
}

/// What a step does to the history.
enum PlaceChange {
  /// It leads to another place.
  case new
  /// The current place changes.
  case amended
  /// It changes only what is no place.
  case none
}

extension JSONWriter {
  /// Writes the change as commits do.
  /// - Parameters:
  ///   - location: where the stack is that is shown.
  ///   - state: that of before.
  mutating func step(
    _ step: Step, at location: StackLocation, _ state: StatePointer, _ schema: Schema
  ) {
    switch step {
    case .nothing: break
    case .stack(from: let old, to: let new, kept: let base):
      if let (entry, isPushed) = step.oneEntry {
        separate()
        return oneEntry(
          isPushed: isPushed, entry.id, entry.route.route.reference, at: location, kept: base.depth,
          schema)
      }
      if let old, let new, old.depth == base.depth &+ 1, new.depth == old.depth {
        separate()
        return oneInstead(of: old, new, at: location, schema)
      }
      beginStackChange(at: location, kept: base.depth, schema)
      old.forEachUp(above: base.depth) { entry($0.id, $0.route.route) }
      stackChangeAdded()
      new.forEachUp(above: base.depth) { entry($0.id, $0.route.route) }
      endStackChange(
        direction: new.depth == base.depth ? .back : old.depth == base.depth ? .forward : .replace)
    case .update(from: let old, to: let new): updated(old.id, old.route, new.route, schema)
    case .layer(from: let old?, to: let new?): updated(old.id, old.route, new.route, schema)
    case .layer(from: let old?, to: nil): layer(.dismissed, old, schema)
    case .layer(from: nil, to: let new?), .gate(let new, _): layer(.presented, new, schema)
    case .layer(from: nil, to: nil): break
    case .select(let position, in: let container):
      selected(in: container, from: state.pointee.chosen[container], to: position, schema)
    }
  }

  /// What nearly every event is, in few pieces: a `go` without a source has pushed an entry, or a
  /// `back` has popped one.
  /// - Parameter seq: the number of the commit.
  @inline(never)
  @_optimize(speed)
  mutating func committed(
    isPushed: Bool, _ entry: StackNode, at location: StackLocation, _ schema: Schema, seq: UInt64
  ) {
    let address = location.quoted(schema)
    // The entry keeps it meanwhile.
    let route = entry.route.route.withBytes { $0 }
    fill(address.count &+ route.count &+ 263) { text in
      text.beginCommitted(seq)
      if isPushed {
        text.put(",\"cause\":\"go\",\"changes\":[{\"stack\":{\"at\":")
      } else {
        text.put(",\"cause\":\"back\",\"changes\":[{\"stack\":{\"at\":")
      }
      text.address(location, address)
      text.put(",\"kept\":")
      text.digits(UInt64(truncatingIfNeeded: entry.depth &- 1))
      if isPushed {
        text.put(",\"removed\":[],\"added\":[{\"id\":")
      } else {
        text.put(",\"removed\":[{\"id\":")
      }
      text.digits(UInt64(truncatingIfNeeded: entry.id))
      text.put(",\"route\":")
      text.route(route)
      if isPushed {
        text.put("}],\"direction\":\"forward\"}}]}}")
      } else {
        text.put("}],\"added\":[],\"direction\":\"back\"}}]}}")
      }
    }
  }

  /// An entry has been pushed or popped.
  /// - Parameter isCommit: to write what a `go` or a `back` without a source consists of,
  ///   `"cause":…,"changes":[…]`, and not the change alone.
  @inline(never)
  mutating func oneEntry(
    isPushed: Bool, _ id: EntryID, _ route: RouteReference, at location: StackLocation,
    kept: Int, _ schema: Schema, isCommit: Bool = false
  ) {
    let address = location.quoted(schema)
    fill(address.count &+ route.count &+ 263) { text in
      if isCommit {
        if isPushed { text.put("\"cause\":\"go\"") } else { text.put("\"cause\":\"back\"") }
        text.put(",\"changes\":[")
      }
      text.put("{\"stack\":{\"at\":")
      text.address(location, address)
      text.put(",\"kept\":")
      text.digits(UInt64(truncatingIfNeeded: kept))
      text.put(",\"removed\":[")
      if isPushed { text.put("],\"added\":[") }
      text.entry(id, route)
      if isPushed {
        text.put("],\"direction\":\"forward\"}}")
      } else {
        text.put("],\"added\":[],\"direction\":\"back\"}}")
      }
      if isCommit { text.put("]") }
    }
  }

  /// An entry has come in the place of another one.
  /// - Parameter seq: the number of the commit, to write the whole event of a `replace` without a
  ///   source.
  @inline(never)
  @_optimize(speed)
  mutating func oneInstead(
    of old: StackNode, _ new: StackNode, at location: StackLocation, _ schema: Schema,
    seq: UInt64? = nil
  ) {
    if let seq {
      fillShort(80) { text in
        text.beginCommitted(seq)
        text.put(",\"cause\":\"replace\",\"changes\":[")
      }
    }
    oneEntry(
      isPushed: false, old.id, old.route.route.reference, at: location, kept: old.depth &- 1, schema
    )
    // It ends otherwise than that of what is popped alone.
    let end: StaticString = "],\"direction\":\"back\"}}"
    truncate(to: count &- end.utf8CodeUnitCount)
    let route = new.route.route.reference
    fillShort(route.count &+ 70) { text in
      text.entry(new.id, route)
      text.put("],\"direction\":\"replace\"}}")
      if seq != nil { text.put("]}}") }
    }
  }

  private mutating func updated(
    _ id: EntryID, _ old: FittedRoute, _ new: FittedRoute, _ schema: Schema
  ) {
    updatedChange(id: id, old: old.route, new: new.route, at: nil, depth: nil, schema)
  }
}
