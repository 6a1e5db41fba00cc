import Controls
import Firmware
public import Gestures
import Interactions
public import Raster
public import TactusCore

// What can be seen and hit, as a function of time.

extension FocalScene {
  /// What is visible.
  struct Appearance: BitwiseCopyable, Sendable {
    var front: FocalPlace
    /// The displacement of the view in front.
    var offset = Vector.zero
    /// All that can be seen at that displacement, the one in front first.
    var views: PullStage.Views
    /// With reduced motion: how much of them shows over what could be seen before, of a list where
    /// it has sprung back, and of the hints.
    var fade: Float = 1
    var listFade: Float = 1
    var hintFade: Float = 1
    /// The side whose view comes to the front if the finger lets go.
    var armed: Side?
    /// The pull in progress, or one whose hint goes back.
    var pull: PullStage.Pull?
    /// How far its hint is from where it shows that letting go navigates.
    var pullHint: Float = 0
    var hints: FocalHints.Level
    var scroll: FocalPlace.Each<Float> = InlineArray(repeating: 0)
    var presses = Presses.Level()

    init(front: FocalPlace) {
      self.front = front
      hints = FocalHints.Level(place: front)
      views = PullStage.Views(filler: .init(front))
      views.append(.init(front))
    }
  }

  /// With reduced motion: what could be seen before fingers let go or another view came to the
  /// front. Its hints, and the mark on the map of the views, fade into those of now.
  struct Before: Part, BitwiseCopyable, Sendable {
    private var fade = FadeInPlace()
    private var appearance: Appearance

    init(_ appearance: Appearance) { self.appearance = appearance }

    var fading: (from: Appearance, progress: Float)? {
      fade.shown < 1 ? (appearance, fade.shown) : nil
    }

    /// The hints are elsewhere from now on than in the last picture.
    mutating func keep(_ shown: Appearance, at time: Instant) {
      if fade.begin(at: time) { appearance = shown }
    }

    func isResting(at time: Instant) -> Bool { fade.isOver(at: time) }
    mutating func pace(by pacing: Pacing) { fade.pace(by: pacing) }
    mutating func suspend(at time: Instant) { fade.stop() }
    mutating func show(at time: Instant, scale: Float, _ changes: inout PartChanges) {
      if fade.show(at: time) { changes.isWhole = true }
    }
  }

  /// - Parameter isDrawn: whether it is ahead of a finger, where prediction is on.
  func appearance(at time: Instant, isDrawn: Bool = false) -> Appearance {
    var appearance = Appearance(front: stage.front)
    appearance.offset = isDrawn ? stage.drawnOffset(at: time) : stage.offset(at: time)
    appearance.views = stage.views(displacedBy: appearance.offset)
    appearance.armed = stage.armed
    appearance.pull = stage.pull ?? hints.pull(at: time)
    appearance.pullHint = min((appearance.pull?.travel ?? 0) - tuning.hintDistance, 0)
    appearance.hints = hints.level(at: time)
    for index in 0..<plan.count {
      appearance.scroll[index] =
        isDrawn ? lists[index].offsetAhead(at: time) : lists[index].offset(at: time)
    }
    appearance.presses = presses.level(at: time)
    return appearance
  }

  /// Where a view is that can be seen.
  func position(of placed: PullStage.Placed, _ appearance: Appearance) -> Vector {
    appearance.offset + stage.displacement(of: placed)
  }

  /// Where a hint is shown; nil when its view has none there.
  func hintFrame(_ side: Side, _ appearance: Appearance) -> Rect? {
    let hints = appearance.hints
    guard plan.hint(of: hints.place, side) != nil else { return nil }
    let rest = layout.hint(side)
    let extent = side.isHorizontal ? rest.width : rest.height
    // Outwards, when it is away, and where its gesture is not possible.
    let away = (1 - hints.presence * possibility(of: side, appearance)) * extent * side.direction
    guard side.isHorizontal else {
      let pull = appearance.pull
      let isPulled = pull?.from == hints.place && pull?.side == side
      let part = isPulled ? (pull?.travel ?? 0) / tuning.hintDistance : 0
      let moved = min(max(part, -1), 1) * FocalLayout.pullHintTravel * -side.direction
      return rest.offset(by: Vector(dx: 0, dy: away + moved))
    }
    var peek: Float = 0
    for index in 0..<appearance.views.count where appearance.views[index].place == hints.place {
      let displaced = position(of: appearance.views[index], appearance).dx
      // Positive when the view is moved so that what the hint names comes in.
      peek = min(max(displaced * -side.direction * tuning.peekShare, -extent), tuning.peekMax)
      break
    }
    return rest.offset(by: Vector(dx: away - peek * side.direction, dy: 0))
  }

