import Ground

/// Puts a table together, pattern by pattern, and says what is wrong with it.
struct LinkTableBuilder {
  /// How many mappings a table may have (protocol §7). With `LinkPattern.maxLength` it keeps all
  /// texts and nodes of a table below 2^32, which its offsets need.
  private static var maxMappings: Int { 1_000_000 }

  private var tree: LinkTree
  private var origins: LinkOrigins
  private var patterns: [LinkPattern] = []
  private var diagnostics = LinkDiagnostics()

  init(mappings: Int) {
    tree = LinkTree(mappings: mappings)
    origins = LinkOrigins(&tree)
    patterns.reserveCapacity(mappings)
  }

  /// Add the pattern of the next mapping.
  /// - Parameter covers: whether the mapping takes every URL that matches; a callback may not.
  /// - Throws: `limit` beyond `maxMappings`.
  @_optimize(speed)
  mutating func add(_ pattern: LinkPattern, covers: Bool) throws(NavError) {
    guard patterns.count < Self.maxMappings else {
      throw NavError(.limit, "more than " + Text(Self.maxMappings) + " mappings")
    }
    let root = origins.root(scheme: pattern.scheme, host: pattern.host, in: &tree)
    diagnostics.examine(pattern, patterns.count, in: tree, roots(of: pattern, root))
    tree.insert(pattern, below: root, covers: covers)
    patterns.append(pattern)
  }

  /// The roots of the origins that take every URL of the pattern's origin: any, the host with any
  /// scheme, and its own.
  private func roots(of pattern: LinkPattern, _ own: LinkTree.NodeID) -> LinkRoots {
    guard let host = pattern.host else { return LinkRoots(own: own) }
    return LinkRoots(
      own: own, any: origins.anyRoot,
      anyScheme: pattern.scheme == nil ? nil : origins.existingRoot(scheme: nil, host: host))
  }

  /// The finished table, which the caller deallocates, and what was found.
  func build() -> (table: LinkTable, findings: [LinkFinding]) {
    let table = LinkTable(tree, origins: origins, patterns: patterns)
    return (table, findings(table))
  }

  private func findings(_ table: LinkTable) -> [LinkFinding] {
    guard !diagnostics.isEmpty else { return [] }
    let witness = LinkWitness(table, tree)
    var list = LinkFindingList([])
    for index in diagnostics.malformed { addMalformed(index, witness, &list) }
    for pair in diagnostics.pairs.ascending() { list.add { finding(pair, witness) } }
    list.total &+= diagnostics.pairs.total &- diagnostics.pairs.kept.count
    var unreachable = diagnostics.unreachable[...]
    var undecided = diagnostics.undecided[...]
    while true {
      if let next = unreachable.first, next.mapping < undecided.first ?? .max {
        unreachable.removeFirst()
        list.add { finding(next.mapping, by: next.by, witness) }
      } else if let next = undecided.popFirst() {
        list.add {
          LinkFinding(
            kind: .undecided(index: next),
            witness: witness.url(of: patterns[next], taking: [UInt32(truncatingIfNeeded: next)]))
        }
      } else {
        return list.finish()
      }
    }
  }

  private func addMalformed(_ index: Int, _ witness: LinkWitness, _ list: inout LinkFindingList) {
    let pattern = patterns[index]
    let url = { witness.url(of: pattern, taking: []) }
    if let segment = pattern.misplacedWildcard {
      list.add {
        LinkFinding(
          kind: .nonTerminalWildcard(pattern: pattern.normalized, index: segment, mapping: index),
          witness: url())
      }
    }
    for (segment, part) in pattern.parts.enumerated() where !part.isWellFormed {
      list.add {
        let name = Text(pattern.bytes(part))
        return LinkFinding(
          kind: .invalidParameterName(
            pattern: pattern.text, index: segment, name: name,
            type: LinkFinding.unknownType(of: name), mapping: index), witness: url())
      }
    }
  }

  private func finding(_ pair: LinkDiagnostics.Pair, _ witness: LinkWitness) -> LinkFinding {
    let first = patterns[Int(pair.first)]
    let second = patterns[Int(pair.second)]
    let pattern = first.normalized
    let shadowed = second.normalized
    let index = Int(pair.first)
    let mapping = Int(pair.second)
    let kind: LinkFindingKind =
      switch pair.kind {
      case .duplicate:
        .duplicatePattern(pattern: shadowed, firstIndex: index, duplicateIndex: mapping)
      case .wildcard:
        .wildcardShadowing(
          pattern: pattern, index: index, shadowedPattern: shadowed, shadowedIndex: mapping)
      case .parameter:
        .parameterShadowing(
          pattern: pattern, index: index, shadowedPattern: shadowed, shadowedIndex: mapping)
      }
    return LinkFinding(kind: kind, witness: witness.url(of: second, taking: [pair.first]))
  }

  private func finding(_ mapping: Int, by: [UInt32], _ witness: LinkWitness) -> LinkFinding {
    LinkFinding(
      kind: .unreachable(index: mapping, by: by.map { Int($0) }),
      witness: witness.url(of: patterns[mapping], taking: by))
  }
}

extension LinkDiagnostics {
  fileprivate var isEmpty: Bool {
    malformed.isEmpty && pairs.total == 0 && unreachable.isEmpty && undecided.isEmpty
  }
}
