import Ground

extension Command {
  /// The subcommands, in the order in which people read of them.
  static var all: [Command] {
    [
      .lint, .fmt, .bundle, .match, .graph, .gen, .breaking, .prove, .play, .replay, .view, .new,
      .completions(of: { Command.all }),
    ]
  }
}
