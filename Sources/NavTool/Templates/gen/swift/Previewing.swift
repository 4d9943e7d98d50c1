/// What showing a route would lead to.
public func preview(_ route: Route) throws(RouteError) -> Preview {
  try preview { $0.put("go", route) }
}

/// What opening a URL would lead to.
public func preview(url: String) throws(RouteError) -> Preview {
  try preview { $0.put("open", url) }
}

private func preview(
  _ write: (inout Writer) -> Void
) throws(RouteError) -> Preview {
  var result = nav_buffer()
  defer { nav_buffer_free(&result) }
  _ = try Writer.object(
    write,
    { text, count, error in nav_app_preview(handle, text, count, &result, error) })
  return try Reader.reading(Writer.text(of: result), Reader.preview)
}
