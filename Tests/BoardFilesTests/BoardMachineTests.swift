import Foundation
import Testing

@testable import BoardFiles

/// What the machine calls the board's parts is read as strictly as the rest.
@Suite struct BoardMachineTests {
  private func board(_ machine: String) throws -> BoardFile {
    let yaml = try String(
      contentsOf: URL(fileURLWithPath: ShippedBoardsTests.folder + "/hdmi-10.yaml"),
      encoding: .utf8)
    return try BoardFile(yaml: yaml + "\nmachine:\n" + machine, name: "x", file: "x.yaml")
  }

  @Test func everyKeyIsOptional() throws {
    #expect(try board("  source: here\n").machine == BoardMachine())
    let whole = """
        compatible: ["a,b", "c,d"]
        connector: DSI
        touch: [Goodix]
        bus: usb
        cpu: [cortex-a53]
        source: here
      """
    #expect(
      try board(whole).machine
        == BoardMachine(
          compatible: ["a,b", "c,d"], connector: "DSI", touch: ["Goodix"], bus: .usb,
          processors: ["cortex-a53"]))
  }

  @Test(arguments: [
    ("  bus: i2c\n", "missing key 'source' in 'machine'"),
    ("  touches: [a]\n  source: s\n", "unknown key 'touches' in 'machine'; did you mean 'touch'?"),
    ("  touch: Goodix\n  source: s\n", "'touch' is 'Goodix'; write a list of texts"),
    ("  touch: []\n  source: s\n", "'touch' is a list of 0; write a list of texts"),
    ("  cpu: [[a]]\n  source: s\n", "'cpu' is a list of 1; write texts in the list"),
    ("  bus: pci\n  source: s\n", "'bus' is 'pci'; write one of i2c, spi, usb"),
  ])
  func mistakesAreErrorsWithTheirLine(machine: String, message: String) {
    #expect {
      try board(machine)
    } throws: { error in
      "\(error)".contains(message) && "\(error)".contains("x.yaml:")
    }
  }
}
