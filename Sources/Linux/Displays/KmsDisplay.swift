import CDisplay
public import Firmware
public import Raster

/// A screen of the direct rendering manager, by the kernel's own requests.
///
/// ```
///         present            the flip's event
///   still ────────▶ flipping ────────────────▶ still
///     │                 │
///     ├─────────────────┴── the screen is unplugged ──▶ dark(unplugged) ── plugged in ──▶ still
///     │                 │
///     ├─────────────────┴── the card is taken away ───▶ dark(lent) ─────── given back ──▶ still
///     │                 │
///     └─ refused again ─┴─ no flip in a second ───────▶ dark(refused) ──── a while ─────▶ still
/// ```
///
/// Every way out of the dark sets the mode anew, with the whole picture.
public struct KmsDisplay: Display, ~Copyable {
  private enum State: Equatable {
    case still, flipping
    case dark(Reason)

    var isDark: Bool { self != .still && self != .flipping }
  }

  private enum Reason: Equatable {
    case unplugged, lent, refused
  }

  // Given back in this order: the card, then the console, which redraws what was there.
  private var screen: KmsScreen?
  private let console: ConsoleHold
  private let memory: PictureMemory
  private var listener: ScreenListener
  private let picture: DisplayPicture
  /// The card that was asked for; nil for whichever has a screen.
  private let wanted: [UInt8]?
  private var path: [UInt8]
  private var state = State.still
  /// A picture was handed over while the one before was on its way, or the driver was busy.
  private var isWaiting = false
  /// What the caller knows.
  private var saidLit = true
  /// The mode was set anew without a dark time that was reported to the caller.
  private var wasRelit = false
  /// How often the driver refused a picture, or lost one, since one came to the screen.
  private var refusals = 0
  /// A picture that needed no flip is on the screen.
  private var shownAt: Int64?
  /// Counts the times that the mode was set, so that no flip of an earlier one is taken for one of
  /// now.
  private var generation: UInt64 = 1

  /// Shows black in the mode that suits the picture.
  ///
  /// - Parameter card: nil for the first with a connected screen.
  public init(_ picture: DisplayPicture, card: [UInt8]? = nil) throws(DisplayError) {
    let console = ConsoleHold()
    let memory = PictureMemory(picture)
    var screen = try Self.open(picture, card: card, isFirst: true)
    console.hold()
    do throws(SystemError) {
      try screen.light(screen.route, from: memory.start)
    } catch {
      throw .refused(screen.path, "no mode can be set; use fbdev", error: error.code)
    }
    guard let listener = ScreenListener(card: screen.descriptor) else {
      throw .refused(screen.path, "cannot be listened to", error: display_errno())
    }
    self.console = console
    self.memory = memory
    self.picture = picture
    self.listener = listener
    wanted = card
    path = screen.path
    self.screen = consume screen
  }

