import ArgumentParser
import BoardFiles
import Firmware
import InputText
import Sessions
import TactusCore

struct BoardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boards",
    abstract:
      "List the boards, show or write one, compare it with this machine, configure its program.",
    subcommands: [
      BoardsShowCommand.self, BoardsNewCommand.self, BoardsCheckCommand.self,
      BoardsExportCommand.self,
    ],
    defaultSubcommand: BoardsShowCommand.self)
}

struct BoardsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List the boards, or show the details of one.",
    discussion: """
      'show' may be left out. A name is searched for in the folders of TACTUS_BOARDS (separated \
      by colons), in ./Boards, and among the boards that are built in; the first that has it wins.
      """)

  @Argument(help: "A board's name, or the path of a .yaml file.")
  var name: String?

  func run() throws {
    let directory = BoardDirectory()
    let text: String
    do {
      text =
        if let name { try Self.details(of: try directory.board(name)) } else {
          try Self.titles(directory)
        }
    } catch {
      throw CommandFailure(error)
    }
    try list(text.shown(keepsLines: true))
  }

  private static func titles(_ directory: BoardDirectory) throws(BoardFileError) -> String {
    var rows = ""
    let listings = try directory.list()
    // Listed although it cannot be used, so that one bad file does not hide the others.
    let titles = listings.map { listing in
      do throws(BoardFileError) {
        return try directory.board(listing).title.shown()
      } catch {
        return "unusable: \(error)".shown()
      }
    }
    // A title has at most this many characters, and an error may have many more.
    let widthMax = 60
    let widths = (
      listings.map(\.name.count).max() ?? 0,
      titles.map(\.count).filter { $0 <= widthMax }.max() ?? 0
    )
    for (listing, title) in zip(listings, titles) {
      rows += listing.name.shown().left(in: widths.0) + "  " + title.left(in: widths.1)
      rows += "  \(listing.origin)\n"
    }
    return rows
  }

  /// Refuses what a run with it would refuse.
  private static func details(of file: BoardFile) throws -> String {
    try CommandPlaces.checkStandardOutput(reading: "the board", [file.file])
    _ = try Program.current.resolver.setup(SetupChoice(), on: file)
    return rows(of: file)
  }

  private static func rows(of file: BoardFile) -> String {
    let board = file.board
    let controller = file.controller
    var rows = [
      ("board", file.name), ("title", file.title), ("file", file.file),
      ("pixels", "\(board.pixelWidth) × \(board.pixelHeight), \(board.pixelFormat)"),
      ("points", "\(board.width) × \(board.height), \(board.pixelsPerPoint) pixels each"),
    ]
    if let size = file.millimetres { rows.append(("glass", "\(size.width) × \(size.height) mm")) }
    rows += [
      ("controller", controller.name),
      (
        "  scans",
        "every \(microseconds(controller.scanPeriod)) ± \(microseconds(controller.scanJitter))"
      ),
      (
        "  learned",
        controller.learned.map { learned in
          "every \(learned.intervals[8]) µs in the middle, \(learned.intervals[0]) to "
            + "\(learned.intervals[LearnedPanel.knots - 1]) µs; simulations scan so"
        } ?? ""
      ),
      ("  contacts", "\(controller.contactsMax)"),
      ("  noise", "\(controller.noise) pt, \(controller.unitsPerPixel) units per pixel"),
      ("  latency", microseconds(controller.reportLatency)),
      ("tick", microseconds(board.tickPeriod)),
      (
        "display",
        "every \(microseconds(board.displayPeriod)), "
          + "out \(microseconds(board.scanOutLatency)) later"
      ),
    ]
    for index in 0..<Stage.count {
      guard let stage = Stage(rawValue: UInt8(index)) else { continue }
      let divisor = max(board.divisors[stage], 1)
      let turn = divisor == 1 ? "" : ", every \(divisor) ticks"
      rows.append(("  \(stage)", "budget \(microseconds(board.budgets[stage]))\(turn)"))
    }
    for threshold in file.thresholds { rows.append((threshold.name, "\(threshold.value)")) }
    if let processor = file.processor {
      rows.append(
        (
          "processor",
          "\(processor.core), \(processor.clockHertz / 1_000_000) MHz, "
            + "\(processor.flashBytes / 1024) KiB flash, \(processor.ramBytes / 1024) KiB RAM"
        ))
    }
    for source in file.sources { rows.append(("source of \(source.group)", source.text)) }
    rows.removeAll { $0.1.isEmpty && $0.0 == "  learned" }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { key, value in
      key.left(in: width + 2) + value.shown()
    }.joined(separator: "\n") + "\n"
  }

  private static func microseconds(_ interval: Interval) -> String {
    "\(interval.microseconds) µs"
  }
}
