/// A board file that is being written: what was measured, and assumptions for all else, so that it
/// can be used at once; what is assumed is listed.
public struct BoardDraft: Sendable {
  public var title: String
  /// Where what was measured comes from, such as `taps.txt`; empty when nothing was.
  public var origin = ""
  /// The display, as the viewer sees it.
  public var pixels: (width: Int, height: Int)?
  /// The glass in millimetres, as the viewer sees it.
  public var millimetres: (width: Double, height: Double)?
  /// Whether the size was given and not read from a recording.
  public var isSizeGiven = false
  /// libinput's matrix.
  public var calibration: [Double]?
  public var controller: String?
  /// Scans per second, and by how much one is early or late, in microseconds.
  public var scanRate: Double?
  public var scanJitter: Int64?
  public var contacts: Int?
  /// What the controller counts along the glass.
  public var units: (width: Double, height: Double)?
  /// The standard deviation of a position, in millimetres.
  public var noise: Double?

  public init(title: String) { self.title = title }

  /// Of a display whose size is not known.
  private static let assumedPixels = (width: 800, height: 480)
  /// 160 an inch, on every board.
  public static let pointsPerMillimetre = 160 / 25.4

  /// What is left to fill in: the key, and where its value is to be found.
  public var unfinished: [(key: String, source: String)] {
    var list: [(key: String, source: String)] = []
    func missing(_ isMissing: Bool, _ key: String, _ source: String) {
      if isMissing { list.append((key, source)) }
    }
    missing(
      pixels == nil, "panel.pixels", "the display's data sheet, or its mode in the device tree")
    missing(millimetres == nil, "panel.millimetres", "a ruler on the glass")
    missing(
      calibration == nil, "panel.orientation, panel.calibration",
      "'tactus panel fit', from taps on three marks")
    missing(controller == nil, "controller.name", "the data sheet, or /proc/bus/input/devices")
    missing(
      scanRate == nil, "controller.scanRate",
      "a recording of straight strokes: --from, or 'tactus panel check'")
    missing(scanRate != nil && scanJitter == nil, "controller.scanJitter", "a longer recording")
    missing(contacts == nil, "controller.contacts", "the data sheet, or ABS_MT_SLOT in evtest")
    missing(
      units == nil || pixels == nil, "controller.unitsPerPixel",
      "the range of ABS_MT_POSITION_X over the display's pixels")
    missing(
      noise == nil || millimetres == nil, "controller.noise",
      "a recording of a finger that rests for a second")
    list += [
      ("controller.reportLatency", "the data sheet, or a light barrier and a high-speed camera"),
      ("display.rate, display.pixelFormat", "'tactus doctor', or the display's mode"),
      ("display.scanOutLatency", "half a frame, and the liquid crystal's response"),
      ("budgets", "'tactus measure' on the board"),
    ]
    return list
  }

  /// Whether the display lies across its glass, or the glass stands across it: then its pixels are
  /// oblong, and would be square the other way round. In one line, with how to fix it; nil where
  /// it does not.
  public var lyingAcross: String? {
    guard let pixels, let glass = millimetres else { return nil }
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    func excess(_ across: Double, _ down: Double) -> Double {
      let ratio = (width / across) / (height / down)
      return max(ratio, 1 / ratio)
    }
    let (own, turned) = (excess(glass.width, glass.height), excess(glass.height, glass.width))
    guard (width > height) != (glass.width > glass.height), own > 1.2 * turned else { return nil }
    let sizes = "\(Self.number(glass.height))x\(Self.number(glass.width))mm"
    return "the display of \(pixels.width) x \(pixels.height) pixels lies across its glass of "
      + "\(Self.number(glass.width)) x \(Self.number(glass.height)) mm; give both as the viewer "
      + "sees them: --size \(sizes) or --pixels \(pixels.height)x\(pixels.width)"
  }

  /// The file.
  public var yaml: String {
    let left = unfinished
    var text = "# Left to fill in; until then these are assumed:\n"
    for item in left { text += "#   \(item.key): \(item.source)\n" }
    text += """
      title: \(BoardText.quoted(title))

      \(panelGroup)
      \(controllerGroup)
      display:
        rate: 60
        pixelFormat: xrgb8888
        scanOutLatency: 8333
        source: "assumed: a display of 60 Hz that is shown half a frame later"

      tick:
        rate: 120
        source: "chosen: half a display frame, so that a tap is reported within 9 ms of its sample"

      budgets:
        input: 300
        recognize: 500
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      """
    return text
  }

