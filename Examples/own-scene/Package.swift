// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-scene",
  // Outside this repository: .package(url: "https://…/tactus", from: "…"), with
  // `traits: ["Command"]` unless a real touch panel is to be read.
  dependencies: [.package(name: "tactus", path: "../..", traits: ["Command"])],
  targets: [
    // The scene; it also runs on a microcontroller.
    .target(
      name: "Knob", dependencies: [.product(name: "Tactus", package: "tactus")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatWarning("EmbeddedRestrictions", as: .error),
      ]),
    // The whole command, with this scene only.
    .executableTarget(
      name: "knob",
      dependencies: ["Knob", .product(name: "TactusCommand", package: "tactus")],
      path: "Sources/knob-command"),
    // Its golden trace and picture.
    .testTarget(
      name: "KnobTests",
      dependencies: ["Knob", .product(name: "TactusTesting", package: "tactus")],
      path: "Tests", exclude: ["tour.trace", "tour.png"]),
  ]
)
