import Ground
import CNavRuntime

/// A change of a stack store.
@inline(__always)
func changeStore(
  _ pointer: OpaquePointer?, clearing out: BufferPointer? = nil, _ error: ErrorPointer?,
  _ body: (StoreHandle) throws(NavError) -> nav_status
) -> nav_status {
  change(pointer, as: StoreHandle.self, clearing: out, error, body)
}

/// A read of a stack store.
@inline(__always)
func readStore(
  _ pointer: OpaquePointer?, clearing out: BufferPointer? = nil, _ error: ErrorPointer?,
  _ body: (StoreHandle) throws(NavError) -> nav_status
) -> nav_status {
  read(pointer, as: StoreHandle.self, clearing: out, error, body)
}
