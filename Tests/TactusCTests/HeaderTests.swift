import CTactus
import Foundation
import Gestures
import Testing

@testable import TactusC

/// The numbers in tactus.h mean what the engine means by them.
@Suite struct HeaderTests {
  /// Constants of the header by name, without `TACTUS_`.
  private static let constants: [String: Int] = {
    let header = URL(filePath: #filePath).appending(path: "../../../Sources/C/CTactus/tactus.h")
    let text = (try? String(contentsOf: header.standardizedFileURL, encoding: .utf8)) ?? ""
    return Dictionary(
      uniqueKeysWithValues: text.matches(of: /TACTUS_(\w+) = (-?\d+),/).map {
        (String($0.1), Int($0.2) ?? .min)
      })
  }()

  private func named(_ prefix: String) -> [String: Int] {
    Self.constants.filter { $0.key.hasPrefix(prefix) }
  }

  /// The cases of an enumeration whose numbers count from 0, as the header writes them:
  /// `EDGE_LEFT`.
  private func cases<E: RawRepresentable<UInt8>>(
    of _: E.Type, prefix: String = ""
  ) -> [String: Int] {
    var names: [String: Int] = [:]
    for number in UInt8.min...UInt8.max {
      guard let value = E(rawValue: number) else { break }
      let words = "\(value)".replacing(/[A-Z]/) { "_\($0.output)" }
      names[prefix + words.uppercased()] = Int(number)
    }
    return names
  }

  @Test func `each reason of a blocked tap has the gate's number`() {
    var reasons = cases(of: TapGate.Reason.self, prefix: "GATE_")
    // No tap is blocked by an open gate.
    reasons["GATE_OPEN"] = nil
    #expect(reasons.count >= 4)
    #expect(named("GATE_") == reasons)
  }

  @Test func `each phase has the engine's number`() {
    let phases = cases(of: GesturePhase.self)
    #expect(phases.count == 5)
    for (name, number) in phases.sorted(by: { $0.key < $1.key }) {
      #expect(Self.constants[name] == number, "TACTUS_\(name)")
    }
  }

  @Test func `each recognizer has the table's number`() {
    let recognizers = cases(of: Role.self)
    #expect(recognizers.count == Int(TACTUS_RECOGNIZER_COUNT))
    for (name, number) in recognizers.sorted(by: { $0.key < $1.key }) {
      #expect(Self.constants[name] == number, "TACTUS_\(name)")
    }
  }

  @Test func `no two constants of an enumeration share a number`() {
    for prefix in ["GATE_", "BAD_", "EDGE_", "DRAG_"] {
      let numbers = named(prefix).values
      #expect(numbers.count >= 2 && Set(numbers).count == numbers.count, "TACTUS_\(prefix)…")
    }
  }
}
