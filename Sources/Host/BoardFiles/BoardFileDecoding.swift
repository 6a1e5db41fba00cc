import Firmware
import InputText
import Raster
import TactusCore

extension BoardFile {
  /// Reads a board file; the board's name is the file name without `.yaml`.
  public init(contentsOf path: String) throws(BoardFileError) {
    let text: WholeText
    do throws(TextError) {
      text = try WholeText(contentsOf: path, expecting: Self.expected, bytesMax: Self.bytesMax)
    } catch {
      throw .unreadable(error)
    }
    let name = Self.name(ofFile: path)
    try self.init(yaml: text.text, name: name, file: text.name)
  }

  /// Parses the bytes of a board file; `file` is used only in messages.
  public init(_ bytes: [UInt8], name: String, file: String) throws(BoardFileError) {
    let text: WholeText
    do throws(TextError) {
      text = try WholeText(bytes, name: file, expecting: Self.expected, bytesMax: Self.bytesMax)
    } catch {
      throw .unreadable(error)
    }
    try self.init(yaml: text.text, name: name, file: file)
  }

  /// The last part of a path, without the extension.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? "/"
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return String(file) }
    return String(file[..<dot])
  }

  /// The longest board file, in bytes: about thirty times the longest that is shipped.
  public static let bytesMax = 65_536
  private static let expected = "a board file"

  /// Parses the text of a board file, strictly: an unknown, missing or duplicate key and a value of
  /// the wrong type or out of range are errors with their line.
  ///
  /// `file` is used only in messages. `Boards/README.md` describes every key and its unit.
  public init(yaml: String, name: String, file: String) throws(BoardFileError) {
    let missing = StrictMapping.MissingKeys()
    do throws(BoardFileError) {
      let root = try Self.root(
        of: yaml, file: file, orElse: "not a board file: it is empty; start with 'title:'")
      try self.init(root, name: name, file: file, missing)
    } catch {
      // What is wrong besides may be wrong only for what is missing.
      throw missing.keys.isEmpty ? error : .missingKeys(missing.keys)
    }
    guard missing.keys.isEmpty else { throw .missingKeys(missing.keys) }
    text = yaml
  }

  /// Decodes a board of which the nodes are known.
  init(_ node: YAMLNode, name: String, file: String) throws(BoardFileError) {
    let missing = StrictMapping.MissingKeys()
    try self.init(node, name: name, file: file, missing)
    guard missing.keys.isEmpty else { throw .missingKeys(missing.keys) }
  }

  private init(
    _ node: YAMLNode, name: String, file: String, _ missing: StrictMapping.MissingKeys
  ) throws(BoardFileError) {
    let root = try StrictMapping(
      node, name: "board", place: .init(file: file, line: node.line),
      keys: [
        "title", "panel", "controller", "display", "tick", "budgets", "divisors", "costs",
        "thresholds", "processor", "image", "instructions", "machine", "learned",
      ], missing: missing)
    var sources: [Source] = []
    let title = try root.text("title")
    let panel = try PanelGroup(root, &sources)
    let controller = try ControllerModel(root, &sources)
    let display = try DisplayGroup(root, &sources)
    let tick = try decodeTickPeriod(root, &sources)
    let budgets = try decodeBudgets(root, tick: tick, &sources)
    let divisors = try decodeDivisors(root, &sources)
    self.init(
      name: name, title: title,
      board: Board(
        pixelWidth: Int32(panel.pixelWidth), pixelHeight: Int32(panel.pixelHeight),
        pixelsPerPoint: panel.pixelsPerPoint, pixelFormat: display.pixelFormat,
        tickPeriod: tick, displayPeriod: display.period, scanOutLatency: display.scanOutLatency,
        budgets: budgets, divisors: divisors),
      millimetres: panel.millimetres, orientation: panel.orientation,
      calibration: panel.calibration, controller: controller,
      processor: try Processor(root, &sources), imageLimits: try ImageLimits(root, &sources),
      costs: try CostFigures(root, &sources), machine: try BoardMachine(root, &sources),
      thresholds: try decodeThresholds(root, &sources), sources: sources, file: file)
    figures = HeaderFigure.all(of: node)
  }

  /// The root of a text that may not be empty; the reason is reported when it is.
  static func root(
    of yaml: String, file: String, orElse reason: String
  ) throws(BoardFileError) -> YAMLNode {
    do throws(TextError) {
      if let root = try PlainYAML.root(of: yaml, file: file) { return root }
    } catch {
      throw .unreadable(error)
    }
    throw .malformed(.init(file: file, line: 1), reason: reason)
  }
}

