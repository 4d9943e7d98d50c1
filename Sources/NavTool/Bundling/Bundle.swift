import Ground

extension Command {
  static var bundle: Command {
    Command(
      name: "bundle", summary: "makes one schema of a main file and its modules",
      operands: "MAIN", count: 1...1,
      about: """
        Writes one schema for the library. MAIN is a schema with "use", which names modules and
        their files: {"use":{"auth":"auth.schema.json"}}. A module has routes, facts, types, claims
        and modules of its own, and says with "exports" which names others may use: "auth.login".
        In the bundle that is auth_login, so types that nav gen makes of it carry the module's name.
        An error names the file and the place.
        """,
      examples: [
        ("nav bundle main.schema.json -o shop.schema.json", "Writes the bundle to a file."),
        ("nav bundle main.schema.json | nav lint -", "Looks for mistakes in the whole."),
      ], run: bundleModules)
  }
}

/// `nav bundle`
private func bundleModules(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let name: Text = "the bundle of " + arguments.operands[0]
  let modules = Modules()
  let compact = Source(name: name, bytes: try modules.bundle(arguments.operands[0]))
  try arguments.refuse("output", over: modules.all.map { $0.document.source.name })
  let bytes = Layout(try Document(compact), isSchema: true).bytes
  // What the library says of the whole; the names in the message tell the module.
  _ = try SchemaModel(try Document(Source(name: name, bytes: bytes)))
  output.put(arguments.wantsJSON ? Text(bytes: compact.bytes) + "\n" : Text(bytes: bytes))
  return .fine
}
