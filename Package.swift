// swift-tools-version: 6.2
import PackageDescription

// The ordinary build of the sources, for the Swift tests: `make test` calls it. The shipped
// libnavruntime.so is Embedded Swift and is built by tools/build/build_library.
// Debug builds check the invariants of what is written by hand (Sources/Ground/Invariant.swift).
let swiftSettings: [SwiftSetting] = [
  .enableExperimentalFeature("CImplementation"),
  .define("NAV_CHECKED", .when(configuration: .debug)),
]

func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/swift/\(name)",
    swiftSettings: swiftSettings)
}

let library: [Target] = [
  .systemLibrary(name: "CNavRuntime", path: "include"),
  .systemLibrary(name: "CNavSystem", path: "Sources/CNavSystem"),
  module("Ground", "CNavSystem"),
  module("Stores", "Ground"),
  module("DeepLinking", "Stores", "Ground", "CNavSystem"),
  module("JSONCoding", "DeepLinking", "Stores", "Ground", "CNavRuntime", "CNavSystem"),
  module("NavigationApp", "JSONCoding", "DeepLinking", "Ground", "CNavSystem"),
  module("Presenting", "NavigationApp", "JSONCoding", "Stores", "Ground", "CNavSystem"),
  module(
    "NavRuntime", "Presenting", "NavigationApp", "JSONCoding", "DeepLinking", "Stores", "Ground",
    "CNavRuntime", "CNavSystem"),
]

let package = Package(
  name: "navruntime",
  products: [
    .library(name: "navruntime", type: .dynamic, targets: ["NavRuntime"]),
    .executable(name: "nav", targets: ["NavTool"]),
  ],
  targets: library + [
    tests("StoresTests", "Stores", "Ground", "TestSupport"),
    tests("DeepLinkingTests", "DeepLinking", "Stores", "Ground", "LinkOracle", "TestSupport"),
    tests("JSONCodingTests", "JSONCoding", "DeepLinking", "Stores", "Ground", "TestSupport"),
    tests(
      "NavigationAppTests", "NavigationApp", "CNavSystem", "JSONCoding", "DeepLinking", "Stores",
      "Ground", "TestSupport"),
    .target(name: "TestSupport", path: "Tests/swift/TestSupport"),
    // What the fuzzers hold links against, too.
    .target(name: "LinkOracle", path: "Tests/fuzz/oracle"),
    .executableTarget(
      name: "NavTool",
      dependencies: [
        "NavRuntime", "NavigationApp", "JSONCoding", "Ground", "CNavRuntime", "CNavSystem",
      ],
      exclude: ["Templates"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "conformance",
      dependencies: [
        "Presenting", "NavigationApp", "JSONCoding", "DeepLinking", "Stores", "Ground",
      ],
      path: "Tests/conformance/swift", exclude: ["run"], swiftSettings: swiftSettings),
  ])
