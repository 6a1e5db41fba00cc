// swift-tools-version: 6.2
import PackageDescription

/// `Tools/test` sets it: the modules in which tests spend their time are then optimised in a debug
/// build as well. Preconditions stay. Not for packages that depend on this one: the package manager
/// lets no dependency choose such flags.
let optimised: [SwiftSetting] =
  Context.environment["TACTUS_OPTIMISED"] == "1"
  ? [
    .unsafeFlags(
      ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
      .when(configuration: .debug))
  ] : []

/// Settings of the portable modules: one source builds for the host and, with Embedded Swift, for a
/// microcontroller. What Embedded Swift would refuse is refused on the host already.
let portable: [SwiftSetting] =
  optimised + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatWarning("EmbeddedRestrictions", as: .error),
  ]

/// Settings of the modules that a board's program is made of as well (`Tools/board-modules`), with
/// Embedded Swift, a heap and the C library.
let board = portable

let host: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let libinput = Target.Dependency.target(
  name: "CLibinput", condition: .when(traits: ["Libinput"]))

let package = Package(
  name: "tactus",
  products: [
    .library(
      name: "Tactus",
      targets: ["TactusCore", "Gestures", "Raster", "Firmware"]),
    .library(name: "TactusGestures", targets: ["TactusCore", "Gestures"]),
    .library(name: "TactusCommand", targets: ["TactusCommand", "Sessions"]),
    .executable(name: "tactus", targets: ["tactus"]),
    .executable(name: "tactus-board", targets: ["tactus-board"]),
  ],
  traits: [
    .trait(name: "Libinput", description: "Real touch panels through libinput and udev."),
    .default(enabledTraits: ["Libinput"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Portable: no Foundation, no heap, no clock. Arrows go only downwards.
    .target(
      name: "TactusCore",
      // For `InPlace`.
      swiftSettings: portable + [.enableExperimentalFeature("RawLayout")],
      // A debug build calls sqrtf; nothing else in the module imports the C library.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Gestures", dependencies: ["TactusCore"], swiftSettings: portable),
    .target(name: "Raster", dependencies: ["TactusCore"], swiftSettings: portable),
    .target(
      name: "Firmware", dependencies: ["TactusCore", "Gestures", "Raster"],
      swiftSettings: portable),
    .target(
      name: "DemoScenes", dependencies: ["TactusCore", "Gestures", "Raster", "Firmware"],
      swiftSettings: portable),
    .target(
      name: "FrameFiles", dependencies: ["TactusCore", "Gestures", "Raster", "Firmware"],
      swiftSettings: portable),

    // Host.
    .target(name: "InputText", swiftSettings: host),
    .target(
      name: "BoardFiles",
      dependencies: ["TactusCore", "Raster", "Firmware", "InputText", "CYaml"],
      swiftSettings: host),
    .target(
      name: "Simulation", dependencies: ["TactusCore", "Firmware", "BoardFiles", "InputText"],
      swiftSettings: host),
    .target(
      name: "Traces", dependencies: ["TactusCore", "Gestures", "Firmware", "InputText"],
      swiftSettings: host),
    .target(
      name: "Recordings",
      dependencies: [
        "TactusCore", "Firmware", "SeatInput", "BoardFiles", "Traces", "InputText",
      ],
      swiftSettings: host),
    .target(name: "Dumps", dependencies: ["TactusCore", "Raster", "CPng"], swiftSettings: host),
    // For the host and for a board's program.
    .target(name: "SeatInput", dependencies: ["TactusCore", "Firmware"], swiftSettings: board),
    .target(
      name: "RealTime", dependencies: ["TactusCore", "Firmware", "CRealTime"],
      swiftSettings: board),
    .target(
      name: "Evdev",
      dependencies: ["TactusCore", "Firmware", "SeatInput", "RealTime", "CInputNodes"],
      swiftSettings: board),
    .target(
      name: "Libinput",
      dependencies: ["TactusCore", "Firmware", "SeatInput", libinput], swiftSettings: board),
    .target(
      name: "LinuxDevices",
      dependencies: [
        "TactusCore", "Firmware", "SeatInput", "RealTime", "Libinput", "CEvdev",
        libinput, .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: host),
    // Screens of Linux. Serves a board's own program too: no classes, no strings.
    .target(
      name: "Displays", dependencies: ["TactusCore", "Raster", "Firmware", "CLinuxDisplay"],
      swiftSettings: board),
    // Shows known pictures, for the guests of Tools/board-test.
    .executableTarget(
      name: "display-probe", dependencies: ["TactusCore", "Raster", "Firmware", "Displays"],
      swiftSettings: host),
    .target(
      name: "Sessions",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "FrameFiles", "BoardFiles", "Simulation",
        "Dumps", "Traces", "InputText",
      ],
      swiftSettings: host),
    // What a run says at its end, for people and for other programs.
    .target(
      name: "Reports",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "BoardFiles", "Simulation", "Dumps",
        "InputText", "Recordings", "Sessions", "Traces",
      ],
      swiftSettings: optimised + host),
    .target(
      name: "CCommit",
      cSettings: [
        .define("TACTUS_COMMIT", to: "\"\(Context.environment["TACTUS_COMMIT"] ?? "")\"")
      ]),
    // The whole command, for any set of scenes.
    .target(
      name: "TactusCommand",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "BoardFiles", "Simulation", "Recordings",
        "LinuxDevices", "SeatInput", "RealTime", "Displays", "Sessions", "Reports", "Traces",
        "InputText", "CCommit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: host),
    .executableTarget(
      name: "tactus", dependencies: ["TactusCommand", "Sessions", "DemoScenes"],
      swiftSettings: host),
    // What a board runs; Tools/board builds the same sources with Embedded Swift.
    .executableTarget(
      name: "tactus-board",
      dependencies: [
        "TactusCore", "Raster", "Firmware", "FrameFiles", "DemoScenes", "SeatInput", "Evdev",
        "Libinput", "Displays", "RealTime", "CBoard",
      ],
      swiftSettings: host),
    // Reads what emulators and the linker say of a bare-metal image; Tools/firmware runs it.
    .target(
      name: "ImageReports", dependencies: ["Firmware", "TactusCore", "BoardFiles"],
      swiftSettings: host),
    .executableTarget(
      name: "image-report",
      dependencies: [
        "ImageReports", "BoardFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: host),
    // Prints what a real panel reports, for the tests of LinuxDevices.
    .executableTarget(
      name: "panel-probe",
      dependencies: [
        "TactusCore", "Raster", "Firmware", "LinuxDevices", "Libinput", "SeatInput", "Evdev",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: host),
    // Counts the allocations of the firmware's ticks; a check of its own, run in release.
    .executableTarget(
      name: "allocation-count",
      dependencies: [
        "TactusCore", "DemoScenes", "Raster", "Firmware", "Simulation", "Sessions",
        "CAllocationCounter",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: host),
    .target(name: "CAllocationCounter"),
    // For Tools/bench: the gesture engine and the firmware; scenes with what they draw.
    .executableTarget(
      name: "core-bench",
      dependencies: ["TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "Sessions"],
      swiftSettings: host),
    .executableTarget(
      name: "scene-bench",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "Sessions", "CBenchMarks",
      ],
      swiftSettings: host),
    .target(name: "CBenchMarks"),
    // For Tools/bench: what Raster draws, beside pixman, which it opens when it runs.
    .executableTarget(
      name: "raster-bench", dependencies: ["TactusCore", "Raster", "CPixman", "CBenchMarks"],
      swiftSettings: host),
    .target(name: "CPixman", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // For Tools/fuzz: what a fuzzer feeds with bytes, and the program around it.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "DemoScenes", "FrameFiles", "BoardFiles",
        "Simulation", "Traces", "Recordings", "InputText", "Sessions", "Reports",
      ],
      swiftSettings: host),
    .executableTarget(name: "fuzz", dependencies: ["FuzzTargets"], swiftSettings: host),
    .systemLibrary(
      name: "CLibinput", pkgConfig: "libinput libudev",
      providers: [.apt(["libinput-dev", "libudev-dev"])]),
    .systemLibrary(name: "CBoard"),
    .systemLibrary(name: "CEvdev"),
    .systemLibrary(name: "CInputNodes"),
    .systemLibrary(name: "CRealTime"),
    .systemLibrary(name: "CLinuxDisplay", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),

    // Tests mirror Sources.
    .target(
      name: "TestSupport",
      dependencies: ["TactusCore", "Gestures", "Raster", "Firmware", "Dumps"],
      path: "Tests/TestSupport", swiftSettings: host),
    // The laws of whatever hands do, for the tests and for Tools/exhaust.
    .target(
      name: "HandsJudging", dependencies: ["TactusCore", "Gestures", "Firmware", "TestSupport"],
      path: "Tests/HandsJudging", swiftSettings: host),
    // For Tools/exhaust: judges every hand of a grid.
    .executableTarget(
      name: "exhaust",
      dependencies: [
        "TactusCore", "Gestures", "DemoScenes", "Firmware", "TestSupport", "HandsJudging",
      ],
      path: "Tests/Exhaust", swiftSettings: host),
    .testTarget(
      name: "TactusCoreTests", dependencies: ["TactusCore", "TestSupport"], swiftSettings: host),
    .testTarget(
      name: "GesturesTests", dependencies: ["TactusCore", "Gestures", "TestSupport"],
      exclude: ["Hands"], swiftSettings: host),
    .testTarget(
      name: "RasterTests", dependencies: ["TactusCore", "Raster", "Dumps", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "DumpsTests", dependencies: ["Dumps", "Raster", "TactusCore", "CPng"],
      swiftSettings: host),
    .testTarget(
      name: "DemoScenesTests",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "TestSupport", "HandsJudging",
      ],
      swiftSettings: host),
    .testTarget(
      name: "FirmwareTests",
      dependencies: ["TactusCore", "Gestures", "DemoScenes", "Firmware", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "FrameFilesTests", dependencies: ["FrameFiles", "TestSupport"], swiftSettings: host),
    .testTarget(
      name: "ImageReportsTests", dependencies: ["ImageReports", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "InputTextTests", dependencies: ["InputText", "TestSupport"], swiftSettings: host),
    .testTarget(
      name: "BoardFilesTests", dependencies: ["BoardFiles", "Raster", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "Gestures", "Simulation", "BoardFiles", "InputText", "Raster", "TestSupport",
      ],
      swiftSettings: host),
    .testTarget(
      name: "TracesTests",
      dependencies: ["Firmware", "Traces", "InputText", "TactusCore", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["Recordings", "Traces", "SeatInput", "InputText", "Raster", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "SessionsTests",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "InputText", "Recordings", "Sessions", "Traces", "TestSupport",
      ],
      exclude: ["Traces"],
      swiftSettings: host),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "InputText", "Recordings", "Sessions", "Reports", "Traces", "TestSupport",
      ],
      swiftSettings: host),
    .testTarget(
      name: "SeatInputTests",
      dependencies: ["SeatInput", "Firmware", "Raster", "TactusCore", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "EvdevTests", dependencies: ["Evdev", "SeatInput", "Firmware", "Raster", "TactusCore"],
      swiftSettings: host),
    .testTarget(
      name: "LibinputTests",
      dependencies: ["Libinput", "SeatInput", "Firmware", "Raster", "TactusCore"],
      swiftSettings: host),
    // Runs the command as a person does.
    .testTarget(
      name: "TactusCommandTests", dependencies: ["tactus", "TestSupport"],
      exclude: ["header.txt"], swiftSettings: host),
    .testTarget(
      name: "RealTimeTests", dependencies: ["RealTime", "Firmware", "TactusCore", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "LinuxDevicesTests",
      dependencies: [
        "LinuxDevices", "RealTime", "SeatInput", "CEvdev", "Raster", "TestSupport", "panel-probe",
        "tactus",
      ],
      exclude: ["Scenarios"],
      swiftSettings: host),
    .testTarget(
      name: "DisplaysTests",
      dependencies: [
        "Displays", "CLinuxDisplay", "Firmware", "Raster", "TactusCore", "TestSupport",
      ],
      swiftSettings: host),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], exclude: ["Inputs"],
      swiftSettings: host),
    .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: host),
  ]
)