  /// Those assumed stand as the glass does.
  private var shownPixels: (width: Int, height: Int) {
    let assumed = Self.assumedPixels
    let stands = millimetres.map { $0.width < $0.height } ?? false
    return pixels ?? (stands ? (assumed.height, assumed.width) : assumed)
  }

  private var panelGroup: String {
    var lines = ["panel:", "  pixels: [\(shownPixels.width), \(shownPixels.height)]"]
    if let millimetres {
      let (width, height) = (Self.number(millimetres.width), Self.number(millimetres.height))
      lines.append("  millimetres: [\(width), \(height)]")
    }
    // Without a size, and where pixels are far from square, the density cannot be derived.
    if millimetres == nil || !hasSquarePixels { lines.append("  pixelsPerPoint: \(density)") }
    lines.append("  orientation: normal")
    if let calibration {
      lines.append(
        "  calibration: [\(calibration.map { Self.number($0) }.joined(separator: ", "))]")
    }
    lines.append(
      "  source: "
        + Self.source(
          measured: [
            millimetres == nil || isSizeGiven ? nil : "millimetres",
            calibration == nil ? nil : "calibration",
          ],
          given: (pixels == nil ? [] : ["pixels"]) + (isSizeGiven ? ["millimetres"] : []),
          assumed: [
            pixels == nil ? "pixels" : nil,
            millimetres == nil || !hasSquarePixels ? "pixelsPerPoint" : nil,
            calibration == nil ? "orientation" : nil,
          ], origin))
    return lines.joined(separator: "\n") + "\n"
  }

  private var controllerGroup: String {
    // Within what the reader accepts.
    let rate = min(max(scanRate ?? 100, 5), 2000)
    let period = 1e6 / rate
    let jitter = min(scanJitter ?? Int64(period / 20), Int64(period / 2))
    let perPixel = units.flatMap { units in
      pixels.map { max(units.width / Double($0.width), units.height / Double($0.height)) }
    }
    let points = noise.map { $0 * Self.pointsPerMillimetre }
    let lines = [
      "controller:",
      "  name: \(BoardText.quoted(controller ?? "not known yet"))",
      "  scanRate: \(Self.number(rate))",
      "  scanJitter: \(jitter)",
      "  contacts: \(min(max(contacts ?? 5, 1), 10))",
      "  unitsPerPixel: \(Self.number(min(max(perPixel ?? 1, 0.01), 1000)))",
      "  noise: \(Self.number(min(points ?? 0.2, 20)))",
      "  reportLatency: \(Int64(period))",
      "  source: "
        + Self.source(
          measured: [
            controller == nil ? nil : "name", scanRate == nil ? nil : "scanRate",
            scanJitter == nil ? nil : "scanJitter",
            contacts == nil ? nil : "contacts", perPixel == nil ? nil : "unitsPerPixel",
            points == nil ? nil : "noise",
          ], given: [],
          assumed: [
            scanRate == nil ? "scanRate" : nil, scanJitter == nil ? "scanJitter" : nil,
            contacts == nil ? "contacts" : nil, perPixel == nil ? "unitsPerPixel" : nil,
            points == nil ? "noise" : nil, "reportLatency (a scan)",
          ], origin),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the board file's reader derives the density.
  private var hasSquarePixels: Bool {
    guard let millimetres else { return false }
    let density = PixelDensity(
      pixels: (Double(shownPixels.width), Double(shownPixels.height)), millimetres: millimetres)
    return density.isSquare && PixelDensity.allowed.contains(density.pixelsPerPoint)
  }

  /// Pixels per point where it is not derived: by the width, or 1.
  private var density: String {
    guard let millimetres else { return "1" }
    let perPoint = Double(shownPixels.width) / millimetres.width / Self.pointsPerMillimetre
    return Self.number(min(max(perPoint, 0.1), 20))
  }

  private static func source(
    measured: [String?], given: [String], assumed: [String?], _ origin: String
  ) -> String {
    let groups = [
      ("from \(origin)", measured.compactMap { $0 }), ("as given", given),
      ("assumed", assumed.compactMap { $0 }),
    ].filter { !$0.1.isEmpty }
    return BoardText.quoted(
      groups.map { "\($0.0): \($0.1.joined(separator: ", "))" }.joined(separator: "; "))
  }

  /// With at most so many decimals.
  static func number(_ value: Double, decimals: Int = 3) -> String {
    let factor = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let scaled = (value * factor).rounded() / factor
    return scaled == scaled.rounded() ? "\(Int(scaled))" : "\(scaled)"
  }
}
