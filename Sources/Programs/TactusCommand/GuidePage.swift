import OutputFiles
import FoundationEssentials
import Glibc
import Pages
import Panels
import Raster
import Recordings

/// A page of this machine that shows a person what to touch next: for a display that belongs to a
/// compositor, in a browser that fills it, or for a glass without a display.
final class GuidePage: GuideScreen {
  private let feed = TraceFeed()
  private let picture: Framebuffer
  private let scale: Float
  private var shown: GuidePicture?
  private var count = 0

  /// Of its longer side, in pixels.
  private static let side = 1280.0

  /// - Parameter glass: as one looks at it.
  init(_ glass: PanelSize, port: UInt16) throws(CommandFailure) {
    let ratio = Self.side / max(glass.width, glass.height)
    let (width, height) = (Int(glass.width * ratio), Int(glass.height * ratio))
    picture = Framebuffer(width: max(width, 1), height: max(height, 1), format: .xrgb8888)
    scale = GuidePicture(glass: glass).scale(pixelsAcross: picture.width)
    do {
      let page = try TouchGuidePage.html(aspect: Float(glass.width / glass.height))
      let server = try ViewServer(
        page, feed, port: port, remedy: "choose another one, such as page:8080, or 'page' for any")
      Task.detached { await server.run() }
      warn("what to touch is shown at \(server.address)")
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// What the page ends with, unless all was done.
  private var outcome = "The command has ended; its terminal has the reason."

  func end() { outcome = "Done. What was found stands in the command's terminal." }

  deinit {
    feed.end(outcome)
    // The program may end with it, and the last message is still to be sent.
    usleep(300_000)
  }

  func show(_ next: GuidePicture) {
    guard next != shown else { return }
    shown = next
    picture.draw(scale: scale) { next.draw(on: &$0) }
    guard let png = try? PngEncoder.bytes(of: picture) else { return }
    count += 1
    let words = [next.answer, next.text].filter { !$0.isEmpty }.joined(separator: "; ")
    let line = words.filter { !$0.isNewline } + "\n" + Data(png).base64EncodedString()
    feed.append(Array(line.utf8), line: count, arrived: 0)
  }
}
