/// A registered middleware. The object is shared with the commands in progress, which keep the participants that they started with.
public final class MiddlewareRegistration<Middleware: AnyObject> {
  public let handle: UInt64
  public let debugName: Text?
  public let middleware: Middleware
  /// False from the moment it is removed or replaced: its `willExecute` is not called again.
  public internal(set) var isActive = true

  init(handle: UInt64, debugName: Text?, middleware: Middleware) {
    (self.handle, self.debugName, self.middleware) = (handle, debugName, middleware)
  }
}

/// A change of a registry, as its event tells it.
public struct MiddlewareMutation: Equatable, Sendable {
  public enum Action: Sendable { case added, inserted, replaced, moved, removed }

  public var action: Action
  public var handle: UInt64
  public var debugName: Text?
  /// The place afterwards; of a removed one, the place it had.
  public var index: Int
}

/// Middlewares in the order in which they are called. Handles are never reused and survive moves.
public struct MiddlewareRegistry<Middleware: AnyObject> {
  public private(set) var registrations: [MiddlewareRegistration<Middleware>] = []
  private var lastHandle: UInt64 = 0

  public init() {}

  public var isEmpty: Bool { registrations.isEmpty }

  public var count: Int { registrations.count }

  private func index(of handle: UInt64) -> Int? { registrations.firstIndex { $0.handle == handle } }

  /// The registration of that handle.
  public func registration(_ handle: UInt64) -> MiddlewareRegistration<Middleware>? { registrations.first { $0.handle == handle } }

  mutating func add(_ middleware: Middleware, named debugName: Text?) -> MiddlewareMutation {
    place(middleware, named: debugName, at: count, action: .added)
  }

  mutating func insert(_ middleware: Middleware, named debugName: Text?, at index: Int) -> MiddlewareMutation {
    place(middleware, named: debugName, at: min(max(index, 0), count), action: .inserted)
  }

  private mutating func place(
    _ middleware: Middleware, named debugName: Text?, at index: Int, action: MiddlewareMutation.Action
  ) -> MiddlewareMutation {
    lastHandle &+= 1
    registrations.insert(MiddlewareRegistration(handle: lastHandle, debugName: debugName, middleware: middleware), at: index)
    return MiddlewareMutation(action: action, handle: lastHandle, debugName: debugName, index: index)
  }

  /// Nil, and no change, for an unknown handle; so too below.
  mutating func replace(_ handle: UInt64, with middleware: Middleware, named debugName: Text?) -> MiddlewareMutation? {
    guard let index = index(of: handle) else { return nil }
    registrations[index].isActive = false
    registrations[index] = MiddlewareRegistration(handle: handle, debugName: debugName, middleware: middleware)
    return MiddlewareMutation(action: .replaced, handle: handle, debugName: debugName, index: index)
  }

  mutating func move(_ handle: UInt64, to index: Int) -> MiddlewareMutation? {
    guard let from = self.index(of: handle) else { return nil }
    let registration = registrations.remove(at: from)
    let to = min(max(index, 0), count)
    registrations.insert(registration, at: to)
    return MiddlewareMutation(action: .moved, handle: handle, debugName: registration.debugName, index: to)
  }

  mutating func remove(_ handle: UInt64) -> MiddlewareMutation? {
    guard let index = index(of: handle) else { return nil }
    let registration = registrations.remove(at: index)
    registration.isActive = false
    return MiddlewareMutation(action: .removed, handle: handle, debugName: registration.debugName, index: index)
  }
}
