import CSystem
import Firmware
import Foundation
import Glibc
import TactusCore
import Testing

@testable import Seats

/// What somebody reads of a refusal; nil when there was none.
private func refusal(_ body: () throws(PeripheralError) -> Void) -> String? {
  do throws(PeripheralError) {
    try body()
    return nil
  } catch { return String(decoding: error.message, as: UTF8.self) }
}

/// The reading of an accelerometer, which stays open for only that.
private func reading(_ source: Accelerometer.Source) throws -> Acceleration? {
  var sensor = try Accelerometer(source)
  return sensor.read()
}

extension Accelerometer.Source {
  fileprivate static func path(_ text: String) -> Self { .path(Array(text.utf8)) }
}

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
    var sensor = try Accelerometer(.first, iioDevices: Array(root.utf8))
    let path = String(decoding: sensor.path, as: UTF8.self)
    #expect(path == root + "/iio:device1")
    var read = sensor.read()
    #expect(read == Acceleration(x: 0.06, y: -0.12, z: 9.798))
    // The kernel makes the file anew for each reading.
    try "-100\n".write(
      toFile: root + "/iio:device1/in_accel_x_raw", atomically: false, encoding: .utf8)
    read = sensor.read()
    #expect(read == Acceleration(x: -0.06, y: -0.12, z: 9.798))
  }

  @Test func anOffsetIsAddedFirstAndAnAxisMayHaveItsOwn() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_x_scale"] = "0.1"
    files["iio:device1/in_accel_offset"] = "-10"
    files["iio:device1/in_accel_y_offset"] = "200"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let read = try reading(.path(root + "/iio:device1"))
    #expect(read == Acceleration(x: 9, y: 0, z: 163.74))
  }

  @Test func withoutADeviceTheErrorListsTheFolders() throws {
    let line = refusal { () throws(PeripheralError) in
      _ = try Accelerometer(
        .first, iioDevices: Array("/nowhere".utf8), inputDevices: Array("/none".utf8))
    }
    #expect(
      line
        == "--accelerometer auto: this user can read none in /nowhere or /none; load the sensor's "
        + "driver, join the group 'input', or give its folder or node")
  }

  @Test func aDeviceMayBeSelectedByItsFolder() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let read = try reading(.path(root + "/iio:device1"))
    #expect(read == Acceleration(x: 1, y: -2, z: 163.84))
    let line = refusal { () throws(PeripheralError) in _ = try Accelerometer(.path(root)) }
    #expect(line == Self.notAnAccelerometer(root))
  }

  @Test func aDeviceWithTwoAxesIsRejected() throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_y_raw"] = nil
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let line = refusal { () throws(PeripheralError) in
      _ = try Accelerometer(.first, iioDevices: Array(root.utf8))
    }
    #expect(line == Self.notAnAccelerometer(root + "/iio:device1"))
  }

  @Test func aDeviceWithoutAScaleIsRejected() throws {
    let root = try folder(axes)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let line = refusal { () throws(PeripheralError) in
      _ = try Accelerometer(.first, iioDevices: Array(root.utf8))
    }
    #expect(
      line
        == "--accelerometer \(root)/iio:device1/in_accel_scale: not a valid number; use a sensor "
        + "whose driver provides it")
  }

  fileprivate static func notAnAccelerometer(_ path: String) -> String {
    "--accelerometer \(path): not an accelerometer; 'ls /sys/bus/iio/devices' and 'evtest' list the "
      + "devices"
  }

  @Test(arguments: ["busy", "", "-", ".", "1 2", "1.2.3", "0x10", "1e3", "99999999999999999999"])
  func anAxisThatHoldsNoNumberGivesNoSample(_ text: String) throws {
    var files = axes
    files["iio:device1/in_accel_scale"] = "0.01"
    files["iio:device1/in_accel_z_raw"] = text
    let root = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(try reading(.path(root + "/iio:device1")) == nil)
  }
}

@Suite struct EvdevAccelerometerTests {
  private static var axes: AccelerationAxes {
    AccelerationAxes(unitsPerGravity: [8192, 8192, 4096], values: [0, 0, 4096])
  }

