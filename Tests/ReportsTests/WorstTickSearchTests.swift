import BoardFiles
import DemoScenes
import Firmware
import Reports
import Sessions
import Simulation
import TactusCore
import Testing

@Suite struct WorstTickSearchTests {
  /// A counter that grows by another step at each question, as a noisy machine's does.
  private final class Noise {
    private var random = SplitMix64(seed: 1)
    private var total: Int64 = 0

    func next() -> Int64 {
      total += random.below(100)
      return total
    }
  }

  private func search(seed: UInt64) throws -> WorstTickSearch {
    let run = try SimulatedRun()
    let noise = Noise()
    return WorstTickSearch(
      run.scene, on: run.file.board, tuning: run.scene.defaults, named: "pi", seed: seed
    ) { noise.next() }
  }

  @Test func `the costliest hands come first, and the same seed finds the same`() throws {
    var first = try search(seed: 2)
    var second = try search(seed: 2)
    var firsts = 0
    for _ in 0..<14 {
      if try first.step() { firsts += 1 }
      _ = try second.step()
    }
    #expect(first.triedCount == 14)
    #expect(first.best.map(\.cost) == first.best.map(\.cost).sorted(by: >))
    #expect(first.best.count == 8)
    #expect(firsts >= 2)
    #expect(first.best.map(\.hands) == second.best.map(\.hands))
    // Children are made of what their parents had: not all hands have three episodes.
    #expect(first.best.contains { $0.hands.seeds.count != 3 })
  }

  @Test func `hands report in order of time, and lift between two episodes`() throws {
    let run = try SimulatedRun()
    let layout = SceneLayout(
      run.scene, on: run.file.board, named: "pi", tuning: run.scene.defaults)
    let hands = HandsGenome(seeds: [3, 4, 3])
    let reports = hands.reports(on: run.file.board, layout)
    let times = reports.map(\.time)
    #expect(times == times.sorted())
    #expect(times.last! - times.first! > HandsGenome.episode + HandsGenome.episode)
    let empty = reports.compactMap { report in
      if case .frame(let frame) = report, frame.down.isEmpty { frame.time } else { nil }
    }
    for episode in 1...3 {
      let end = Instant.zero + .microseconds(HandsGenome.episode.microseconds * Int64(episode))
      #expect(empty.contains { $0 <= end + .milliseconds(200) && $0 > end - .milliseconds(400) })
    }
  }
}
