import Controls
import Raster
import Testing

@testable import DemoScenes

/// The page that the reader shows.
@Suite struct ReaderTextTests {
  @Test func everyCharacterOfThePageCanBeDrawn() {
    let drawable = Set(
      (0x20..<0x7F).compactMap(Unicode.Scalar.init) + "°·ÄÖ×Üßàäçèéêñöü–—‘’“”•…←↑→↓✓".unicodeScalars
    )
    #expect("\(ReaderText.body)".unicodeScalars.allSatisfy { drawable.contains($0) || $0 == "\n" })
  }

  @Test(arguments: [Float(326), 368, 566, 620]) func theWholeTextFitsOnAPage(width: Float) {
    let page = TextPage(ReaderText.body, width: width, scale: 1)
    #expect(page.lineCount < TextPage.linesMax)
    #expect(page.line(page.lineCount - 1).end >= "\(ReaderText.body)".utf8.count - 1)
  }
}
