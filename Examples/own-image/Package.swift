// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-image",
  dependencies: [.package(name: "tactus", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "OwnImage",
      dependencies: ["Board", .product(name: "TactusGestures", package: "tactus")]),
    .target(name: "Board"),
  ]
)
