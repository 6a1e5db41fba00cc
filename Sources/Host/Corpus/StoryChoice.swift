import InputText
public import Sessions
import TactusCore

/// Whose stories a person picks: of some contacts, times or targets. What is left empty picks all.
public struct StoryChoice: Equatable, Sendable {
  public var contacts: [UInt16] = []
  /// Any time at which it was on the glass.
  public var times: [StatedTime] = []
  /// What it landed on.
  public var targets: [String] = []

  public init() {}

  public var isEmpty: Bool { contacts.isEmpty && times.isEmpty && targets.isEmpty }

  /// Throws for a target that the scene does not have.
  public func check(targetsOf setup: SceneSetup) throws(StoryChoiceFault) {
    guard !targets.isEmpty else { return }
    let names = setup.targetNames
    for target in targets where !names.contains(target) {
      let near = suggestions(for: target, among: names)
      throw StoryChoiceFault(
        "--target \(target): \(setup.scene.name) has no such target; "
          + (near.isEmpty
            ? "the command 'scenes \(setup.scene.name)' lists them"
            : "did you mean \(alternatives(near))?"))
    }
  }

  /// The stories that were picked, in order. Throws for the first value that picks none.
  public func stories(of stories: [ContactStory]) throws(StoryChoiceFault) -> [ContactStory] {
    guard !stories.isEmpty else { throw StoryChoiceFault("nothing touched the panel in this run") }
    for contact in contacts where !stories.contains(where: { $0.id == contact }) {
      throw StoryChoiceFault("--contact \(contact): there is none; \(Self.ids(of: stories))")
    }
    for time in times where !stories.contains(where: { $0.isThere(at: time) }) {
      throw StoryChoiceFault(
        "--at \(time.text): no contact was on the glass; \(Self.neighbours(of: time, stories))")
    }
    for target in targets where !stories.contains(where: { $0.target == target }) {
      throw StoryChoiceFault(
        "--target \(target): no contact landed on it; \(Self.touched(by: stories))")
    }
    let picked = stories.filter(picks)
    guard !picked.isEmpty else {
      throw StoryChoiceFault(
        "no contact is all that --contact, --at and --target name; leave one out")
    }
    return picked
  }

  /// Whether a story is one of those that are picked.
  func picks(_ story: ContactStory) -> Bool {
    (contacts.isEmpty || contacts.contains(story.id))
      && (times.isEmpty || times.contains { story.isThere(at: $0) })
      && (targets.isEmpty || targets.contains { $0 == story.target })
  }

  /// The most names in a message.
  private static let namesMax = 8

  private static func ids(of stories: [ContactStory]) -> String {
    var ids: [UInt16] = []
    for id in Set(stories.map(\.id)).sorted() { ids.append(id) }
    guard ids.count > 1 else { return "the only one is \(ids[0])" }
    let isRow = Int(ids.last! - ids[0]) == ids.count - 1
    return isRow ? "they are \(ids[0]) to \(ids.last!)" : "they are \(list(ids.map { "\($0)" }))"
  }

  private static func neighbours(of time: StatedTime, _ stories: [ContactStory]) -> String {
    let before = stories.filter { ($0.end ?? .never) < time.instant }
      .max { $0.end ?? .never < $1.end ?? .never }
    let after = stories.filter { $0.landing > time.instant }.min { $0.landing < $1.landing }
    return [
      before.map { "contact \($0.id) left at \(GesturePrinter.seconds($0.end ?? $0.landing)) s" },
      after.map { "contact \($0.id) landed at \(GesturePrinter.seconds($0.landing)) s" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private static func touched(by stories: [ContactStory]) -> String {
    var names: [String] = []
    var seen = Set<String>()
    for name in stories.compactMap(\.target) where seen.insert(name).inserted { names.append(name) }
    guard !names.isEmpty else { return "contacts landed where nothing listens" }
    return "contacts landed on \(list(names))"
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count - namesMax
    return names.prefix(namesMax).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

/// Why a choice of stories picks nothing: what is wrong and what there is, in one line.
public struct StoryChoiceFault: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }
}
