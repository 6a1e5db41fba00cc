import InputText
public import OutputFiles

/// The page that shows a person what to touch on a panel: pictures of its glass, which come as
/// events with a text and a PNG in Base64, a line each.
///
/// It is for a board whose display belongs to a compositor: a browser fills that display, and the
/// panel is read beside it.
public enum TouchGuidePage {
  /// - Parameter aspect: of the glass, its width by its height.
  public static func html(aspect: Float) throws(OutputError) -> String {
    PageText.html(
      title: "What to touch – Tactus",
      style: ShippedFile.page("guide.css"),
      body: ShippedFile.page("guide.html"),
      data: try PageValue.keys([("aspect", .decimal(aspect))]).json(),
      script: ShippedFile.page("guide.js"), hasFirmware: false,
      without: "The page needs JavaScript; what to touch stands in the terminal as well.",
      connects: true)
  }
}
