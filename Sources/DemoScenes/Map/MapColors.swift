import Raster

/// The colours of the map itself: at night, or on a light background by day.
struct MapColors: BitwiseCopyable, Sendable {
  let isLight: Bool

  var sea: Color { pick(0x102A42, 0x8FBEDF) }
  var street: Color { pick(0x3A4560, 0xFFFFFF) }
  var block: Color { pick(0x222B3E, 0xE7E4DD) }
  var square: Color { pick(0x2B344A, 0xDEDACF) }
  var house: Color { pick(0x313C55, 0xD3CEC2) }
  var roof: Color { pick(0x3B4459, 0xC9C3B5) }
  var park: Color { pick(0x1E4A3C, 0xBFE0B4) }
  var tree: Color { pick(0x2E6B50, 0x93C98A) }
  var bank: Color { pick(0x4B5B5A, 0xCFC8A8) }
  var water: Color { pick(0x1A5580, 0x9CCBEB) }
  var roadEdge: Color { pick(0x1A2233, 0xB9BFCB) }
  var road: Color { pick(0x6A7896, 0xF7F7F9) }
  var mainEdge: Color { pick(0x6E5526, 0xC58F2B) }
  var main: Color { pick(0xE3B968, 0xF6CC6F) }
  var name: Color { pick(0xEAF0FC, 0x1C2536) }
  var district: Color { pick(0xA9BBDD, 0x5B6A88) }
  var halo: Color { pick(0x10182A, 0xFFFFFF).opacity(0.7) }
  var accent: Color { pick(0x4C8DFF, 0x2C6BE0) }
  var dot: Color { pick(0xF0628A, 0xD83A6B) }
  var frame: Color { pick(0x35C28B, 0x12855A) }
  var mast: Color { pick(0xF0A54A, 0xD9801A) }

  private func pick(_ dark: UInt32, _ light: UInt32) -> Color { Color(rgb: isLight ? light : dark) }
}
