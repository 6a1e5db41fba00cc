import TactusCore

/// Parses paths: what a panel has scanned of a finger.
extension ScriptParser {
  /// `P for TIME`, or `P { TIME P; …; TIME up }`; each time counts from the landing. After a place
  /// there may be a size and a pressure, which stay until the next.
  mutating func path() throws(FingerScriptError) -> ScriptPath {
    var path = ScriptPath(start: try place())
    path.imprint = try imprint(after: .none)
    if take("for") {
      path.end = try duration()
      return path
    }
    guard token.kind == .open else {
      throw fault("no scans of the path here", "write 'for 60ms', or { 8ms 120,80; 60ms up }")
    }
    let opened = token.location
    skip()
    var isOver = false
    while token.kind != .close {
      switch token.kind {
      case .separator: skip()
      case .word where !isOver: isOver = try scan(of: &path)
      case .word:
        throw fault("'\(token.text)' after the path's end", "make its end the last of the block")
      case .open:
        throw fault("a '{' within a path", "write a time and a position, such as 8ms 120,80")
      case .close, .endOfText:
        throw .faulty(at: opened, what: "this '{' is never closed", remedy: "add a '}'")
      }
    }
    guard isOver else {
      throw fault("the path has no end", "write when the finger lifts, such as 60ms up")
    }
    skip()
    return path
  }

  /// `TIME P`, `TIME up` or `TIME cancel`; returns whether the path ends with it.
  private mutating func scan(of path: inout ScriptPath) throws(FingerScriptError) -> Bool {
    let location = token.location
    let time = try interval()
    let last = path.scans.last?.after ?? .zero
    guard time > last else {
      throw .faulty(
        at: location,
        what:
          "\(Quantity.text(time)) does not come after \(Quantity.text(last)), where the path is",
        remedy: "write the times since its landing in their order")
    }
    if take("up") {
      path.end = time
      return true
    }
    if take("cancel") {
      (path.end, path.ending) = (time, .cancelled)
      return true
    }
    let place = try place()
    let imprint = try imprint(after: path.scans.last?.imprint ?? path.imprint)
    path.scans.append((time, place, imprint))
    return false
  }

  /// `size N`, `pressure N`, both in either order, or neither.
  private mutating func imprint(after before: Imprint) throws(FingerScriptError) -> Imprint {
    var imprint = before
    let hasPressure = take("pressure")
    if hasPressure { imprint = imprint.with(pressure: Float(try pressure())) }
    if take("size") { imprint = imprint.with(size: Float(try size())) }
    if !hasPressure, take("pressure") { imprint = imprint.with(pressure: Float(try pressure())) }
    return imprint
  }
}
