import DemoScenes
import Firmware
import Foundation
import Gestures
import OutputFiles
import Raster
import TactusCore
import TestSupport
import Testing

@testable import Live

/// Drawing with two processors.
@Suite struct BandDrawingTests {
  /// Draws into damaged rectangles, by two threads and by one; returns where the pixels differ.
  private struct Comparison: SceneVisitor {
    var differences: [String] = []
    var pictureCount = 0

    mutating func visit<S: Scene & SendableMetatype & ~Copyable>(_ scene: S.Type) {
      for (format, scale) in [(PixelFormat.xrgb8888, Float(0.5)), (.rgb565, 1), (.xrgb8888, 1.5)] {
        let board = Board(
          pixelWidth: 400, pixelHeight: 240, pixelsPerPoint: scale, pixelFormat: format,
          tickPeriod: .milliseconds(10), displayPeriod: .milliseconds(10), scanOutLatency: .zero,
          budgets: PerStage(repeating: .milliseconds(1)), divisors: PerStage(repeating: 1))
        var table = GestureTable(GestureThresholds())
        let shown = S(Screen(of: board), S.Tuning(), &table)
        var bands = BandDrawing(pixelsMin: 1)
        var random = SplitMix64(seed: 1)
        for _ in 0..<40 {
          var damage = Damage(width: 400, height: 240)
          for _ in 0..<Int.random(in: 1...9, using: &random) {
            let left = Int.random(in: -20..<400, using: &random)
            let top = Int.random(in: -20..<240, using: &random)
            damage.add(
              PixelRect(
                left: left, top: top, right: left + Int.random(in: 1...400, using: &random),
                bottom: top + Int.random(in: 1...240, using: &random)))
          }
          let pictures = [false, true].map { isTogether in
            let surface = PatternSurface(width: 400, height: 240, format: format)
            surface.draw { canvas in
              var scaled = Canvas(canvas.surface.onSamePixels, scale: scale)
              if isTogether {
                bands.draw(shown, in: damage, on: &scaled)
              } else {
                shown.draw(in: damage, on: &scaled)
              }
            }
            return surface.hash
          }
          pictureCount += 1
          if pictures[0] != pictures[1] { differences.append("\(S.name), \(format): \(damage)") }
        }
      }
    }
  }

  @Test(.enabled(if: WorkerThread.processorCount > 1, "this machine has one processor"))
  func `two processors draw the pixels of one`() {
    var comparison = Comparison()
    visitDemoScenes(&comparison)
    #expect(comparison.differences == [])
    #expect(comparison.pictureCount == 5 * 3 * 40)
  }

