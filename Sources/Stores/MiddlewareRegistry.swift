import Ground

/// A registered middleware. The object is shared with the commands in progress, which keep the
/// participants that they started with.
public final class MiddlewareRegistration {
  public let handle: UInt64
  public let debugName: Text?
  public let middleware: RegisteredMiddleware
  /// False from the moment it is removed or replaced: its `willExecute` is not called again.
  public internal(set) var isActive = true

  init(handle: UInt64, debugName: Text?, middleware: RegisteredMiddleware) {
    self.handle = handle
    self.debugName = debugName
    self.middleware = middleware
  }
}

/// A change of a registry, as its event tells it.
public struct MiddlewareMutation: Equatable, Sendable {
  public enum Action: Sendable { case added, inserted, replaced, moved, removed }

  public var action: Action
  public var handle: UInt64
  public var debugName: Text?
  /// The index afterwards; of a removed one, the index it had.
  public var index: Int
}

/// Middlewares in the order in which they are called. Handles are never reused and survive moves.
public struct MiddlewareRegistry {
  public private(set) var registrations: [MiddlewareRegistration] = [] {
    didSet {
      looks?.retire()
      looks = registrations.isEmpty ? nil : LookList.of(registrations)
    }
  }
  /// If all do nothing but look.
  private(set) var looks: LookList?
  private var lastHandle: UInt64 = 0

  public init() {}

  public var isEmpty: Bool { registrations.isEmpty }

  public var count: Int { registrations.count }

  /// No `willExecute` is called again. They stay in their places: the store is on its way out.
  mutating func endAll() {
    for registration in registrations { registration.isActive = false }
    looks?.retire()
    looks = nil
  }

  private func index(of handle: UInt64) throws(NavError) -> Int {
    guard let index = registrations.firstIndex(where: { $0.handle == handle }) else {
      throw NavError(
        .argument,
        "handle: no middleware " + Text(handle) + "; it was removed, or belongs to another store")
    }
    return index
  }

  /// - Parameter index: clamped; nil adds after the others.
  /// - Throws: `limit` if there are `limit` middlewares already.
  public mutating func insert(
    _ middleware: RegisteredMiddleware, named debugName: Text?, at index: Int?, limit: Int
  ) throws(NavError) -> MiddlewareMutation {
    guard count < limit else {
      throw NavError(
        .limit,
        "the store has limits.middleware, " + Text(limit) + ", middlewares; remove one first")
    }
    lastHandle &+= 1
    let position = min(max(index ?? count, 0), count)
    registrations.insert(
      MiddlewareRegistration(handle: lastHandle, debugName: debugName, middleware: middleware),
      at: position)
    return MiddlewareMutation(
      action: index == nil ? .added : .inserted, handle: lastHandle, debugName: debugName,
      index: position)
  }

  /// - Throws: `argument`, and changes nothing, for an unknown handle; so too below.
  public mutating func replace(
    _ handle: UInt64, with middleware: RegisteredMiddleware, named debugName: Text?
  ) throws(NavError) -> MiddlewareMutation {
    let index = try index(of: handle)
    registrations[index].isActive = false
    registrations[index] = MiddlewareRegistration(
      handle: handle, debugName: debugName, middleware: middleware)
    return MiddlewareMutation(action: .replaced, handle: handle, debugName: debugName, index: index)
  }

  public mutating func move(_ handle: UInt64, to index: Int) throws(NavError) -> MiddlewareMutation
  {
    let registration = registrations.remove(at: try self.index(of: handle))
    let to = min(max(index, 0), count)
    registrations.insert(registration, at: to)
    return MiddlewareMutation(
      action: .moved, handle: handle, debugName: registration.debugName, index: to)
  }

  public mutating func remove(_ handle: UInt64) throws(NavError) -> MiddlewareMutation {
    let index = try index(of: handle)
    let registration = registrations.remove(at: index)
    registration.isActive = false
    return MiddlewareMutation(
      action: .removed, handle: handle, debugName: registration.debugName, index: index)
  }
}

/// A store whose commands pass middlewares.
public protocol MiddlewareStore: AnyObject {
  associatedtype Middleware: CommandMiddleware

  var middleware: MiddlewareRegistry { get }

  /// Changes the registry and tells the observers.
  /// - Parameter change: gets `limits.middleware` too.
  /// - Returns: the handle of the middleware that the change is about.
  @discardableResult
  func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError)
      -> MiddlewareMutation
  ) throws(NavError) -> UInt64
}

extension MiddlewareStore {
  /// Adds a middleware.
  /// - Parameter index: its new index, clamped; nil for the last.
  /// - Returns: its handle.
  /// - Throws: `limit` beyond `limits.middleware`.
  public func addMiddleware(
    _ middleware: Middleware, named debugName: Text? = nil, at index: Int? = nil
  ) throws(NavError) -> UInt64 {
    try changeMiddleware { registry, limit throws(NavError) in
      try registry.insert(middleware, named: debugName, at: index, limit: limit)
    }
  }

  /// Removes a middleware.
  /// - Throws: `argument` for an unknown handle.
  public func removeMiddleware(_ handle: UInt64) throws(NavError) {
    try changeMiddleware { registry, _ throws(NavError) in try registry.remove(handle) }
  }
}
