private func setFacts(
  _ write: (inout Writer) -> Void
) throws(RouteError) -> FactsResult {
  var result = nav_buffer()
  defer { nav_buffer_free(&result) }
  _ = try Writer.object(
    write,
    { text, count, error in nav_app_set_facts(handle, text, count, &result, error) })
  return try Reader.reading(Writer.text(of: result), Reader.factsResult)
}
