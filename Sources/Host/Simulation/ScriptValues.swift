import TactusCore

/// Parses positions and quantities.
extension ScriptParser {
  mutating func interval() throws(FingerScriptError) -> Interval {
    let word = try word("a time such as 300ms")
    guard let interval = Quantity.interval(word.text) else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a time",
        remedy: "write \(Quantity.intervalForm)")
    }
    return interval
  }

  /// A duration, which must not be zero.
  mutating func duration() throws(FingerScriptError) -> Interval {
    let location = token.location
    let interval = try interval()
    guard interval > .zero else {
      throw .faulty(at: location, what: "a duration cannot be zero", remedy: "write 1ms or more")
    }
    return interval
  }

  /// A position in points, in percent, or of a target.
  mutating func place() throws(FingerScriptError) -> ScriptPlace {
    let word = try word("a position such as 120,80")
    guard let anchor = Self.anchor(word.text) else {
      if let single = Self.withOneSign(word.text) {
        throw .faulty(
          at: word.location, what: "'\(word.text)' has two signs between target and distance",
          remedy: "write \(single)")
      }
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a position",
        remedy: "write 120,80 or 50%,25% without spaces, or @target or @target+10,-5")
    }
    return ScriptPlace(anchor: anchor, location: word.location)
  }

  /// A displacement in points, right and down.
  mutating func offset() throws(FingerScriptError) -> SIMD2<Double> {
    let word = try word("a distance such as 50,-20")
    guard let offset = Self.pair(word.text) else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a distance",
        remedy: "write points to the right and down, such as 50,-20")
    }
    return offset
  }

  /// A distance between two fingers.
  mutating func span() throws(FingerScriptError) -> Double {
    let word = try word("a length such as 120pt")
    let value = Quantity.number(word.text) ?? Quantity.number(word.text, unit: "pt")
    guard let value, value >= 0 else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a length",
        remedy: "write points, such as 120 or 120pt")
    }
    return value
  }

  /// An angle in degrees.
  mutating func angle() throws(FingerScriptError) -> Double {
    let word = try word("an angle such as 90deg")
    let value =
      Quantity.number(word.text, unit: "deg") ?? Quantity.number(word.text, unit: "°")
    guard let value else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not an angle",
        remedy: "write degrees, clockwise, such as 90deg or -45°")
    }
    return value
  }

  /// How large a finger is.
  mutating func size() throws(FingerScriptError) -> Double {
    try number("a size in points", upTo: 255)
  }

  /// How hard it presses.
  mutating func pressure() throws(FingerScriptError) -> Double {
    try number("a pressure", upTo: 1)
  }

  /// A number from 0 on.
  private mutating func number(
    _ expected: String, upTo most: Double
  ) throws(FingerScriptError) -> Double {
    let word = try word(expected)
    guard let value = Quantity.number(word.text), (0...most).contains(value) else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not \(expected)",
        remedy: "write a number from 0 to \(most == 1 ? "1" : "\(Int(most))")")
    }
    return value
  }

  /// A number with a unit, greater than zero.
  mutating func positive(
    unit: String, example: String
  ) throws(FingerScriptError) -> Double {
    let word = try word("a number such as \(example)")
    guard let value = Quantity.number(word.text, unit: unit), value > 0 else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a number of \(unit) above zero",
        remedy: "write it like \(example)")
    }
    return value
  }

  /// How many times a block repeats.
  mutating func rounds() throws(FingerScriptError) -> Int {
    let word = try word("a number of rounds")
    guard let value = Int(word.text), (1...Self.roundsMax).contains(value) else {
      throw .faulty(
        at: word.location, what: "'\(word.text)' is not a number of rounds",
        remedy: "write a whole number from 1 to \(Self.roundsMax)")
    }
    return value
  }

  private static func anchor(_ text: Substring) -> ScriptPlace.Anchor? {
    if text.hasPrefix("@") { return target(text.dropFirst()) }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = coordinate(parts[0]), let y = coordinate(parts[1]) else {
      return nil
    }
    return .coordinates(x: x, y: y)
  }

  /// `name` or `name+10,-5`; a name may contain a hyphen, but no comma.
  private static func target(_ text: Substring) -> ScriptPlace.Anchor? {
    guard let comma = text.firstIndex(of: ",") else {
      return text.isEmpty ? nil : .target(String(text), offset: .zero)
    }
    guard let sign = text[..<comma].lastIndex(where: { $0 == "+" || $0 == "-" }),
      sign > text.startIndex, !"+-".contains(text[text.index(before: sign)]),
      let offset = pair(text[sign...])
    else { return nil }
    return .target(String(text[..<sign]), offset: offset)
  }

  /// `@heat-100,0` for `@heat+-100,0`; nil where there are no two signs.
  private static func withOneSign(_ text: Substring) -> String? {
    guard text.hasPrefix("@") else { return nil }
    for (two, one) in [("+-", "-"), ("-+", "-"), ("--", "-"), ("++", "+")] {
      guard let place = text.indices.first(where: { text[$0...].hasPrefix(two) }) else { continue }
      return String(text[..<place]) + one + String(text[place...].dropFirst(two.count))
    }
    return nil
  }

  private static func coordinate(_ text: Substring) -> ScriptCoordinate? {
    if let percent = Quantity.number(text, unit: "%") { return .percent(percent) }
    return Quantity.number(text).map { .points($0) }
  }

  private static func pair(_ text: Substring) -> SIMD2<Double>? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Quantity.number(parts[0]), let y = Quantity.number(parts[1])
    else { return nil }
    return SIMD2(x, y)
  }
}
