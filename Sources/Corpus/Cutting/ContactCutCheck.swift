public import Recordings
import Sessions
public import TactusCore

/// Compares what some contacts did in a recording with what they do when the others are left out.
public struct ContactCutCheck {
  /// One sentence for each contact to which something else happens.
  public private(set) var notes: [String] = []

  /// - Parameters:
  ///   - kept: the contacts that were kept, with their times in the whole recording.
  ///   - whole: a replay of the whole recording.
  ///   - part: a replay of the kept contacts.
  public init(_ kept: RecordedContacts, _ whole: ReplayedRun, _ part: ReplayedRun) {
    for (path, now) in zip(kept.paths.sortedAsReplayed, part.stories) {
      guard
        let before = whole.stories.last(where: {
          $0.id == path.id && $0.landing <= path.landing
        })
      else { continue }
      if before.target != now.target {
        notes.append(
          "contact \(path.id) lands on \(now.target ?? "nothing") in the cut, and on "
            + "\(before.target ?? "nothing") in the whole; keep what came before it as well")
        continue
      }
      let (old, new) = (before.happenings(in: whole), now.happenings(in: part))
      guard old != new else { continue }
      notes.append(
        "contact \(path.id) makes \(Self.list(new)) in the cut, and \(Self.list(old)) in the "
          + "whole; keep what came before it as well")
    }
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
  }
}

extension ContactStory {
  /// What the contact made, in words.
  func happenings(in run: ReplayedRun) -> [String] {
    run.happenings.filter {
      $0.contacts.contains(id) && $0.time >= landing && $0.landing <= end ?? .never
    }.map(\.text)
  }
}

extension [ContactPath] {
  /// In the order in which a replay numbers them.
  var sortedAsReplayed: [ContactPath] {
    enumerated().sorted { ($0.element.landing, $0.offset) < ($1.element.landing, $1.offset) }
      .map(\.element)
  }
}

extension RecordedContacts {
  /// When the first of them lands.
  public var start: Instant { paths.map(\.landing).min() ?? .zero }

  /// What each contact landed on in a replay, in the order of the paths; nil for nothing.
  public func targets(in run: ReplayedRun) -> [String?] {
    var stories: [UInt16: [ContactStory]] = [:]
    for story in run.stories { stories[story.id, default: []].append(story) }
    // A frame may have been moved by some microseconds.
    return paths.map { path in
      stories[path.id]?.last { $0.landing <= path.landing }?.target
    }
  }
}

extension Instant {
  /// Seconds to the millisecond.
  public var shownSeconds: String {
    let milliseconds = (microseconds + 500) / 1000
    return "\(milliseconds / 1000)." + "\(1000 + milliseconds % 1000)".dropFirst()
  }
}
