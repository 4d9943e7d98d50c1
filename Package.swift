// swift-tools-version: 6.2
import PackageDescription

// The ordinary build of the sources, for the Swift tests: `make test` calls it. The shipped
// libnavruntime.so is Embedded Swift and is built by tools/build_library.
// Debug builds check the invariants of what is written by hand (Sources/Bytes/Invariant.swift).
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
  module("Bytes", "CNavSystem"),
  module("NavigationCore", "Bytes"),
  module("DeepLinking", "NavigationCore", "Bytes"),
  module("JSONCoding", "DeepLinking", "NavigationCore", "Bytes", "CNavRuntime", "CNavSystem"),
  module("NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore", "Bytes", "CNavSystem"),
  module(
    "Presenting", "NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore", "Bytes",
    "CNavSystem"),
  module(
    "NavRuntime", "Presenting", "NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore",
    "Bytes",
    "CNavRuntime", "CNavSystem"),
]

let package = Package(
  name: "navruntime",
  products: [
    .library(name: "navruntime", type: .dynamic, targets: ["NavRuntime"]),
    .executable(name: "nav", targets: ["NavTool"]),
  ],
  targets: library + [
    tests("NavigationCoreTests", "NavigationCore"),
    tests("DeepLinkingTests", "DeepLinking", "NavigationCore"),
    tests("JSONCodingTests", "JSONCoding", "DeepLinking", "NavigationCore"),
    tests(
      "NavigationAppTests", "NavigationApp", "CNavSystem", "JSONCoding", "DeepLinking",
      "NavigationCore", "TestSupport"),
    tests(
      "PresentingTests", "Presenting", "NavigationApp", "JSONCoding", "DeepLinking",
      "NavigationCore", "TestSupport"),
    .target(name: "TestSupport", path: "Tests/swift/TestSupport"),
    .executableTarget(
      name: "NavTool",
      dependencies: ["NavRuntime", "JSONCoding", "NavigationCore", "CNavRuntime", "CNavSystem"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "conformance",
      dependencies: [
        "Presenting", "NavigationApp", "JSONCoding", "DeepLinking", "NavigationCore",
      ],
      path: "Tests/conformance/swift", exclude: ["run"], swiftSettings: swiftSettings),
  ])
