import Synchronization

/// The connections of a server, and by when each must have done something.
///
///     waiting ──admit──▶ admitted
///        │ a newer one, or too slow  │ reads nothing
///        └────────▶ cancelled ◀──────┘
final class ConnectionTable: Sendable {
  struct Entry: Hashable, Sendable { fileprivate let number: Int }

  private struct Connection {
    var task: Task<Void, Never>?
    var isAdmitted = false
    /// When it is over, unless something happens before; nil while it waits for news.
    var deadline: ContinuousClock.Instant?
  }

  private struct State {
    var next = 0
    var connections: [Entry: Connection] = [:]

    /// The task of a connection that is to be cancelled; it counts no longer.
    mutating func cancelled(_ entry: Entry) -> Task<Void, Never>? {
      guard let task = connections[entry]?.task else { return nil }
      connections[entry]?.deadline = nil
      return task
    }
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.connections.count } }

  /// A new connection. Where too many wait, the oldest is cancelled.
  func enter(at now: ContinuousClock.Instant = .now) -> Entry {
    let (entry, oldest) = state.withLock { state in
      let waiting = state.connections.filter { !$0.value.isAdmitted && $0.value.deadline != nil }
      let oldest =
        waiting.count < ViewLimits.waitingMax
        ? nil : waiting.min { $0.key.number < $1.key.number }?.key
      let entry = Entry(number: state.next)
      state.next += 1
      state.connections[entry] = Connection(
        deadline: now + .seconds(ViewLimits.requestSecondsMax))
      return (entry, oldest.flatMap { state.cancelled($0) })
    }
    oldest?.cancel()
    return entry
  }

  /// The task that serves it.
  func began(_ entry: Entry, _ task: Task<Void, Never>) {
    state.withLock { $0.connections[entry]?.task = task }
  }

  func leave(_ entry: Entry) {
    state.withLock { _ = $0.connections.removeValue(forKey: entry) }
  }

  /// Whether there is room for one more that gets the page or its events.
  func admit(_ entry: Entry) -> Bool {
    state.withLock { state in
      let admitted = state.connections.values.count { $0.isAdmitted }
      guard admitted < ViewLimits.pagesMax else { return false }
      state.connections[entry]?.isAdmitted = true
      return true
    }
  }

  /// It is being written to: the other side has to take it.
  func writes(_ entry: Entry, at now: ContinuousClock.Instant = .now) {
    let deadline = now + .seconds(ViewLimits.stalledSecondsMax)
    state.withLock { $0.connections[entry]?.deadline = deadline }
  }

  /// The other side has taken all.
  func wrote(_ entry: Entry) {
    state.withLock { $0.connections[entry]?.deadline = nil }
  }

  /// Cancels those that are over their time.
  func endOverdue(at now: ContinuousClock.Instant = .now) {
    let tasks = state.withLock { state in
      let overdue = state.connections.filter { $0.value.deadline.map { $0 <= now } ?? false }
      return overdue.keys.compactMap { state.cancelled($0) }
    }
    for task in tasks { task.cancel() }
  }
}
