/// A Perfetto file as text, a packet a line: read by the rules of the wire format alone, and by the
/// numbers of Perfetto's schema. What it does not know is shown as such.
///
///     track 2 contacts in 1 at 0
///     4000 begin 3 contact 7 | x=1.0 y=2.0
struct PerfettoText {
  private(set) var lines: [String] = []

  init(_ bytes: [UInt8]) {
    for packet in WireFields(bytes[...]).fields { lines.append(Self.packet(packet)) }
  }

  private static func packet(_ field: WireFields.Field) -> String {
    guard field.number == 1, let bytes = field.bytes else { return "? \(field)" }
    var time = ""
    var text = ""
    for field in WireFields(bytes).fields {
      switch field.number {
      case 6: text = clocks(field.bytes!)
      // Microseconds: files have nanoseconds.
      case 8: time = "\(field.value / 1000) "
      case 10: if field.value != 0x5461_6374 { text += "? sequence \(field.value)" }
      case 11: text = event(field.bytes!)
      case 58: time = "clock \(field.value) " + time
      case 60: text = track(field.bytes!)
      default: text += "? \(field)"
      }
    }
    return time + text
  }

  private static func clocks(_ bytes: ArraySlice<UInt8>) -> String {
    "clocks"
      + WireFields(bytes).fields.map { field in
        let parts = WireFields(field.bytes!).fields
        return " \(parts[0].value)=\(parts[1].value)"
      }.joined()
  }

  private static func track(_ bytes: ArraySlice<UInt8>) -> String {
    var (number, name, parent, rank) = ("", "", "", "")
    for field in WireFields(bytes).fields {
      switch field.number {
      case 1: number = "\(field.value & 0xFFFF)"
      case 2: name = field.text
      case 5: parent = " in \(field.value & 0xFFFF)"
      case 8: parent += " of values"
      case 11: break
      case 12: rank = " at \(field.value)"
      default: name += "? \(field)"
      }
    }
    return "track \(number) \(name)\(parent)\(rank)"
  }

  private static func event(_ bytes: ArraySlice<UInt8>) -> String {
    var (kind, track, name, notes, flows) = ("", "", "", "", "")
    for field in WireFields(bytes).fields {
      switch field.number {
      case 4: notes += " " + note(field.bytes!)
      case 9: kind = ["?", "begin", "end", "instant", "value"][Int(field.value)]
      case 11: track = "\(field.value & 0xFFFF)"
      case 23: name = " " + field.text
      case 44: name = " \(Double(bitPattern: field.value))"
      case 47: flows += " flow \(flow(field.value))"
      case 48: flows += " last of flow \(flow(field.value))"
      default: name += "? \(field)"
      }
    }
    return "\(kind) \(track)\(name)" + (notes.isEmpty ? "" : " |\(notes)") + flows
  }

  /// The touch's stamp and the lowest ten bits of its tick.
  private static func flow(_ id: UInt64) -> String {
    "\((id & (1 << 63 - 1)) >> 10)/\(id & 1023)"
  }

  private static func note(_ bytes: ArraySlice<UInt8>) -> String {
    let parts = WireFields(bytes).fields
    let value =
      switch parts[1].number {
      case 2: parts[1].value == 1 ? "yes" : "no"
      case 4: "\(Int64(bitPattern: parts[1].value))"
      case 5: "\(Double(bitPattern: parts[1].value))"
      default: "'\(parts[1].text)'"
      }
    return "\(parts[0].text)=\(value)"
  }
}