/// The longest latency that a board file may state, in microseconds: one second. Anything longer is
/// a typing error.
private let latencyMax = 1_000_000

extension ControllerModel {
  fileprivate init(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    let group = try root.figures(
      "controller",
      keys: [
        "name", "scanPeriod", "scanRate", "scanJitter", "contacts", "unitsPerPixel", "noise",
        "reportLatency",
      ], &sources)
    let scanPeriod = try group.period("scanPeriod", orRate: "scanRate", in: 500...200_000)
    self.init(
      name: try group.text("name"),
      scanPeriod: scanPeriod,
      // With more than half a period either way, scans would overtake each other.
      scanJitter: try group.microseconds(
        "scanJitter", in: 0...Int(scanPeriod.microseconds / 2)),
      contactsMax: try group.integer("contacts", in: 1...TactusCore.contactsMax),
      unitsPerPixel: try group.number("unitsPerPixel", in: 0.01...1000),
      noise: try group.number("noise", in: 0...20),
      reportLatency: try group.microseconds("reportLatency", in: 0...latencyMax),
      learned: try LearnedPanel(root, &sources))
  }
}

private struct DisplayGroup {
  var period: Interval
  var pixelFormat: PixelFormat
  var scanOutLatency: Interval

  init(_ root: StrictMapping, _ sources: inout [BoardFile.Source]) throws(BoardFileError) {
    let group = try root.figures(
      "display", keys: ["period", "rate", "pixelFormat", "scanOutLatency"], &sources)
    period = try group.period("period", orRate: "rate", in: 2_000...1_000_000)
    pixelFormat = try group.word(
      "pixelFormat", among: [("xrgb8888", .xrgb8888), ("rgb565", .rgb565)])
    scanOutLatency = try group.microseconds("scanOutLatency", in: 0...latencyMax)
  }
}

private func decodeThresholds(
  _ root: StrictMapping, _ sources: inout [BoardFile.Source]
) throws(BoardFileError) -> [BoardFile.Threshold] {
  guard root.has("thresholds") else { return [] }
  let group = try root.group("thresholds", keys: nil)
  sources.append(.init(group: "thresholds", text: try group.text("source")))
  return try group.settings().filter { $0.name != "source" }
}

extension StrictMapping {
  /// Constants and their values, as written, with their lines.
  func settings() throws(BoardFileError) -> [BoardFile.Threshold] {
    var settings: [BoardFile.Threshold] = []
    for entry in entries {
      settings.append(.init(name: entry.key, value: try text(entry.key), line: entry.place.line))
    }
    return settings
  }
}

extension BoardFile.Processor {
  fileprivate init?(
    _ root: StrictMapping, _ sources: inout [BoardFile.Source]
  ) throws(BoardFileError) {
    guard root.has("processor") else { return nil }
    let group = try root.figures("processor", keys: ["core", "clock", "flash", "ram"], &sources)
    self.init(
      core: try group.text("core"),
      clockHertz: try group.integer("clock", in: 1_000_000...10_000_000_000),
      flashBytes: try group.integer("flash", in: 1024...(1 << 40)),
      ramBytes: try group.integer("ram", in: 1024...(1 << 40)))
  }
}
