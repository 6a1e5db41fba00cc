// swift-tools-version: 6.2
import PackageDescription

// The toolchain's own build of swift-syntax: the same parser as the compiler's, and nothing to
// build. Tools/check/mutants passes where it lies.
let host = Context.environment["SWIFT_HOST_LIBRARIES"] ?? "/usr/lib/swift/host"

let package = Package(
  name: "mutant-points",
  targets: [
    .executableTarget(
      name: "mutant-points",
      swiftSettings: [.unsafeFlags(["-I", host])],
      linkerSettings: [
        .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
        .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"),
        .linkedLibrary("SwiftOperators"),
      ])
  ]
)
