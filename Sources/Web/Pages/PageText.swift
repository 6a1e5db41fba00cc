import InputText

/// A page around its data.
package enum PageText {
  /// Files of scripts, or of styles, one after the other.
  static func script(_ files: [String]) -> String {
    files.map(ShippedFile.page).joined(separator: "\n")
  }

  /// - Parameters:
  ///   - title: of plain words.
  ///   - data: JSON without `<`.
  ///   - script: reads the data from the element `data`.
  ///   - hasFirmware: whether WebAssembly may run.
  ///   - missing: the sentence of a page of which nothing runs.
  ///   - connects: whether it asks for more where the page came from.
  package static func html(
    title: String, style: String, body: String, data: String, script: String,
    hasFirmware: Bool = true, without missing: String, connects: Bool = false
  ) -> String {
    precondition(!script.contains("</script"), "a script does not end its element")
    let nonce = nonce(of: script + data)
    return page(
      title, style, nonce, policy(nonce, hasFirmware, connects),
      body: """
        \(body)
        <script type="application/json" id="data">\(data)</script>
        <noscript><p>\(missing)</p></noscript>
        <script nonce="\(nonce)">
        \(script)</script>
        """)
  }

  /// A page whose script and data lie in it compressed, as its modules do: it opens as fast, and is
  /// half as large.
  ///
  /// - Parameters:
  ///   - data: JSON on one line.
  ///   - modules: of WebAssembly, each as `Sequence.packed` has it, by the element that holds it.
  package static func packed(
    title: String, style: String, body: String, data: String, script: String,
    modules: [(id: String, text: String)], without missing: String, connects: Bool = false
  ) -> String {
    // JSON has no line feed but at its end.
    let line = data.hasSuffix("\n") ? data : data + "\n"
    precondition(!line.dropLast().utf8.contains(UInt8(ascii: "\n")), "the data are a line")
    let nonce = nonce(of: script + data)
    let parts = modules + [("packed", (line + script).utf8.packed)]
    return page(
      title, style, nonce, policy(nonce, true, connects),
      body: """
        \(body)
        <script type="application/json" id="data"></script>
        \(parts.map { "<script type=\"text/plain\" id=\"\($0.id)\">\($0.text)</script>" }
          .joined(separator: "\n"))
        <noscript><p>\(missing)</p></noscript>
        <script nonce="\(nonce)">
        \(Self.script(["unpack.js", "loader.js"]))</script>
        """)
  }

  /// Nothing is loaded, and nothing runs but the page's script and the firmware. Who could write a
  /// script into the page would need the word, which changes with the page.
  private static func policy(_ nonce: String, _ hasFirmware: Bool, _ connects: Bool) -> String {
    "default-src 'none'; script-src 'nonce-\(nonce)'\(hasFirmware ? " 'wasm-unsafe-eval'" : ""); "
      + "style-src 'nonce-\(nonce)'; img-src data: blob:; base-uri 'none'; "
      + "form-action 'none'" + (connects ? "; connect-src 'self'" : "")
  }

  private static func nonce(of text: String) -> String { String(digest(of: text), radix: 16) }

  /// A page of which nothing runs: it is all there when it is opened.
  ///
  /// - Parameters:
  ///   - title: of plain words.
  ///   - body: markup in which whatever comes from outside was made text (`inMarkup`).
  package static func still(title: String, style: String, body: String) -> String {
    let nonce = nonce(of: style + body)
    let policy =
      "default-src 'none'; style-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; "
      + "form-action 'none'"
    return page(title, style, nonce, policy, body: body)
  }

  private static func page(
    _ title: String, _ style: String, _ nonce: String, _ policy: String, body: String
  ) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style nonce="\(nonce)">
    \(style)</style>
    \(body)
    </html>

    """
  }

  /// FNV-1a of 64 bits: `http://www.isthe.com/chongo/tech/comp/fnv/`.
  private static func digest(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
