import Controls
import Gestures
import Interactions
import Raster
import TactusCore
import TestSupport
import Testing

/// Lists: what they draw and hit, however long they are.
struct ListTests {
  private static let viewport = Rect(x: 0, y: 40, width: 200, height: 240)

  private func shown(_ list: inout List, after scroll: Float = 0) -> [Int] {
    var drag = GestureEvent(
      time: .zero, kind: .drag, phase: .began, recognizer: RecognizerID(0), target: 0,
      contacts: .empty, location: Point(x: 0, y: 0))
    list.follow(drag)
    drag.phase = .changed
    drag.travel = Vector(dx: 0, dy: -scroll)
    list.follow(drag)
    var changes = PartChanges()
    list.show(at: .zero, scale: 1, &changes)
    var rows: [Int] = []
    let surface = PatternSurface(width: 200, height: 320)
    surface.draw { canvas in list.draw(on: &canvas) { _, row, _ in rows.append(row) } }
    return rows
  }

  @Test(arguments: [10, 10_000])
  func onlyRowsThatShowAreDrawn(count: Int) {
    var list = List(count, in: Self.viewport, rowHeight: 52, gap: 8)
    #expect(shown(&list) == [0, 1, 2, 3])
    // All of the first row is above the top, but the ring of its focus would show; then that is
    // gone, and the sixth row comes with its own.
    var far = List(count, in: Self.viewport, rowHeight: 52, gap: 8)
    #expect(shown(&far, after: 62) == [0, 1, 2, 3, 4])
    var farther = List(count, in: Self.viewport, rowHeight: 52, gap: 8)
    #expect(shown(&farther, after: 67) == [1, 2, 3, 4, 5])
  }

  /// The ring of the focus, beyond its row, is drawn whatever part of the list is.
  @Test func aClipCutsNoRingOff() {
    let list = List(10, in: Self.viewport, rowHeight: 52, gap: 8)
    let hashes = [320, 1].map { height in
      let surface = PatternSurface(width: 200, height: 320)
      surface.draw { canvas in
        for top in stride(from: 0, to: 320, by: height) {
          canvas.surface.clip = PixelRect(left: 0, top: top, right: 200, bottom: top + height)
          list.draw(on: &canvas) { canvas, row, frame in
            Row("Row").draw(in: frame, ControlState(isFocused: row == 1), on: &canvas, .dark)
          }
        }
      }
      return surface.hash
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test func aRowFarDownIsDrawnAndHitWhereItIs() {
    var list = List(10_000, in: Self.viewport, rowHeight: 52, gap: 8)
    #expect(shown(&list, after: 300_002) == [4999, 5000, 5001, 5002, 5003])
    #expect(list.row(at: Point(x: 100, y: 48), .zero) == 5000)
    #expect(list.row(at: Point(x: 100, y: 97.9), .zero) == 5000)
    // Between two rows, and above the list.
    #expect(list.row(at: Point(x: 100, y: 98), .zero) == nil)
    #expect(list.row(at: Point(x: 100, y: 39), .zero) == nil)
  }

  @Test func aShortListEndsWithItsLastRow() {
    var list = List(2, in: Self.viewport, rowHeight: 52, gap: 8)
    #expect(shown(&list) == [0, 1])
    #expect(list.row(at: Point(x: 100, y: 200), .zero) == nil)
    list.setCount(0, at: .zero)
    #expect(list.shownRows.isEmpty)
  }
}
