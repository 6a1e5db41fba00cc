import Reports
import Testing

@Suite("GitHub annotations")
struct GitHubAnnotationTests {
  /// As packages/core/src/command.ts of actions/toolkit escapes them.
  @Test(
    "a message is one line; a property ends at a comma or a colon",
    arguments: [
      (
        GitHubAnnotation(title: "tactus: lost", message: "2 dropped, 50 %: a\r\nb"),
        "::error title=tactus%3A lost::2 dropped, 50 %25: a%0D%0Ab"
      ),
      (
        GitHubAnnotation(title: "t", message: "m", file: "a,b/100%:c.fingers"),
        "::error title=t,file=a%2Cb/100%25%3Ac.fingers::m"
      ),
    ])
  func escapes(annotation: GitHubAnnotation, line: String) {
    #expect(annotation.description == line)
  }

  @Test(
    "only a job of GitHub Actions gets them",
    arguments: [(nil, false), ("", false), ("false", false), ("true", true)])
  func jobs(value: String?, isWanted: Bool) {
    #expect(GitHubAnnotation.isWanted { $0 == "GITHUB_ACTIONS" ? value : "true" } == isWanted)
  }
}
