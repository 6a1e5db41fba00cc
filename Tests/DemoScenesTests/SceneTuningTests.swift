import Controls
import Firmware
import Gestures
import Interactions
import TactusCore
import TestSupport
import Testing

@testable import DemoScenes

/// The tables of constants: each lists everything that it stores, once, under a unique name.
struct SceneTuningTests {
  /// Reads a table, and doubles every constant.
  private struct Reader: TuningVisitor {
    struct Constant {
      var entry: TuningEntry
      var value: Float
    }
    var constants: [Constant] = []

    mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
      constants.append(Constant(entry: entry, value: value))
    }
    mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
      constants.append(Constant(entry: entry, value: Float(value.microseconds)))
    }
    mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {
      constants.append(Constant(entry: entry, value: Float(value)))
    }
    mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {
      constants.append(Constant(entry: entry, value: value ? 1 : 0))
    }
  }

  /// Changes one constant of a table.
  private struct Mover: TuningVisitor {
    var name: String
    mutating func visit(_ value: inout Float, _ entry: TuningEntry) {
      if "\(entry.name)" == name { value += 0.25 }
    }
    mutating func visit(_ value: inout Interval, _ entry: TuningEntry) {
      if "\(entry.name)" == name { value = value + .milliseconds(7) }
    }
    mutating func visit(_ value: inout Int32, _ entry: TuningEntry) {
      if "\(entry.name)" == name { value += 1 }
    }
    mutating func visit(_ value: inout Bool, _ entry: TuningEntry) {
      if "\(entry.name)" == name { value.toggle() }
    }
  }

  private static func constants(of table: some TuningTable) -> [Reader.Constant] {
    var table = table
    var reader = Reader()
    table.visit(&reader)
    return reader.constants
  }

  /// The numbers, times and flags that a value stores, at any depth, by their paths.
  private static func stored(in value: Any, at path: String = "") -> [String: String] {
    switch value {
    case is Float, is Interval, is Int32, is Bool: return [path: "\(value)"]
    default: break
    }
    var all: [String: String] = [:]
    for child in Mirror(reflecting: value).children {
      all.merge(stored(in: child.value, at: "\(path).\(child.label ?? "")")) { $1 }
    }
    return all
  }

  private struct Check: SceneCheck {
    func run<S: Scene & ~Copyable>(_ scene: S.Type) {
      let table = FirmwareTuning<S.Tuning>()
      let constants = SceneTuningTests.constants(of: table)
      let before = SceneTuningTests.stored(in: table)
      #expect(constants.count == before.count, "the table must show as many as it stores")
      // Changing a constant changes one stored value, and never the same one twice.
      var moved: Set<String> = []
      for constant in constants {
        var changed = table
        var mover = Mover(name: "\(constant.entry.name)")
        changed.visit(&mover)
        let after = SceneTuningTests.stored(in: changed)
        let paths = before.keys.filter { before[$0] != after[$0] }
        #expect(paths.count == 1, "\(constant.entry.name) changes \(paths)")
        moved.formUnion(paths)
      }
      #expect(moved == Set(before.keys))
      SceneTuningTests.judge(constants)
    }
  }

  private static func judge(_ constants: [Reader.Constant]) {
    let names = constants.map { "\($0.entry.name)" }
    #expect(Set(names).count == names.count)
    for (name, constant) in zip(names, constants) {
      let entry = constant.entry
      let range = entry.minimum...entry.maximum
      #expect(range.contains(constant.value), "\(name) is \(constant.value)")
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      // What all scenes share by its nature needs no prefix.
      let isWhole = parts.count > 1 || name == "theme"
      #expect(isWhole && parts.allSatisfy { !$0.isEmpty }, "\(name)")
      #expect(name.allSatisfy { $0 == "." || $0.isASCII && $0.isLetter }, "\(name)")
      let sentence = "\(entry.sentence)"
      #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(name)")
      #expect(!sentence.dropLast().contains(". "), "\(name) must have one sentence")
    }
  }

  @Test(arguments: DemoScene.all)
  func aTableShowsEveryConstantOnce(_ scene: DemoScene) throws { try scene.run(Check()) }

  @Test func anUnchangedSpringKeepsItsBits() {
    for response: Float in [0.2, 0.3, 0.35, 0.4, 0.123_456_7] {
      var spring = Spring(response: response, dampingFraction: 0.7)
      var reader = Reader()
      reader.spring(&spring, response: "a.response", damping: "a.damping", "A spring.")
      #expect(spring == Spring(response: response, dampingFraction: 0.7))
      #expect(reader.constants[0].value == (response * 1e6).rounded())
      var mover = Mover(name: "a.response")
      mover.spring(&spring, response: "a.response", damping: "a.damping", "A spring.")
      #expect(abs(spring.response - response - 0.007) < 1e-6)
    }
  }

  /// A constant that is set is the one that the scene uses.
  @Test func aTunedSceneUsesItsPullDistance() {
    for (distance, place): (Float, String?) in [(129, "top"), (131, nil)] {
      var tuning = Firmware<FocalScene>.Tuning()
      tuning.scene.stage.pullDistance = distance
      var hand = FocalHand(SceneRig(tuning: tuning))
      #expect(hand.destination(of: .down) == place)
    }
  }
}
