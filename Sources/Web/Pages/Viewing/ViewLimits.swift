/// What the server allows at once and waits for. Full is an answer, and no crash.
public enum ViewLimits {
  /// Connections that have sent no whole request yet: the oldest gives way to a new one, so that
  /// connections that are only held open keep no page out.
  public static let waitingMax = 32
  /// Connections that get the page or its events; a further one is refused.
  public static let pagesMax = 24
  /// How long a request may take, in seconds.
  public static let requestSecondsMax = 5
  /// How long a reader may take nothing, in seconds: it comes back, and goes on where it was.
  public static let stalledSecondsMax = 20
  /// After so many seconds without anything new a reader gets a line without content, so that one
  /// that is gone is noticed.
  public static let silenceSecondsMax = 10
}