  private static func open(
    _ picture: DisplayPicture, card: [UInt8]?, isFirst: Bool
  ) throws(DisplayError) -> KmsScreen {
    if let card { return try open(picture, path: card, isFirst: isFirst) }
    // A board may have a card of its own for rendering, which comes first and has no screens.
    var failure: DisplayError?
    for number in 0..<cardsMax {
      var path = [UInt8]("/dev/dri/card")
      path += number
      guard path.withText({ display_exists($0) }) else { continue }
      do throws(DisplayError) {
        return try open(picture, path: path, isFirst: isFirst)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure
      ?? DisplayError([UInt8]("no card in /dev/dri; load the display's driver, or use fbdev"))
  }

  /// The pixels of the mode that the screen prefers.
  ///
  /// - Parameter card: nil for the first with a connected screen.
  static func pixels(card: [UInt8]?) throws(DisplayError) -> ScreenPixels {
    // No screen is so small: what it prefers is what is chosen.
    let smallest = ScreenPixels(width: 1, height: 1).picture(orientation: .normal)
    let mode = try open(smallest, card: card, isFirst: true).route.screenMode
    return ScreenPixels(width: mode.width, height: mode.height)
  }

  /// The kernel numbers cards up to 63.
  private static var cardsMax: Int { 64 }

  private static func open(
    _ picture: DisplayPicture, path: [UInt8], isFirst: Bool
  ) throws(DisplayError) -> KmsScreen {
    guard let screen = KmsScreen(try KmsCard(path: path, namesHolder: isFirst), for: picture) else {
      throw DisplayError(path + [UInt8](": no screen is connected; plug one in and switch it on"))
    }
    return screen
  }

  /// What the screen is, when it is not the board's: for a person, in one line; nil when it is. The
  /// line of now, since another screen may have been plugged in.
  public var note: [UInt8]? {
    switch screen {
    case .some(let screen):
      let mode = screen.route.screenMode
      var what = screen.route.name
      what += " of "
      what += path
      return ScreenNote.text(what, width: mode.width, height: mode.height, for: picture)
    case .none: return nil
    }
  }

  public func surface() -> Surface { memory.surface() }

  public var isBusy: Bool { state == .flipping || isWaiting }

  public var descriptor: Int32 { listener.descriptor }

  public mutating func present(_ damage: Damage) {
    screen?.note(damage)
    switch state {
    case .still: isWaiting ? () : show()
    case .flipping: isWaiting = true
    case .dark: break
    }
  }

  public mutating func next() -> DisplayEvent? {
    let ready = listener.ready()
    if ready.contains(.flip), let flip = takeFlip() { return .flipped(flip) }
    if ready.contains(.hotPlug), listener.takeHotPlugs() { look() }
    if ready.contains(.timer) {
      listener.takeTimer()
      retry()
    }
    if saidLit, state.isDark || wasRelit {
      saidLit = false
      wasRelit = false
      return .lost
    }
    if !saidLit, !state.isDark {
      saidLit = true
      return .found
    }
    guard let time = shownAt else { return nil }
    shownAt = nil
    return .flipped(Flip(time: time, sequence: 0))
  }

  public mutating func lastRefresh() -> Int64? {
    state.isDark ? nil : screen?.lastRefresh() ?? nil
  }

  /// Brings the picture in memory to the screen, which is still.
  private mutating func show() {
    isWaiting = false
    do throws(SystemError) {
      switch try screen?.show(from: memory.start, tag: generation) {
      case .onItsWay:
        state = .flipping
        listener.wake(in: ScreenListener.flipMax)
      case .shown:
        refusals = 0
        shownAt = display_now()
        listener.wake(in: ScreenListener.atOnce)
      case nil: darken(.unplugged)
      }
    } catch {
      switch error.code {
      case EBUSY:
        // The driver has not finished a flip that it has reported.
        isWaiting = true
        listener.wake(in: ScreenListener.soon)
      case EACCES, EPERM: darken(.lent)
      case ENOMEM, EINTR: retryLater()
      default:
        // Most drivers refuse when the screen is gone, some before they report it.
        refuse()
      }
    }
  }

  /// The driver refused a picture, or its flip never came: sets the mode anew, the first time at
  /// once, then after ever longer pauses.
  private mutating func refuse() {
    refusals += 1
    if refusals == 1 {
      darken(.unplugged)
      look()
    } else {
      darken(.refused)
      listener.wake(in: ScreenListener.later << min(refusals - 2, Self.doublingsMax))
    }
  }

  /// Half a minute between two tries, at most.
  private static var doublingsMax: Int { 6 }

  private mutating func retryLater() {
    isWaiting = true
    listener.wake(in: ScreenListener.soon)
  }

  /// The flip that is over; nil when what was read is another one's.
  private mutating func takeFlip() -> Flip? {
    guard let event = listener.takeFlip(), event.user_data == generation, state == .flipping else {
      return nil
    }
    state = .still
    refusals = 0
    let time = (screen?.clock ?? .other).time(of: event, readAt: display_now())
    if isWaiting { show() }
    return Flip(time: time, sequence: event.sequence)
  }

  private mutating func retry() {
    switch state {
    case .still: if isWaiting { show() }
    // Armed anew for each picture.
    case .flipping: refuse()
    case .dark(.refused): look()
    case .dark(.lent):
      if screen?.takeCard() ?? false { relight() }
      if state == .dark(.lent) { listener.wake(in: ScreenListener.later) }
    case .dark(.unplugged):
      look()
      if state.isDark, !listener.hearsHotPlugs { listener.wake(in: ScreenListener.later) }
    }
  }

  /// Looks at the card and its connectors after something was plugged in or out.
  private mutating func look() {
    if screen?.isGone ?? false { forget() }
    if screen == nil { reopen() }
    guard let route = screen?.currentRoute() ?? nil else {
      if state != .dark(.unplugged) { darken(.unplugged) }
      return
    }
    switch state {
    case .dark(.lent): break
    case .dark(.unplugged), .dark(.refused): relight(route)
    case .still, .flipping:
      if route.connector == screen?.route.connector,
        route.screenMode == screen?.route.screenMode
      {
        return
      }
      relight(route)
    }
  }

  private mutating func relight() {
    if let route = screen?.currentRoute() ?? nil {
      relight(route)
    } else {
      darken(.unplugged)
    }
  }

  private mutating func relight(_ route: KmsRoute) {
    generation += 1
    isWaiting = false
    do throws(SystemError) {
      try screen?.light(route, from: memory.start)
      console.hold()
      state = .still
      wasRelit = saidLit
    } catch {
      state = .dark(error.code == EACCES || error.code == EPERM ? .lent : .unplugged)
      listener.wake(in: ScreenListener.later)
    }
  }

  private mutating func darken(_ reason: Reason) {
    generation += 1
    isWaiting = false
    shownAt = nil
    state = .dark(reason)
    if reason == .unplugged { screen?.darken() }
    // What is refused comes back later, and wakes then.
    if reason == .refused { return }
    // So that the caller asks what happened.
    listener.wake(in: ScreenListener.atOnce)
  }

  /// Closes a card that was pulled out. When it is put in again it is another file.
  private mutating func forget() {
    guard let descriptor = screen?.descriptor else { return }
    if !state.isDark { darken(.unplugged) }
    listener.ignore(card: descriptor)
    screen = nil
  }

  /// Opens a card that came back.
  private mutating func reopen() {
    guard let found = try? Self.open(picture, card: wanted, isFirst: false) else { return }
    path = found.path
    listener.listen(card: found.descriptor)
    screen = consume found
  }
}
