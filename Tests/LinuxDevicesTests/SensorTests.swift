import CInput
import Firmware
import Foundation
import Glibc
import TactusCore
import Testing

@testable import LinuxDevices

@Suite struct IioAccelerometerTests {
  /// A folder laid out like the kernel's, with the given `device/file` paths and contents.
  private func folder(_ files: [String: String]) throws -> String {
    let root = NSTemporaryDirectory() + "iio-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (name, text) in files {
      let path = "\(root)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return root
  }

  private let axes = [
    "iio:device1/in_accel_x_raw": "100\n", "iio:device1/in_accel_y_raw": "-200\n",
    "iio:device1/in_accel_z_raw": "16384\n",
  ]

  @Test func rawValuesAreScaled() throws {
    var files = axes
    files["iio:device0/in_voltage0_raw"] = "7\n"
    files["iio:device1/in_accel_scale"] = "0.000598\n"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let sensor = try Accelerometer(.first, iioDevices: root)
    #expect(sensor.path == root + "/iio:device1")
    #expect(sensor.read() == Acceleration(x: 0.06, y: -0.12, z: 9.798))
  }

  @Test func anOffsetIsAddedFirstAndAnAxisMayHaveItsOwn() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_x_scale"] = "0.1"
    files["iio:device1/in_accel_offset"] = "-10"
    files["iio:device1/in_accel_y_offset"] = "200"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(
      try Accelerometer(.first, iioDevices: root).read() == Acceleration(x: 9, y: 0, z: 163.74))
  }

  @Test func withoutADeviceTheErrorListsTheFolders() throws {
    #expect(throws: AccelerometerError.noDevice(folders: ["/nowhere", "/none"])) {
      try Accelerometer(.first, iioDevices: "/nowhere", inputDevices: "/none")
    }
  }

  @Test func aDeviceMayBeSelectedByItsFolder() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let sensor = try Accelerometer(.path(root + "/iio:device1"))
    #expect(sensor.read() == Acceleration(x: 1, y: -2, z: 163.84))
    #expect(throws: AccelerometerError.notAnAccelerometer(path: root)) {
      try Accelerometer(.path(root))
    }
  }

  @Test func aDeviceWithTwoAxesIsRejected() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_y_raw"] = nil
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(throws: AccelerometerError.notAnAccelerometer(path: root + "/iio:device1")) {
      try Accelerometer(.first, iioDevices: root)
    }
  }

  @Test func aDeviceWithoutAScaleIsRejected() throws {
    let root = try folder(axes)
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(throws: AccelerometerError.unreadable(path: root + "/iio:device1/in_accel_scale")) {
      try Accelerometer(.first, iioDevices: root)
    }
  }

  @Test func anAxisThatCannotBeReadGivesNoSample() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_z_raw"] = "busy"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(try Accelerometer(.first, iioDevices: root).read() == nil)
  }
}

@Suite struct EvdevAccelerometerTests {
  private static let axes = AccelerationAxes(
    unitsPerGravity: [8192, 8192, 4096], values: [0, 0, 4096])

