// swift-tools-version: 6.2
import PackageDescription

let scene: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatWarning("EmbeddedRestrictions", as: .error),
]

let package = Package(
  name: "oven",
  // Outside this repository: .package(url: "https://…/tactus", from: "…"), with
  // `traits: ["Command"]` unless a real touch panel is to be read.
  dependencies: [.package(name: "tactus", path: "../..", traits: ["Command"])],
  targets: [
    // The scene; it also runs on a microcontroller.
    .target(
      name: "Oven", dependencies: [.product(name: "Tactus", package: "tactus")],
      swiftSettings: scene),
    // The whole command, with this scene only.
    .executableTarget(
      name: "oven",
      dependencies: ["Oven", .product(name: "TactusCommand", package: "tactus")],
      path: "Sources/oven-command"),
    // Its golden trace and picture.
    .testTarget(
      name: "OvenTests",
      dependencies: [
        "Oven", "Step1", "Step2", "Step3", "Step4",
        .product(name: "TactusTesting", package: "tactus"),
      ],
      path: "Tests", exclude: ["tour.trace", "tour.png"]),
  ]
    // What docs/start/write-a-scene shows on the way to the scene.
    + (1...4).map { step in
      .target(
        name: "Step\(step)", dependencies: [.product(name: "Tactus", package: "tactus")],
        path: "Steps/\(step)", swiftSettings: scene)
    }
)
