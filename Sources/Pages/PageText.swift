/// A page around its data.
enum PageText {
  static func script(_ files: [[UInt8]]) -> String {
    files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// - Parameters:
  ///   - title: of plain words.
  ///   - data: JSON without `<`.
  ///   - script: reads the data from the element `data`.
  ///   - connects: whether it asks for more where the page came from.
  static func html(
    title: String, style: [UInt8], body: [UInt8], data: String, script: String,
    connects: Bool = false
  ) -> String {
    precondition(!script.contains("</script"), "a script does not end its element")
    // Nothing is loaded, and nothing runs but this script and the firmware. Who could write a
    // script into the page would need this word, which changes with the page.
    let nonce = String(digest(of: script + data), radix: 16)
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)' 'wasm-unsafe-eval'; "
      + "style-src 'nonce-\(nonce)'; img-src data: blob:; base-uri 'none'; "
      + "form-action 'none'" + (connects ? "; connect-src 'self'" : "")
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style nonce="\(nonce)">
      \(String(decoding: style, as: UTF8.self))</style>
      \(String(decoding: body, as: UTF8.self))
      <script type="application/json" id="data">\(data)</script>
      <noscript><p>The firmware needs JavaScript and WebAssembly.</p></noscript>
      <script nonce="\(nonce)">
      \(script)</script>
      </html>

      """
  }

  /// FNV-1a of 64 bits: `http://www.isthe.com/chongo/tech/comp/fnv/`.
  private static func digest(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
