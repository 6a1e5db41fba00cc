public import Recordings
import Sessions
public import TactusCore

/// Compares what some contacts did in a recording with what they do when the others are left out.
struct ContactCutCheck {
  /// One sentence for each contact to which something else happens.
  private(set) var notes: [String] = []
  /// Those that land on something else.
  private(set) var misplaced: Set<ContactKey> = []

  /// - Parameters:
  ///   - kept: the contacts that were kept, with their times in the whole recording.
  ///   - whole: a replay of the whole recording.
  ///   - part: a replay of the kept contacts.
  init(_ kept: RecordedContacts, _ whole: ReplayedRun, _ part: ReplayedRun) {
    for (path, now) in zip(kept.paths.inLandingOrder, part.stories) {
      guard
        let before = whole.stories.last(where: {
          $0.id == path.id && $0.landing <= path.landing
        })
      else { continue }
      if before.target != now.target {
        misplaced.insert(ContactKey(path))
        notes.append(
          "contact \(path.id) lands on \(now.target ?? "nothing") in the cut, and on "
            + "\(before.target ?? "nothing") in the whole")
        continue
      }
      let (old, new) = (before.happenings(in: whole), now.happenings(in: part))
      guard old != new else { continue }
      notes.append(
        "contact \(path.id) makes \(Self.list(new)) in the cut, and \(Self.list(old)) in the "
          + "whole")
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
