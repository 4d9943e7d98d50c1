import CNavSystem
import Ground
import Synchronization

/// What the runtime keeps per thread: which callbacks it is in, and what to let go of when its
/// outermost call ends.
enum ThreadState {
  @inline(__always)
  static var current: UnsafeMutablePointer<nav_shim_thread> { nav_shim_this_thread() }

  /// Of this thread; from 1 on, in the order in which threads first ask.
  @inline(__always)
  static var number: Int {
    let thread = current
    if thread.pointee.number == 0 { giveNumber(thread) }
    return Int(truncatingIfNeeded: thread.pointee.number)
  }

  private static let lastNumber = Atomic<UInt64>(0)

  @inline(never)
  private static func giveNumber(_ thread: UnsafeMutablePointer<nav_shim_thread>) {
    thread.pointee.number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  static var isInCall: Bool { current.pointee.depth > 0 }

  /// Whether the thread is in a callback of a tree.
  static var isInCallback: Bool {
    let thread = current
    return thread.pointee.delivering != nil || thread.pointee.frames != nil
      || thread.pointee.locked != nil
  }

  /// One call into the library; calls nest where a callback calls back. When the outermost ends,
  /// unlocked, the thread's trash goes.
  @inline(__always)
  static func call<Value>(_ body: () throws(NavError) -> Value) throws(NavError) -> Value {
    enter()
    defer { leave() }
    return try body()
  }

  /// Begins a call; `leave` ends it.
  @inline(__always)
  static func enter() { current.pointee.depth &+= 1 }

  static func leave() {
    let thread = current
    // Still inside the call: what a destroy function throws away in turn waits for its turn, so
    // that a chain of any length goes link by link.
    if thread.pointee.depth == 1 && thread.pointee.trash != nil { emptyTrash() }
    thread.pointee.depth &-= 1
  }

  /// Something that ends when the outermost call does.
  class Discarded {
    fileprivate final var next: Discarded?

    func end() {}
  }

  /// Has something end when the outermost call does. Outside of a call it ends at once.
  static func discard(_ item: Discarded) {
    if isInCall { keep(item) } else { item.end() }
  }

  /// Calls a destroy function of the host when the outermost call ends; outside of a call at once.
  static func destroy(_ pointer: UserDataPointer?, by function: @escaping DestroyFunction) {
    if isInCall { keep(HostPointer(pointer, function)) } else { run(function, pointer) }
  }

  @inline(never)
  private static func keep(_ item: Discarded) {
    let thread = current
    item.next = thread.pointee.trash.map { Unmanaged<Discarded>.fromOpaque($0).takeRetainedValue() }
    thread.pointee.trash = Unmanaged.passRetained(item).toOpaque()
  }

  /// What the host lets go of may end handles; it may neither read nor change a tree.
  private static func run(_ function: DestroyFunction, _ pointer: UserDataPointer?) {
    Tree.locked(by: Tree.destroying) { function(pointer) }
  }

  /// Lets go, in the order of discarding. What a destroy function throws away in turn goes as well.
  @inline(never)
  private static func emptyTrash() {
    while let pointer = current.pointee.trash {
      current.pointee.trash = nil
      var item: Discarded? = Unmanaged<Discarded>.fromOpaque(pointer).takeRetainedValue()
      var oldestFirst: Discarded?
      while let head = item {
        item = head.next
        head.next = oldestFirst
        oldestFirst = head
      }
      while let head = oldestFirst {
        head.end()
        oldestFirst = head.next
        head.next = nil
      }
    }
  }

  /// A pointer of the host, with the function that destroys it.
  private final class HostPointer: Discarded {
    private let pointer: UserDataPointer?
    private let function: DestroyFunction

    init(_ pointer: UserDataPointer?, _ function: @escaping DestroyFunction) {
      self.pointer = pointer
      self.function = function
    }

    override func end() { ThreadState.run(function, pointer) }
  }
}

/// The kinds of callbacks that run unlocked inside a call. None is entered while the same thread is
/// in one of its kind on the same tree; of the prepare functions, which come with their calls, none
/// while the thread is in that one.
enum UnlockedCallback: Int {
  case coordinator, prepare, reconcile, resume, link
}

/// Which function of the host is called.
struct CallbackIdentity: Equatable {
  let function: UnsafeRawPointer?
  let userData: UnsafeMutableRawPointer?

  init(_ function: UnsafeRawPointer? = nil, _ userData: UnsafeMutableRawPointer? = nil) {
    self.function = function
    self.userData = userData
  }
}

/// A callback that the thread is in, on the thread's stack.
private struct CallbackFrame {
  let tree: UnsafeMutableRawPointer
  let kind: UnlockedCallback
  let identity: CallbackIdentity
  let outer: UnsafeMutableRawPointer?
}

extension Tree {
  /// How many prepare functions of one tree may be inside each other: each calls the next, on the
  /// stack of the thread.
  private static var prepareLimit: Int { 64 }

  /// Runs a host function that may change this tree.
  /// - Throws: `reentrant` if this thread is already in that callback of this tree; `limit` if it
  ///   is in `prepareLimit` of its kind.
  func unlockedCallback(
    _ kind: UnlockedCallback, _ identity: CallbackIdentity = CallbackIdentity(),
    _ body: () throws(NavError) -> Void
  ) throws(NavError) {
    let thread = ThreadState.current
    let tree = Unmanaged.passUnretained(self).toOpaque()
    var outer = thread.pointee.frames
    var level = 0
    while let pointer = outer {
      let frame = pointer.assumingMemoryBound(to: CallbackFrame.self).pointee
      if frame.tree == tree && frame.kind == kind {
        if frame.identity == identity {
          throw NavError(
            .reentrant,
            "this call would enter the callback that it is made from once more; execute commands instead"
          )
        }
        level &+= 1
        guard level < Self.prepareLimit else {
          throw NavError(
            .limit, "prepare functions lie 64 levels inside each other; execute commands instead")
        }
      }
      outer = frame.outer
    }
    var frame = CallbackFrame(
      tree: tree, kind: kind, identity: identity, outer: thread.pointee.frames)
    try withUnsafeMutablePointer(to: &frame) { frame throws(NavError) in
      thread.pointee.frames = UnsafeMutableRawPointer(frame)
      defer { thread.pointee.frames = frame.pointee.outer }
      try body()
    }
  }
}
