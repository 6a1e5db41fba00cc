public import Firmware
import TactusCore

extension RecordedContacts {
  /// What a panel reports of these contacts, from the first landing at zero: the reports that a
  /// finger script of the same paths gives. A contact that is still down at the end is taken back.
  public var reports: [PanelReport] {
    var moments = Moments(fromZero)
    return moments.reports()
  }
}

/// The moments of some contacts, in order.
private struct Moments {
  private enum Kind: Int {
    // The order within a microsecond.
    case end, sample, landing, leave, comeBack
  }

  private struct Moment {
    var time: Instant
    var kind: Kind
    var index: Int
    var sample = 0
  }

  private let contacts: RecordedContacts
  private var moments: [Moment] = []
  private var assembler = FrameAssembler()
  private var reported: [PanelReport] = []

  init(_ contacts: RecordedContacts) {
    self.contacts = contacts
    for (index, path) in contacts.paths.enumerated() {
      for sample in path.samples.indices {
        moments.append(
          Moment(
            time: path.samples[sample].time, kind: sample == 0 ? .landing : .sample, index: index,
            sample: sample))
      }
      let end = path.ending == .open ? contacts.end + RecordedContacts.openMax : path.end
      moments.append(Moment(time: end, kind: .end, index: index))
    }
    for (index, absence) in contacts.absences.enumerated() {
      moments.append(Moment(time: absence.start, kind: .leave, index: index))
      if let end = absence.end {
        moments.append(Moment(time: end, kind: .comeBack, index: index))
      }
    }
    moments.sort {
      ($0.time.microseconds, $0.kind.rawValue, $0.index)
        < ($1.time.microseconds, $1.kind.rawValue, $1.index)
    }
  }

  mutating func reports() -> [PanelReport] {
    var position = 0
    while position < moments.count {
      let time = moments[position].time
      var isFrame = false
      let wasDown = !assembler.down.isEmpty
      while position < moments.count, moments[position].time == time,
        moments[position].kind.rawValue < Kind.leave.rawValue
      {
        touch(moments[position])
        isFrame = true
        position += 1
      }
      if isFrame {
        let frame = assembler.frame(at: time)
        if wasDown || !frame.down.isEmpty { reported.append(.frame(frame)) }
      }
      while position < moments.count, moments[position].time == time,
        moments[position].kind.rawValue >= Kind.leave.rawValue
      {
        report(moments[position])
        position += 1
      }
    }
    return reported
  }

  private mutating func touch(_ moment: Moment) {
    let path = contacts.paths[moment.index]
    let key = UInt32(moment.index)
    switch moment.kind {
    case .landing: assembler.land(key: key, at: path.samples[0].place, path.samples[0].imprint)
    case .sample:
      let sample = path.samples[moment.sample]
      assembler.move(key: key, to: sample.place, sample.imprint)
    case .end where path.ending == .lifted: assembler.lift(key: key)
    case .end: assembler.cancel(key: key)
    case .leave, .comeBack: break
    }
  }

  private mutating func report(_ moment: Moment) {
    let absence = contacts.absences[moment.index]
    let isBack = moment.kind == .comeBack
    switch absence.kind {
    case .asleep: reported.append(isBack ? .resume(at: moment.time) : .suspend(at: moment.time))
    case .unplugged:
      reported.append(.fault(isBack ? .plugged : .unplugged, at: moment.time))
    }
  }
}
