// swift-tools-version: 6.2
import PackageDescription

/// `Tools/test` sets it: the modules in which tests spend their time are then optimised in a debug
/// build as well. Preconditions stay. Not for packages that depend on this one: the package manager
/// lets no dependency choose such flags.
let optimised: [SwiftSetting] = whole(["1", "all"])

/// The same for modules that somebody who changes them wants to have built soon: in CI alone, which
/// sets it to `all`.
let optimisedInCI: [SwiftSetting] = whole(["all"])

func whole(_ words: [String]) -> [SwiftSetting] {
  guard words.contains(Context.environment["TACTUS_OPTIMISED"] ?? "") else { return [] }
  return [
    .unsafeFlags(
      ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
      .when(configuration: .debug))
  ]
}

/// Settings of the portable modules (`Tools/parts/modules` lists them): one source builds for the
/// host and, with Embedded Swift, for a microcontroller. What Embedded Swift would refuse is
/// refused on the host already.
let portable: [SwiftSetting] =
  optimised + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatWarning("EmbeddedRestrictions", as: .error),
  ]

/// Settings of what `Tools/c-library` builds with Embedded Swift; a module that imports C.
let library = portable

/// Settings of the modules that a board's program is made of as well, with
/// Embedded Swift, a heap and the C library.
let board = portable

let host: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Packages that only the command needs. Under a trait, whoever depends on `TactusGestures` or
/// `Tactus` without it fetches none of them.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))
let logging = Target.Dependency.product(
  name: "Logging", package: "swift-log", condition: .when(traits: ["Command"]))
