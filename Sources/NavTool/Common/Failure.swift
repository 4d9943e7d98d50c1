import Ground

/// How a program ends.
enum ExitCode: Int32 {
  case fine = 0
  /// Something was found, or a URL leads nowhere.
  case findings = 1
  /// A file cannot be read or written, or the program was called in a wrong way.
  case unusable = 2
}

/// Why a program cannot do what it was asked: one line for people, which names the thing and the
/// way out. Exit code 2.
struct Failure: Error {
  let message: Text

  init(_ message: Text) { self.message = message }
}