  /// How much of a hint shows for where its view's list is: 1 where its gesture is possible.
  private func possibility(of side: Side, _ appearance: Appearance) -> Float {
    let place = appearance.hints.place
    guard plan.link(from: place, side)?.condition == .atEdge else { return 1 }
    let permission = permission(of: place, offset: appearance.scroll[place.index])
    return 1 - min(max(permission.excess / tuning.hintFade, 0), 1)
  }

  /// What the list of a view permits when it is scrolled by `offset`.
  func permission(of place: FocalPlace, offset: Float) -> PullPermission {
    let list = lists[place.index]
    return PullPermission(
      at: plan.edge(of: place), top: -offset, contentLength: list.contentLength,
      viewportHeight: list.viewportLength, tuning.stage)
  }

  public func hit(_ point: Point, at time: Instant) -> Hit {
    let appearance = appearance(at: time)
    if appearance.hints.place == appearance.front {
      for index in 0..<plan.hintCount {
        let side = plan.hintSides[index]
        guard hintFrame(side, appearance)?.contains(point) == true,
          possibility(of: side, appearance) == 1
        else { continue }
        return Hit(
          target: FocalTarget.hint(side).id(in: plan), watchers: tap.asSet | navigate.asSet)
      }
    }
    if layout.header.contains(point) {
      return hitHeader(point)
    }
    // What moves is caught, and is no tap; what still leaves cannot be used any more. The buttons
    // of the view that comes are the exception once they are near their place: they act where they
    // will come to rest, if they are drawn there by now.
    let isFlying = stage.isFlying(at: time)
    for index in 0..<appearance.views.count {
      let placed = appearance.views[index]
      let local = point - position(of: placed, appearance)
      guard layout.screen.contains(local) else { continue }
      guard index == 0 || !isFlying else { break }
      return hit(local, in: placed.place, appearance, isFlying: isFlying, at: time)
    }
    return Hit(
      target: FocalTarget.list(appearance.front).id(in: plan),
      watchers: navigate.asSet | scroll.asSet, caught: isFlying ? tap.asSet : .empty)
  }

  private func hitHeader(_ point: Point) -> Hit {
    for index in 0..<plan.count {
      let place = FocalPlace(index)
      guard place != stage.front, layout.spot(place, in: plan).contains(point) else { continue }
      return Hit(
        target: FocalTarget.spot(place).id(in: plan), watchers: tap.asSet | navigate.asSet)
    }
    return Hit(target: FocalTarget.header.id(in: plan), watchers: navigate.asSet)
  }

  private func hit(
    _ local: Point, in place: FocalPlace, _ appearance: Appearance, isFlying: Bool, at time: Instant
  ) -> Hit {
    let move = navigate.asSet
    for index in 0..<FocalTarget.buttonsPerView where layout.button(index).contains(local) {
      let offset = appearance.offset
      let isThere =
        !isFlying
        || max(abs(offset.dx), abs(offset.dy)) <= tuning.nearDistance
          && layout.button(index).contains(local + offset)
      return Hit(
        target: FocalTarget.button(place, index).id(in: plan),
        watchers: isThere ? tap.asSet | move : move, caught: isThere ? .empty : tap.asSet)
    }
    let target = FocalTarget.list(place).id(in: plan)
    let list = list(of: place)
    guard local.y >= list.viewport.y, local.y < list.viewport.maxY else {
      return Hit(target: target, watchers: move)
    }
    let moveOrScroll = move | scroll.asSet
    let isCaught = isFlying || lists[place.index].isMoving(at: time)
    let offset = appearance.scroll[place.index]
    guard let row = list.row(at: Point(x: local.x, y: local.y + offset)) else {
      return Hit(target: target, watchers: moveOrScroll)
    }
    return Hit(
      target: FocalTarget.row(place, row).id(in: plan),
      watchers: isCaught ? moveOrScroll : tap.asSet | moveOrScroll,
      caught: isCaught ? tap.asSet : .empty)
  }