  /// What the bands of a damage are, and that together they are the damage: of each rectangle the
  /// rows, from the top.
  @Test(arguments: [
    // One rectangle is cut into as many bands as there may be; fewer where it has fewer rows.
    ([PixelRect(left: 0, top: 0, right: 100, bottom: 80)], 8),
    ([PixelRect(left: 0, top: 0, right: 100, bottom: 3)], 3),
    // Of two, each by its share of the pixels, and one at least.
    (
      [
        PixelRect(left: 0, top: 0, right: 100, bottom: 60),
        PixelRect(left: 0, top: 62, right: 100, bottom: 82),
      ], 8
    ),
    (
      [
        PixelRect(left: 0, top: 0, right: 100, bottom: 90),
        PixelRect(left: 0, top: 92, right: 2, bottom: 93),
      ], 8
    ),
  ])
  func `a damage is cut into bands of rows`(_ rects: [PixelRect], _ count: Int) {
    var damage = Damage(width: 100, height: 100)
    for rect in rects { damage.add(rect) }
    let bands = BandJob.bands(of: damage)
    #expect(bands.count == count)
    var covered = [Int](repeating: 0, count: 100 * 100)
    for index in 0..<bands.count {
      let band = bands[index]
      #expect(!band.isEmpty)
      for y in band.top..<band.bottom {
        for x in band.left..<band.right { covered[y * 100 + x] += 1 }
      }
    }
    var wanted = [Int](repeating: 0, count: 100 * 100)
    for rect in rects {
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right { wanted[y * 100 + x] += 1 }
      }
    }
    #expect(covered == wanted)
  }

  /// Which bands were drawn, and by whom, of a body that waits until both have drawn one.
  private final class Drawn: @unchecked Sendable {
    private let lock = NSLock()
    private var threads: Set<pthread_t> = []
    private(set) var clips: [PixelRect] = []
    var threadCount: Int { lock.withLock { threads.count } }

    func draw(_ clip: PixelRect) {
      lock.withLock {
        threads.insert(pthread_self())
        clips.append(clip)
      }
      if threadCount < 2 { usleep(500) }
    }
  }

  /// Draws damage until two threads have drawn, or so often.
  private func drawn(_ count: Int, _ damage: Damage, isShared: Bool) -> Drawn {
    var bands = BandDrawing(pixelsMin: 1)
    let drawn = Drawn()
    let surface = PatternSurface(width: 100, height: 100, format: .xrgb8888)
    surface.draw { canvas in
      for _ in 0..<count where drawn.threadCount < 2 {
        bands.share(UnsafeRawPointer(bitPattern: 1)!, isShared, in: damage, on: &canvas) {
          _, canvas in drawn.draw(canvas.surface.clip)
        }
      }
    }
    return drawn
  }

  @Test(.enabled(if: WorkerThread.processorCount > 1, "this machine has one processor"))
  func `the second thread draws as well`() {
    var damage = Damage(width: 100, height: 100)
    damage.add(PixelRect(left: 0, top: 0, right: 100, bottom: 100))
    #expect(drawn(1000, damage, isShared: true).threadCount == 2)
  }

  @Test func `a scene that shares something is drawn by one, in whole rectangles`() {
    var damage = Damage(width: 100, height: 100)
    damage.add(PixelRect(left: 0, top: 0, right: 100, bottom: 60))
    damage.add(PixelRect(left: 0, top: 70, right: 40, bottom: 90))
    let drawn = drawn(20, damage, isShared: false)
    #expect(drawn.threadCount == 1)
    #expect(drawn.clips.count == 40)
    #expect(drawn.clips.allSatisfy { [damage[0], damage[1]].contains($0) })
  }

  @Test func `a thread is woken for many pixels only`() {
    var bands = BandDrawing(pixelsMin: 100)
    var damage = Damage(width: 100, height: 100)
    damage.add(PixelRect(left: 0, top: 0, right: 11, bottom: 9))
    var isLarge = bands.isLarge(damage)
    #expect(!isLarge)
    damage.add(PixelRect(left: 50, top: 0, right: 51, bottom: 1))
    isLarge = bands.isLarge(damage)
    #expect(isLarge == (WorkerThread.processorCount > 1))
    bands = BandDrawing(pixelsMin: .max)
    isLarge = bands.isLarge(damage)
    #expect(!isLarge)
  }
}

/// A thread beside its owner.
@Suite struct WorkerThreadTests {
  private struct Sums {
    var next: CInt = 0
    var own = 0
    var other = 0
  }

  /// What two threads take from a count is each taken once, however often, and also by an owner
  /// that does not wait for the other to come to a processor.
  @Test func `each number is taken once`() {
    guard let worker = WorkerThread() else {
      Issue.record("there can be no thread")
      return
    }
    for _ in 0..<2000 {
      var sums = Sums()
      withUnsafeMutablePointer(to: &sums) { sums in
        _ = worker.begin(
          { sums in
            guard let sums = sums?.assumingMemoryBound(to: Sums.self) else { return }
            while true {
              let number = WorkerThread.take(&sums.pointee.next)
              guard number < 50 else { return }
              sums.pointee.other += number
            }
          }, sums)
        while true {
          let number = WorkerThread.take(&sums.pointee.next)
          guard number < 50 else { break }
          sums.pointee.own += number
        }
        worker.wait()
      }
      #expect(sums.own + sums.other == 49 * 50 / 2)
    }
  }

  @Test func `what its owner leaves the thread does`() {
    guard let worker = WorkerThread() else {
      Issue.record("there can be no thread")
      return
    }
    // Until it waits for work nothing begins; a busy machine may take a while.
    var (other, begun) = (0, false)
    withUnsafeMutablePointer(to: &other) { other in
      for _ in 0..<10_000 where !begun {
        begun = worker.begin({ $0?.assumingMemoryBound(to: Int.self).pointee += 1 }, other)
        if begun { usleep(20_000) } else { usleep(500) }
        worker.wait()
        if begun, other.pointee == 0 { begun = false }
      }
    }
    #expect(begun && other == 1)
  }
}
