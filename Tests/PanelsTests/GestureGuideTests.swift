import InputText
import Recordings
import SeatInput
import Testing

@testable import Panels

/// Twelve gestures, one after the other, on a panel of known truth.
@Suite("A guide through the gestures of a report card") struct GestureGuideTests {
  private typealias Finger = DrivenPanel.Finger

  /// What a person draws for each gesture.
  private static func draw(_ gesture: GuidedGesture, on panel: inout DrivenPanel) {
    switch gesture {
    case .marks:
      for mark in Mark.marks(5)! { panel.touch([Finger(mark.x * 160, mark.y * 90)], scans: 8) }
    case .rest: panel.touch([Finger(80, 45)], scans: 200)
    case .start:
      panel.bendInTurn { scan, x, y in
        return (scan < 100 ? 60 : 60 + Double(scan - 100), y)
      }
      panel.touch([Finger(60, 45)], scans: 150)
      panel.bend = { ($0, $1) }
    case .lines:
      panel.touch([Finger(1, 45, to: (159, 45))], scans: 160)
      panel.touch([Finger(5, 5, to: (155, 85))], scans: 160)
    case .edges:
      for end in [(0.0, 45.0), (160, 45), (80, 0), (80, 90)] {
        panel.touch([Finger(80, 45, to: end)], scans: 80)
      }
    case .swipes: for _ in 0..<3 { panel.touch([Finger(40, 45, to: (100, 45))], scans: 12) }
    case .rows:
      for row in 0..<11 {
        panel.touch([Finger(0, 4 + 8 * Double(row), to: (160, 4 + 8 * Double(row)))], scans: 120)
      }
    case .two:
      panel.touch([Finger(30, 30, to: (90, 30)), Finger(30, 50, to: (90, 50))], scans: 80)
    case .pinch:
      panel.touch([Finger(50, 60, to: (72, 45)), Finger(110, 30, to: (88, 45))], scans: 80)
    case .five: panel.touch((0..<5).map { Finger(30 + 22 * Double($0), 45) }, scans: 100)
    case .drumroll:
      for tap in 0..<10 {
        panel.touch([Finger(60 + 20 * Double(tap % 2), 45)], scans: 8, pause: 80_000)
      }
    case .hand: panel.touch([Finger(60, 30, to: (90, 35))], scans: 100)
    }
  }

  private static var guide: GestureGuide {
    GestureGuide(DrivenPanel().screen, glass: DrivenPanel.size)
  }

  /// Feeds what a panel sent from an event on; all answers but `waits`.
  private static func feed(
    _ guide: inout GestureGuide, _ panel: DrivenPanel, from: Int
  ) -> [GestureGuide.Answer] {
    panel.events[from...].map { guide.take($0) }.filter { $0 != .waits }
  }

  @Test("there are twelve, of three minutes together at most")
  func twelve() {
    #expect(GuidedGesture.allCases.count == 12)
    #expect(GuidedGesture.allCases.reduce(0) { $0 + $1.time } <= 180)
  }

  @Test("each is done when it was drawn, and the report card then lacks nothing it asks for")
  func all() throws {
    var panel = DrivenPanel()
    var guide = Self.guide
    for (number, gesture) in GuidedGesture.allCases.enumerated() {
      #expect(guide.gesture == gesture)
      #expect(guide.instruction.hasPrefix("\(number + 1) of 12, \(gesture.time) s: "))
      let from = panel.events.count
      Self.draw(gesture, on: &panel)
      // Rows may be enough before the last one.
      let answers = Self.feed(&guide, panel, from: from)
      let isDone = answers.contains {
        if case .done(gesture, _) = $0 { true } else { false }
      }
      #expect(isDone, "\(gesture): \(answers)")
      if !isDone { _ = guide.expire() }
    }
    #expect(guide.gesture == nil && guide.missing == [] && guide.taps.count == 5)
    var options = PanelCheck.Options()
    options.taps = guide.taps
    options.size = DrivenPanel.size
    let check = try PanelCheck(of: [guide.screen], options)
    let unknown = check.figures.filter { $0.value == nil }.map(\.name)
    // The intervals of a bus are not to be drawn, and this device states no more.
    #expect(unknown == ["quantum", "size", "pressure"], "\(unknown)")
    #expect(check.failures == [], "\(check.failures)")
    #expect((check.figure("reached")?.value ?? 0) > 95)
  }

