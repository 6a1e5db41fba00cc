import InputText
import Recordings
import SeatInput

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
  init(_ screens: [RawTouchscreen], _ setting: PanelPlacement.Setting) throws(TextError) {
    placement = try PanelPlacement(screens, setting)
    findings = placement.findings
    var total = Evidence()
    var samples = SharedSamples()
    for screen in screens {
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
      recording.takeContacts(rounding: rounding, &samples) { log in
        touches.take(log, screen, scale)
        guard let scale else { return }
        strokes.take(log, scale)
        map?.take(log, scale, screen.file)
      }
      recordings.append(recording)
      total.add(recording.evidence)
      findings += recording.findings
      marks.add(recording.marks)
      takeDevice(screen)
      if scale == nil { noteMissingSize(of: screen) }
    }
    if recordings.count == 1 { total = recordings[0].evidence }
    bow = GlassBow(samples.legs.values)
    total.timing = Rounding(recordings, scale).timing(recordings, samples.shortfalls)
    (evidence, self.samples) = (total, samples)
    // Two are compared, each with its own timing.
    if recordings.count != 2 { for index in recordings.indices { recordings[index].forgetSteps() } }
    if let map, map.gapsLeftOut > 0 {
      notes.append(
        "\(map.gapsLeftOut) more places that fingers passed over without a report are not on the "
          + "map, which holds \(GlassMap.gapsMax); check fewer recordings at a time")
    }
  }

  private mutating func takeDevice(_ screen: RawTouchscreen) {
    statedSize = statedSize ?? screen.size
    if name.isEmpty { name = screen.name }
    if (0..<1000).contains(screen.lastSlot) { slots = Int(screen.lastSlot) + 1 }
  }

  private mutating func noteMissingSize(of screen: RawTouchscreen) {
    notes.append(
      screen.missingRange.map {
        "\(screen.file): \($0.what), so that nothing is known in millimetres; \($0.remedy)"
      }
        ?? "\(screen.file): the panel does not report its size, so that nothing is known in "
        + "millimetres; give it with --size 154x86mm")
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
    let placement = try PanelPlacement([recording.screen], placement.setting)
    let scale = recording.screen.isRangeGuessed ? nil : placement.scale(of: recording.screen)
    guard scale == recording.scale,
      recording.rounding == Rounding([recording], scale).millimetres ?? scale?.unit
    else { return try PanelTally([recording.screen], placement.setting).evidence }
    return recording.ownEvidence
  }
}

/// How a panel lies under its display, as it is set and as taps on marks show it.
struct PanelPlacement: Sendable {
  /// What is known of the panel beforehand.
  struct Setting: Sendable {
    /// The glass as one looks at the display; nil for what a recording states.
    var size: PanelSize?
    var mounting = PanelMounting()
    /// How many marks the first contacts tap; nil to find out.
    var marks: Int?
    /// The taps on them, where they are known.
    var taps: [PanelTap] = []
  }

  let setting: Setting
  /// How the panel is mounted, by taps on marks.
  private(set) var fit: PanelFit?
  private(set) var findings: [Finding] = []
  /// Whether a recording lacks the range of its axes: then nothing is known in millimetres.
  private(set) var isRangeGuessed = false
  /// Whether the size that a device states is that of its glass, a quarter turned: then it is
  /// mounted so, whichever way.
  private var liesAcross = false

  init(_ screens: [RawTouchscreen], _ setting: Setting) throws(TextError) {
    self.setting = setting
    for screen in screens {
      let log = ContactParts.first(Mark.countMax, of: screen)
      guard let first = log.contacts.first else {
        throw .untouched(
          file: screen.file, eventCount: screen.log.count,
          reportCount: screen.log.count(where: \.event.endsPacket))
      }
      if !screen.isRangeGuessed, let first = screens.first(where: { !$0.isRangeGuessed }),
        first.x != screen.x || first.y != screen.y
      {
        throw .unusable(
          file: screen.file, what: "it is of another panel than \(first.file): its ranges differ",
          remedy: "check the recordings of one panel at a time")
      }
      isRangeGuessed = isRangeGuessed || screen.isRangeGuessed
      if fit == nil, let found = try MountingAudit.fit(screen, log, setting) {
        fit = found
        findings += MountingAudit(expected: setting.mounting)
          .findings(of: found, screen, first.firstLine)
      }
      liesAcross = liesAcross || isTurned(screen)
    }
  }

  private func isTurned(_ screen: RawTouchscreen) -> Bool {
    guard setting.mounting == PanelMounting(), let size = setting.size, let own = screen.size else {
      return false
    }
    func isNear(_ one: Double, _ other: Double) -> Bool { (one / other - 1).magnitude < 0.1 }
    return isNear(own.width, size.height) && isNear(own.height, size.width)
      && !isNear(size.width, size.height)
  }

  /// As far as it is known.
  var mounting: PanelMounting {
    fit?.mounting ?? (liesAcross ? PanelMounting(swap: true) : setting.mounting)
  }

  /// What makes a device's units millimetres; nil without a size.
  func scale(of screen: RawTouchscreen) -> MillimetreScale? {
    // Along the device's own axes.
    let given = setting.size.map {
      mounting.swap ? PanelSize(width: $0.height, height: $0.width) : $0
    }
    return (given ?? screen.size).map { MillimetreScale(size: $0, x: screen.x, y: screen.y) }
  }
}
