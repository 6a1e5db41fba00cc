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

  /// The last place is that of the count: 640 places hold 639 records.
  @Test(arguments: [(639, "639"), (640, "640 dropped 1"), (642, "642 dropped 3")])
  func whatDoesNotFitIsCounted(appended: Int, last: String) {
    let records = Self.text { log in
      for number in 1...appended { log.append(Self.record(Int64(number))) }
    }
    #expect(records.count == min(appended, RecordLog.recordsPerTickMax))
    #expect(records[638] == "639" && records.last == last)
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