  @Test("what is drawn wrongly is asked for again, with what was seen")
  func again() {
    var panel = DrivenPanel()
    var guide = Self.guide
    panel.touch([Finger(16, 9, to: (60, 9))], scans: 40)
    var answers = Self.feed(&guide, panel, from: 0)
    #expect(answers.count == 1)
    if case .goesOn(let text)? = answers.first {
      #expect(text.hasPrefix("the finger moved; tap without a drag; mark 1 of 5"))
    }
    var from = panel.events.count
    Self.draw(.marks, on: &panel)
    answers = Self.feed(&guide, panel, from: from)
    #expect(answers.count == 5 && answers.last == .done(.marks, "all marks are tapped"))
    from = panel.events.count
    panel.touch([Finger(80, 45)], scans: 40)
    #expect(Self.feed(&guide, panel, from: from) == [.goesOn("rested for 0.4 s")])
    from = panel.events.count
    panel.touch([Finger(80, 45)], scans: 160)
    #expect(Self.feed(&guide, panel, from: from) == [.done(.rest, "rested for 1.6 s")])
    // The first contact was no tap on a mark; that is known.
    var options = PanelCheck.Options()
    options.taps = guide.taps
    let check = try? PanelCheck(of: [guide.screen], options)
    #expect(check?.fit?.mounting == PanelMounting() && check?.figure("accuracy")?.passes == true)
  }

  @Test("a time that is over leaves a gesture out, or takes what was drawn")
  func expires() {
    var panel = DrivenPanel()
    var guide = Self.guide
    #expect(guide.expire() == "no touch within 20 s: left out, and its figures with it")
    #expect(guide.gesture == .rest && guide.taps == [])
    panel.touch([Finger(80, 45)], scans: 40)
    _ = Self.feed(&guide, panel, from: 0)
    #expect(guide.expire() == "the time is over; what was drawn is taken as it is")
    #expect(
      guide.missing == [
        MissingGesture(gesture: .marks, reason: .noTouch),
        MissingGesture(gesture: .rest, reason: .unfinished),
      ])
    #expect(guide.hasTouches)
    for _ in 0..<10 { _ = guide.expire() }
    #expect(guide.gesture == nil && guide.instruction == "done")
    #expect(guide.take(EvdevEvent(time: 0, type: 0, code: 0, value: 0)) == .waits)
  }

  @Test("five fingers are not asked of a panel that has two slots")
  func twoSlots() {
    var screen = DrivenPanel().screen
    screen.lastSlot = 1
    var guide = GestureGuide(screen, glass: DrivenPanel.size)
    while guide.gesture != .five { _ = guide.expire() }
    var panel = DrivenPanel()
    panel.touch([Finger(30, 45), Finger(60, 45)], scans: 100)
    #expect(Self.feed(&guide, panel, from: 0) == [.done(.five, "2 of 2 fingers")])
  }

  @Test("nothing of two fingers is asked of a panel that follows one")
  func oneFinger() {
    var screen = DrivenPanel().screen
    screen.touchProtocol = .single
    #expect(
      GestureGuide(screen, glass: DrivenPanel.size).gestures
        == [.marks, .rest, .start, .lines, .edges, .swipes, .rows, .hand])
    for last in [Int32.min, .max] {
      screen.touchProtocol = .slotted
      screen.lastSlot = last
      #expect(GestureGuide(screen, glass: DrivenPanel.size).gestures.count == 12)
    }
  }

  @Test("what is recorded can be checked later, by the same figures")
  func recorded() throws {
    var panel = DrivenPanel()
    var guide = Self.guide
    for gesture in [GuidedGesture.marks, .rest] { Self.draw(gesture, on: &panel) }
    _ = Self.feed(&guide, panel, from: 0)
    let text = guide.screen.evemu
    let again = try RawRecording(Array(text.utf8), file: "again").touchscreen()
    #expect(again.events == guide.screen.events)
    var options = PanelCheck.Options()
    options.size = DrivenPanel.size
    let check = try PanelCheck(of: [again], options)
    #expect(check.fit?.mounting == PanelMounting() && check.figure("jitter.rest")?.value != nil)
  }
}
