import BoardFiles
import Firmware
import InputText
import LinuxDevices
import Raster
import TactusCore

/// A board file compared, part by part, with the machine that it is to run on.
struct BoardComparison: Encodable {
  enum State: String, Encodable {
    case agrees, differs
    /// The board file or the machine does not have it.
    case unknown
  }

  struct Part: Encodable {
    var part: String
    var state: State
    var board: String
    var machine: String
  }

  let board: String
  private(set) var parts: [Part] = []

  init(_ file: BoardFile, _ machine: MachineParts) {
    board = file.name
    compareMachine(file.machine ?? BoardMachine(), machine)
    compareScreen(file, machine)
    compareTouch(file, machine)
  }

  func count(_ state: State) -> Int { parts.count { $0.state == state } }

  /// Whether this can be the board at all: its device tree, the size of its screen or its touch
  /// controller agrees.
  var isNear: Bool {
    parts.contains {
      $0.state == .agrees && ["device tree", "screen", "touch controller"].contains($0.part)
    }
  }

  var summary: String {
    "\(count(.agrees)) agree, \(count(.differs)) differ, \(count(.unknown)) cannot be compared"
  }

  var table: String {
    let words: [State: String] = [.agrees: "agrees ", .differs: "DIFFERS", .unknown: "unknown"]
    let width = parts.map(\.part.count).max() ?? 0
    let rows = parts.map { part in
      let text =
        part.state == .agrees ? part.machine : "board: \(part.board); machine: \(part.machine)"
      return "\(words[part.state] ?? "")  \(part.part.left(in: width))  \(text)"
    }
    return (rows + ["\(board): \(summary)"]).joined(separator: "\n") + "\n"
  }

  private mutating func add(
    _ part: String, _ isEqual: Bool?, board: String?, machine: String?
  ) {
    let state: State =
      switch isEqual {
      case true where board != nil && machine != nil: .agrees
      case false where board != nil && machine != nil: .differs
      default: .unknown
      }
    parts.append(
      Part(
        part: part, state: state, board: board ?? "not stated", machine: machine ?? "not reported"))
  }

  private static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private mutating func compareMachine(_ board: BoardMachine, _ machine: MachineParts) {
    // A display that is not tied to a board shows nothing here.
    if !board.compatible.isEmpty {
      add(
        "device tree", !Set(board.compatible).isDisjoint(with: machine.compatible),
        board: Self.list(board.compatible), machine: Self.list(machine.compatible))
    }
    if !board.processors.isEmpty {
      add(
        "processor", machine.processors.allSatisfy(board.processors.contains),
        board: Self.list(board.processors), machine: Self.list(machine.processors))
    }
  }

  // The screen

  private mutating func compareScreen(_ file: BoardFile, _ machine: MachineParts) {
    let wanted = Self.devicePixels(file)
    let prefix = file.machine?.connector
    let connected = machine.screens.filter(\.isConnected)
    let screen =
      connected.first { $0.pixels == wanted && $0.connector.hasPrefix(prefix ?? "") }
      ?? connected.first { $0.connector.hasPrefix(prefix ?? "") } ?? connected.first
    if let prefix {
      add(
        "connector", screen?.connector.hasPrefix(prefix), board: prefix,
        machine: Self.list(connected.map(\.connector)))
    }
    let framebuffer =
      machine.framebuffers.first { $0.pixels == wanted } ?? machine.framebuffers.first
    let pixels = screen?.pixels ?? framebuffer?.pixels
    add(
      "screen", pixels.map { $0 == wanted }, board: Self.text(wanted),
      machine: pixels.map { Self.text($0) })
    let rate = 1e6 / Double(file.board.displayPeriod.microseconds)
    let found = screen?.rate ?? framebuffer?.rate
    // Drivers report whole hertz; a 60 Hz mode is often 59.94.
    add(
      "refresh rate", found.map { abs($0 - rate) < 1 }, board: "\(Self.tenths(rate)) Hz",
      machine: found.map { "\(Self.tenths($0)) Hz" })
    let bits = file.board.pixelFormat == .rgb565 ? 16 : 32
    // With DRM a program chooses the format; that of the console's framebuffer is already chosen.
    let isFixed = screen == nil
    add(
      "bits per pixel", isFixed ? framebuffer?.bitsPerPixel.map { $0 == bits } : nil,
      board: "\(bits)",
      machine: isFixed ? framebuffer?.bitsPerPixel.map { "\($0)" } : "as the program asks")
    compareSize("glass", file, screen?.millimetres)
  }

  /// The board file gives the viewing orientation; the device may be mounted on its side.
  private static func devicePixels(_ file: BoardFile) -> MachineParts.Size {
    let (width, height) = (Int(file.board.pixelWidth), Int(file.board.pixelHeight))
    switch file.orientation {
    case .normal, .upsideDown: return .init(width: width, height: height)
    case .clockwise, .counterclockwise: return .init(width: height, height: width)
    }
  }

  private mutating func compareSize(
    _ part: String, _ file: BoardFile, _ found: MachineParts.Size?
  ) {
    let wanted: (width: Double, height: Double)? = file.millimetres.map {
      switch file.orientation {
      case .normal, .upsideDown: $0
      case .clockwise, .counterclockwise: ($0.height, $0.width)
      }
    }
    var isEqual: Bool?
    if let wanted, let found {
      // Whole millimetres or centimetres, with or without a frame.
      isEqual =
        abs(Double(found.width) / wanted.width - 1) < 0.1
        && abs(Double(found.height) / wanted.height - 1) < 0.1
    }
    add(
      part, isEqual, board: wanted.map { "\($0.width) × \($0.height) mm" },
      machine: found.map { "\(Self.text($0)) mm" })
  }

  // The touch panel

  private mutating func compareTouch(_ file: BoardFile, _ machine: MachineParts) {
    let names = file.machine?.touch ?? []
    func isNamed(_ touch: MachineParts.Touch) -> Bool {
      names.contains(where: touch.name.hasPrefix)
    }
    let touch = machine.touches.first(where: isNamed) ?? machine.touches.first
    add(
      "touch controller", touch.map(isNamed), board: Self.list(names),
      machine: Self.list(machine.touches.map { "\($0.name) (\($0.node))" }))
    if let bus = file.machine?.bus {
      add("bus", touch?.bus.map { $0 == bus.rawValue }, board: bus.rawValue, machine: touch?.bus)
    }
    let contacts = file.controller.contactsMax
    add(
      "contacts", touch?.contacts.map { $0 == contacts }, board: "\(contacts)",
      machine: touch?.contacts.map { "\($0)" })
    let pixels = Self.devicePixels(file)
    let units = MachineParts.Size(
      width: Int(Double(pixels.width) * file.controller.unitsPerPixel),
      height: Int(Double(pixels.height) * file.controller.unitsPerPixel))
    // One unit more or less depends on how the driver counts its ends. Both axes of a board file
    // have the same number of units per pixel; those of a device need not.
    add(
      "touch width", touch?.units.map { abs(Double($0.width) / Double(units.width) - 1) < 0.02 },
      board: "\(units.width) units", machine: touch?.units.map { "\($0.width) units" })
    compareSize("touch area", file, touch?.millimetres)
  }

  private static func text(_ size: MachineParts.Size) -> String { "\(size.width) × \(size.height)" }

  private static func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
