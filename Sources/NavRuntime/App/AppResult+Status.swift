// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import NavigationApp

extension AppResult {
  /// What a call with this result returns.
  var status: nav_status {
    switch self {
    case .done, .ticket, .withdrawn: nav_status(NAV_OK)
    case .noop: nav_status(NAV_NOOP)
    case .nowhereBack: nav_status(NAV_EMPTY_STACK)
    case .queued: nav_status(NAV_QUEUED)
    case .pending, .question: nav_status(NAV_PENDING)
    case .rejected, .refused: nav_status(NAV_REJECTED)
    case .unhandled: nav_status(NAV_UNHANDLED)
    case .cancelled: nav_status(NAV_CANCELLED)
    }
  }
}
