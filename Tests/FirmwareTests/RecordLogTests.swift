import Firmware
import TactusCore
import Testing

@Suite struct RecordLogTests {
  /// The records as text: the time of each in microseconds, and `dropped N` for a count of losses.
  private static func text(_ body: (inout RecordLog) -> Void) -> [String] {
    withUnsafeTemporaryAllocation(
      of: TraceRecord.self, capacity: RecordLog.recordsPerTickMax
    ) { storage in
      var log = RecordLog(storage: storage)
      body(&log)
      return log.records.map { record in
        if case .fault(.recordsDropped(let count)) = record.content {
          return "\(record.time.microseconds) dropped \(count)"
        }
        return "\(record.time.microseconds)"
      }
    }
  }

  private static func at(_ microseconds: Int64) -> Instant { Instant(microseconds: microseconds) }

  private static func record(_ microseconds: Int64) -> TraceRecord {
    TraceRecord(time: at(microseconds), .display(hash: 0))
  }

  @Test func recordsKeepTheirOrder() {
    let records = Self.text { log in
      log.append(Self.record(1))
      log.append(Self.record(2))
      log.drop(0, at: Self.at(3))
    }
    #expect(records == ["1", "2"])
  }

  /// One place is that of the count, and 144 are for input: 640 places hold 495 other records.
  @Test(arguments: [(495, "495"), (496, "496 dropped 1"), (498, "498 dropped 3")])
  func whatDoesNotFitIsCounted(appended: Int, last: String) {
    let records = Self.text { log in
      for number in 1...appended { log.append(Self.record(Int64(number))) }
    }
    #expect(records.count == min(appended, 496))
    #expect(records[494] == "495" && records.last == last)
  }

  /// However much else there was: without its input a tick could not be replayed.
  @Test(arguments: [0, 10, 495, 496, 2000])
  func inputIsNeverDropped(others: Int) {
    let records = Self.text { log in
      for number in 0..<others { log.append(Self.record(Int64(number))) }
      for number in 0..<RecordLog.inputRecordsMax {
        log.append(input: Self.record(Int64(10_000 + number)))
        log.append(Self.record(5000))
      }
    }
    #expect(
      records.filter { $0.count == 5 && $0.hasPrefix("10") }
        == (10_000..<10_000 + RecordLog.inputRecordsMax).map { "\($0)" })
    #expect(records.count <= RecordLog.recordsPerTickMax)
  }

  @Test func aLossElsewhereLeavesTheRecordsAfterItAlone() {
    let records = Self.text { log in
      log.append(Self.record(1))
      log.drop(2, at: Self.at(2))
      log.append(Self.record(3))
      log.drop(4, at: Self.at(4))
    }
    #expect(records == ["1", "2 dropped 6", "3"])
  }

  @Test func anEmptiedLogCountsAnew() {
    let records = Self.text { log in
      log.drop(2, at: Self.at(1))
      log.removeAll()
      log.append(Self.record(2))
      log.drop(1, at: Self.at(3))
    }
    #expect(records == ["2", "3 dropped 1"])
  }
}
