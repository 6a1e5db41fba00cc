import Raster
import TactusCore
import Testing

@testable import OutputFiles

@Suite struct ContactSheetTests {
  @Test func framesAreEvenlySpacedIncludingTheFirstAndTheLast() {
    #expect(ContactSheet.evenly(3, of: 9) == [0, 4, 8])
    #expect(ContactSheet.evenly(4, of: 10) == [0, 3, 6, 9])
    #expect(ContactSheet.evenly(5, of: 3) == [0, 1, 2])
    #expect(ContactSheet.evenly(1, of: 7) == [0])
    #expect(ContactSheet.evenly(3, of: 0).isEmpty)
    #expect(ContactSheet.evenly(0, of: 3).isEmpty)
  }

  @Test func captionsNameTickAndTime() {
    let caption = ContactSheet.caption(tick: 120, time: Instant(microseconds: 1_007_900))
    caption.withUTF8Span { bytes in
      var text: [UInt8] = []
      for i in 0..<bytes.count { text.append(bytes[i]) }
      #expect(String(decoding: text, as: UTF8.self) == "tick 120  1.007 s")
    }
  }

  @Test func aThumbnailIsTheMeanOfItsPixels() {
    let framebuffer = Framebuffer(width: 4, height: 2, format: .xrgb8888)
    framebuffer.draw(scale: 1) {
      $0.fill(Rect(x: 1, y: 0, width: 1, height: 2), .white)
      $0.fill(Rect(x: 2, y: 0, width: 2, height: 2), Color(rgb: 0x204060))
    }
    let small = BoxFilter.scaled(framebuffer, width: 2, height: 1)
    small.withSurface { surface in
      #expect(surface.color(x: 0, y: 0) == Color(rgb: 0x808080))
      #expect(surface.color(x: 1, y: 0) == Color(rgb: 0x204060))
    }
  }

  @Test func cellsAreLaidOutInRowsAndColumns() {
    var sheet = ContactSheet(columns: 2, thumbnailWidth: 40)
    let framebuffer = Framebuffer(width: 80, height: 40, format: .rgb565)
    framebuffer.draw(scale: 1) { $0.fill($0.bounds, .white) }
    for tick in 0..<3 {
      framebuffer.withSurface {
        sheet.add($0, tick: tick, time: Instant(microseconds: Int64(tick)))
      }
    }
    let drawn = sheet.draw()
    // Two cells of 40 and gaps of 12 across; two of 20 + 22 and gaps of 12 down.
    #expect(drawn.width == 116)
    #expect(drawn.height == 120)
    drawn.withSurface { surface in
      #expect(surface.color(x: 12, y: 12) == .white)
      #expect(surface.color(x: 11, y: 12) != .white)
      #expect(surface.color(x: 103, y: 31) == .white)
      #expect(surface.color(x: 51, y: 85) == .white)
      #expect(surface.color(x: 64, y: 66) != .white)
    }
  }

  @Test func aFingerIsMarkedAtItsPosition() {
    var sheet = ContactSheet(columns: 1, thumbnailWidth: 40)
    let framebuffer = Framebuffer(width: 80, height: 80, format: .xrgb8888)
    framebuffer.draw(scale: 1) { $0.fill($0.bounds, .white) }
    framebuffer.withSurface {
      sheet.add($0, tick: 0, time: .zero, marks: [FingerMark(id: 0, place: Point(x: 40, y: 40))])
    }
    sheet.draw().withSurface { surface in
      // In the middle of the thumbnail at 12, 12; the disc has a radius of 11 pixels.
      for (x, y) in [(32 - 10, 32), (32 + 9, 32), (32, 32 - 10), (32, 32 + 9)] {
        #expect(surface.color(x: x, y: y) == Color(rgb: 0x16181D))
      }
      for (x, y) in [(32 - 12, 32), (32 + 12, 32), (32, 32 - 12), (32, 32 + 12)] {
        #expect(surface.color(x: x, y: y) == .white)
      }
    }
    // The picture itself is unchanged.
    framebuffer.withSurface { #expect($0.color(x: 40, y: 40) == .white) }
  }

  @Test func aSheetWithoutFramesIsStillAPicture() throws {
    #expect(try ContactSheet(columns: 1, thumbnailWidth: 40).png().count > 50)
  }
}
