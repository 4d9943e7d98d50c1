import Ground

/// What a modal store shows and what waits.
public struct ModalState<R: Route>: Sendable {
  public internal(set) var current: ModalPresentation<R>?
  public internal(set) var queue = PresentationQueue<R>()

  public init() {}

  /// Whether nothing is shown and nothing waits.
  public var isEmpty: Bool { current == nil && queue.isEmpty }
}

/// The presentations that wait, first in line first.
public struct PresentationQueue<R: Route>: Sendable, RandomAccessCollection {
  private var items: [ModalPresentation<R>] = []
  /// What lies before it has left.
  private var head = 0

  init() {}

  public var startIndex: Int { 0 }

  public var endIndex: Int { items.count &- head }

  public subscript(position: Int) -> ModalPresentation<R> { items[head &+ position] }

  /// - Complexity: amortised O(1)
  mutating func append(_ presentation: ModalPresentation<R>) { items.append(presentation) }

  /// - Complexity: amortised O(1)
  mutating func popFirst() -> ModalPresentation<R>? {
    guard head < items.count else { return nil }
    let presentation = items[head]
    head &+= 1
    // What has left is let go of when it is the larger part.
    if head == items.count || head >= 64 && head > items.count / 2 {
      items.removeFirst(head)
      head = 0
    }
    return presentation
  }
}
