import Foundation
import Gestures
import TactusCore
import Testing

/// Fingers that others recorded, and what is published of their speed when they lift.
///
/// The first nine are the flings of AOSP's test of its velocity tracker (Apache-2.0), with the
/// estimates of a parabola and of impulses; the last two are from Flutter's (BSD-3-Clause), with that
/// of a parabola. Times are in milliseconds, places in pixels of the phone, which count as points.
@Suite struct RecordedFlingTests {
  struct Fling: CustomTestStringConvertible, Sendable {
    let name: String
    /// Published speeds along y.
    let published: [Float]
    let lift: Double
    let samples: [(time: Double, place: Point)]

    var testDescription: String { name }

    init(_ name: String, _ published: [Float], lift: Double, _ text: String) {
      (self.name, self.published, self.lift) = (name, published, lift)
      samples = text.replacingOccurrences(of: "\n", with: " ").split(separator: ";").map {
        let numbers = $0.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        return (numbers[0], Point(x: Float(numbers[1]), y: Float(numbers[2])))
      }
    }

    var velocity: Vector {
      var tracker = VelocityTracker()
      for sample in samples { tracker.add(sample.place, at: Self.instant(sample.time)) }
      return tracker.velocity(at: Self.instant(lift))
    }

    /// The chords of the last 40 ms, oldest first, along y and the way the finger goes.
    var chords: [Float] {
      let last = samples[samples.count - 1].time
      let sign: Float = samples[samples.count - 1].place.y < samples[0].place.y ? -1 : 1
      return zip(samples, samples.dropFirst()).filter { last - $0.0.time <= 40 }.map {
        sign * ($1.place.y - $0.place.y) / Float($1.time - $0.time) * 1000
      }
    }

    /// The mean speed along y over the last 20 ms.
    var lastSpeed: Float {
      let last = samples[samples.count - 1]
      guard let first = samples.first(where: { last.time - $0.time <= 20.01 }),
        first.time < last.time
      else { return 0 }
      return abs(last.place.y - first.place.y) / Float(last.time - first.time) * 1000
    }

    private static func instant(_ milliseconds: Double) -> Instant {
      Instant(microseconds: Int64((milliseconds * 1000).rounded()))
    }
  }

  @Test(arguments: flings)
  func theSpeedAtTheLiftIsInThePublishedRange(fling: Fling) {
    let speeds = fling.published + [fling.lastSpeed]
    let speed = abs(fling.velocity.dy)
    #expect(speed >= 0.9 * speeds.min()! && speed <= 1.1 * speeds.max()!, "\(speed): \(speeds)")
  }

  @Test(arguments: flings)
  func itIsBelowEveryChordOfTheLast40MillisecondsOnlyWhereTheseFall(fling: Fling) {
    let chords = fling.chords
    // The first one is silent about its end, as its lift is.
    let isFalling =
      zip(chords, chords.dropFirst()).allSatisfy { $1 <= $0 + 0.1 } || chords.last == 0
    guard !isFalling else { return }
    #expect(abs(fling.velocity.dy) >= chords.min()!)
  }

  // The last sample is off by 30 points, after a rest of a second or in the middle of a drag.
  @Test(arguments: [0, 200, -350] as [Float], [-30, 30] as [Float])
  func oneSampleThatIsOffThrowsNothing(speed: Float, error: Float) {
    func velocity(_ error: Float) -> Vector {
      var tracker = VelocityTracker()
      for scan in 0...30 {
        let off = scan == 30 ? error : 0
        tracker.add(
          Point(x: 200, y: 100 + speed * Float(scan) * 0.017 + off),
          at: Instant(microseconds: Int64(scan) * 17_000))
      }
      return tracker.velocity(at: Instant(microseconds: 31 * 17_000))
    }
    #expect((velocity(error) - velocity(0)).length <= 0.05 * abs(speed))
    #expect(abs(velocity(0).dy - speed) <= 1)
  }

  // What a finger can do is no error: it speeds up to four times its speed within a scan.
  @Test func aFingerThatStartsIsNotOff() {
    var tracker = VelocityTracker()
    for (scan, place) in [0, 0, 1, 4, 14, 32].enumerated() {
      tracker.add(
        Point(x: 200, y: 100 + Float(place)), at: Instant(microseconds: Int64(scan) * 17_000))
    }
    #expect(tracker.velocity(at: Instant(microseconds: 6 * 17_000)).dy > 800)
  }

