import TactusCore

/// What a hand makes of the gestures of a script. A steady one does what is written.
extension ScriptCompiler {
  /// How far a finger lands off its goal.
  mutating func miss() -> SIMD2<Double> { hand?.miss() ?? .zero }

  mutating func taps(
    at place: SIMD2<Double>, count: Int, contact stated: Interval?, from start: Instant
  ) -> Instant {
    var landing = start
    var place = place + miss()
    for number in 0..<count {
      if number > 0 {
        landing = landing + (hand?.gap() ?? ScriptDefaults.doubleTapGap)
        place += hand?.secondMiss() ?? .zero
      }
      let contact = stated ?? hand?.contact() ?? ScriptDefaults.tapContact
      let stroke =
        hand?.touch(landing, at: place, for: contact)
        ?? Stroke(finger: nil, landing: landing, at: place)
      book.add(stroke, end: landing + contact)
      landing = landing + contact
    }
    return landing
  }

  /// A movement of a finger that stays down.
  mutating func movement(
    along line: Polyline, _ profile: SpeedProfile, _ start: Instant, _ duration: Interval
  ) -> Movement {
    guard profile == .minimumJerk, let bells = hand?.bells(lifts: false),
      let bow = hand?.bow(of: line)
    else {
      return Movement(
        start: start, duration: duration, pace: .profile(profile), course: .polyline(line))
    }
    return Movement(
      start: start, duration: duration, pace: .bells(bells), course: .bowed(line, by: bow))
  }

  mutating func drag(
    from place: ScriptPlace, _ legs: [ScriptLeg], _ pace: ScriptPace, _ start: Instant,
    _ location: ScriptLocation
  ) throws(FingerScriptError) -> Instant {
    let origin = try places.point(place)
    let line = try places.line(from: origin, legs).moved(by: miss())
    var stroke = Stroke(finger: nil, landing: start, at: line.place(at: 0))
    let end: Instant
    switch pace {
    case .over(let interval, let profile, let isStated):
      let duration = isStated ? interval : hand?.usual(interval) ?? interval
      end = start + duration
      guard profile == .minimumJerk, let rests = hand?.rests(in: duration),
        let bells = hand?.bells(), let bow = hand?.bow(of: line)
      else {
        stroke.append(
          Movement(
            start: start, duration: duration, pace: .profile(profile), course: .polyline(line)))
        break
      }
      let moves = duration - rests.before - rests.after
      stroke.append(
        Movement(
          start: start + rests.before, duration: max(moves, .microseconds(1)),
          pace: .bells(bells), course: .bowed(line, by: bow)))
    case .flick(let liftSpeed):
      let pace = (hand?.flick()).map { MovementPace.bells($0) } ?? .profile(.flick)
      let duration = try self.duration(ofFlick: line, pace, liftSpeed, location)
      end = start + duration
      stroke.append(
        Movement(start: start, duration: duration, pace: pace, course: .polyline(line)))
    }
    book.add(stroke, end: end)
    return end
  }

  private func duration(
    ofFlick line: Polyline, _ pace: MovementPace, _ liftSpeed: Double, _ location: ScriptLocation
  ) throws(FingerScriptError) -> Interval {
    guard line.total > 0 else {
      throw .faulty(at: location, what: "this flick goes nowhere", remedy: "move its end")
    }
    let seconds = line.total * pace.rate(at: 1) / liftSpeed
    // Clamped before the conversion to an integer; the caller rejects what exceeds the limit.
    let microseconds = min(
      max(seconds * 1_000_000, 1), 2 * Double(Quantity.intervalMax.microseconds))
    return Interval(microseconds: Int64(microseconds.rounded()))
  }

  mutating func perform(
    _ pair: ScriptPair, from start: Instant
  ) throws(FingerScriptError) -> Instant {
    let center = try places.point(pair.center) + miss()
    let lags = hand?.lags(in: pair.duration)
    for (index, angle) in [pair.angle, pair.angle + 180].enumerated() {
      let side = PairSide(
        center: center, drift: pair.drift, spanFrom: pair.spanFrom, spanTo: pair.spanTo,
        angleFrom: angle, turn: pair.turn)
      let lag = lags?[index] ?? (landing: .zero, lifting: .zero)
      let landing = start + lag.landing
      let duration = pair.duration - lag.landing - lag.lifting
      var pace = MovementPace.profile(pair.profile)
      if pair.profile == .minimumJerk, let bells = hand?.bells() { pace = .bells(bells) }
      var stroke = Stroke(finger: nil, landing: landing, at: side.place(at: 0))
      stroke.append(
        Movement(start: landing, duration: duration, pace: pace, course: .pairSide(side)))
      book.add(stroke, end: landing + duration)
    }
    return start + pair.duration
  }
}
