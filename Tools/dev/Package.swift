// swift-tools-version: 6.2
import PackageDescription

// What only developers of Tactus need: benches, probes, fuzz targets, reports on images. A package
// of its own, so that one that depends on Tactus neither resolves nor lists it. `Tools/` runs it;
// all of it is built into .build/development, together with the `tactus` that checks use.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the product; each is a library of its own there.
func tactus(_ module: String) -> Target.Dependency { .product(name: module, package: "tactus") }

let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "development",
  dependencies: [
    .package(name: "tactus", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // What the scripts in Tools run that are more than a few lines. It depends on no module of the
    // product: it builds them.
    .executableTarget(name: "dev", dependencies: [arguments], swiftSettings: settings),
    // For `dev bench`: the gesture engine and the firmware; scenes with what they draw; what Raster
    // draws, beside pixman, which it opens when it runs.
    .executableTarget(
      name: "core-bench",
      dependencies: [
        tactus("TactusCore"), tactus("Gestures"), tactus("Interactions"), tactus("Raster"),
        tactus("DemoScenes"), tactus("Firmware"), tactus("Sessions"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "scene-bench",
      dependencies: [
        tactus("TactusCore"), tactus("Gestures"), tactus("Raster"), tactus("DemoScenes"),
        tactus("Firmware"), tactus("BoardFiles"), tactus("Simulation"), tactus("Sessions"),
        tactus("Live"), "CBenchMarks",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "raster-bench",
      dependencies: [tactus("TactusCore"), tactus("Raster"), "CPixman", "CBenchMarks"],
      swiftSettings: settings),
    .target(name: "CBenchMarks"),
    .target(name: "CPixman", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Counts the allocations of the firmware's ticks.
    .executableTarget(
      name: "allocation-count",
      dependencies: [
        tactus("TactusCore"), tactus("DemoScenes"), tactus("Raster"), tactus("Firmware"),
        tactus("Simulation"), tactus("Sessions"), "CAllocationCounter", arguments,
      ],
      swiftSettings: settings),
    .target(name: "CAllocationCounter"),
    // Shows known pictures, for the guests of Tools/board/test.
    .executableTarget(
      name: "display-probe",
      dependencies: [
        tactus("TactusCore"), tactus("Raster"), tactus("Firmware"), tactus("Displays"),
      ],
      swiftSettings: settings),
    // Reads what emulators and the linker print about a bare-metal image; Tools/firmware runs it.
    .target(
      name: "ImageReports",
      dependencies: [tactus("Firmware"), tactus("TactusCore"), tactus("BoardFiles")],
      swiftSettings: settings),
    .executableTarget(
      name: "image-report", dependencies: ["ImageReports", tactus("BoardFiles"), arguments],
      swiftSettings: settings),
    // What a fuzzer feeds with bytes, and the program around it, for Tools/dev/run fuzz.
    .target(
      name: "FuzzTargets",
      dependencies: [
        tactus("TactusCore"), tactus("Gestures"), tactus("Raster"), tactus("Firmware"),
        tactus("DemoScenes"), tactus("FrameFiles"), tactus("BoardFiles"), tactus("Simulation"),
        tactus("Recordings"), tactus("InputText"), tactus("Sessions"),
        tactus("Reports"), tactus("Panels"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], swiftSettings: settings),
    // For Tools/check/exhaust: judges every hand of a grid.
    .executableTarget(
      name: "exhaust",
      dependencies: [
        tactus("TactusCore"), tactus("Gestures"), tactus("DemoScenes"), tactus("Firmware"),
        tactus("TestSupport"), tactus("HandsJudging"), tactus("InputText"),
      ],
      swiftSettings: settings),
    // How near models are to the panels that they were learned from.
    .executableTarget(
      name: "tell-apart",
      dependencies: [tactus("TellingApart"), tactus("Recordings"), tactus("InputText"), arguments],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], exclude: ["Inputs"],
      swiftSettings: settings),
    .testTarget(
      name: "ImageReportsTests",
      dependencies: [
        "ImageReports", tactus("BoardFiles"), tactus("Firmware"), tactus("Raster"),
        tactus("TactusCore"),
      ],
      swiftSettings: settings),
  ]
)
