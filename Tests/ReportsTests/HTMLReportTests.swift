import Pages
import TactusCore
import Testing

@testable import Reports

@Suite struct HTMLReportTests {
  @Test func aTextCanNeitherEndTheScriptNorTheData() throws {
    let texts: [PageValue] = [.text("</script><!-- & \n\\/"), .number(-3), .null]
    let json = try PageValue.keys([("a\"b", .list(texts)), ("a<", .text("&"))]).json()
    #expect(
      json == #"""
        {"a\"b":["\u003c/script\u003e\u003c!-- \u0026 \n\\/",-3,null],"a\u003c":"\u0026"}

        """#)
    #expect(!ReportPage.html(json).contains("<!--"))
  }

  @Test func aFullListKeepsTheWeightierOfNeighbours() {
    var list = Thinned<Int64>(countMax: 4) { $0 }
    for number: Int64 in [5, 1, 2, 7] { list.append(number) }
    #expect(list.elements == [5, 1, 2, 7])
    #expect(list.share == 1)
    list.append(3)
    #expect(list.elements == [5, 7, 3])
    list.append(9)
    #expect(list.elements == [5, 7, 9])
    #expect(list.share == 2)
    #expect(list.total == 6)
  }

  @Test func picturesKeepToTheirBudget() {
    var shelf = PictureShelf(bytesMax: 30)
    func picture(at milliseconds: Int64) -> PictureShelf.Picture {
      .init(
        time: Instant(microseconds: milliseconds * 1000), png: [UInt8](repeating: 0, count: 10))
    }
    for time: Int64 in [0, 40, 80] { shelf.append(picture(at: time)) }
    // The budget may be reached.
    #expect(shelf.pictures.count == 3)
    #expect(!shelf.wants(Instant(microseconds: 119_999)))
    #expect(shelf.wants(Instant(microseconds: 120_000)))
    shelf.append(picture(at: 120))
    #expect(shelf.pictures.map(\.time.microseconds) == [0, 80_000])
    #expect(shelf.period == .milliseconds(80))
    // A smaller budget, beside a firmware.
    shelf.keep(within: 19)
    #expect(shelf.pictures.map(\.time.microseconds) == [0])
  }
}
