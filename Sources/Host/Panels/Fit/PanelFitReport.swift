import InputText
public import Recordings
import SeatInput

/// A fit as a person reads it, and as a program does.
public struct PanelFitReport: Sendable {
  public let fit: PanelFit
  public let lines: MountingLines
  /// What the recording lacks or has otherwise than the glass, one sentence each.
  public let notes: [String]

  public init(_ fit: PanelFit, _ lines: MountingLines, _ screen: RawTouchscreen) {
    (self.fit, self.lines) = (fit, lines)
    notes = Self.notes(fit, lines, screen)
  }

  private static func notes(
    _ fit: PanelFit, _ lines: MountingLines, _ screen: RawTouchscreen
  ) -> [String] {
    var notes: [String] = []
    // What is not known needs no doubts.
    if let missing = fit.missingRange {
      return [
        "\(missing.what), so that the mounting alone is known, and no line to paste; "
          + missing.remedy
      ]
    }
    for (index, distance) in fit.leftOfMarks.enumerated()
    where distance > PanelFit.residualNoted {
      notes.append(
        "tap \(index + 1) (\(fit.marks[index].name)) is \(fixed(distance, 1)) mm off its mark after "
          + "all; tap again if the finger missed it")
    }
    if fit.model == .full, fit.marks.count == 3 {
      notes.append(
        "three taps cannot tell a panel that lies askew from a mark that was missed; tap five with "
          + "--marks 5")
    }
    if fit.hasExchangedRanges {
      notes.append(
        "the taps fit the panel's ranges exchanged: x goes to what is stated of y, and y to what is "
          + "stated of x; fix them in the controller's configuration, or paste the lines below")
      return notes
    }
    notes += doubts(of: fit)
    if fit.isDoubtful {
      notes.append(
        "by these taps a unit of one axis is \(short(fit.excess, 1)) times as long as of the other: one "
          + "missed its mark, so that no line has the panel's size; tap five with --marks 5")
    }
    let beyond = fit.taps.firstIndex { tap in
      tap.x < Double(fit.x.minimum) || tap.x > Double(fit.x.maximum)
        || tap.y < Double(fit.y.minimum) || tap.y > Double(fit.y.maximum)
    }
    if let beyond {
      notes.append(
        "tap \(beyond + 1) is beyond the range that the panel states; 'panel check' names the axis, "
          + "and --ranges x=0..799,y=0..479 gives another range")
      return notes
    }
    let reach = fit.reach
    let short = [
      ("left", reach.left), ("right", reach.right), ("top", reach.top), ("bottom", reach.bottom),
    ].filter { $0.1 < -PanelFit.residualNoted }
    if !short.isEmpty {
      let edges = short.map { "\(fixed(-$0.1, 1)) mm at the \($0.0)" }.joined(separator: ", ")
      notes.append(
        "the panel's range ends before the glass does: no touch is reported for \(edges)")
    }
    let glass = fit.mounting.swap ? fit.glass.turned : fit.glass
    if let size = screen.size,
      (size.width / glass.width - 1).magnitude > 0.1
        || (size.height / glass.height - 1).magnitude > 0.1
    {
      notes.append(
        "by its resolution the panel measures \(fixed(size.width, 0)) x \(fixed(size.height, 0)) mm, "
          + "by its glass \(fixed(glass.width, 0)) x \(fixed(glass.height, 0)) mm; the lines of hwdb "
          + "fix that")
    }
    return notes
  }

  /// What looks like taps in another order, or beside their marks, and may be the panel.
  private static func doubts(of fit: PanelFit) -> [String] {
    var doubts: [String] = []
    let stretches = [("from left to right", fit.stretch.x), ("from top to bottom", fit.stretch.y)]
    for (way, stretch) in stretches {
      let factor = stretch.slope.magnitude
      guard factor > PanelFit.stretchNoted || factor < 1 / PanelFit.stretchNoted else { continue }
      doubts.append(
        "\(way) the taps are \(short(1 / factor, 2)) times as far apart as their marks: "
          + (fit.marks.count == Mark.countMax
            ? "the range that the panel states is not that of its glass"
            : "one missed its mark, or the range is not that of the glass; tap five marks with "
              + "--marks 5"))
    }
    let (x, y) = (fit.axes.x, fit.axes.y)
    func excess(_ one: Double, _ other: Double) -> Double { max(one / other, other / one) }
    let turned = (
      x: x.resolution * x.millimetres / y.millimetres,
      y: y.resolution * y.millimetres / x.millimetres
    )
    if excess(x.resolution, y.resolution) > 1.5, excess(turned.x, turned.y) < 1.2 {
      func counts(_ x: Double, _ y: Double) -> String {
        "\(short(x, 1)) and \(short(y, 1))"
      }
      doubts.append(
        "its axes count \(counts(x.resolution, y.resolution)) a millimetre, and would count "
          + "\(counts(turned.x, turned.y)) if they ran the other way: tap the marks as one reads, and "
          + "give --size as the viewer sees it")
    }
    return doubts
  }

