import NavigationCore

/// `nav gen`: typed routes and other files that are made from a schema.
func generate(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let document = try Document.read(arguments.operands[0])
  throw Failure(document.source.name.printable + ": nav gen makes nothing yet")
}
