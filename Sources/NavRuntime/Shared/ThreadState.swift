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

  private static var isInCall: Bool { current.pointee.depth > 0 }

  /// Whether the thread is in a callback of a tree.
  static var isInCallback: Bool {
    let thread = current
    return thread.pointee.delivering != nil || thread.pointee.frames != nil
      || thread.pointee.locked != nil
  }

  /// Begins a call into the library, which `leave` ends; calls nest where a callback calls back.
  /// When the outermost ends, unlocked, the thread's trash goes.
  @inline(__always)
  static func enter() { current.pointee.depth &+= 1 }

  static func leave() { leaveInline() }

  /// The same where the call would show.
  @inline(__always)
  static func leaveInline() {
    let thread = current
    // Still inside the call: what a destroy function throws away in turn waits for its turn, so
    // that a chain of any length goes link by link.
    if thread.pointee.depth == 1 && thread.pointee.trash != nil { emptyTrash() }
    thread.pointee.depth &-= 1
  }

  /// Something that ends when the outermost call does.
  class Discarded {
    /// The one that was discarded before it, while it waits. The trash has one reference to each.
    fileprivate final var next: Unmanaged<Discarded>?

    func end() {}
  }

  /// Has something end when the outermost call does. Outside of a call it ends at once.
  static func discard(_ item: consuming Discarded) {
    if isInCall { keep(item) } else { item.end() }
  }

  @inline(never)
  private static func keep(_ item: consuming Discarded) {
    let thread = current
    item.next = thread.pointee.trash.map { Unmanaged.fromOpaque($0) }
    thread.pointee.trash = Unmanaged.passRetained(item).toOpaque()
  }

  /// Lets go, in the order of discarding. What a destroy function throws away in turn goes as well.
  @inline(never)
  private static func emptyTrash() {
    let thread = current
    while let pointer = thread.pointee.trash {
      thread.pointee.trash = nil
      var rest: Unmanaged<Discarded>? = .fromOpaque(pointer)
      var oldestFirst: Unmanaged<Discarded>?
      while let item = rest {
        item._withUnsafeGuaranteedRef {
          rest = $0.next
          $0.next = oldestFirst
        }
        oldestFirst = item
      }
      while let item = oldestFirst {
        item._withUnsafeGuaranteedRef {
          $0.end()
          oldestFirst = $0.next
        }
        item.release()
      }
    }
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
