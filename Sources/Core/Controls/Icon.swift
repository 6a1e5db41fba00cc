public import Raster
public import TactusCore

/// A picture of a few strokes that stands for what something does, at any size.
///
/// Each is a text: a place is two letters, across and down on a grid of 24; `A` to `Y` are 0 to 24,
/// `a` to `x` half a step further than the capital. Places in a row are joined; a space begins
/// anew. `(` and three letters are a ring's centre and radius, `*` a disc's; `^` and three places
/// fill a triangle. So an icon costs some thirty bytes, and no code of its own.
public enum Icon: UInt8, BitwiseCopyable, Sendable {
  case share, copy, heart, heartFilled, star, starFilled, check, close, trash, archive, flag
  case note, quote, question, undo, more, back, top, down, home, bell, book, inbox, mail, gear
  case locate, compass, pin, plus, minus, list, drawer, image, pencil
  case lock, lockOpen, clock, flame, fan, lamp, power, pause, play

  fileprivate var strokes: StaticString {
    switch self {
    case .share: "MDMO IHMDQH IKFKFUTUTKQK"
    case .copy: "JJUJUUJUJJ GPEPEEPEPG"
    case .heart: "MUemDJEGHeKfMIOfReUGVJtmMU"
    case .heartFilled: "*hJe*qJe^emtmMU^MIJNPN MUemDJEGHeKfMIOfReUGVJtmMU"
    case .star: "MDoJVjQOruMRguIODjjJMD"
    case .starFilled: "^DjVjMR^MDruIO^MDguQO MDoJVjQOruMRguIODjjJMD"
    case .check: "FmKrTg"
    case .close: "GGSS SGGS"
    case .trash: "EGUG JGJEPEPG GGHURUSG KKKQ OKOQ"
    case .archive: "DEVEVJDJDE FJFUTUTJ KNON"
    case .flag: "FDFV FETEQiTNFN"
    case .note: "ODGDGVSVSHODOHSH JMPM JQPQ"
    case .quote: "*hOD eOelGJih*qOD nOnlPJrh"
    case .question: "(MMJ JKjIMHoIPKnMMn*MRB"
    case .undo: "IFEJIN EJOJrkTOrrOTJT"
    case .more: "*FMb*MMb*TMb"
    case .back: "PEHMPU"
    case .top: "FETE MUMI HNMIRN"
    case .down: "MEMU GOMUSO"
    case .home: "DMMEVM GKGUSUSK KUKOOOOU"
    case .bell: "FRHOHKiHMfpHRKROTRFR kUMVnU MDMf"
    case .book: "MGMU MGJeDeDsJsMU MGPeVeVsPsMU"
    case .inbox: "DNGFSFVNVTDTDNINjQoQQNVN"
    case .mail: "DFVFVTDTDF DHMNVH"
    case .gear: "(MMd(MMH MFMc MTMv FMcM TMvM HHFF RHTF HRFT RRTT"
    case .locate: "(MMG*MMC MCMG MSMW CMGM SMWM"
    case .compass: "(MMJ piNNipLLpi^piNNLL"
    case .pin: "(MJC MVGNfJIFMdQFsJSNMV"
    case .plus: "MEMU EMUM"
    case .minus: "EMUM"
    case .list: "*EGB*EMB*ESB IGVG IMVM ISVS"
    case .drawer: "DEVEVUDUDE DOVO KRORKR"
    case .image: "DEVEVUDUDE*IJb DRiMNRQOVS"
    case .pencil: "EUFPpetiJTEU NHRL"
    case .lock: "FLTLTVFVFL IMIHKEMDOEQHQL*MPb MPMS"
    case .lockOpen: "FLTLTVFVFL IMIGKDMCOCQE*MPb MPMS"
    case .clock: "(MMJ MHMMQO"
    case .flame: "MCPHSLTPSTPVMVJVGTFPHLJNLIMC MVOTOQMOKQKTMV"
    case .fan: "*MMC MKKFMDPEOK OMTKVMUPOO MOOTMVJUKO KNFPDNEKKL"
    case .lamp: "(MJF KPKSOSOP KUOU"
    case .power: "MDMM IGGJFNGRJUMVPUSRTNSJQG"
    case .pause: "IFIT QFQT"
    case .play: "IEIUTMIE"
    }
  }
}

extension Canvas {
  /// Draws an icon.
  ///
  /// - Parameters:
  ///   - size: the side of the square that it fills, in points.
  ///   - weight: the width of its strokes; nil for a twelfth of the size.
  public mutating func icon(
    _ icon: Icon, at center: Point, size: Float = 24, _ color: Color, weight: Float? = nil
  ) {
    let box = Rect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
    guard shows(box) else { return }
    let weight = weight ?? size / 12
    icon.strokes.withUTF8Span { text in
      var pen = IconPen(box: box)
      var last: Point?
      while pen.index < text.count {
        let mark = text[pen.index]
        switch mark {
        case UInt8(ascii: " "):
          pen.index += 1
          last = nil
        case UInt8(ascii: "("), UInt8(ascii: "*"):
          pen.index += 1
          let center = pen.place(in: text)
          let radius = pen.length(in: text)
          if mark == UInt8(ascii: "*") {
            fillCircle(center: center, radius: radius, color)
          } else {
            strokeCircle(center: center, radius: radius + weight / 2, width: weight, color)
          }
          last = nil
        case UInt8(ascii: "^"):
          pen.index += 1
          fillPolygon([pen.place(in: text), pen.place(in: text), pen.place(in: text)], color)
          last = nil
        default:
          let place = pen.place(in: text)
          if let last { line(from: last, to: place, width: weight, color) }
          last = place
        }
      }
    }
  }
}

extension Canvas {
  /// Whether any icon looks the same at two places that differ along one axis: all its points are
  /// held alike, and they are so many half steps from a side of its square.
  public static func isIconAlike(
    _ center: Float, _ other: Float, size: Float = 24, scale: Float
  ) -> Bool {
    for step in 0...48 {
      let place = Float(step) * 0.5 * size / 24
      let points = Vector(dx: center - size / 2 + place, dy: other - size / 2 + place)
      let held = held(points, scale: scale)
      guard held.dx == held.dy else { return false }
    }
    return true
  }
}

/// Reads the places in an icon's text.
private struct IconPen {
  let box: Rect
  var index = 0

  mutating func place(in text: Span<UInt8>) -> Point {
    let x = box.x + length(in: text)
    return Point(x: x, y: box.y + length(in: text))
  }

  /// One letter, as a length in points.
  mutating func length(in text: Span<UInt8>) -> Float {
    let letter = text[index]
    index += 1
    let isHalf = letter >= UInt8(ascii: "a")
    let steps = Float(Int(letter - (isHalf ? UInt8(ascii: "a") : UInt8(ascii: "A"))))
    return (steps + (isHalf ? 0.5 : 0)) * box.width / 24
  }
}
