// swift-tools-version: 6.2
import PackageDescription

// Two builds of the same sources:
//   NAV_EMBEDDED=1 swift build -c release   the shipped libnavruntime.so (Embedded Swift: needs libc.so.6 and nothing else)
//   swift test                              ordinary Swift, for the Swift unit tests
// `make build` and `make test` call them with the right flags.
let root = Context.packageDirectory
let embedded = Context.environment["NAV_EMBEDDED"] == "1"

// The shipped build: a section per function lets the linker drop what specialisation has left without a caller, half of the code. The Embedded runtime does not check for
// overlapping accesses but calls an empty function for each (40 in a push and a pop, some 30 ns), so those calls are left out; the ordinary build, which the tests run, checks.
// A closure that is passed on would get a copy of its receiver of its own (-12 kB, and no slower).
let embeddedFlags = [
  "-wmo", "-Osize", "-Xfrontend", "-function-sections", "-enforce-exclusivity=unchecked", "-Xllvm", "-sil-disable-pass=closure-specialize",
]

let swiftSettings: [SwiftSetting] =
  [.enableExperimentalFeature("CImplementation")]
  + (embedded ? [.enableExperimentalFeature("Embedded"), .unsafeFlags(embeddedFlags)] : [])

func linker(_ arguments: String...) -> LinkerSetting { .unsafeFlags(arguments.flatMap { ["-Xlinker", $0] }) }

func module(_ name: String, _ dependencies: Target.Dependency..., linkerSettings: [LinkerSetting] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Tests/swift/\(name)", swiftSettings: swiftSettings)
}

let library: [Target] = [
  .systemLibrary(name: "CNavRuntime", path: "include"),
  .systemLibrary(name: "CNavSystem", path: "Sources/CNavSystem"),
  module("NavigationCore"),
  module("DeepLinking", "NavigationCore"),
  module("JSONCoding", "DeepLinking", "NavigationCore", "CNavSystem"),
  module("NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore", "CNavSystem"),
  module(
    "NavRuntime", "NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore", "CNavRuntime",
    "CNavSystem",
    // The toolchain's own lld: of the linkers there are it folds most functions and names (-21 kB).
    linkerSettings: embedded
      ? [.unsafeFlags(["-use-ld=lld"]), linker(
          "--version-script=\(root)/include/navruntime.map", "-soname", "libnavruntime.so.0", "--no-undefined", "--gc-sections", "--icf=all",
          "-z", "now", "-z", "relro", "-z", "nodelete")]
      : []),
]

let package = Package(
  name: "navruntime",
  products: [.library(name: "navruntime", type: .dynamic, targets: ["NavRuntime"])],
  targets: library + (embedded ? [] : [
    tests("NavigationCoreTests", "NavigationCore"),
    tests("DeepLinkingTests", "DeepLinking", "NavigationCore"),
    tests("JSONCodingTests", "JSONCoding", "DeepLinking", "NavigationCore"),
    tests("NavigationAppTests", "NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore"),
    .executableTarget(
      name: "conformance",
      dependencies: ["NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore"],
      path: "Tests/conformance/swift", exclude: ["run"], swiftSettings: swiftSettings),
  ]))
