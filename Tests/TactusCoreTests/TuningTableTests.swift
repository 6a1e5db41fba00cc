import TactusCore
import Testing

/// One constant of each type.
private struct LampTuning: TuningTable, Equatable {
  var radius: Float = 40
  var delay = Interval.milliseconds(50)
  var steps: Int32 = 12
  var isOn = false

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(&radius, "lamp.radius", in: 1...500, "How large it is.")
    visitor.time(&delay, "lamp.delay", inMilliseconds: 0...60_000, "How long it waits.")
    visitor.count(&steps, "lamp.steps", in: 1...100, "How many steps it has.")
    visitor.flag(&isOn, "lamp.isOn", "Whether it shines.")
  }
}

/// The same constants with one other default.
private struct DimLampTuning: TuningTable {
  var lamp = LampTuning()

  init() { lamp.steps = 11 }

  mutating func visit(_ visitor: inout some TuningVisitor) { lamp.visit(&visitor) }
}

/// The same constants under names of a scene's own.
private struct HallTuning: TuningTable {
  var lamp = LampTuning()

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.visit(&lamp, as: ["hall.radius", "hall.delay", "hall.steps", "hall.isOn"])
  }
}

@Suite struct TuningTableTests {
  @Test func `a table under other names is the same constants in the same order`() {
    struct Names: TuningValueVisitor {
      var names: [String] = []
      mutating func visit(_ value: inout TuningValue, _ entry: TuningEntry) {
        names.append("\(entry.name)")
      }
    }
    var (hall, names) = (HallTuning(), Names())
    hall.visit(&names)
    #expect(names.names == ["hall.radius", "hall.delay", "hall.steps", "hall.isOn"])
    #expect(hall.set(bits: 13, at: 2) == nil)
    #expect(hall.lamp.steps == 13 && hall.lamp.radius == 40)
    #expect(HallTuning.digest != LampTuning.digest)
  }

  @Test func constantsAreReadByTheirPositions() {
    let lamp = LampTuning()
    #expect(lamp.value(at: 0) == .number(40))
    #expect(lamp.value(at: 1) == .time(.milliseconds(50)))
    #expect(lamp.value(at: 2) == .count(12))
    #expect(lamp.value(at: 3) == .flag(false))
    #expect(lamp.value(at: 4) == nil && lamp.value(at: -1) == nil)
  }

  @Test func everyConstantIsSetByItsPositionAndBitsAlone() {
    let bits: [Int64] = [Int64(Float(41).bitPattern), 70_000, 13, 1]
    for position in 0..<4 {
      var lamp = LampTuning()
      #expect(lamp.set(bits: bits[position], at: position) == nil)
      for other in 0..<4 {
        let isSame = lamp.value(at: other) == LampTuning().value(at: other)
        #expect(isSame == (other != position))
      }
      #expect(lamp.value(at: position)?.bits == bits[position])
    }
  }

  @Test(
    arguments: [
      (0, Int64(Float(1).bitPattern), nil), (0, Int64(Float(500).bitPattern), nil),
      (0, Int64(Float(0.99).bitPattern), .outOfRange),
      (0, Int64(Float(500.1).bitPattern), .outOfRange),
      (0, Int64(Float.nan.bitPattern), .outOfRange),
      (0, -1, .outOfRange), (1, 0, nil), (1, 60_000_000, nil), (1, -1, .outOfRange),
      (1, 60_000_001, .outOfRange), (1, .max, .outOfRange), (2, 1, nil), (2, 100, nil),
      (2, 0, .outOfRange), (2, 101, .outOfRange), (2, 1 << 32 + 12, .outOfRange), (3, 0, nil),
      (3, 2, .outOfRange), (4, 0, .unknownPosition), (-1, 0, .unknownPosition),
    ] as [(Int, Int64, TuningRefusal?)])
  func valuesOutOfRangeAreRefused(position: Int, bits: Int64, refusal: TuningRefusal?) {
    var lamp = LampTuning()
    #expect(lamp.set(bits: bits, at: position) == refusal)
    if refusal != nil { #expect(lamp == LampTuning()) }
  }

  @Test func theDigestDistinguishesTables() {
    #expect(LampTuning.digest.count == 4 && NoTuning.digest.count == 0)
    #expect(LampTuning.digest == LampTuning.digest)
    #expect(DimLampTuning.digest.count == 4)
    #expect(DimLampTuning.digest != LampTuning.digest)
  }

  // A frame file refers to a word by its place: where the words changed places, it is another's.
  @Test func theDigestDistinguishesTheWordsOfAChoice() {
    struct Theme: TuningTable {
      var theme: Int32 = 0
      mutating func visit(_ visitor: inout some TuningVisitor) {
        visitor.choice(&theme, "theme", among: "dark light", "What it looks like.")
      }
    }
    struct OtherTheme: TuningTable {
      var theme: Int32 = 0
      mutating func visit(_ visitor: inout some TuningVisitor) {
        visitor.choice(&theme, "theme", among: "light dark", "What it looks like.")
      }
    }
    #expect(Theme.digest != OtherTheme.digest)
  }
}
