import Testing

@testable import Pages

@Suite struct ConnectionTableTests {
  private let table = ConnectionTable()
  private let start = ContinuousClock.now

  /// A connection with a task that ends when it is cancelled.
  private func connect() -> (entry: ConnectionTable.Entry, task: Task<Void, Never>) {
    let entry = table.enter(at: start)
    let task = Task {
      try? await Task.sleep(for: .seconds(1000))
      return
    }
    table.began(entry, task)
    return (entry, task)
  }

  @Test func `the oldest that waits gives way to a new one`() {
    let waiting = (0..<ViewLimits.waitingMax).map { _ in connect() }
    #expect(waiting.allSatisfy { !$0.task.isCancelled })
    // One that was admitted does not wait any more.
    #expect(table.admit(waiting[0].entry))
    table.wrote(waiting[0].entry)
    _ = connect()
    #expect(waiting.allSatisfy { !$0.task.isCancelled })
    _ = connect()
    #expect(!waiting[0].task.isCancelled && waiting[1].task.isCancelled)
    _ = connect()
    #expect(waiting[2].task.isCancelled && !waiting[3].task.isCancelled)
    // Its place is free again only when it is gone, and counted no longer before.
    table.leave(waiting[1].entry)
    table.leave(waiting[3].entry)
    _ = connect()
    #expect(!waiting[4].task.isCancelled)
  }

  @Test func `so many pages are admitted`() {
    let pages = (0..<ViewLimits.pagesMax).map { _ in connect().entry }
    for page in pages { #expect(table.admit(page)) }
    #expect(!table.admit(connect().entry))
    table.leave(pages[3])
    #expect(table.admit(connect().entry))
  }

  @Test func `a request has its time, and so has a reader`() {
    let (request, writing, idle) = (connect(), connect(), connect())
    #expect(table.admit(writing.entry) && table.admit(idle.entry))
    let later = start + .seconds(3)
    table.writes(writing.entry, at: later)
    table.writes(idle.entry, at: later)
    table.wrote(idle.entry)
    table.endOverdue(at: start + .seconds(ViewLimits.requestSecondsMax) - .milliseconds(1))
    #expect(!request.task.isCancelled)
    table.endOverdue(at: start + .seconds(ViewLimits.requestSecondsMax))
    #expect(request.task.isCancelled && !writing.task.isCancelled)
    table.endOverdue(at: later + .seconds(ViewLimits.stalledSecondsMax) - .milliseconds(1))
    #expect(!writing.task.isCancelled)
    table.endOverdue(at: later + .seconds(ViewLimits.stalledSecondsMax))
    #expect(writing.task.isCancelled)
    table.endOverdue(at: later + .seconds(100_000))
    #expect(!idle.task.isCancelled)
  }
}
