import OutputFiles
import Raster
import Recordings
import SeatInput
import TactusTesting
import Testing

@testable import Panels

/// What a display shows a person who is led over its glass. `UPDATE_TRACES=1` rewrites what
/// differs, and still fails.
@Suite("The pictures of a guide") struct GuidePictureTests {
  /// A display of 480 × 270 pixels behind a glass of 96 × 54 mm.
  private static let glass = PanelSize(width: 96, height: 54)!

  private static func drawn(
    _ picture: GuidePicture, format: PixelFormat = .xrgb8888, width: Int = 480, height: Int = 270
  ) -> Framebuffer {
    let drawn = Framebuffer(width: width, height: height, format: format)
    drawn.draw(scale: picture.scale(pixelsAcross: width)) { picture.draw(on: &$0) }
    let plain = Framebuffer(width: width, height: height, format: .xrgb8888)
    drawn.withSurface { plain.copy($0) }
    return plain
  }

  private static var wizard: TapWizard {
    TapWizard(DrivenPanel().screen, marks: Mark.marks(5)!, glass: glass)
  }

  @Test("marks, of which two are tapped")
  func marks() throws {
    var panel = DrivenPanel()
    for mark in Mark.marks(5)!.prefix(2) {
      panel.touch([DrivenPanel.Finger(mark.x * 160, mark.y * 90)], scans: 8)
    }
    var wizard = Self.wizard
    for event in panel.events { _ = wizard.take(event) }
    #expect(wizard.taps.count == 2)
    var picture = wizard.picture
    #expect(picture.marks.map(\.step) == [.done, .done, .next, .later, .later])
    picture.answer = "the finger moved; tap without a drag"
    picture.left = 17
    try GoldenFile("Pictures/marks-tapped.png").expect(picture: Self.drawn(picture))
    try GoldenFile("Pictures/marks-tapped-rgb565.png").expect(
      picture: Self.drawn(picture, format: .rgb565))
  }

  @Test("each cross is where its mark is to be tapped")
  func places() {
    let drawn = Self.drawn(Self.wizard.picture)
    drawn.withSurface { surface in
      for mark in Mark.marks(5)! {
        let (x, y) = (Int(mark.x * 480), Int(mark.y * 270))
        // The middle of a cross is bright, and so are its arms, but not what lies between them.
        let ground = surface.color(x: 2, y: 2)
        #expect(surface.color(x: x, y: y) != ground && surface.color(x: x + 4, y: y) != ground)
        #expect(surface.color(x: x, y: y - 4) != ground)
        #expect(surface.color(x: x + 4, y: y + 4) == ground, "\(mark.name)")
      }
    }
  }

  @Test("a gesture of twelve, with those before it", arguments: GuidedGesture.allCases)
  func gestures(gesture: GuidedGesture) throws {
    var guide = GestureGuide(DrivenPanel().screen, glass: Self.glass)
    while guide.gesture != gesture { _ = guide.expire() }
    var picture = guide.picture
    // Every second one was drawn.
    for index in picture.steps.indices where picture.steps[index] == .missing && index % 2 == 0 {
      picture.steps[index] = .done
    }
    picture.left = 3
    if gesture == .lines { picture.answer = "1 of 2 lines" }
    try GoldenFile("Pictures/\(gesture.rawValue).png").expect(picture: Self.drawn(picture))
  }

  @Test("the end, and a small upright display")
  func end() throws {
    var guide = GestureGuide(DrivenPanel().screen, glass: PanelSize(width: 40, height: 60)!)
    for _ in GuidedGesture.allCases { _ = guide.expire() }
    #expect(guide.picture.text == "No gesture was done" && guide.picture.steps.count == 12)
    try GoldenFile("Pictures/end.png").expect(
      picture: Self.drawn(guide.picture, width: 240, height: 360))
  }

  @Test("what is missing is on the card, with the figures that nothing else shows")
  func missing() throws {
    var panel = DrivenPanel()
    var guide = GestureGuide(panel.screen, glass: DrivenPanel.size)
    _ = guide.expire()
    panel.touch([DrivenPanel.Finger(80, 45)], scans: 200)
    // No rest before it, so it is a line, though another gesture is asked for.
    panel.touch([DrivenPanel.Finger(1, 45, to: (159, 45))], scans: 160)
    for event in panel.events { _ = guide.take(event) }
    while guide.gesture != nil { _ = guide.expire() }
    var options = PanelCheck.Options()
    options.missing = guide.missing
    options.size = DrivenPanel.size
    let check = try PanelCheck(of: [guide.screen], options)
    let texts = check.leftOut.map(\.text)
    for text in [
      "marks, left out: no accuracy", "start, not drawn to its end: no hysteresis",
      "two, left out: no rate.2", "pinch, left out: no separation, merges",
      "drumroll, left out: no swaps", "hand, left out: no palms",
    ] {
      #expect(texts.contains(text), "\(text): \(texts)")
    }
    #expect(!texts.contains { $0.hasPrefix("rest,") })
    for name in ["merges", "palms", "swaps"] {
      let figure = try #require(check.figure(name))
      #expect(figure.value == 0 && figure.passes == nil && figure.score == nil, "\(name)")
    }
    #expect(check.figure("ghosts")?.passes == true)
    let report = PanelCheckReport(check)
    #expect(report.text.contains("\nof the twelve gestures:\n  marks, left out: no accuracy\n"))
    #expect(PanelCheckBody(report, about: []).html.contains("<li>hand, left out: no palms</li>"))
    // With all of them nothing is missing.
    options.missing = []
    let whole = PanelCheckReport(try PanelCheck(of: [guide.screen], options))
    #expect(!whole.text.contains("of the twelve") && whole.check.figure("palms")?.passes == true)
  }
}
