import Firmware
import Foundation
import InputText
import Raster
import TactusCore
import Testing

@testable import BoardFiles

@Suite struct ShippedBoardsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Boards").standardizedFileURL.path
  static let names = ((try? BoardDirectory(folders: [folder]).list()) ?? []).map(\.name)

  @Test func allBoardsAreListed() {
    #expect(
      Set(Self.names).isSuperset(of: [
        "beaglebone-black-lcd7", "hdmi-10", "imx8mm-evk", "pinephone", "pinetab2",
        "raspberry-pi-7", "raspberry-pi-7-kms", "raspberry-pi-touch-2",
        "raspberry-pi-touch-2-5", "resistive-4wire", "stm32f746g-disco", "stm32mp157f-dk2",
        "waveshare-7-hdmi",
        "xiaomi-pad-5-pro",
      ]))
  }

  @Test func theProgramHoldsTheFilesByteForByte() throws {
    #expect(
      ShippedFile.boards.map(\.name) == Self.names,
      "list each file of Boards/ in Sources/C/CShipped/shipped.c")
    for board in ShippedFile.boards {
      let file = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(board.name).yaml"))
      #expect(board.bytes == [UInt8](file), "\(board.name): names another file's bytes")
    }
  }

  @Test func theProgramHoldsTheSetsOfConstantsByteForByte() throws {
    let folder = Self.folder + "/tunings"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      ShippedFile.tunings.map { $0.name + ".yaml" } == files,
      "list each file of Boards/tunings/ in Sources/C/CShipped/shipped.c")
    for set in ShippedFile.tunings {
      let file = try Data(contentsOf: URL(filePath: "\(folder)/\(set.name).yaml"))
      #expect(set.bytes == [UInt8](file), "\(set.name): names another file's bytes")
    }
  }

  @Test(arguments: names) func loads(name: String) throws {
    let file = try BoardDirectory(folders: [Self.folder]).board(name)
    #expect(file.name == name)
    #expect(file.sources.count >= 5)
    // A picture needs at least one tick, and a real panel has a plausible density.
    #expect(file.board.displayPeriod >= file.board.tickPeriod)
    #expect(file.board.pixelsPerPoint > 0.5 && file.board.pixelsPerPoint < 3)
  }

  // 800 × 480 pixels on 154 × 86 mm: a diagonal of 932.95 pixels or 1111.11 points.
  @Test func theDensityFollowsFromThePhysicalSize() throws {
    let board = try BoardDirectory(folders: [Self.folder]).board("raspberry-pi-7").board
    #expect(abs(board.pixelsPerPoint - 0.83967) < 0.0001)
    #expect(abs(board.width - 952.8) < 0.1)
  }

  @Test func theMicrocontrollerHasItsMemoryInBytes() throws {
    let file = try BoardDirectory(folders: [Self.folder]).board("stm32f746g-disco")
    #expect(
      file.processor
        == .init(
          core: "cortex-m7", clockHertz: 216_000_000, flashBytes: 1 << 20, ramBytes: 340 << 10))
    #expect(file.board.pixelFormat == .rgb565)
  }
}

extension ShippedBoardsTests {
  @Test func theImageOfTheMicrocontrollerHasLimits() throws {
    let limits = try #require(
      try BoardDirectory(folders: [Self.folder]).board("stm32f746g-disco").imageLimits)
    #expect(limits.flashBytes == 471 << 10 && limits.ramBytes == 128 << 10)
    #expect(limits.stackBytes == 56 << 10 && limits.cyclesPerInstruction == 1.5)
    #expect(limits.instructionsMax[.input] == 12_000 && limits.instructionsMax[.trace] == 200_000)
  }

  @Test(arguments: [
    ("image:", "imag:", "unknown key 'imag'"),
    ("  stack: 57344\n", "", "missing key 'stack' in 'image'"),
    ("  stack: 57344", "  stack: 255", "'stack' is 255; allowed: 256 to"),
    ("  cyclesPerInstruction: 1.5", "  cyclesPerInstruction: 0.2", "is 0.2; allowed: 0.25 to 20"),
    ("  trace: 200000", "  trace: 0", "'trace' is 0; allowed: 1 to"),
  ])
  func limitsAreReadStrictly(line: String, injected: String, message: String) throws {
    let path = Self.folder + "/stm32f746g-disco.yaml"
    let yaml = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
      .replacingOccurrences(of: line, with: injected)
    #expect {
      try BoardFile(yaml: yaml, name: "faulty", file: "faulty.yaml")
    } throws: { error in
      "\(error)".contains(message)
    }
  }
}
