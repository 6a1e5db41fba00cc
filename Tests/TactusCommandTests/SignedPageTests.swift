import Foundation
import Testing

/// A page that is signed by OpenSSH, and what its signature finds out.
@Suite struct SignedPageTests {
  /// A folder with a trace, its signed page, the signer's key and a file of allowed signers.
  private static func signed() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let made = try TactusProcess(
      shell: """
        cd '\(folder.path)' && ssh-keygen -q -t ed25519 -N '' -C '' -f key && ssh-keygen -q -t ed25519 \
        -N '' -C '' -f other && echo "anna@example.org $(cat key.pub)" >signers && \
        echo "bert@example.org $(cat other.pub)" >others && \
        echo 'tap 50%,50%' >tap.fingers && \
        tactus run --panel script:tap.fingers --quiet --trace tap.trace && \
        tactus report tap.trace -o tap.html --sign key
        """
    ).finish()
    #expect(made.status == 0 && made.error.isEmpty, "\(made.error)")
    return folder
  }

  @Test(arguments: [
    (
      "true", "tap.trace --verify tap.html --signers signers", Int32(0),
      "as anna@example.org signed it"
    ),
    ("true", "--verify tap.html", 0, "whose key that is was not checked"),
    ("true", "--verify tap.html --signers others", 1, "signed by a key that others does not have"),
    ("echo more >>tap.html", "--verify tap.html --signers signers", 1, "not as it was signed"),
    ("echo >>tap.trace", "tap.trace --verify tap.html", 1, "is not the trace of tap.html"),
    ("rm tap.html.sig", "--verify tap.html", 2, "a page is signed with --sign KEY"),
    ("true", "--signers signers tap.trace", 2, "--signers is for --verify"),
    ("true", "--verify tap.html --json -", 2, "makes nothing; leave the other options out"),
    ("true", "tap.trace -o - --sign key", 2, "--sign is for a page in a file"),
    ("true", "tap.trace -o tap.html --sign none", 2, "--sign none: cannot be read: No such file"),
    ("echo no >none", "tap.trace -o tap.html --sign none", 2, "ssh-keygen made no signature: "),
  ])
  func whatIsFoundOut(change: String, words: String, status: Int32, line: String) throws {
    let folder = try Self.signed()
    let result = try TactusProcess(
      shell: "cd '\(folder.path)' && \(change) && tactus report \(words)"
    ).finish()
    #expect(result.status == status)
    #expect((result.output + result.error).contains(line), "\(result.output)\(result.error)")
    #expect(!result.error.utf8.contains(13), "\(result.error)")
  }

  @Test func aKeyThatIsNotThereEndsARunBeforeItBegins() throws {
    let folder = try TemporaryFolder()
    let (trace, page) = (folder.file("a.trace"), folder.file("a.html"))
    let result = try TactusProcess.run([
      "run", "--panel", "monkey:1", "--duration", "1s", "--trace", trace, "--report", page,
      "--sign", folder.file("none"),
    ])
    #expect(
      result.status == 2 && result.error.contains("none: cannot be read: "), "\(result.error)")
    for path in [trace, page] { #expect(!FileManager.default.fileExists(atPath: path)) }
  }

  @Test func aPageStaysWithItsSignatureWhereANewOneCannotBeSigned() throws {
    let folder = try Self.signed()
    let files = ["tap.html", "tap.html.sig"].map { folder.file($0) }
    let before = files.map { FileManager.default.contents(atPath: $0) }
    let noKey = try folder.write("no key", to: "wrong")
    let result = try TactusProcess.run([
      "report", folder.file("tap.trace"), "-o", folder.file("tap.html"), "--sign", noKey,
    ])
    #expect(
      result.status == 2 && result.error.contains("ssh-keygen made no signature"), "\(result.error)"
    )
    #expect(files.map { FileManager.default.contents(atPath: $0) } == before)
  }

  @Test func aPageStatesWhatItWasMadeOf() throws {
    let folder = try Self.signed()
    let page = try String(contentsOfFile: folder.file("tap.html"), encoding: .utf8)
    let digest = try TactusProcess(
      shell:
        "sha256sum '\(folder.file("tap.trace"))' | cut -d ' ' -f 1; sha256sum \"$TACTUS\" | cut -d ' ' -f 1"
    ).finish().output.split(separator: "\n")
    #expect(digest.count == 2)
    for text in digest + ["commit", "version"] { #expect(page.contains(text), "\(text)") }
  }
}