let sockets = Target.Dependency.product(
  name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Command"]))

/// Each of them is a library as well, for the package in `Tools/dev`. What they offer may change
/// in any version.
let modules = [
  "TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "Controls", "DemoScenes",
  "FrameFiles", "InputText", "BoardFiles", "Simulation", "Recordings", "Displays",
  "OutputFiles", "Live", "Sessions", "Pages", "Panels", "Reports", "HandsJudging", "TellingApart",
  "TestSupport",
]

let package = Package(
  name: "tactus",
  products: [
    .library(
      name: "Tactus",
      targets: ["TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "Controls"]),
    .library(
      name: "TactusGestures", targets: ["TactusCore", "Gestures", "Interactions"]),
    .library(name: "TactusCommand", targets: ["TactusCommand", "Sessions"]),
    .library(name: "TactusTesting", targets: ["TactusTesting"]),
    .executable(name: "tactus", targets: ["tactus"]),
    .executable(name: "tactus-board", targets: ["tactus-board"]),
  ] + modules.map { .library(name: $0, targets: [$0]) },
  traits: [
    .trait(name: "Libinput", description: "Real touch panels through libinput and udev."),
    .trait(name: "Command", description: "The command, for which three packages are fetched."),
    .default(enabledTraits: ["Libinput", "Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Portable: no Foundation, no heap, no clock. Arrows go only downwards.
    .target(
      name: "TactusCore", path: "Sources/Core/TactusCore",
      // For `InPlace`.
      swiftSettings: portable + [.enableExperimentalFeature("RawLayout")],
      // A debug build calls sqrtf; nothing else in the module imports the C library.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "Gestures", dependencies: ["TactusCore"], path: "Sources/Core/Gestures",
      swiftSettings: portable),
    .target(
      name: "Interactions", dependencies: ["TactusCore", "Gestures"],
      path: "Sources/Core/Interactions", swiftSettings: portable),
    .target(
      name: "Raster", dependencies: ["TactusCore"], path: "Sources/Core/Raster",
      swiftSettings: portable),
    .target(
      name: "Firmware", dependencies: ["TactusCore", "Gestures", "Interactions", "Raster"],
      path: "Sources/Core/Firmware",
      swiftSettings: portable),
    .target(
      name: "Controls",
      dependencies: ["TactusCore", "Gestures", "Interactions", "Raster", "Firmware"],
      path: "Sources/Core/Controls",
      swiftSettings: portable),
    .target(
      name: "DemoScenes",
      dependencies: ["TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "Controls"],
      path: "Sources/Core/DemoScenes",
      swiftSettings: portable),
    .target(
      name: "FrameFiles", dependencies: ["TactusCore", "Raster", "Firmware"],
      path: "Sources/Core/FrameFiles",
      swiftSettings: portable),

    // What tactus.h declares, for programs in C.
    .target(
      name: "TactusC", dependencies: ["TactusCore", "Gestures", "Interactions", "CTactus"],
      path: "Sources/C/TactusC",
      swiftSettings: library),
    .systemLibrary(name: "CTactus", path: "Sources/C/CTactus"),

    // Host.
    .target(
      name: "InputText", dependencies: ["CShipped"], path: "Sources/Host/InputText",
      swiftSettings: host),
    .target(
      name: "BoardFiles",
      dependencies: ["TactusCore", "Raster", "Firmware", "InputText", "CYaml"],
      path: "Sources/Host/BoardFiles", swiftSettings: host),
    .target(
      name: "Simulation", dependencies: ["TactusCore", "Firmware", "BoardFiles", "InputText"],
      path: "Sources/Host/Simulation",
      swiftSettings: optimisedInCI + host),
    .target(
      name: "Recordings",
      dependencies: ["TactusCore", "Firmware", "SeatInput", "BoardFiles", "InputText"],
      path: "Sources/Host/Recordings",
      swiftSettings: optimisedInCI + host),
    // What recordings show of a panel: how it is mounted, and how good it is.
    .target(
      name: "Panels",
      dependencies: [
        "Recordings", "Simulation", "BoardFiles", "SeatInput", "InputText", "Firmware",
        "Interactions", "Raster", "TactusCore",
      ], path: "Sources/Host/Panels",
      swiftSettings: optimisedInCI + host),
    // For the host and for a board's program.
    .target(
      name: "SeatInput", dependencies: ["TactusCore", "Firmware"], path: "Sources/Linux/SeatInput",
      swiftSettings: board),
    // The loop of a live run.
    .target(
      name: "Live", dependencies: ["TactusCore", "Raster", "Firmware", "CSystem"],
      path: "Sources/Linux/Live",
      swiftSettings: board),
    .target(
      name: "Seats",
      dependencies: ["TactusCore", "SeatInput", "Live", "Firmware", "CSystem"],
      path: "Sources/Linux/Seats",
      swiftSettings: board),
    .target(
      name: "LinuxDevices",
      dependencies: [
        "TactusCore", "Firmware", "SeatInput", "Live", "Seats", "CSystem", logging,
      ], path: "Sources/Linux/LinuxDevices",
      swiftSettings: host),
    // Screens of Linux. Serves a board's own program too: no classes, no strings.
    .target(
      name: "Displays", dependencies: ["TactusCore", "Raster", "Firmware", "CSystem"],
      path: "Sources/Linux/Displays",
      swiftSettings: board),
    // Where a command writes: files that are whole or not there, streams, errors.
    .target(
      name: "OutputFiles", dependencies: ["InputText", "Live", "TactusCore", "Raster", "CPng"],
      path: "Sources/Host/OutputFiles", swiftSettings: host),
    .target(
      name: "Sessions",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "FrameFiles", "BoardFiles", "Simulation",
        "OutputFiles", "Recordings", "InputText", "Live",
      ], path: "Sources/Host/Sessions",
      swiftSettings: optimisedInCI + host),
    // What people expect of runs, and many of them replayed: tests, comparisons.
    .target(
      name: "Corpus",
      dependencies: [
        "TactusCore", "Gestures", "Firmware", "BoardFiles", "Simulation", "Recordings",
        "OutputFiles", "Sessions", "InputText", "Live",
      ], path: "Sources/Host/Corpus",
      swiftSettings: optimised + host),
    // Golden tests of a scene, for whatever test framework.
    .target(
      name: "TactusTesting",
      dependencies: [
        "TactusCore", "Raster", "Firmware", "BoardFiles", "Simulation", "OutputFiles", "Recordings",
        "InputText", "Sessions",
      ], path: "Sources/Host/TactusTesting",
      swiftSettings: host),
    // Pages with the firmware in them.
    .target(
      name: "Pages",
      dependencies: [
        "TactusCore", "Firmware", "BoardFiles", "Sessions", "OutputFiles", "Recordings",
        "InputText", "CPng", sockets,
      ], path: "Sources/Web/Pages",
      exclude: ["Page"], swiftSettings: host),
    // What is made of the trace and the times of a run, for people and for other programs.
    .target(
      name: "Reports",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "Firmware", "BoardFiles", "Simulation", "OutputFiles",
        "InputText", "Pages", "Recordings", "Sessions",
      ], path: "Sources/Host/Reports",
      swiftSettings: optimised + host),
    .target(
      name: "CShipped", path: "Sources/C/CShipped",
      cSettings: [
        .define("TACTUS_COMMIT", to: "\"\(Context.environment["TACTUS_COMMIT"] ?? "")\"")
      ]),
    // The whole command, for any set of scenes.
    .target(
      name: "TactusCommand",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "BoardFiles", "Simulation",
        "Recordings", "Panels", "LinuxDevices", "Seats", "SeatInput", "Live", "Displays",
        "OutputFiles", "Sessions", "Corpus", "Pages", "Reports", "InputText", "CProcess",
        "CShipped", argumentParser, logging,
      ], path: "Sources/Programs/TactusCommand",
      swiftSettings: host),
    .executableTarget(
      name: "tactus",
      dependencies: ["TactusCommand", "Sessions", "DemoScenes", "Firmware", "InputText"],
      path: "Sources/Programs/tactus",
      swiftSettings: host),
    // What a board runs; Tools/board builds the same sources with Embedded Swift.
    .executableTarget(
      name: "tactus-board",
      dependencies: [
        "TactusCore", "Raster", "Firmware", "FrameFiles", "DemoScenes", "SeatInput", "Seats",
        "Displays", "Live", "CSystem",
      ], path: "Sources/Programs/tactus-board",
      swiftSettings: host),
    .systemLibrary(
      name: "CYaml", path: "Sources/C/CYaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CPng", path: "Sources/C/CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    // What the process was started with, and what it needs to start.
    .target(name: "CProcess", path: "Sources/C/CProcess"),
    // What Linux offers that Swift cannot call by itself. libinput is loaded when a panel wants it.
    .target(name: "CSystem", path: "Sources/C/CSystem"),

    // Tests mirror Sources.
    .target(
      name: "TestSupport",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "OutputFiles",
      ],
      path: "Tests/TestSupport", swiftSettings: host),
    // The laws of whatever hands do, for the tests and for Tools/check/exhaust.
    .target(
      name: "HandsJudging", dependencies: ["TactusCore", "Gestures", "Firmware", "TestSupport"],
      path: "Tests/HandsJudging", swiftSettings: optimisedInCI + host),
    .target(
      name: "TellingApart",
      dependencies: [
        "Panels", "Recordings", "Simulation", "BoardFiles", "InputText", "SeatInput", "Firmware",
        "Raster", "TactusCore",
      ],
      path: "Tests/TellingApart", swiftSettings: optimisedInCI + host),
    // Prints what a real panel reports, for the tests of LinuxDevices.
    .executableTarget(
      name: "panel-probe",
      dependencies: [
        "TactusCore", "Raster", "Firmware", "LinuxDevices", "Seats", "SeatInput", logging,
      ],
      path: "Tests/PanelProbe", swiftSettings: host),
    .testTarget(
      name: "TactusCoreTests", dependencies: ["TactusCore"], swiftSettings: host),
    .testTarget(
      name: "GesturesTests", dependencies: ["TactusCore", "Gestures", "TestSupport"],
      exclude: ["Hands"], swiftSettings: host),
    .testTarget(
      name: "InteractionsTests",
      dependencies: ["TactusCore", "Gestures", "Interactions", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "TactusCTests", dependencies: ["TactusC", "CTactus", "Gestures"], swiftSettings: host),
    .testTarget(
      name: "RasterTests",
      dependencies: ["TactusCore", "Raster", "OutputFiles", "InputText", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "ControlsTests",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "Controls", "OutputFiles",
        "TactusTesting", "TestSupport",
      ],
      exclude: ["Sheets"], swiftSettings: host),
    .testTarget(
      name: "PartExamplesTests",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "Firmware", "Controls", "OutputFiles",
        "Sessions", "TactusTesting",
      ],
      exclude: ["Pictures", "panel.yaml"], swiftSettings: host),
    .testTarget(
      name: "DemoScenesTests",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "Controls", "DemoScenes", "Firmware",
        "BoardFiles", "Simulation", "TestSupport", "HandsJudging",
      ],
      swiftSettings: host),
    .testTarget(
      name: "FirmwareTests",
      dependencies: [
        "TactusCore", "Gestures", "Interactions", "Raster", "DemoScenes", "Firmware", "InputText",
        "TestSupport",
      ],
      swiftSettings: host),
    .testTarget(
      name: "FrameFilesTests", dependencies: ["FrameFiles", "TestSupport"], swiftSettings: host),
    .testTarget(
      name: "InputTextTests", dependencies: ["InputText", "TestSupport"], swiftSettings: host),
    .testTarget(
      name: "BoardFilesTests", dependencies: ["BoardFiles", "InputText", "Raster", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Gestures", "Simulation", "BoardFiles", "InputText", "Raster", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "RecordingsTests",
      dependencies: ["Recordings", "SeatInput", "InputText", "Raster", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "PanelsTests",
      dependencies: [
        "Panels", "Recordings", "BoardFiles", "Simulation", "SeatInput", "InputText", "Firmware",
        "Raster", "Interactions", "TactusCore", "TellingApart", "TestSupport", "OutputFiles",
        "TactusTesting",
      ],
      exclude: ["Pictures"],
      swiftSettings: host),
    .testTarget(
      name: "OutputFilesTests", dependencies: ["OutputFiles", "Raster", "TactusCore", "CPng"],
      swiftSettings: host),
    .testTarget(
      name: "SessionsTests",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "InputText", "OutputFiles", "Recordings", "Sessions", "Live", "TactusTesting",
        "TestSupport",
      ],
      exclude: ["Traces"],
      swiftSettings: host),
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "TactusCore", "Gestures", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "Recordings", "InputText", "OutputFiles", "Sessions", "Corpus",
      ],
      swiftSettings: host),
    .testTarget(
      name: "TactusTestingTests",
      dependencies: [
        "TactusCore", "Raster", "DemoScenes", "OutputFiles", "Sessions", "TactusTesting",
      ],
      swiftSettings: host),
    .testTarget(
      name: "PagesTests",
      dependencies: [
        "BoardFiles", "CPng", "DemoScenes", "Firmware", "OutputFiles", "Pages", "Sessions",
        "TactusCore", "TestSupport", "Recordings", "InputText",
      ],
      swiftSettings: host),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "TactusCore", "Gestures", "Raster", "DemoScenes", "Firmware", "BoardFiles", "Simulation",
        "Sessions", "Pages", "Reports",
      ],
      swiftSettings: host),
    .testTarget(
      name: "SeatInputTests",
      dependencies: ["SeatInput", "Firmware", "Raster", "TactusCore", "TestSupport"],
      swiftSettings: host),
    .testTarget(
      name: "SeatsTests",
      dependencies: [
        "Seats", "SeatInput", "Firmware", "Raster", "TactusCore", "TestSupport", "panel-probe",
        "CSystem",
      ],
      swiftSettings: host),
    // Runs a board's program as a person does, and reads its words.
    .testTarget(
      name: "TactusBoardTests",
      dependencies: ["tactus-board", "tactus", "Displays", "Seats", "TestSupport"],
      swiftSettings: host),
    // Runs the command as a person does.
    .testTarget(
      name: "TactusCommandTests",
      dependencies: [
        "tactus", "TactusCommand", "Sessions", "Recordings", "Displays", "DemoScenes", "Firmware",
        "TactusCore", "TestSupport", argumentParser,
      ],
      exclude: ["header.txt"], swiftSettings: host),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Live", "Firmware", "Raster", "Gestures", "TactusCore", "DemoScenes", "OutputFiles",
        "TestSupport",
      ],
      swiftSettings: host),
    .testTarget(
      name: "LinuxDevicesTests",
      dependencies: ["LinuxDevices", "SeatInput", "TestSupport", "panel-probe", "tactus"],
      exclude: ["Scenarios"],
      swiftSettings: host),
    .testTarget(
      name: "DisplaysTests",
      dependencies: ["Displays", "CSystem", "Firmware", "Raster", "TactusCore", "TestSupport"],
      swiftSettings: host),
    .testTarget(name: "TidyTests", swiftSettings: optimised + host),
  ]
)

// `Tools/test --filter` sets it: of the tests, only those targets are built.
if let wanted = Context.environment["TACTUS_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}