  public mutating func update(to time: Instant, _ damage: inout Damage, scale: Float) {
    var changes = PartChanges()
    stage.show(at: time, scale: scale, &changes)
    var appearance = appearance(at: time, isDrawn: true)
    appearance.fade = stage.fading?.progress ?? 1
    for index in 0..<plan.count where index == stage.front.index || lists[index].fading != nil {
      lists[index].show(at: time, scale: scale, &changes)
      appearance.listFade = min(appearance.listFade, lists[index].fading?.progress ?? 1)
    }
    before.show(at: time, scale: scale, &changes)
    appearance.hintFade = before.fading?.progress ?? 1
    guard !isAlike(shown, appearance, scale: scale) else { return }
    damage.addAll()
    shown = appearance
  }

  /// Whether the picture is the same. The end of a spring moves by less than what a canvas holds,
  /// and lists scroll in views that are not seen.
  private func isAlike(_ one: Appearance, _ other: Appearance, scale: Float) -> Bool {
    guard one.front == other.front, one.armed == other.armed, one.presses == other.presses,
      one.hints.place == other.hints.place, one.pullHint == other.pullHint,
      (one.hints.presence > 0) == (other.hints.presence > 0), one.fade == other.fade,
      one.listFade == other.listFade, one.hintFade == other.hintFade,
      isAlike(one.views, other.views, one, other, scale: scale),
      PixelRect(spotFrame(mark(one)), scale: scale)
        == PixelRect(spotFrame(mark(other)), scale: scale)
    else { return false }
    for index in 0..<plan.hintCount {
      let side = plan.hintSides[index]
      let frame = hintFrame(side, one)
      let next = hintFrame(side, other)
      guard frame != next else { continue }
      guard let frame, let next, isAlike(frame, next, side, scale: scale) else { return false }
    }
    return true
  }

  /// Whether a hint looks the same at two places: all of it is drawn in whole pixels, but for its
  /// icon, and the chevron of a pill, which also casts a shadow.
  private func isAlike(_ frame: Rect, _ other: Rect, _ side: Side, scale: Float) -> Bool {
    guard PixelRect(frame, scale: scale) == PixelRect(other, scale: scale) else { return false }
    if side.isHorizontal {
      return PixelRect(tab(frame, side), scale: scale) == PixelRect(tab(other, side), scale: scale)
        && Canvas.isIconAlike(frame.center.x, other.center.x, size: Self.tabIcon, scale: scale)
    }
    let (one, next) = (pill(frame.center.y), pill(other.center.y))
    let (y, otherY) = (one.center.y, next.center.y)
    return PixelRect(one, scale: scale) == PixelRect(next, scale: scale)
      && shadow(lift: lift(frame, side)) == shadow(lift: lift(other, side))
      && Canvas.isIconAlike(y, otherY, size: Self.pillIcon, scale: scale)
      && Canvas.held(Vector(dx: y - 3, dy: y + 3), scale: scale)
        == Canvas.held(Vector(dx: otherY - 3, dy: otherY + 3), scale: scale)
  }

  /// Whether the same views can be seen, each where it was, and what it lists.
  private func isAlike(
    _ views: PullStage.Views, _ others: PullStage.Views, _ one: Appearance, _ other: Appearance,
    scale: Float
  ) -> Bool {
    var next = 0
    for index in 0..<views.count {
      let placed = views[index]
      let list = placed.place.index
      let place = held(placed, one, scale: scale)
      guard isSeen(place, scale: scale) else { continue }
      while next < others.count, !isSeen(held(others[next], other, scale: scale), scale: scale) {
        next += 1
      }
      guard next < others.count, placed == others[next],
        place == held(placed, other, scale: scale),
        held(placed, one, scrolled: one.scroll[list], scale: scale)
          == held(placed, other, scrolled: other.scroll[list], scale: scale)
      else { return false }
      next += 1
    }
    while next < others.count, !isSeen(held(others[next], other, scale: scale), scale: scale) {
      next += 1
    }
    return next == others.count
  }

  /// Where a canvas holds a view, or with a scroll what it lists, in pixels.
  private func held(
    _ placed: PullStage.Placed, _ appearance: Appearance, scrolled: Float = 0, scale: Float
  ) -> Vector {
    let place = position(of: placed, appearance) + Vector(dx: 0, dy: -scrolled)
    return Canvas.held(place, scale: scale)
  }

  /// Whether a view that is held there is on the screen.
  private func isSeen(_ place: Vector, scale: Float) -> Bool {
    let end = Canvas.held(Vector(dx: layout.width, dy: layout.height), scale: scale)
    return abs(place.dx) < end.dx && abs(place.dy) < end.dy
  }
}
