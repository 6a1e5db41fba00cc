import Controls
import Gestures
import Interactions
import Raster
import TactusCore
import Testing

/// How each control looks, in each state, theme and pixel format. `UPDATE_TRACES=1` rewrites what
/// differs, and still fails.
struct ControlSheetTests {
  @Test func button() throws {
    let styles: [(Button.Style, StaticString, Icon?)] = [
      (.primary, "Start", .flame), (.secondary, "Pause", nil), (.plain, "More", .more),
      (.destructive, "Delete", .trash),
    ]
    try ControlSheet(width: 480, height: 292).expect("button") { canvas, theme in
      for (column, style) in styles.enumerated() {
        for (row, state) in states.enumerated() {
          let frame = Rect(
            x: 12 + Float(column) * 116, y: 12 + Float(row) * 56, width: 106, height: 44)
          Button(style.1, icon: style.2, style.0).draw(in: frame, state, on: &canvas, theme)
        }
      }
    }
  }

  @Test func tallButton() throws {
    try ControlSheet(height: 104).expect("button-tall") { canvas, theme in
      let titles: [(StaticString, Icon)] = [("Bake", .flame), ("Fan", .fan), ("Light", .lamp)]
      for (column, title) in titles.enumerated() {
        let frame = Rect(x: 12 + Float(column) * 100, y: 14, width: 92, height: 76)
        Button(title.0, icon: title.1, isChosen: column == 1)
          .draw(in: frame, on: &canvas, theme)
      }
    }
  }

  @Test func toggle() throws {
    try ControlSheet(height: 116).expect("toggle") { canvas, theme in
      for (column, state) in states.enumerated() {
        for isOn in [false, true] {
          let frame = Rect(
            x: 6 + Float(column) * 62, y: isOn ? 62 : 10, width: 60, height: 44)
          Toggle(isOn: isOn).draw(in: frame, state, on: &canvas, theme)
        }
      }
    }
  }

  @Test func slider() throws {
    try ControlSheet(height: 252).expect("slider") { canvas, theme in
      for (row, state) in states.enumerated() {
        let frame = Rect(x: 16, y: 6 + Float(row) * 48, width: 288, height: 44)
        SnapSlider(50...250, stops: 9, at: 2 * row).draw(in: frame, state, on: &canvas, theme)
      }
    }
  }

  @Test func stepper() throws {
    try ControlSheet(height: 176).expect("stepper") { canvas, theme in
      for (index, state) in states.enumerated() {
        let frame = Rect(
          x: 10 + Float(index % 2) * 155, y: 10 + Float(index / 2) * 54, width: 145, height: 44)
        Stepper(index == 0 ? 0 : 12, in: 0...90)
          .draw(
            in: frame, minus: state.isDisabled ? state : .plain, plus: state, unit: " min",
            on: &canvas, theme)
      }
    }
  }

  @Test func row() throws {
    try ControlSheet(height: 372).expect("row") { canvas, theme in
      let ends: [Row.End] = [.chevron, .check, .value(Label("180 °C")), .nothing, .nothing]
      for (index, state) in states.enumerated() {
        let frame = Rect(x: 12, y: 10 + Float(index) * 60, width: 296, height: 52)
        Row("Kitchen", "Two timers run", icon: .bell, end: ends[index])
          .draw(in: frame, state, on: &canvas, theme)
      }
      Row("A title that is longer than its row has room for", end: .chevron)
        .draw(in: Rect(x: 12, y: 310, width: 296, height: 52), on: &canvas, theme)
    }
  }

  @Test func list() throws {
    try ControlSheet(height: 220).expect("list") { canvas, theme in
      List(10_000, in: Rect(x: 0, y: 0, width: 320, height: 220))
        .draw(on: &canvas) { canvas, index, frame in
          Row(Label("Row ").appending(index + 1), icon: .note, end: .chevron)
            .draw(in: frame, states[index % states.count], on: &canvas, theme)
        }
    }
  }

  @Test func swipeList() throws {
    let actions: InlineArray<3, SwipeAction> = [
      SwipeAction(.flag, Color(rgb: 0xF2A33A)), SwipeAction(.archive, Color(rgb: 0x4C8DFF)),
      SwipeAction(.trash, Color(rgb: 0xF0566A)),
    ]
    try ControlSheet(height: 196).expect("swipe-list") { canvas, theme in
      var list = SwipeList(
        3, in: Rect(x: 0, y: 0, width: 320, height: 196), actions: actions)
      var drag = event(.began)
      drag.translation = Vector(dx: -10, dy: 0)
      _ = list.follow(drag, on: 1)
      drag.phase = .ended
      drag.translation = Vector(dx: -120, dy: 0)
      drag.travel = drag.translation
      _ = list.follow(drag, on: 1)
      var changes = PartChanges()
      list.show(at: .zero + .milliseconds(2000), scale: 1, &changes)
      list.draw(on: &canvas, theme) { canvas, row, frame in
        Row(Label("Timer ").appending(row + 1), icon: .clock, end: .value(Label("12:00")))
          .draw(in: frame, ControlState(press: row == 2 ? 1 : 0), on: &canvas, theme)
      }
    }
  }

