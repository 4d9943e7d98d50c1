import CNavSystem
import DeepLinking
import Ground
import JSONCoding
import Stores

// Any bytes as what a store is made from or brought back to. No trap; what is refused has changed
// nothing; what is taken, written, and taken again stays the same.

typealias Stack = NavigationStore<JSONRoute>
typealias Flow = FlowStore<JSONRoute>

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRestore(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data, size > 1 else { return 0 }
  let text = UnsafeBufferPointer(start: data + 1, count: size - 1)
  switch data[0] % 8 {
  case 0: stackFromConfig(text)
  case 1: stackToPath(text)
  case 2: flowFromConfig(text)
  case 3: flowToPlan(text)
  case 4: tabsFromConfig(text)
  case 5: splitFromConfig(text)
  case 6: stepsFromConfig(text)
  default: pendingLink(text)
  }
  return 0
}

// MARK: Stacks

private func stackFromConfig(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let (configuration, _) = read(
      text, { (reader) throws(NavError) in try StackConfiguration.read(&reader, cache: cache) })
  else { return }
  guard let store = try? Stack(configuration) else { return }
  check(store.stack.depth == configuration.path.count && store.revision == 0)
  check(store.stack.depth <= configuration.limits.stackDepth)
  check(configuration.root == .outside || store.stack.depth > 0)
  check(configuration.validator.firstError(in: store.stack) == nil)
  // Made again from the path that it writes.
  let written = routes(of: store)
  guard
    let path = written.withUnsafeBufferPointer({
      read($0) { (reader) throws(NavError) in try cache.readPath(&reader) }
    })
  else { abort() }
  var again = configuration
  again.path = path
  guard let second = try? Stack(again) else { abort() }
  check(routes(of: second) == written)
  check(state(second) == state(store))
}

private func routes(of store: Stack) -> [UInt8] {
  writing { writer in store.withEntries { writer.routes(of: $0) } }
}

/// The state of a stack, with ids.
private func state(_ store: Stack) -> [UInt8] {
  writing { writer in store.withEntries { writer.entries($0) } }
}

private func stackToPath(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard let path = read(text, { (reader) throws(NavError) in try cache.readPath(&reader) }) else {
    return
  }
  let store = sampleStack(cache)
  let before = state(store)
  let revision = store.revision
  guard let result = try? store.execute(.replace(path)), result.isSuccess else {
    return check(state(store) == before && store.revision == revision)
  }
  check(store.stack.depth == path.count)
  let after = state(store)
  let grown = store.revision
  // Equal in value is no change: not even an id.
  guard let repeated = try? store.execute(.replace(path)), repeated.isSuccess else { abort() }
  check(state(store) == after && store.revision == grown)
}

private func sampleStack(_ cache: RouteCache) -> Stack {
  var configuration = StackConfiguration<JSONRoute>()
  configuration.path = [route("home", cache), route("top", cache)]
  configuration.root = .inside
  configuration.validator.uniqueRoutes = true
  configuration.enforcement = .always
  guard let store = try? Stack(configuration) else { abort() }
  return store
}

// MARK: Flows

/// A flow with stores of its own, as the C ABI makes one.
private func make(_ configuration: FlowConfigurationJSON) -> Flow? {
  guard let (stack, tail) = try? configuration.flow.resolved(), let navigation = try? Stack(stack)
  else { return nil }
  let modals = ModalStore<JSONRoute>(configuration.flow.modals)
  if let tail, let style = tail.style {
    guard (try? modals.present(tail.route, style: style)) != nil else { return nil }
  }
  return Flow(navigation, modals, configuration.flow.options)
}

private func state(_ flow: Flow) -> [UInt8] {
  state(flow.navigation) + writing { $0.presentation(flow.modals.state.current) }
    + writing { $0.presentations(flow.modals.state.queue) }
}

private func flowFromConfig(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let configuration = read(
      text,
      { (reader) throws(NavError) in try FlowConfigurationJSON(reading: &reader, cache: cache) })
  else { return }
  guard let flow = make(configuration) else { return }
  check(configuration.flow.path.isEmpty || flow.path == configuration.flow.path)
  var again = configuration
  again.flow.path = flow.path
  guard let second = make(again) else { abort() }
  check(state(second) == state(flow))
}

