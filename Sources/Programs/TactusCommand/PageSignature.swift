import Glibc
import InputText
import OutputFiles

/// A page's signature, in a file beside it: `PAGE.sig`, by `ssh-keygen -Y` of OpenSSH. The key is
/// one that its owner also logs in or signs commits with.
struct PageSignature {
  let page: String

  /// A signature made for anything else is not valid for a page.
  private static let namespace = "tactus-report"
  private var file: String { page + ".sig" }

  /// Throws for a key that does not exist: the end of a run is too late to find that out.
  static func require(_ key: String) throws(CommandFailure) {
    guard access(key.pathForC, R_OK) != 0 else { return }
    throw CommandFailure(
      "--sign \(key.shown()): cannot be read: \(String(cString: strerror(errno))); name the file of "
        + "a key, such as ~/.ssh/id_ed25519")
  }

  /// Signs a page that is not in its place yet: if that fails, an older page and its signature stay
  /// as they are.
  ///
  /// - Parameter key: the file of a private key, or of a public one whose private one an agent has.
  /// - Returns: what the page's signature holds.
  static func signature(of text: String, with key: String) throws -> String {
    let folder = try TemporaryRun()
    var page = try OutputFile(folder.page)
    try page.append(text)
    try page.close(isLasting: false)
    let outcome = try keygen(["sign", "-n", namespace, "-f", key, folder.page])
    guard outcome.status == 0 else {
      throw CommandFailure(
        "--sign \(key): ssh-keygen made no signature: \(line(outcome)); name a key that it "
          + "can use without a question")
    }
    return try WholeText(
      contentsOf: folder.signature, expecting: "a signature", bytesMax: signatureMax
    ).text
  }

  /// In bytes; signatures by the longest keys take a few thousand.
  private static var signatureMax: Int { 1 << 16 }

  /// Writes the signature of the page that is in its place now.
  func write(_ signature: String) throws(OutputError) {
    var output = try OutputFile(file, .whole)
    try output.append(signature)
    try output.close()
  }

  /// Checks the page as it is now; returns what is known of its signer.
  ///
  /// - Parameter signers: a file of allowed signers, as `ssh-keygen` reads it; nil to check only
  ///   that the page is the one that was signed.
  func verify(_ signers: String?) throws(CommandFailure) -> String {
    for path in [page, file, signers].compactMap({ $0 }) where access(path.pathForC, R_OK) != 0 {
      throw CommandFailure(
        "\(path): cannot be read: \(String(cString: strerror(errno)))"
          + (path == file ? "; a page is signed with --sign KEY" : ""))
    }
    guard let signers else {
      let outcome = try Self.keygen(
        ["check-novalidate", "-n", Self.namespace, "-s", file], input: page)
      try require(outcome)
      return "\(page): as it was signed, by the key \(Self.key(outcome)); whose key that is was "
        + "not checked: give --signers FILE"
    }
    let found = try Self.keygen(["find-principals", "-s", file, "-f", signers])
    guard found.status == 0, let identity = found.output.split(whereSeparator: \.isNewline).first
    else {
      throw CommandFailure(
        "\(page): signed by a key that \(signers) does not have", .checkFailed)
    }
    let outcome = try Self.keygen(
      ["verify", "-n", Self.namespace, "-s", file, "-f", signers, "-I", String(identity)],
      input: page)
    try require(outcome)
    return "\(page): as \(identity) signed it, with the key \(Self.key(outcome))"
  }

  private func require(_ outcome: OtherProgram.Outcome) throws(CommandFailure) {
    guard outcome.status != 0 else { return }
    throw CommandFailure(
      "\(page): not as it was signed: \(Self.line(outcome)); get the page from its author again",
      .checkFailed)
  }

  private static func keygen(
    _ words: [String], input: String? = nil
  ) throws(CommandFailure) -> OtherProgram.Outcome {
    guard let outcome = OtherProgram.run(["ssh-keygen", "-Y"] + words, input: input),
      outcome.status != 127
    else { throw CommandFailure("there is no ssh-keygen; install openssh-client") }
    return outcome
  }

  private static func line(_ outcome: OtherProgram.Outcome) -> String {
    outcome.output.split(whereSeparator: \.isNewline).first.map(String.init)
      ?? "status \(outcome.status)"
  }

  /// `SHA256:…`, as it is in the answer.
  private static func key(_ outcome: OtherProgram.Outcome) -> String {
    outcome.output.split { $0 == " " || $0.isNewline }.first { $0.hasPrefix("SHA256:") }
      .map(String.init) ?? "in \(line(outcome))"
  }
}
