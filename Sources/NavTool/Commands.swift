import NavigationCore

extension Command {
  /// The subcommands, in the order in which people read of them.
  static var all: [Command] { [.lint, .match, .graph, .gen, .breaking] }
}
