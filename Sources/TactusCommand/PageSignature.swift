import Glibc
import InputText

/// A page's signature, in a file beside it: `PAGE.sig`, by `ssh-keygen -Y` of OpenSSH. A key is one
/// with which its owner logs in or signs commits.
struct PageSignature {
  let page: String

  /// A signature for anything else is none for a page.
  private static let namespace = "tactus-report"
  private var file: String { page + ".sig" }

  /// Signs the page, in the place of any older signature.
  ///
  /// - Parameter key: the file of a private key, or of a public one whose private one an agent has.
  func sign(with key: String) throws(CommandFailure) {
    unlink(file.pathBytes)
    let outcome = try keygen(["sign", "-n", Self.namespace, "-f", key, page])
    guard outcome.status == 0 else {
      throw CommandFailure(
        "--sign \(key): ssh-keygen made no signature: \(Self.line(outcome)); name a key that it "
          + "can use without a question")
    }
  }

  /// Checks the page as it is now; returns what is known of its signer.
  ///
  /// - Parameter signers: a file of allowed signers, as `ssh-keygen` reads it; nil to check only
  ///   that the page is the one that was signed.
  func verify(_ signers: String?) throws(CommandFailure) -> String {
    for path in [page, file, signers].compactMap({ $0 }) where access(path.pathBytes, R_OK) != 0 {
      throw CommandFailure(
        "\(path): cannot be read: \(String(cString: strerror(errno)))"
          + (path == file ? "; a page is signed with --sign KEY" : ""))
    }
    guard let signers else {
      let outcome = try keygen(
        ["check-novalidate", "-n", Self.namespace, "-s", file], input: page)
      try require(outcome)
      return "\(page): as it was signed, by the key \(Self.key(outcome)); whose key that is was "
        + "not checked: give --signers FILE"
    }
    let found = try keygen(["find-principals", "-s", file, "-f", signers])
    guard found.status == 0, let identity = found.output.split(separator: "\n").first else {
      throw CommandFailure(
        "\(page): signed by a key that \(signers) does not have", .checkFailed)
    }
    let outcome = try keygen(
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

  private func keygen(
    _ words: [String], input: String? = nil
  ) throws(CommandFailure) -> OtherProgram.Outcome {
    guard let outcome = OtherProgram.run(["ssh-keygen", "-Y"] + words, input: input),
      outcome.status != 127
    else { throw CommandFailure("there is no ssh-keygen; install openssh-client") }
    return outcome
  }

  private static func line(_ outcome: OtherProgram.Outcome) -> String {
    outcome.output.split(separator: "\n").first.map(String.init) ?? "status \(outcome.status)"
  }

  /// `SHA256:…`, as it is in the answer.
  private static func key(_ outcome: OtherProgram.Outcome) -> String {
    outcome.output.split { $0 == " " || $0 == "\n" }.first { $0.hasPrefix("SHA256:") }
      .map(String.init) ?? "in \(line(outcome))"
  }
}