  static let flings = [
    Fling(
      "SwordfishFlingDown", [5970.7], lift: 96.949,
      """
      0.000 271,96; 16.071 269.79,106.92; 35.648 267.98,156.66; 52.314 262.64,220.34;
      68.977 266.14,331.58; 85.639 274.79,428.11; 96.949 274.79,428.11
      """),
    Fling(
      "UpSlow1", [3045.0, 3604.8], lift: 95.499,
      """
      0.000 528,983; 17.227 527,981; 25.892 527,977; 28.221 527,975.93; 34.402 527,970;
      42.921 528,960; 45.040 528.25,957.51; 51.303 531,946; 59.229 535,931;
      61.860 536.33,926.02; 67.742 540,914; 76.840 546,896; 78.679 547.21,892.36;
      85.466 553,877; 93.327 559,851; 95.499 560.66,843.82
      """),
    Fling(
      "UpSlow2", [3455.1, 4096.6], lift: 99.664,
      """
      0.000 522,1107; 15.060 522,1107; 23.681 522,1107; 27.717 521.52,1106.52;
      32.126 521,1106; 40.681 520,1104; 44.384 519.14,1102.27; 49.248 518,1100;
      57.649 517,1093; 61.051 516.6,1090.17; 66.306 517,1081; 74.081 518,1063;
      77.718 518.87,1052.58; 82.457 520,1039; 91.063 524,1011; 94.386 525.54,1000.19;
      99.664 530,980
      """),
    Fling(
      "UpSlow3", [2500.1, 2362.0], lift: 92.963,
      """
      0.000 580,1317; 5.302 580.63,1311.94; 8.376 581,1309; 16.064 583,1295;
      22.125 585.13,1282.92; 24.591 586,1278; 33.209 589,1256; 38.948 591.54,1241.41;
      42.254 593,1233; 50.807 597,1211; 55.771 600.28,1195.92; 58.379 602,1188;
      66.892 607,1167; 72.594 609.48,1155.83; 76.084 611,1149; 84.531 615,1131;
      89.417 617.32,1121.73; 92.963 619,1115
      """),
    Fling(
      "UpFaster1", [3695.9, 3001.4], lift: 99.691,
      """
      0.000 610,1042; 7.545 609,1026; 15.869 609,1024; 21.177 609.64,1020.82;
      24.203 610,1019; 31.998 613,1006; 37.845 617.18,992.06; 40.386 619,986; 49.123 627,960;
      54.512 632.22,943.02; 57.376 635,934; 65.814 644,906; 71.179 649.56,890.56;
      74.502 653,881; 83.473 662,858; 88.556 666.81,845.37; 91.928 670,837; 99.691 679,814
      """),
    Fling(
      "UpFaster2", [4241.0, 4280.1], lift: 84.178,
      """
      0.000 576,1264; 17.366 576,1262; 25.832 576,1257; 31.380 577.41,1249.22;
      33.679 578,1246; 41.902 581,1227; 48.219 583.93,1209.4; 50.516 585,1203;
      58.864 590,1176; 65.053 594.36,1157.11; 67.382 596,1150; 76.676 602,1124;
      81.893 607.56,1103.83; 84.178 610,1095
      """),
    Fling(
      "UpFaster3", [7639.0, 8715.7], lift: 84.144,
      """
      0.000 507,1084; 16.432 507,1083; 25.052 507,1081; 25.262 507,1080.95; 33.525 507,1078;
      42.088 508.97,1070.12; 42.217 509,1070; 50.111 514,1054; 58.487 525,1023;
      58.913 525.56,1021.42; 67.275 542,976; 75.730 563,911; 75.738 563.02,910.94;
      84.144 590,844
      """),
    Fling(
      "UpFast1", [15094.0, 13021.1], lift: 67.112,
      """
      0.000 561,1412; 8.036 559,1377; 8.113 558.98,1376.66; 16.398 559,1371;
      24.948 562.91,1342.68; 25.153 563,1342; 33.353 577,1272; 41.782 596.87,1190.54;
      41.838 597,1190; 50.381 631,1093; 58.617 671.31,994.68; 58.757 672,993; 67.112 715,903
      """),
    Fling(
      "UpFast2", [20494.6, 20287.0], lift: 67.503,
      """
      0.000 518,1168; 17.219 517,1167; 25.675 515,1159; 26.323 514.85,1158.39;
      33.588 515,1125; 42.032 521,1051; 43.156 521.8,1041.15; 50.416 538,932; 59.020 571,794;
      59.989 574.72,778.45; 67.503 620,641
      """),
    Fling(
      "stroke 2", [967.2], lift: 177,
      """
      0 266.00,327.43; 15 266.00,327.43; 53 261.14,337.14; 61 258.29,343.14;
      69 254.57,354.00; 77 250.29,368.29; 84 247.43,382.86; 92 245.14,397.43;
      100 243.14,411.71; 107 242.29,426.29; 115 241.71,440.57; 123 241.71,454.57;
      130 242.57,467.71; 139 243.43,477.43; 147 244.86,485.71; 154 246.29,493.14;
      162 248.00,499.71
      """),
    Fling(
      "stroke 3", [36.9], lift: 232,
      """
      0 249.43,351.43; 15 249.43,351.43; 54 246.29,361.71; 62 244.00,368.57;
      70 241.43,377.71; 78 237.71,391.71; 85 235.14,406.57; 93 232.57,421.43;
      101 230.29,436.57; 108 228.29,451.71; 116 227.43,466.00; 123 226.29,479.71;
      132 225.71,491.71; 140 225.14,501.71; 147 224.86,509.14; 155 224.57,514.86;
      163 224.29,519.43; 170 224.00,523.43; 178 224.00,527.14; 186 224.00,530.57;
      193 224.00,533.14; 201 224.00,535.43; 209 223.71,536.86; 217 223.71,538.29
      """),
  ]
}
