import InputText
import Recordings

/// What recordings of one panel show, before anything is asked of it.
struct PanelTally: Sendable {
  /// How the panel lies under its display, and how large it is, as far as it is known.
  let placement: PanelPlacement
  /// The device's own name.
  private(set) var name = ""
  private(set) var recordings: [RecordingTally] = []
  /// What all of them show together.
  private(set) var evidence = Evidence()
  private(set) var findings: [Finding]
  /// What bow straight strokes have in common.
  private(set) var bow = GlassBow([])
  private(set) var samples = SharedSamples()
  /// What of the glass was reached; nil without a size.
  private(set) var map: GlassMap?
  private(set) var touches = TouchAudit()
  private(set) var strokes = GlassStrokes()
  private(set) var marks = GlassMarks()
  private(set) var scale: MillimetreScale?
  /// The slots that the device has; nil where it does not state them.
  private(set) var slots: Int?
  /// The size that the device states, along its own axes; nil where it does not.
  private(set) var statedSize: PanelSize?
  /// What could not be looked at, one sentence each.
  private(set) var notes: [String] = []

  /// Measures recordings; all of them are of one panel, whose mounting any of them may show.
  init(_ screens: [RawTouchscreen], _ options: PanelCheck.Options) throws(TextError) {
    placement = try PanelPlacement(screens, options)
    findings = placement.findings
    name = screens.map(\.name).first { !$0.isEmpty } ?? ""
    slots = screens.map(\.lastSlot).last { (0..<1000).contains($0) }.map { Int($0) + 1 }
    statedSize = screens.lazy.compactMap(\.size).first
    for screen in screens { take(screen) }
    if recordings.count == 1 { evidence = recordings[0].evidence }
    bow = GlassBow(samples.legs.values)
    evidence.timing = rounding.timing(recordings, samples.shortfalls)
    // Two are compared, each with its own timing.
    if recordings.count != 2 { for index in recordings.indices { recordings[index].forgetSteps() } }
    if let map, map.gapsLeftOut > 0 {
      notes.append(
        "\(map.gapsLeftOut) more places that fingers passed over without a report are not on the "
          + "map, which holds \(GlassMap.gapsMax); check fewer recordings at a time")
    }
  }

  private mutating func take(_ screen: RawTouchscreen) {
    // One that states another size is of the same panel: the first one's holds for all, or their
    // strokes would lie on glasses of different sizes.
    let scale =
      screen.isRangeGuessed
      ? nil
      : self.scale.map { MillimetreScale(size: $0.size, x: screen.x, y: screen.y) }
        ?? placement.scale(of: screen)
    self.scale = scale ?? self.scale
    if map == nil, let scale { map = GlassMap(scale.size) }
    var recording = RecordingTally(screen, scale)
    let rounding = Rounding(recordings + [recording], self.scale).millimetres
    recording.takeContacts(rounding: rounding, &samples) { part in
      touches.take(part, screen, scale)
      guard scale != nil else { return }
      for track in part.freshTracks { strokes.take(track) }
      map?.take(part, screen.file)
    }
    recordings.append(recording)
    evidence.add(recording.evidence)
    findings += recording.findings
    marks.add(recording.marks)
    guard scale == nil else { return }
    let reason =
      screen.missingRange.map { ($0.what, $0.remedy) }
      ?? ("the panel does not report its size", "give it with --size 154x86mm")
    notes.append(
      "\(screen.file): \(reason.0), so that nothing is known in millimetres; \(reason.1)")
  }

  var timing: ScanTiming { evidence.timing }
  var fingers: FingerMeasures { evidence.fingers }
  var mounting: PanelMounting { placement.mounting }
  /// The most contacts at once.
  var atOnce: Int { recordings.map(\.walk.atOnce).max() ?? 0 }
  /// The least distance between two contacts, in millimetres.
  var nearest: Double? { recordings.compactMap(\.walk.nearest).min() }
  var rounding: Rounding { Rounding(recordings, scale) }

  /// What one of the recordings shows by itself. It is measured again only where the others have
  /// another size or finer positions.
  func evidence(of index: Int) throws(TextError) -> Evidence {
    let recording = recordings[index]
    let placement = try PanelPlacement([recording.screen], placement.options)
    let scale = recording.screen.isRangeGuessed ? nil : placement.scale(of: recording.screen)
    guard scale == recording.scale,
      recording.rounding == Rounding([recording], scale).millimetres ?? scale?.unit
    else { return try PanelTally([recording.screen], placement.options).evidence }
    return recording.ownEvidence
  }
}
