/// What must always hold of a data structure that is written by hand.
///
/// The ordinary debug build and the sanitized builds, those of the fuzzers too, check it
/// (`NAV_CHECKED`, in Package.swift and tools/check/sanitized). In the shipped library the checks
/// do not exist.
public enum Invariant {
  /// Ends the process if something is broken.
  /// - Parameter broken: what `checkInvariants()` answers: the first rule that does not hold; nil
  ///   if all do.
  @inline(__always)
  public static func require(_ broken: @autoclosure () -> StaticString?) {
    #if NAV_CHECKED
      if let rule = broken() { stop(rule) }
    #endif
  }

  #if NAV_CHECKED
    @inline(never)
    private static func stop(_ rule: StaticString) {
      #if hasFeature(Embedded)
        fatalError()
      #else
        fatalError("an invariant is broken: \(rule)")
      #endif
    }
  #endif
}
