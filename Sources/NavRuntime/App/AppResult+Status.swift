// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import NavigationApp

extension AppResult {
  /// What a call with this result returns.
  var status: nav_status {
    let code =
      switch self {
      case .done, .ticket, .withdrawn: NAV_OK
      case .noop: NAV_NOOP
      case .nowhereBack: NAV_EMPTY_STACK
      case .queued: NAV_QUEUED
      case .pending, .question: NAV_PENDING
      case .rejected, .refused: NAV_REJECTED
      case .unhandled: NAV_UNHANDLED
      case .cancelled: NAV_CANCELLED
      }
    return nav_status(code)
  }
}
