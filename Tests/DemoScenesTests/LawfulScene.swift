import Controls
import Firmware
import Gestures
import Interactions
import TactusCore

@testable import DemoScenes

/// A scene as the laws of hands see it: what of it moves, and what shines.
protocol LawfulScene: Scene, ~Copyable {
  /// Everything that moves, where it is at a time; always as many, in the same order.
  func movers(at time: Instant) -> [Mover]
  /// Whether a finger that lands on a target stops a mover.
  func stops(_ mover: Int, under target: TargetID) -> Bool
  /// The mover that is the list that a drag scrolls, and how far that can be scrolled.
  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)?
  /// Whether an event puts something that is out of sight elsewhere.
  func rearranges(_ event: GestureEvent) -> Bool
  /// Whether an event ends the light of presses whose fingers stay: a drag that of its own
  /// fingers, anything else that of all.
  func dims(_ event: GestureEvent) -> Bool
  /// What shines in the picture.
  var lights: Presses.Level { get }
}

/// Something that moves.
struct Mover {
  /// As the record names it that says where it came to rest.
  var name: Word
  /// The target of that record, if it has one.
  var target: TargetID?
  /// In points.
  var place: Float
  /// Whether it goes no farther than a finger that moves it, and stays where it is when a finger
  /// begins or ends.
  var follows = true
}

extension LawfulScene where Self: ~Copyable {
  func rearranges(_ event: GestureEvent) -> Bool { false }
  func dims(_ event: GestureEvent) -> Bool { false }
}

extension TabsScene: LawfulScene {
  func movers(at time: Instant) -> [Mover] {
    var movers = [Mover(name: "tabs", place: strip.position(at: time))]
    for index in 0..<layout.count {
      movers.append(Mover(name: Word(Tab(index).name), place: lists[index].offset(at: time)))
    }
    return movers
  }

  func stops(_ mover: Int, under target: TargetID) -> Bool {
    let target = TabsTarget.find(target).group
    return switch target.kind {
    case .list, .row: mover == 0 || mover == 1 + target.tab.index
    case .header, .item: false
    }
  }

  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)? {
    guard event.recognizer == scroll else { return nil }
    let target = TabsTarget.find(event.target).group
    return switch target.kind {
    case .list, .row: (1 + target.tab.index, lists[target.tab.index].offsetMax)
    case .header, .item: nil
    }
  }

  var lights: Presses.Level { presses.shown }
}

extension PagerScene: LawfulScene {
  func movers(at time: Instant) -> [Mover] {
    [
      Mover(name: "stack", place: stack.position(at: time)),
      Mover(name: "pages", place: pages.position(at: time)),
      Mover(name: "collections", place: albums.offset(at: time)),
      Mover(name: "details", place: details.offset(at: time)),
    ]
  }

  // A touch never stops the stack: it belongs to the screen that comes to rest on top.
  func stops(_ mover: Int, under target: TargetID) -> Bool {
    switch PagerTarget(target) {
    case .bar, .back, .coordinator: false
    case .screen(.album), .page: mover == 1
    case .screen(.collections), .album: mover == 2
    case .screen(.details), .detail, .exposure: mover == 3
    }
  }

  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)? {
    guard event.recognizer == scroll else { return nil }
    switch PagerTarget(event.target).screen {
    case .collections: return (2, albums.offsetMax)
    case .details: return (3, details.offsetMax)
    case .album, nil: return nil
    }
  }

  // Another album opens on its first page.
  func rearranges(_ event: GestureEvent) -> Bool { event.kind == .tap }

  var lights: Presses.Level { presses.shown }
}

extension FocalScene: LawfulScene {
  // The view in front is another one after a navigation; `FocalFeelTests` follows the views.
  func movers(at time: Instant) -> [Mover] {
    let offset = stage.offset(at: time)
    var movers = [
      Mover(name: "view.x", place: offset.dx, follows: false),
      Mover(name: "view.y", place: offset.dy, follows: false),
    ]
    for index in 0..<plan.count {
      movers.append(
        Mover(name: Word(plan.name(of: FocalPlace(index))), place: lists[index].offset(at: time)))
    }
    return movers
  }

