public import TactusCore

/// The last steps that can be undone one by one, the latest first. When it is full, the oldest can
/// no longer be undone.
///
/// A step holds what was taken away, and what it takes to bring it back; the stack does not look
/// into it.
public struct UndoStack<Step: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  @usableFromInline var steps: Steps

  @usableFromInline typealias Steps = BoundedArray<16, Step>
  /// How many steps can be undone.
  @inlinable public static var levelsMax: Int { Steps.capacity }

  /// An empty stack. Inline storage must be initialized: `filler` is never read.
  @inlinable
  public init(filler: Step) { steps = BoundedArray(filler: filler) }

  /// How many steps there are, 0 to `levelsMax`.
  @inlinable public var count: Int { steps.count }

  @inlinable public var isEmpty: Bool { steps.isEmpty }

  /// Adds a step; when the stack is full, the oldest is forgotten.
  @inlinable
  public mutating func push(_ step: Step) {
    if steps.isFull { steps.remove(at: 0) }
    steps.append(step)
  }

  /// The latest step, which is to be undone now; nil when there is none.
  @inlinable
  public mutating func pop() -> Step? {
    isEmpty ? nil : steps.remove(at: count - 1)
  }

  /// Forgets the steps that can no longer be undone.
  @inlinable
  public mutating func remove(where isGone: (Step) -> Bool) {
    for level in stride(from: count - 1, through: 0, by: -1) where isGone(steps[level]) {
      steps.remove(at: level)
    }
  }
}