private func flowToPlan(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard let plan = read(text, { (reader) throws(NavError) in try cache.readSteps(&reader) }) else {
    return
  }
  let flow = Flow(sampleStack(cache), ModalStore<JSONRoute>(ModalConfiguration()), FlowOptions())
  guard let shown = try? flow.send(.presentSheet(route("sheet", cache))), case .applied = shown
  else { abort() }
  let before = state(flow)
  let revision = flow.revision
  guard let result = try? flow.send(.reset(plan)), case .applied = result else {
    return check(state(flow) == before && flow.revision == revision)
  }
  check(flow.path == plan)
  // The path that it writes is taken, and is the same.
  let written = writing { $0.steps(flow.path) }
  guard
    let same = written.withUnsafeBufferPointer({
      read($0) { (reader) throws(NavError) in try cache.readSteps(&reader) }
    })
  else { abort() }
  let stack = state(flow.navigation)
  guard let repeated = try? flow.send(.reset(same)), case .applied = repeated else { abort() }
  check(flow.path == plan && state(flow.navigation) == stack)
}

// MARK: Tabs, splits, steps

private func tabsFromConfig(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let configuration = read(
      text,
      { (reader) throws(NavError) in try TabConfigurationJSON(reading: &reader, cache: cache) })
  else { return }
  var tabs: [Tab<JSONRoute>] = []
  for tab in configuration.tabs {
    guard let flow = make(tab) else { return }
    tabs.append(Tab(tab.name ?? "", flow))
  }
  guard let list = try? TabList(tabs, selected: configuration.selected) else { return }
  let store = TabStore(list, configuration.options)
  check(store.tabs.count == configuration.tabs.count && store.ownRevision == 0)
  if let selected = configuration.selected { check(store.selected.name == selected) }
  for (index, tab) in store.tabs.enumerated() {
    check(!store.tabs[..<index].contains { $0.name == tab.name })
  }
  let before = writing { $0.tabs(of: store) }
  guard let result = try? store.select("no tab has such a name, has it?") else { abort() }
  if case .refused = result { check(writing { $0.tabs(of: store) } == before) }
  store.unfollow()
}

private func splitFromConfig(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let configuration = read(
      text,
      { (reader) throws(NavError) in try SplitConfigurationJSON(reading: &reader, cache: cache) })
  else { return }
  guard let sidebar = try? Stack(configuration.sidebar.0),
    let detail = try? Stack(configuration.detail.0)
  else { return }
  var content: Stack?
  if let (stack, _) = configuration.content {
    content = try? Stack(stack)
    if content == nil { return }
  }
  guard
    let split = try? SplitStore(
      sidebar: sidebar, content: content, detail: detail, layout: configuration.layout)
  else {
    return check(content == nil && configuration.layout.preferredCompactColumn == .content)
  }
  let before = state(sidebar) + state(detail)
  let layout = split.layout
  split.setCollapsed(!layout.isCollapsed)
  split.setCollapsed(layout.isCollapsed)
  check(split.layout == layout && state(sidebar) + state(detail) == before)
  split.unfollow()
}

private func stepsFromConfig(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let steps = read(
      text, { (reader) throws(NavError) in try StepFlow.readSteps(&reader, cache: cache) })
  else { return }
  guard let flow = try? StepFlow(steps) else { return }
  let fresh = writing { flow.write(to: &$0) }
  for _ in steps { flow.next() }
  check(flow.isFinished && flow.completed.count == steps.count)
  flow.reset()
  check(writing { flow.write(to: &$0) } == fresh)
}

// MARK: Links that wait

private func pendingLink(_ text: UnsafeBufferPointer<UInt8>) {
  let cache = RouteCache(capacity: 4)
  guard
    let link = read(
      text, { (reader) throws(NavError) in try PendingLink(reading: &reader, cache: cache) })
  else { return }
  let written = writing { $0.pendingLink(link) }
  guard
    let again = written.withUnsafeBufferPointer({
      read($0) { (reader) throws(NavError) in try PendingLink(reading: &reader, cache: cache) }
    })
  else { abort() }
  check(writing { $0.pendingLink(again) } == written)
}

// MARK: What they share

private func check(_ condition: Bool) { if !condition { abort() } }

private func writing(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  body(&writer)
  return Array(writer.bytes)
}

private func route(_ name: StaticString, _ cache: RouteCache) -> JSONRoute {
  let text: [UInt8] =
    [34] + Array(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)) + [34]
  guard
    let route = text.withUnsafeBufferPointer({
      read($0) { (reader) throws(NavError) in try cache.read(&reader) }
    })
  else { abort() }
  return route
}

private func read<Value>(
  _ text: UnsafeBufferPointer<UInt8>, _ body: (inout JSONReader) throws(NavError) -> Value
) -> Value? {
  guard let start = text.baseAddress else { return nil }
  do throws(NavError) {
    var reader = try JSONReader(start, count: text.count)
    let value = try body(&reader)
    try reader.finish()
    return value
  } catch {
    check(error.offset >= 0 && error.offset <= text.count && !error.message.isEmpty)
    return nil
  }
}
