// The texts of the core's interface come with the core.
@_exported import Bytes
