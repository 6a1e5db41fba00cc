import Recordings
import SeatInput
import Simulation

/// The hand in a recording, as a finger script: what a model is to scan, so that it is compared
/// with the panel and not with another hand.
///
/// Places are the means of five scans, or of 41 of a finger that rests, which takes the panel's
/// noise and rounding out of them; times are those of the scans. A contact that was not lifted is
/// lifted where the recording ends.
struct RecordedHand {
  let script: String

  /// - Parameter pointsPerUnit: of the glass on which it is played.
  init(_ screen: RawTouchscreen, pointsPerUnit: Double) {
    let contacts = ContactLog(screen).contacts
    let start = contacts.map(\.startTime).min() ?? 0
    var text = "together {\n"
    for (number, contact) in contacts.enumerated() {
      let samples = contact.samples
      let most = ScanFeatures.isResting(contact, screen) ? 20 : 2
      func place(_ index: Int) -> String {
        let beside = min(most, index, samples.count - 1 - index)
        let near = samples[(index - beside)...(index + beside)]
        func mean(_ axis: KeyPath<ContactSample, Int32>, _ minimum: Int32) -> Double {
          let sum = near.reduce(0) { $0 + Double($1[keyPath: axis]) - Double(minimum) }
          return sum / Double(near.count) * pointsPerUnit
        }
        return "\(Self.number(mean(\.x, screen.x.minimum))),"
          + "\(Self.number(mean(\.y, screen.y.minimum)))"
      }
      text += "at \(contact.startTime - start)us sequence {\nfinger f\(number) down \(place(0))\n"
      for index in samples.indices.dropFirst() {
        let time = samples[index].time - samples[index - 1].time
        guard time > 0 else { continue }
        text += "finger f\(number) move to \(place(index)) over \(time)us linear\n"
      }
      let rest = max(1, contact.endTime - samples[samples.count - 1].time)
      text += "wait \(rest)us\nfinger f\(number) up\n}\n"
    }
    script = text + "}\n"
  }

  /// With four decimals, as scripts have numbers.
  private static func number(_ value: Double) -> String {
    let whole = Int64((value * 10_000).rounded())
    let digits = "\(whole.magnitude % 10_000 + 10_000)".dropFirst()
    return "\(whole < 0 ? "-" : "")\(whole.magnitude / 10_000).\(digits)"
  }
}
