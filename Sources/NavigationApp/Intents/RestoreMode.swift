/// What restoring does with what it cannot keep.
public enum RestoreMode: Int32, Sendable {
  /// The first fault is the error, and nothing changes.
  case strict
  /// It is dropped and reported.
  case lenient
  /// Any fault leads to containers and layers as at first.
  case reset
  /// Reports as `lenient`, and changes nothing.
  case dryRun
}
