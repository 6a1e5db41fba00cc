import OutputFiles
import Raster
import Sessions
import Synchronization
import TactusCore
import Testing

/// Pictures that a second thread works on: in order, as they were, and no failure is lost.
@Suite struct PictureThreadTests {
  /// What the thread was given.
  private final class Seen: Sendable {
    let lines = Mutex<[String]>([])

    func take(_ job: PictureThread.Job) {
      let pixel = job.picture?.withSurface { $0.color(x: 1, y: 0)?.red }
      lines.withLock { $0.append("\(job.tick) \(pixel.map { "\($0)" } ?? "again")") }
    }
  }

  private func draw(_ shade: UInt8, on framebuffer: Framebuffer) {
    framebuffer.draw(scale: 1) {
      $0.fill($0.bounds, Color(red: shade, green: 0, blue: 0))
    }
  }

  @Test func everyPictureComesInOrderAsItWas() throws {
    let seen = Seen()
    let thread = PictureThread { job throws(OutputError) in seen.take(job) }
    let framebuffer = Framebuffer(width: 3, height: 2, format: .xrgb8888)
    var expected: [String] = []
    for tick in UInt32(0)..<40 {
      // What is drawn next must not change what was handed over.
      draw(UInt8(tick), on: framebuffer)
      try thread.take(framebuffer.surface, tick: tick, at: .zero)
      expected.append("\(tick) \(tick)")
      if tick % 3 == 0 {
        try thread.repeatPicture(tick: tick, at: .zero)
        expected.append("\(tick) again")
      }
    }
    try thread.finish()
    #expect(seen.lines.withLock { $0 } == expected)
  }

  @Test func theFirstFailureEndsItAndIsThrown() throws {
    let seen = Seen()
    let thread = PictureThread { job throws(OutputError) in
      seen.take(job)
      if job.tick >= 2 { throw OutputError("picture \(job.tick): no room") }
    }
    let framebuffer = Framebuffer(width: 3, height: 2, format: .rgb565)
    var thrown: OutputError?
    for tick in UInt32(0)..<100 {
      do throws(OutputError) {
        try thread.take(framebuffer.surface, tick: tick, at: .zero)
      } catch {
        thrown = error
        break
      }
    }
    #expect(thrown == OutputError("picture 2: no room"))
    #expect(throws: OutputError("picture 2: no room")) { try thread.finish() }
    #expect(seen.lines.withLock { $0 } == ["0 0", "1 0", "2 0"])
  }

  @Test func whatIsAbandonedEnds() throws {
    let seen = Seen()
    let thread = PictureThread { job throws(OutputError) in seen.take(job) }
    let framebuffer = Framebuffer(width: 3, height: 2, format: .rgb565)
    for tick in UInt32(0)..<4 { try thread.take(framebuffer.surface, tick: tick, at: .zero) }
    thread.abandon()
    // Some of them, from the first on.
    let lines = seen.lines.withLock { $0 }
    #expect(lines == (0..<lines.count).map { "\($0) 0" })
  }
}
