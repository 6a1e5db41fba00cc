import Synchronization

/// What has come of a run's trace so far, as messages in order, for any number of readers: each
/// reads from where it likes, at its own pace, and waits at the end.
///
/// What is kept is bounded. A trace that is longer goes on being read, so that its writer is not
/// held up, but no reader gets more than what is kept, which is what the last message reports.
///
///     open ──end──▶ ended
///      └──full────────▲
public final class TraceFeed: Sendable {
  /// A message to readers.
  public struct Message: Equatable, Sendable {
    public enum Kind: String, Sendable {
      /// Lines of the trace, each with its end.
      case lines
      /// What the stages of ticks took, a line each.
      case stages
      /// A sentence about what was wrong with the trace.
      case note
      /// The last message: a sentence about why there is no other one.
      case end
    }

    public var kind: Kind
    public var bytes: [UInt8]
    /// When it arrived, in microseconds since 1970.
    public var arrived: Int64 = 0
    /// The number of the first line, from 1.
    public var line = 0
  }

  /// How much is kept, in bytes, with `messageBytes` for each message: more than an hour of a
  /// finger that always moves. A page keeps as much.
  public static let bytesMax = 64 << 20
  /// What a message takes beside its bytes.
  public static let messageBytes = 96
  /// How many notes there are; further faults are only counted.
  public static let notesMax = 20

  private struct State {
    var messages: [Message] = []
    var byteCount = 0
    var noteCount = 0
    var isEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let bytesMax: Int
  private let state = Mutex(State())

  /// - Parameter bytesMax: how much is kept.
  public init(bytesMax: Int = TraceFeed.bytesMax) { self.bytesMax = bytesMax }

  /// Appends whole lines.
  ///
  /// - Parameters:
  ///   - line: the number of the first.
  ///   - arrived: when they arrived, in microseconds since 1970.
  public func append(_ lines: [UInt8], line: Int, arrived: Int64) {
    guard !lines.isEmpty else { return }
    change { state in
      let size = lines.count + Self.messageBytes
      guard state.byteCount + size <= bytesMax else {
        return Self.end(
          "The trace is longer than the \(bytesMax >> 20) MiB that are kept: what follows line "
            + "\(line - 1) is not shown. Start the run and 'tactus view' anew", &state)
      }
      state.byteCount += size
      state.messages.append(Message(kind: .lines, bytes: lines, arrived: arrived, line: line))
    }
  }

  /// Appends what the stages of ticks took, a line each. Where there is no room it is left out.
  public func append(stages lines: [UInt8]) {
    guard !lines.isEmpty else { return }
    change { state in
      let size = lines.count + Self.messageBytes
      guard state.byteCount + size <= bytesMax else { return }
      state.byteCount += size
      state.messages.append(Message(kind: .stages, bytes: lines))
    }
  }

  /// Appends a sentence for people about what is wrong.
  public func note(_ sentence: String) {
    change { state in
      guard state.noteCount < Self.notesMax else { return }
      state.noteCount += 1
      state.messages.append(Message(kind: .note, bytes: Array(sentence.utf8)))
    }
  }

  /// Nothing more comes, for the reason in a sentence. What readers got stays.
  public func end(_ sentence: String) {
    change { state in Self.end(sentence, &state) }
  }

  private static func end(_ sentence: String, _ state: inout State) {
    state.isEnded = true
    state.messages.append(Message(kind: .end, bytes: Array(sentence.utf8)))
  }

  private func change(_ body: (inout State) -> Void) {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      guard !state.isEnded else { return [] }
      body(&state)
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in waiting { reader.resume() }
  }

  /// Whether the last message is there.
  public var isEnded: Bool { state.withLock { $0.isEnded } }

  /// How many messages there are.
  public var count: Int { state.withLock { $0.messages.count } }

  /// The messages from one on, as many as have so many bytes together, but at least one. A copy: a
  /// reader that is slow must not keep all that the feed had.
  public func messages(from first: Int, bytesMax: Int = 1 << 16) -> [Message] {
    state.withLock { state in
      let first = min(max(first, 0), state.messages.count)
      var end = first
      var byteCount = 0
      while end < state.messages.count, byteCount < bytesMax {
        byteCount += state.messages[end].bytes.count
        end += 1
      }
      return Array(state.messages[first..<end])
    }
  }

  /// Waits until there are more than so many messages, or `wake` is called.
  public func wait(beyond count: Int) async {
    await withCheckedContinuation { reader in
      let isThere = state.withLock { state in
        guard state.messages.count <= count else { return true }
        state.waiting.append(reader)
        return false
      }
      if isThere { reader.resume() }
    }
  }

  /// Lets all that wait look after what else they have to do.
  public func wake() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in waiting { reader.resume() }
  }
}
