/// At most how many times as long a row may take.
enum Aim {
  /// As memset, or memcpy, of the bytes that the row changes.
  case plain(Double)
  /// As pixman.
  case pixman(Double)
  case none
}

extension BenchRow {
  var aim: Aim {
    switch self {
    case .opaqueFill, .blit: .plain(1.1)
    case .opaqueRounded, .rounded, .circle, .line, .shadow: .none
    default: .pixman(1)
    }
  }
}