  // A drag has let go of the axis that it does not follow.
  func stops(_ mover: Int, under target: TargetID) -> Bool {
    let target = FocalTarget(target, in: plan)
    guard let place = target.place else { return false }
    return mover < 2 ? stage.dragAxis == nil : target.scrolls && mover == 2 + place.index
  }

  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)? {
    guard event.recognizer == scroll, let place = FocalTarget(event.target, in: plan).place else {
      return nil
    }
    return (2 + place.index, lists[place.index].offsetMax)
  }

  var lights: Presses.Level { shown.presses }
}

extension MapScene: LawfulScene {
  // What fingers do with it, `MapHandTests` compares with the fingers themselves.
  func movers(at time: Instant) -> [Mover] {
    let transform = plane.transform(at: time)
    let origin = transform.planeToScreen(.zero)
    let corner = transform.planeToScreen(Point(x: 100, y: 0))
    return [origin.x, origin.y, corner.x, corner.y].map {
      Mover(name: "map", place: $0, follows: false)
    } + [Mover(name: "map.drawer", place: drawer.shift(at: time))]
  }

  func stops(_ mover: Int, under target: TargetID) -> Bool {
    // A flight to where it was sent goes on.
    MapTarget.find(target).group.isOnMap && mover < 4 && !plane.isSent
  }

  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)? { nil }

  var lights: Presses.Level { presses.shown }
}

extension ReaderScene: LawfulScene {
  func movers(at time: Instant) -> [Mover] {
    var movers = [
      Mover(name: "list", place: listScroll.offset(at: time)),
      Mover(name: "text", place: text.scroll.offset(at: time)),
      Mover(name: "grid", place: grid.scroll.offset(at: time)),
      Mover(name: "notes", place: notesScroll.offset(at: time)),
      Mover(name: "mark", place: (mark.place(at: time) ?? 0) * layout.width),
      Mover(name: "detail", place: detail.shift(at: time) * layout.width),
    ]
    for row in 0..<SwipeRows.capacity {
      movers.append(
        Mover(
          name: "row", target: ReaderTarget.row.id(row), place: rows.offset(of: row, at: time)))
    }
    return movers
  }

  func stops(_ mover: Int, under target: TargetID) -> Bool {
    let (target, index) = ReaderTarget.find(target)
    return switch target {
    case .row: mover == 0 || mover == 6 + index
    case .rowAction, .listPage: mover == 0
    case .textPage: mover == 1
    case .item, .gridPage: mover == 2
    case .note, .notesPage: mover == 3
    case .segment, .cardsPage, .card, .restart, .handle, .panel, .pill, .menu, .entry, .backdrop,
      .quick, .detail, .picture, .back, .favourite, .notice:
      false
    }
  }

  func list(scrolledBy event: GestureEvent) -> (mover: Int, offsetMax: Float)? {
    guard event.recognizer == scroll else { return nil }
    switch section {
    case .list: return (0, listScroll.offsetMax)
    case .text: return (1, text.scroll.offsetMax)
    case .grid: return (2, grid.scroll.offsetMax)
    case .notes: return (3, notesScroll.offsetMax)
    case .cards: return nil
    }
  }

  // What another section was about to do ends, out of sight.
  func rearranges(_ event: GestureEvent) -> Bool {
    ReaderTarget.find(event.target).group == .segment && event.kind == .tap
  }

  // Another section is shown, or what scrolls takes the finger.
  func dims(_ event: GestureEvent) -> Bool {
    switch ReaderTarget.find(event.target).group {
    case .segment, .quick: event.kind == .tap
    default: event.recognizer == scroll && event.phase == .began
    }
  }

  var lights: Presses.Level { presses.shown }
}
