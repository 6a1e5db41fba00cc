internal import CTactus
internal import Gestures
internal import Interactions
internal import TactusCore

/// A screen whose targets are a table that the caller lends, and whose gestures go to a queue.
struct LentScreen: PartScreen, ~Copyable {
  typealias Scrolls = InlineArray<4, ScrollAxis>

  var queue: EventQueue
  var scrolls: Scrolls
  var plane: Plane
  var presses: Presses
  private let reportsTouches: Bool
  private var targets: UnsafePointer<tactus_target>?
  private var targetCount = 0
  /// The scroll axis, counted from 1, that follows a recognizer's drag; 0 for none.
  private var followed: PerRecognizer<UInt8>
  /// The recognizers whose gestures the plane follows.
  private var onPlane = RecognizerSet.empty

  init(_ queue: EventQueue, _ config: tactus_config, _ thresholds: GestureThresholds) {
    self.queue = queue
    reportsTouches = config.reports_touches != 0
    followed = InlineArray(repeating: 0)
    var press = PressTuning()
    press.delay = interval(config.press_delay)
    press.fade = interval(config.press_fade)
    presses = Presses(press)
    var scroll = ScrollTuning()
    scroll.glide = interval(config.glide)
    scrolls = InlineArray(
      repeating: ScrollAxis(contentLength: 0, viewportLength: 0, scroll, Resistance()))
    plane = Plane(.zero, in: .zero, PlaneTuning(), thresholds)
  }

  mutating func lend(_ targets: UnsafePointer<tactus_target>?, count: Int) {
    self.targets = targets
    targetCount = count
  }

  /// The first time it lies in the middle; later it stays as far as it may.
  mutating func setPlane(_ extent: Rect, in viewport: Rect, at time: Instant) {
    if plane.extent.isEmpty {
      plane = Plane(extent, in: viewport, PlaneTuning(), plane.thresholds)
    } else {
      plane.setExtent(extent, at: time)
      plane.setViewport(viewport, at: time)
    }
  }

  func hit(_ point: Point, at time: Instant) -> Hit {
    guard let targets else { return Hit(target: noTarget, watchers: .empty) }
    for index in stride(from: targetCount - 1, through: 0, by: -1) {
      let target = targets[index]
      guard
        point.x >= target.x, point.x < target.x + target.width, point.y >= target.y,
        point.y < target.y + target.height
      else { continue }
      let watchers = RecognizerSet(bits: target.watchers)
      let isCatch =
        target.scroll > 0 && scrolls[Int(target.scroll) - 1].isMoving(at: time)
        || target.plane > 0 && plane.isCatch(at: time)
      return Hit(
        target: target.id,
        Watchers(taps: watchers & Role.still, drags: watchers - Role.still), isCatch: isCatch)
    }
    return Hit(target: noTarget, watchers: .empty)
  }

  func isQuiet(_ target: TargetID) -> Bool { entry(target).map { $0.is_quiet != 0 } ?? false }

  func parts(under target: TargetID) -> PartNames {
    guard let entry = entry(target) else { return PartNames() }
    return PartNames(
      entry.scroll > 0 ? Word(Self.name(Int(entry.scroll) - 1)) : nil,
      entry.plane > 0 ? "plane" : nil)
  }

  mutating func visitParts<V: PartVisitor & ~Copyable>(_ visitor: inout V) {
    for index in 0..<scrolls.count { visitor.visit(&scrolls[index], Self.name(index)) }
    visitor.visit(&plane, "plane")
    visitor.visit(&presses, "presses")
  }

  func allows(_ attempt: GestureEvent) -> Bool {
    switch Role(attempt.recognizer) {
    case .dragHorizontal: attempt.axis == .horizontal
    case .dragVertical: attempt.axis == .vertical
    default: true
    }
  }

  mutating func handle(_ event: GestureEvent) -> GestureEffect {
    scroll(event)
    movePlane(event)
    queue.append(
      tactus_event(TACTUS_GESTURE, event), isChange: event.phase == .changed)
    return .stayed
  }

  mutating func block(_ tap: GestureEvent, _ answer: TapGate.Answer) {
    var report = tactus_event(TACTUS_BLOCKED_TAP, tap)
    report.reason = answer.reason.rawValue
    report.remaining = Int32(truncatingIfNeeded: answer.remaining.microseconds)
    queue.append(report, isChange: false)
  }

  mutating func rest(_ part: Word, at place: Float, _ time: Instant) {
    if part == "plane" {
      let transform = tactus_transform(plane.transform(at: time))
      var report = tactus_event(TACTUS_PLANE_REST, of: noTarget, at: time)
      (report.x, report.y) = (transform.x, transform.y)
      (report.scale, report.angle) = (transform.scale, transform.angle)
      queue.append(report, isChange: false)
    }
    for index in 0..<scrolls.count where part == Word(Self.name(index)) {
      let target = TargetID(truncatingIfNeeded: index)
      var report = tactus_event(TACTUS_REST, of: target, at: time)
      report.y = place
      queue.append(report, isChange: false)
    }
  }

  mutating func touch(_ touch: Touch) {
    guard reportsTouches else { return }
    let kind: Int
    switch touch.change {
    case .landed: kind = TACTUS_LANDED
    case .latched: return
    case .unpressed: kind = TACTUS_UNPRESSED
    case .left: kind = TACTUS_LEFT
    }
    var report = tactus_event(kind, of: touch.target, at: touch.time)
    report.down = UInt8(truncatingIfNeeded: touch.downCount)
    report.x = touch.location.x
    report.y = touch.location.y
    report.start_x = touch.location.x - touch.translation.dx
    report.start_y = touch.location.y - touch.translation.dy
    queue.append(report, isChange: false)
  }