  /// In lines, for people.
  public var text: String {
    var text = lines(of: rows)
    guard fit.missingRange == nil else { return text }
    text += "\n" + lines(of: marks)
    text += "\nOne of these is enough; two would turn the touches twice.\n"
    if lines.before != PanelMounting() {
      text +=
        "Device tree, Zephyr's controller and ESP-IDF are in place of what was set, the others on "
        + "top of it.\n"
    }
    for (_, title, lines) in lines.all {
      let indented = lines.split(separator: "\n", omittingEmptySubsequences: false).map {
        "  \($0)\n"
      }
      text += "\n\(title):\n\(indented.joined())"
    }
    return text
  }

  private func lines(of rows: [(title: String, value: String)]) -> String {
    rows.map { ($0.title + " ").left(in: 13) + $0.value + "\n" }.joined()
  }

  private var marks: [(String, String)] {
    fit.marks.indices.map { index in
      let (mark, tap) = (fit.marks[index], fit.taps[index])
      return (
        "mark \(index + 1)",
        "\(mark.name) (\(mark.place)): tapped at \(fixed(tap.x, 0)), \(fixed(tap.y, 0)), "
          + "\(fixed(fit.leftOfMarks[index], 1)) mm off"
      )
    }
  }

  private var rows: [(String, String)] {
    let (x, y) = (fit.x, fit.y)
    var rows = [
      (
        "panel",
        (fit.name.isEmpty ? "" : fit.name + ", ")
          + (fit.missingRange == nil
            ? "x \(x.minimum) to \(x.maximum), y \(y.minimum) to \(y.maximum)"
            : "of unknown ranges")
      ),
      ("glass", "\(short(fit.glass.width, 1)) x \(short(fit.glass.height, 1)) mm"),
    ]
    if lines.before != PanelMounting() {
      rows.append(("before", "recorded with \(lines.before.words)"))
    }
    rows.append(("mounting", "\(fit.mounting.appearance): \(lines.mounting.words)"))
    guard fit.missingRange == nil else { return rows }
    rows += [
      (
        "residual",
        "\(fixed(fit.residual, 1)) mm beside the mounting, \(fixed(fit.left, 1)) mm after the "
          + "calibration"
      ),
      ("askew", "turned by \(fixed(fit.rotation, 1))°, skewed by \(fixed(fit.skew, 1))°"),
      ("calibration", lines.numbers(" ")),
    ]
    if fit.model != .mounting {
      let reach = fit.reach
      rows.append(
        (
          "reach",
          "beyond the glass by \(fixed(reach.left, 1)) mm at the left, \(fixed(reach.right, 1)) right, "
            + "\(fixed(reach.top, 1)) top, \(fixed(reach.bottom, 1)) bottom"
        ))
    }
    return rows
  }
}

extension PanelFitReport: Encodable {
  public func encode(to encoder: any Encoder) throws {
    func json(_ mounting: PanelMounting) -> JSONObject {
      JSONObject([
        "swap": mounting.swap, "invertX": mounting.invertX, "invertY": mounting.invertY,
      ])
    }
    var values = JSONObject([
      "panel": fit.name, "mounting": json(lines.mounting), "appearance": fit.mounting.appearance,
      "size": JSONObject([
        "width": fit.glass.width, "height": fit.glass.height, "unit": "mm",
      ]), "notes": notes,
    ])
    if lines.before != PanelMounting() { values.add("before", json(lines.before)) }
    values.add(fit.missingRange == nil ? measured : missing)
    try values.encode(to: encoder)
  }

  private var measured: JSONObject {
    let (reach, axes) = (fit.reach, fit.axes)
    return JSONObject([
      "calibration": fit.calibration.map { rounded($0, 6) }, "model": fit.model.rawValue,
      "residual": JSONObject([
        "value": rounded(fit.residual, 3), "unit": "mm",
        "afterCalibration": rounded(fit.left, 3),
      ]),
      "rotation": rounded(fit.rotation, 2), "skew": rounded(fit.skew, 2),
      "reach": JSONObject([
        "left": rounded(reach.left, 2), "right": rounded(reach.right, 2),
        "top": rounded(reach.top, 2), "bottom": rounded(reach.bottom, 2), "unit": "mm",
      ]),
      "resolution": JSONObject([
        "x": rounded(axes.x.resolution, 3), "y": rounded(axes.y.resolution, 3),
      ]),
      "taps": fit.marks.indices.map {
        JSONObject([
          "mark": fit.marks[$0].name, "x": fit.taps[$0].x, "y": fit.taps[$0].y,
          "off": rounded(fit.leftOfMarks[$0], 3),
        ])
      },
      "lines": Dictionary(uniqueKeysWithValues: lines.all.map { ($0.key, $0.text) }),
    ])
  }

  /// Of guessed ranges what a fit has is there, and null.
  private var missing: JSONObject {
    let null = Double?.none
    return JSONObject([
      "calibration": null, "model": null, "residual": null, "rotation": null, "skew": null,
      "reach": null, "resolution": null, "taps": null, "lines": [String: String](),
    ])
  }
}