  /// The read and write ends; reading does not block.
  private func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    try #require(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    return ends
  }

  /// A sensor that reads what is written to the other end of a pipe.
  private func sensor(_ test: (() -> Acceleration?, Int32) throws -> Void) throws {
    let ends = try pipe()
    defer { close(ends[1]) }
    var sensor = EvdevAccelerometer(descriptor: ends[0], axes: Self.axes)
    try test({ sensor.read() }, ends[1])
  }

  private func write(_ events: [(type: Int32, code: Int32, value: Int32)], to descriptor: Int32) {
    for (type, code, value) in events {
      let event = KernelEvent(type: UInt16(type), code: UInt16(code), value: value)
      withUnsafeBytes(of: event) { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  @Test func unitsAreRelativeToGravity() throws {
    try sensor { read, source in
      #expect(read() == Acceleration(x: 0, y: 0, z: 9.807))
      write([(EV_ABS, ABS_X, -8192), (EV_ABS, ABS_Z, 2048), (EV_SYN, SYN_REPORT, 0)], to: source)
      #expect(read() == Acceleration(x: -9.807, y: 0, z: 4.903))
    }
  }

  @Test func theNewestCompleteReportCounts() throws {
    try sensor { read, source in
      write(
        [
          (EV_ABS, ABS_X, 100), (EV_SYN, SYN_REPORT, 0), (EV_ABS, ABS_X, 8192),
          (EV_SYN, SYN_REPORT, 0), (EV_ABS, ABS_X, -8192),
        ], to: source)
      #expect(read()?.x == 9.807)
      write([(EV_SYN, SYN_REPORT, 0)], to: source)
      #expect(read()?.x == -9.807)
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
    var sensor = EvdevAccelerometer(descriptor: ends[0], axes: Self.axes)
    close(ends[1])
    let read = sensor.read()
    #expect(read == nil)
  }

  @Test func otherFilesAreRejectedAsAccelerometers() {
    var line = refusal { () throws(PeripheralError) in _ = try Accelerometer(.path("/dev/null")) }
    #expect(line == IioAccelerometerTests.notAnAccelerometer("/dev/null"))
    line = refusal { () throws(PeripheralError) in _ = try Accelerometer(.path("/none/event0")) }
    #expect(
      line
        == "--accelerometer /none/event0: No such file or directory; give the folder of an "
        + "Industrial I/O device or an event node, and join the group 'input'")
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
  /// A motor whose driver numbers effects from 7 and takes so many, and what was written to it.
  private func motor(
    effectsMax: Int = 16, _ test: (borrowing ForceFeedback) -> Void = { _ in }
  ) throws -> (effects: [RumbleEffect], written: Data) {
    let path = NSTemporaryDirectory() + "tactus-\(UUID().uuidString)"
    defer { unlink(path) }
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    var effects: [RumbleEffect] = []
    let motor = try ForceFeedback(descriptor, path: Array("x".utf8)) { effect in
      guard effects.count < effectsMax else { return -ENOSPC }
      effects.append(effect)
      return Int32(6 + effects.count)
    }
    test(motor)
    return (effects, try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Its size is the kernel's own: 24 bytes where a time has 64 bits, 16 where it has 32.
  @Test func effectsAreUploadedOnceAndPlayedByID() throws {
    let (effects, written) = try motor { motor in
      for kind in Array(IteratorSequence(HapticKind.all)) + [.light] {
        let isPlayed = motor.play(kind)
        #expect(isPlayed)
      }
    }
    #expect(effects.count == 6)
    let size = MemoryLayout<KernelEvent>.size
    try #require(written.count == 7 * size)
    for (index, id) in ([7, 8, 9, 10, 11, 12, 7] as [UInt8]).enumerated() {
      let event = written.dropFirst(index * size).prefix(size)
      #expect(Array(event.suffix(8)) == [0x15, 0, id, 0, 1, 0, 0, 0])
    }
  }

  @Test func aMotorThatIsGonePlaysNothing() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    let motor = try ForceFeedback(ends[1], path: []) { _ in 1 }
    var isPlayed = motor.play(.light)
    #expect(isPlayed)
    close(ends[0])
    isPlayed = motor.play(.light)
    #expect(!isPlayed)
  }

  @Test func everyKindHasADifferentEffect() {
    let effects = IteratorSequence(HapticKind.all).map { RumbleEffect($0) }
    #expect(Set(effects).count == 6)
  }

  /// The strength of a light haptic, and of an error, whose strong motor is at its end already.
  @Test(
    arguments: [
      (1, 0x5000, 0xFFFF, 0x4000), (0.5, 0x2800, 0x7FFF, 0x2000), (0, 0, 0, 0),
      (2, 0xA000, 0xFFFF, 0x8000), (4, 0xFFFF, 0xFFFF, 0xFFFF),
    ] as [(Float, UInt16, UInt16, UInt16)])
  func aStrengthMultipliesUpToTheMotorsStrongest(
    strength: Float, weak: UInt16, errorStrong: UInt16, errorWeak: UInt16
  ) {
    let light = RumbleEffect(.light, strength)
    let error = RumbleEffect(.error, strength)
    #expect(light.weak == weak && light.strong == 0 && light.length == 25)
    #expect(error.strong == errorStrong && error.weak == errorWeak && error.length == 220)
  }

  @Test func aDeviceWithoutRumbleIsRejected() {
    #expect(throws: PeripheralError.self) { _ = try motor(effectsMax: 5) }
    let line = refusal { () throws(PeripheralError) in
      _ = try ForceFeedback(path: Array("/dev/null".utf8), HapticTuning())
    }
    #expect(
      line
        == "--haptics /dev/null: no rumble force feedback; 'evtest' shows which node has FF_RUMBLE")
  }

  @Test func aNodeThatIsNotThereIsRejected() {
    let line = refusal { () throws(PeripheralError) in
      _ = try ForceFeedback(path: Array("/nowhere/event0".utf8), HapticTuning())
    }
    #expect(
      line
        == "--haptics /nowhere/event0: No such file or directory; give the event node of a motor, "
        + "and join the group 'input'")
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
