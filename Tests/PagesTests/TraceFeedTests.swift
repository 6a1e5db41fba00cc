import Pages
import Testing

@Suite struct TraceFeedTests {
  private func text(_ feed: TraceFeed, from first: Int = 0) -> [String] {
    feed.messages(from: first).map { "\($0.kind) \(String(decoding: $0.bytes, as: UTF8.self))" }
  }

  private func append(_ text: String, to feed: TraceFeed, line: Int = 1) {
    feed.append(Array(text.utf8), line: line, arrived: 7)
  }

  @Test func `each reader gets all, from where it likes`() {
    let feed = TraceFeed()
    append("a\n", to: feed, line: 5)
    append("", to: feed)
    feed.note("odd")
    feed.append(stages: Array("1 2\n".utf8))
    feed.end("over")
    append("late\n", to: feed)
    feed.note("late")
    feed.end("late")
    #expect(text(feed) == ["lines a\n", "note odd", "stages 1 2\n", "end over"])
    #expect(text(feed, from: 3) == ["end over"])
    #expect(text(feed, from: 4).isEmpty && text(feed, from: 99).isEmpty)
    #expect(feed.isEnded && feed.count == 4)
    let first = feed.messages(from: 0).first
    #expect(first?.line == 5 && first?.arrived == 7)
  }

  @Test func `a piece has a limit, and at least one message`() {
    let feed = TraceFeed()
    for _ in 0..<5 { append("12345678\n", to: feed) }
    #expect(feed.messages(from: 0, bytesMax: 18).count == 2)
    #expect(feed.messages(from: 0, bytesMax: 19).count == 3)
    #expect(feed.messages(from: 1, bytesMax: 1).count == 1)
  }

  @Test func `what is kept is bounded, and the last message says so`() {
    let line = "0123456789\n"
    let size = line.utf8.count + TraceFeed.messageBytes
    let feed = TraceFeed(bytesMax: 3 * size)
    for number in 1...3 { append(line, to: feed, line: number) }
    #expect(feed.count == 3 && !feed.isEnded)
    // Times of stages are only left out.
    feed.append(stages: [0x30, 0x0A])
    #expect(feed.count == 3 && !feed.isEnded)
    append(line, to: feed, line: 4)
    #expect(feed.isEnded && feed.count == 4)
    #expect(text(feed).last?.contains("what follows line 3 is not shown") == true)
    append(line, to: feed, line: 5)
    #expect(feed.count == 4)
  }

  @Test func `notes are counted`() {
    let feed = TraceFeed()
    for _ in 0..<(TraceFeed.notesMax + 5) { feed.note("x") }
    #expect(feed.count == TraceFeed.notesMax)
  }

  @Test func `a reader waits for what comes, or is woken`() async {
    let feed = TraceFeed()
    append("a\n", to: feed)
    await feed.wait(beyond: 0)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var woken = 0
          while feed.count < 2 {
            await feed.wait(beyond: 1)
            woken += 1
          }
          return woken
        }
      }
      feed.wake()
      append("b\n", to: feed)
      for await woken in group { #expect(woken <= 2) }
    }
    #expect(feed.count == 2)
  }
}
