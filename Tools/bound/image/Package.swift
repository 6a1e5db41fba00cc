// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bound",
  dependencies: [.package(name: "tactus", path: "../../..", traits: [])],
  targets: [
    .executableTarget(
      name: "Bound",
      dependencies: ["Processor", .product(name: "TactusGestures", package: "tactus")]),
    .target(name: "Processor"),
  ]
)