  private func event(_ phase: GesturePhase) -> GestureEvent {
    GestureEvent(
      time: .zero, kind: .drag, phase: phase, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 0, y: 0))
  }

  @Test func cardDeck() throws {
    try ControlSheet(height: 210).expect("card-deck") { canvas, theme in
      CardDeck(5, in: Rect(x: 40, y: 20, width: 240, height: 150))
        .draw(on: &canvas) { canvas, card, frame, _ in
          canvas.shadow(
            of: frame, radius: 16, offset: Vector(dx: 0, dy: 3), blur: 8,
            Color.black.opacity(0.3))
          canvas.fillRounded(frame, radius: 16, theme.card)
          canvas.strokeRounded(frame, radius: 16, width: 1, theme.cardEdge)
          let title = Rect(x: frame.x, y: frame.y + 12, width: frame.width, height: 40)
          canvas.text(
            Label("Card ").appending(card + 1), in: title, .title, theme.text,
            alignment: .center)
          canvas.icon(.heart, at: frame.center, size: 36, theme.accent)
        }
    }
  }

  @Test func bar() throws {
    try ControlSheet(height: 262).expect("bar") { canvas, theme in
      for (index, state) in states.enumerated() {
        Bar("Timers", back: index == 0 ? "" : "Oven")
          .draw(
            in: Rect(x: 0, y: 6 + Float(index) * 51, width: 320, height: 44), state,
            on: &canvas, theme)
      }
    }
  }

  @Test func tabBar() throws {
    try ControlSheet(height: 150).expect("tab-bar") { canvas, theme in
      let items: [(Icon, StaticString)] = [
        (.home, "Home"), (.bell, "Alarms"), (.gear, "Settings"), (.list, "Log"), (.pin, "Map"),
      ]
      for (row, position) in [Float(0), 1.5].enumerated() {
        let bar = TabBar(5, in: Rect(x: 0, y: 6 + Float(row) * 72, width: 320, height: 66))
        bar.draw(position: position, on: &canvas, theme) { index in
          (items[index].0, items[index].1, row == 0 ? states[index] : .plain)
        }
      }
    }
  }

  @Test func pageDots() throws {
    try ControlSheet(height: 64).expect("page-dots") { canvas, theme in
      for (row, position) in [Float(0), 1.5].enumerated() {
        canvas.pageDots(
          count: 5, position: position, center: Point(x: 160, y: 20 + Float(row) * 24),
          theme.accent, theme)
      }
    }
  }

  @Test func hold() throws {
    try ControlSheet(height: 72).expect("hold") { canvas, theme in
      for (column, state) in states.enumerated() {
        var hold = Hold(.milliseconds(1200))
        if state.press > 0 {
          var press = event(.began)
          press.kind = .press
          _ = hold.follow(press)
          var changes = PartChanges()
          hold.show(at: .zero + .milliseconds(800), scale: 1, &changes)
        }
        hold.draw(
          .lock, in: Rect(x: 10 + Float(column) * 62, y: 12, width: 48, height: 48), state,
          on: &canvas, theme)
      }
    }
  }

  @Test func menu() throws {
    try ControlSheet(height: 270).expect("menu") { canvas, theme in
      let entries = [
        MenuPanel.Entry("Share", .share), MenuPanel.Entry("Copy", .copy, states[1]),
        MenuPanel.Entry("Rename", .pencil, states[2]),
        MenuPanel.Entry("Archive", .archive, states[3]),
        MenuPanel.Entry("Delete", .trash, isDestructive: true, states[4]),
      ]
      let bounds = Rect(x: 0, y: 0, width: 320, height: 270)
      MenuPanel(entries.count, at: Point(x: 45, y: 15), in: bounds)
        .draw(on: &canvas, theme) { entries[$0] }
    }
  }

  @Test func hint() throws {
    try ControlSheet(height: 160).expect("hint") { canvas, theme in
      for (index, state) in states.enumerated() {
        let center = Point(x: index % 2 == 0 ? 84 : 236, y: 28 + Float(index / 2) * 52)
        Hint("Timer added", icon: index == 2 ? nil : .check)
          .draw(at: center, state, on: &canvas, theme)
      }
    }
  }

  @Test func textBlock() throws {
    let text: StaticString =
      "An oven keeps its heat for half an hour after it was switched off; the fan goes on."
    try ControlSheet(height: 260).expect("text") { canvas, theme in
      let frame = Rect(x: 16, y: 14, width: 288, height: 110)
      let block = TextBlock(text, in: frame)
      let end = block.page(scale: canvas.scale).gap(at: Point(x: 179, y: 36))
      block.draw(selection: 8..<end, on: &canvas, theme)
      let below = frame.offset(by: Vector(dx: 0, dy: 124))
      TextBlock(text, in: below)
        .draw(ControlState(isFocused: true, isDisabled: true), on: &canvas, theme)
    }
  }

  @Test func icons() throws {
    let icons = (UInt8(0)...255).compactMap(Icon.init(rawValue:))
    try ControlSheet(height: 230).expect("icons") { canvas, theme in
      for (index, icon) in icons.enumerated() {
        canvas.icon(
          icon, at: Point(x: 22 + Float(index % 8) * 39, y: 22 + Float(index / 8) * 37),
          size: 26, theme.text)
      }
    }
  }
}
