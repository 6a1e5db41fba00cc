public import Interactions
public import Raster
public import TactusCore

extension Firmware where S: ~Copyable {
  /// Advances the scene to `now`, unless it is at rest and nothing happened.
  @inlinable
  public mutating func update(to now: Instant) {
    guard host.hasChanged || !isResting else { return }
    host.hasChanged = false
    if S.drawsAhead, leads.isOn { return updateAhead(to: now) }
    updateScene(to: now)
  }

  @inlinable @inline(__always)
  mutating func updateScene(to now: Instant) {
    host.scene.update(to: now, &damage, scale: board.pixelsPerPoint)
    assert(host.due == host.scene.nextDeadline, "an update leaves deadlines as they are")
    if host.recordsDetail { host.recordPlaces(at: now) }
    isResting = host.scene.isResting(at: now)
  }

  /// As long as something is drawn ahead of its finger, the scene does not rest. Apart from
  /// `update`, whose ticks without prediction pay nothing for it.
  @inlinable @inline(never)
  mutating func updateAhead(to now: Instant) {
    let isAhead = lead(to: now)
    updateScene(to: now)
    isResting = isResting && !isAhead
  }

  /// Lets the parts follow what is predicted of the fingers, and records what came of that; whether
  /// one of them is drawn ahead of where it is.
  @inlinable @inline(never)
  mutating func lead(to now: Instant) -> Bool {
    let isAhead = withUnsafeMutablePointer(to: &leads) { leads in
      var leading = Leading(to: now, leads)
      host.scene.visitParts(&leading)
      return leading.isAhead
    }
    #if !(arch(arm) || arch(riscv32))
      if host.recordsDetail { host.log.recordOutcomes(of: &leads, at: now) }
    #endif
    return isAhead
  }

  /// In the place of `render`, for a run without pictures: counts a picture and draws none.
  @inlinable
  public mutating func skipRender() {
    guard !damage.isEmpty else { return }
    damage.removeAll()
    hasDrawn = true
  }

  /// Draws what changed, with the marks over it where `showsTouches` asks for them; with
  /// `drawsPictures` off, counts a picture and draws none.
  @inlinable
  public mutating func render(on canvas: inout Canvas) {
    guard !damage.isEmpty else { return }
    var alone = DrawingAlone()
    render(on: &canvas, by: &alone)
  }

  /// The next `render` draws the whole picture: for a canvas that holds that of another moment.
  @inlinable
  public mutating func damageAll() { damage.addAll() }

  /// `render`, by an observer.
  @inlinable @inline(__always)
  mutating func render(on canvas: inout Canvas, by observer: inout some TickObserver & ~Copyable) {
    if drawsPictures { draw(on: &canvas, by: &observer) } else { skipRender() }
  }

  /// Kept out of the tick: most ticks draw nothing, and should not pay for it.
  @inlinable @inline(never)
  mutating func draw<Observer: TickObserver & ~Copyable>(
    on canvas: inout Canvas, by observer: inout Observer
  ) {
    let whole = canvas.surface.clip
    if let scroll = damage.scroll { canvas.surface.scroll(scroll.rect, dx: 0, dy: scroll.dy) }
    observer.draw(host.scene, in: damage, on: &canvas)
    if Observer.drawsMarks, showsTouches { drawMarks(on: &canvas) }
    canvas.surface.clip = whole
    damage.removeAll()
    hasDrawn = true
  }

  /// Presents the picture; true when it is a new one.
  @inlinable
  public mutating func present(_ canvas: borrowing Canvas, at now: Instant) -> Bool {
    guard hasDrawn else { return false }
    hasDrawn = false
    #if !(arch(arm) || arch(riscv32))
      if S.drawsAhead, leads.isOn { recordShown(at: now) }
    #endif
    if hashesPictures { recordPicture(canvas, at: now) }
    return true
  }

  /// Records what is displayed. Out of `present`, which pays nothing for it where pictures are not
  /// hashed.
  @inlinable @inline(never)
  mutating func recordPicture(_ canvas: borrowing Canvas, at now: Instant) {
    guard drawsPictures else { return host.log.leaveOutRecord(at: now) }
    host.log.append(TraceRecord(time: now, .display(hash: canvas.surface.hash)))
  }
}

extension Scene where Self: ~Copyable {
  /// Draws it into each of the damaged rectangles. Changes the canvas's clip.
  @inlinable
  public func draw(in damage: Damage, on canvas: inout Canvas) {
    for index in 0..<damage.count {
      canvas.surface.clip = damage[index]
      draw(on: &canvas)
    }
  }
}

/// What draws where no tick is observed.
@usableFromInline
struct DrawingAlone: TickObserver {
  @usableFromInline static var drawsMarks: Bool { true }

  @usableFromInline init() {}

  @usableFromInline
  mutating func take(
    _ tick: FinishedTick, of firmware: borrowing Firmware<some Scene & ~Copyable>,
    _ canvas: borrowing Canvas
  ) throws(Never) {}
}