  /// The read and write ends; reading does not block.
  private func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    return ends
  }

  /// A sensor that reads what is written to the other end of a pipe.
  private func sensor(_ test: (EvdevAccelerometer, Int32) throws -> Void) throws {
    let ends = try pipe()
    defer { close(ends[1]) }
    try test(EvdevAccelerometer(descriptor: ends[0], axes: Self.axes), ends[1])
  }

  private func write(_ events: [(type: Int32, code: Int32, value: Int32)], to descriptor: Int32) {
    for (type, code, value) in events {
      let event = KernelEvent(type: UInt16(type), code: UInt16(code), value: value)
      withUnsafeBytes(of: event) { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  @Test func unitsAreRelativeToGravity() throws {
    try sensor { sensor, source in
      #expect(sensor.read() == Acceleration(x: 0, y: 0, z: 9.807))
      write([(EV_ABS, ABS_X, -8192), (EV_ABS, ABS_Z, 2048), (EV_SYN, SYN_REPORT, 0)], to: source)
      #expect(sensor.read() == Acceleration(x: -9.807, y: 0, z: 4.903))
    }
  }

  @Test func theNewestCompleteReportCounts() throws {
    try sensor { sensor, source in
      write(
        [
          (EV_ABS, ABS_X, 100), (EV_SYN, SYN_REPORT, 0), (EV_ABS, ABS_X, 8192),
          (EV_SYN, SYN_REPORT, 0), (EV_ABS, ABS_X, -8192),
        ], to: source)
      #expect(sensor.read()?.x == 9.807)
      write([(EV_SYN, SYN_REPORT, 0)], to: source)
      #expect(sensor.read()?.x == -9.807)
    }
  }

  @Test func aReportWithLostEventsIsDiscarded() {
    var axes = Self.axes
    for (type, code, value): (Int32, Int32, Int32) in [
      (EV_ABS, ABS_X, 8192), (EV_SYN, SYN_DROPPED, 0), (EV_ABS, ABS_Y, 8192),
    ] {
      axes.take(type: UInt16(type), code: UInt16(code), value: value)
      #expect(!axes.hasLost)
    }
    axes.take(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
    #expect(axes.hasLost)
    #expect(axes.acceleration == Self.axes.acceleration)
    axes.take(type: UInt16(EV_ABS), code: UInt16(ABS_Y), value: 8192)
    axes.take(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
    #expect(!axes.hasLost)
    #expect(axes.acceleration == Acceleration(x: 0, y: 9.807, z: 9.807))
  }

  @Test func aRemovedDeviceGivesNoSample() throws {
    let ends = try pipe()
    let sensor = EvdevAccelerometer(descriptor: ends[0], axes: Self.axes)
    close(ends[1])
    #expect(sensor.read() == nil)
  }

  @Test func otherFilesAreRejectedAsAccelerometers() {
    #expect(throws: AccelerometerError.notAnAccelerometer(path: "/dev/null")) {
      try Accelerometer(.path("/dev/null"))
    }
    #expect(
      throws: AccelerometerError.cannotOpen(
        path: "/none/event0", reason: "No such file or directory")
    ) {
      try Accelerometer(.path("/none/event0"))
    }
  }
}

@Suite struct AccelerometerPanelTests {
  /// Faults at the given times in ms stand in for touch frames.
  private struct TouchPanel: Panel {
    var times: [Int64]

    mutating func next(before limit: Instant) -> PanelReport? {
      guard let first = times.first, .zero + .milliseconds(first) < limit else { return nil }
      return .fault(.late, at: .zero + .milliseconds(times.removeFirst()))
    }
  }

  @Test func samplesAndFramesAreInChronologicalOrder() {
    var panel = AccelerometerPanel(TouchPanel(times: [3, 12, 17, 30])) {
      Acceleration(x: 1, y: 0, z: 0)
    }
    var lines: [String] = []
    for tick in stride(from: Int64(8), through: 40, by: 8) {
      while let report = panel.next(before: .zero + .milliseconds(tick)) {
        let name = if case .acceleration = report { "sample" } else { "touch" }
        lines.append("\(report.time.microseconds / 1000) \(name)")
      }
    }
    // Sampled every 16 ms, at the first tick after 10 ms; each sample gets the previous tick's
    // time.
    #expect(lines == ["3 touch", "8 sample", "12 touch", "17 touch", "24 sample", "30 touch"])
  }

  @Test func aSensorWithoutSamplesChangesNothing() {
    var panel = AccelerometerPanel(TouchPanel(times: [3, 12])) { nil }
    let times = [Int64(8), 8, 16].map { panel.next(before: .zero + .milliseconds($0))?.time }
    #expect(times == [.zero + .milliseconds(3), nil, .zero + .milliseconds(12)])
  }
}

@Suite struct ForceFeedbackTests {
  /// Records what it is given, and numbers effects from 7.
  private final class Recorder: EffectDevice {
    var effects: [RumbleEffect] = []
    var played: [Int16] = []
    var effectsMax = 16

    func upload(_ effect: RumbleEffect) -> Int16? {
      guard effects.count < effectsMax else { return nil }
      effects.append(effect)
      return Int16(6 + effects.count)
    }

    func play(_ id: Int16) -> Bool {
      played.append(id)
      return true
    }
  }

  @Test func effectsAreUploadedOnceAndPlayedByID() throws {
    let device = Recorder()
    let motor = try ForceFeedback(device, path: "test")
    #expect(device.effects.count == 6)
    for kind in ForceFeedback.kinds {
      let isPlayed = motor.play(kind)
      #expect(isPlayed)
    }
    let isPlayedAgain = motor.play(.light)
    #expect(isPlayedAgain)
    #expect(device.effects.count == 6)
    #expect(device.played == [7, 8, 9, 10, 11, 12, 7])
  }

  /// Its size is the kernel's own: 24 bytes where a time has 64 bits, 16 where it has 32.
  @Test func anEventHasTheKernelsLayout() throws {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString)"
    defer { unlink(path) }
    try Data().write(to: URL(fileURLWithPath: path))
    let isPlayed = try EvdevEffectDevice(path: path).play(7)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(isPlayed && bytes.count == MemoryLayout<KernelEvent>.size)
    #expect(Array(bytes.suffix(8)) == [0x15, 0, 7, 0, 1, 0, 0, 0])
  }

  @Test func everyKindHasADifferentEffect() {
    let effects = ForceFeedback.kinds.map { RumbleEffect($0) }
    #expect(Set(effects).count == 6)
  }

  @Test func aDeviceWithoutRumbleIsRejected() {
    let device = Recorder()
    device.effectsMax = 5
    #expect(throws: ForceFeedbackError.noForceFeedback(path: "x")) {
      _ = try ForceFeedback(device, path: "x")
    }
  }

  @Test func otherFilesAreRejectedAsMotors() {
    #expect(throws: ForceFeedbackError.noForceFeedback(path: "/dev/null")) {
      _ = try ForceFeedback(path: "/dev/null")
    }
    #expect(throws: ForceFeedbackError.self) { _ = try ForceFeedback(path: "/nowhere/event0") }
  }
}

/// The kernel's `input_event`.
private struct KernelEvent {
  var seconds = 0
  var microseconds = 0
  var type: UInt16
  var code: UInt16
  var value: Int32
}
