/// Goes where a URL leads.
public func open(url: String) throws(RouteError) -> nav_status {
  try call { nav_screen_sender_open(handle, url, url.utf8.count, nil, $0) }
}

/// Goes back one step.
public func back() throws(RouteError) -> nav_status {
  try call { nav_screen_sender_back(handle, nil, $0) }
}

/// Goes back to the root of the stack that is shown.
public func backToRoot() throws(RouteError) -> nav_status {
  try call { nav_screen_sender_back_to_root(handle, nil, $0) }
}

/// Dismisses the topmost sheet or cover.
public func dismiss() throws(RouteError) -> nav_status {
  try call { nav_screen_sender_dismiss(handle, nil, $0) }
}

/// Dismisses all sheets and covers, and those that wait.
public func dismissAll() throws(RouteError) -> nav_status {
  try call { nav_screen_sender_dismiss_all(handle, nil, $0) }
}

/// Selects the tabs and columns along an address.
public func select(_ address: String) throws(RouteError) -> nav_status {
  try call { nav_screen_sender_select(handle, address, address.utf8.count, nil, $0) }
}

private func call(
  _ function: (UnsafeMutablePointer<nav_error>) -> nav_status
) throws(RouteError) -> nav_status {
  var error = nav_error()
  let status = function(&error)
  guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
  return status
}
