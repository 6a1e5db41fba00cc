import Corpus
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
  @Test(arguments: [1, 2, 7]) func `results come in order, each once`(jobs: Int) {
    var taken: [Int] = []
    WorkerPool.run(1000, jobs: jobs) {
      $0 * 3
    } take: { index, result in
      #expect(result == index * 3)
      taken.append(index)
    }
    #expect(taken == Array(0..<1000))
  }

  @Test func `no work is no result`() {
    WorkerPool.run(0, jobs: 4) {
      $0
    } take: { _, _ in
      Issue.record("a result of nothing")
    }
  }

  @Test func `an error ends the work`() {
    struct Enough: Error {}
    let begun = Atomic<Int>(0)
    #expect(throws: Enough.self) {
      try WorkerPool.run(1_000_000, jobs: 2) { index in
        begun.add(1, ordering: .relaxed)
        return index
      } take: { (index: Int, _: Int) throws(Enough) in
        if index == 10 { throw Enough() }
      }
    }
    #expect(begun.load(ordering: .relaxed) < 1000)
  }

  @Test func `workers are ahead of what was taken by a bounded number`() {
    let begun = Atomic<Int>(0)
    WorkerPool.run(2000, jobs: 2) { index in
      begun.add(1, ordering: .relaxed)
      return index
    } take: { index, _ in
      #expect(begun.load(ordering: .relaxed) <= index + 1 + 64)
    }
  }
}