  /// A drag that moves up and down carries the axis on which it began, to its end.
  private mutating func scroll(_ event: GestureEvent) {
    guard event.kind == .drag else { return }
    let recognizer = Int(event.recognizer.index)
    if event.phase == .began {
      let isUpAndDown = event.axis == .vertical && Role(event.recognizer) != .dragHorizontal
      followed[recognizer] = isUpAndDown ? entry(event.target)?.scroll ?? 0 : 0
    }
    guard followed[recognizer] > 0 else { return }
    scrolls[Int(followed[recognizer]) - 1].follow(event)
    if event.phase == .ended || event.phase == .cancelled { followed[recognizer] = 0 }
  }

  /// What begins on the plane moves it, to its end, and so does what takes its fingers over.
  private mutating func movePlane(_ event: GestureEvent) {
    let recognizer = RecognizerSet(Int(event.recognizer.index))
    let role = Role(event.recognizer)
    guard role == .drag || role == .pinch else { return }
    if event.phase == .began {
      let isTaken = event.isHandover && plane.owner != .none
      let isOnPlane = isTaken || entry(event.target).map { $0.plane > 0 } ?? false
      onPlane = isOnPlane ? onPlane | recognizer : onPlane - recognizer
    }
    if onPlane.contains(Int(event.recognizer.index)) { plane.follow(event) }
  }

  /// The entry of a target that is in the table now.
  private func entry(_ target: TargetID) -> tactus_target? {
    guard let targets else { return nil }
    for index in 0..<targetCount where targets[index].id == target { return targets[index] }
    return nil
  }

  private static func name(_ scroll: Int) -> StaticString {
    switch scroll {
    case 0: "scroll1"
    case 1: "scroll2"
    case 2: "scroll3"
    default: "scroll4"
    }
  }
}

/// The recognizers of every table, in the order of their numbers in the header.
enum Role: UInt8, BitwiseCopyable {
  case tap, doubleTap, longPress, drag, dragHorizontal, dragVertical, pinch, rotation
  case edgeLeft, edgeRight, edgeTop, edgeBottom

  /// The fallback is never taken: a table has no other recognizer.
  init(_ recognizer: RecognizerID) { self = Role(rawValue: recognizer.index) ?? .tap }

  /// What a finger that stops something is not.
  static var still: RecognizerSet { RecognizerSet(bits: 0b111) }

  static func table(_ config: tactus_config) -> GestureTable {
    var thresholds = GestureThresholds()
    thresholds.tapDistance = config.tap_distance
    thresholds.longPressDistance = config.long_press_distance
    thresholds.dragDistance = config.drag_distance
    thresholds.latchDistance = config.latch_distance
    thresholds.edgeDistance = config.edge_distance
    thresholds.palmSize = config.palm_size
    thresholds.longPressDuration = interval(config.long_press)
    thresholds.multipleTapInterval = interval(config.double_tap)
    var table = GestureTable(thresholds)
    let tap = table.add(TapRecognizer(), named: "tap")
    let doubleTap = table.add(TapRecognizer(count: 2), named: "doubleTap")
    _ = table.add(LongPressRecognizer(), named: "longPress")
    let drag = table.add(DragRecognizer(), named: "drag")
    _ = table.add(DragRecognizer(needsAxis: true), named: "dragHorizontal")
    _ = table.add(DragRecognizer(needsAxis: true), named: "dragVertical")
    let pinch = table.add(PinchRecognizer(), named: "pinch")
    let rotation = table.add(RotationRecognizer(), named: "rotation")
    addEdges(&table, config)
    table.requireFailure(of: doubleTap, before: tap)
    table.simultaneous(pinch, rotation)
    table.handOver(single: drag, pair: pinch)
    return table
  }

  private static func addEdges(_ table: inout GestureTable, _ config: tactus_config) {
    func swipe(_ edge: Edge) -> EdgeSwipeRecognizer {
      EdgeSwipeRecognizer(edge: edge, width: config.width, height: config.height)
    }
    _ = table.add(swipe(.left), named: "edgeLeft")
    _ = table.add(swipe(.right), named: "edgeRight")
    _ = table.add(swipe(.top), named: "edgeTop")
    _ = table.add(swipe(.bottom), named: "edgeBottom")
  }
}

extension tactus_transform {
  init(_ transform: PlaneTransform) {
    self.init()
    let origin = transform.planeToScreen(.zero)
    (a, b) = (transform.column.dx, transform.column.dy)
    (x, y) = (origin.x, origin.y)
    (scale, angle) = (transform.scale, transform.angle)
  }
}

extension tactus_event {
  /// What happened to a target, or to a part of the screen: unscaled, and nothing else is known.
  init(_ kind: Int, of target: TargetID, at time: Instant) {
    self.init()
    self.kind = UInt8(kind)
    self.target = target
    self.time = time.microseconds
    scale = 1
  }

  init(_ kind: Int, _ event: GestureEvent) {
    self.init(kind, of: event.target, at: event.time)
    recognizer = event.recognizer.index
    phase = event.phase.rawValue
    count = event.count
    down = event.downCount
    x = event.location.x
    y = event.location.y
    start_x = event.start.x
    start_y = event.start.y
    travel_x = event.travel.dx
    travel_y = event.travel.dy
    velocity_x = event.velocity.dx
    velocity_y = event.velocity.dy
    scale = event.scale
    angle = event.angle
  }
}

var noTarget: TargetID { 0xFFFF }

func interval(_ microseconds: Int32) -> Interval { .microseconds(Int64(microseconds)) }
