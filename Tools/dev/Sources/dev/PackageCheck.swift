import Foundation

/// Installs a package in a minimal Debian, and tries it there.
struct PackageCheck {
  private let package: String
  private let release: Release
  /// Where the minimal Debian is kept; nil to forget it.
  private let kept: String?
  private let scratch: String

  init(_ package: String, of release: Release, root: String?, scratch: String) {
    self.package = package
    self.release = release
    kept = root
    self.scratch = scratch
  }

  private var root: String { "\(scratch)/root" }

  func run() throws {
    let base = kept ?? "\(scratch)/base"
    if !Tree.exists("\(base)/etc/debian_version") { try makeDebian(base) }
    // What an earlier package brought is not there.
    try Shell.check(["cp", "-a", base, root])
    // Without it a program of Swift does not know its arguments.
    try Shell.check(["mount", "-t", "proc", "proc", "\(root)/proc"])
    defer { _ = try? Shell.run(["umount", "\(root)/proc"]) }
    try Shell.check(["cp", package, "\(root)/tmp/tactus.deb"])
    // Services must not start in a folder.
    try Tree.write("#!/bin/sh\nexit 101\n", to: "\(root)/usr/sbin/policy-rc.d")
    try Shell.check(["chmod", "755", "\(root)/usr/sbin/policy-rc.d"])
    let program = try Shell.check([
      "sh", "-c", "dpkg-deb --fsys-tarfile \"$1\" | tar -xOf - ./usr/bin/tactus | wc -c", "sh",
      package,
    ])
    show("package \(package): \(Tree.size(package)) bytes, program \(program) bytes")
    show("depends on \(try Shell.check(["dpkg-deb", "--field", package, "Depends"]))")
    var failed = 0
    for check in try checks() where try !isPassed(check) { failed += 1 }
    if failed > 0 { throw Failure(message: "", status: 1) }
  }

  /// The Debian that the package was built on.
  private func makeDebian(_ folder: String) throws {
    if !Shell.has(["debootstrap"]) { try Shell.tool("setup", "package") }
    let suite = try Shell.check(["sh", "-c", ". /etc/os-release && echo \"$VERSION_CODENAME\""])
    let mirror = ProcessInfo.processInfo.environment["DEBIAN_MIRROR"]
    let log = "\(scratch)/debootstrap"
    let made = try Shell.run(
      [
        "debootstrap", "--variant=minbase", suite, folder,
        mirror ?? "http://deb.debian.org/debian",
      ],
      output: .file(log))
    guard made.status == 0 else {
      complain(try Shell.check(["tail", "-n", "3", log]))
      throw Failure.unusable("debootstrap failed; DEBIAN_MIRROR names another mirror")
    }
  }

  /// Something that is tried: what it shows, and a shell's script that shows it.
  private struct Check {
    var what: String
    var script: String
    /// Whether the script runs in the minimal Debian, or here.
    var isInside = true
    /// The program that it needs here.
    var needs: String?
  }

  private func isPassed(_ check: Check) throws(Failure) -> Bool {
    if let tool = check.needs, !Shell.has([tool]) {
      show("skip  \(check.what): \(tool) is not installed")
      return true
    }
    let shell = ["bash", "-c", "exec 2>&1; " + check.script, "bash", package]
    let chroot = [
      "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "HOME=/", "chroot", root,
    ]
    let outcome = try Shell.run((check.isInside ? chroot : []) + shell, folder: Tree.root)
    show("\(outcome.status == 0 ? "ok   " : "FAIL ") \(check.what)")
    if outcome.status != 0 { for line in outcome.lines.suffix(20) { show("      \(line)") } }
    return outcome.status == 0
  }

  private func checks() throws(Failure) -> [Check] {
    try installed + service() + files + removed
  }

  private var installed: [Check] {
    [
      Check(
        what: "installs with what it depends on",
        script: """
          apt-get update -qq &&
          DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends /tmp/tactus.deb
          """),
      Check(
        what: "every library is there",
        script: "ldd /usr/bin/tactus && ! ldd /usr/bin/tactus | grep 'not found'"),
      Check(
        what: "its version is \(release.version)",
        script: "cd / && test \"$(tactus --version)\" = 'tactus \(release.version)'"),
      // The header names the panel, and of a replay also where its touches came from.
      Check(
        what: "runs and replays from /, where nothing of the sources is",
        script: """
          cd / && tactus run --panel monkey:7 --duration 2s --quiet --trace /tmp/a.trace &&
          tactus replay /tmp/a.trace --quiet --trace /tmp/b.trace &&
          sed -i "/^panel=/d;/^from=/d" /tmp/a.trace /tmp/b.trace && cmp /tmp/a.trace /tmp/b.trace &&
          test "$(grep -c . /tmp/a.trace)" -gt 10
          """),
      Check(
        what: "every board loads, by name and as a file",
        script: """
          cd / && for board in /usr/share/tactus/boards/*.yaml; do
          tactus boards "$board" >/dev/null || exit 1
          tactus boards "$(basename "$board" .yaml)" >/dev/null || exit 1; done
          """),
      Check(
        what: "manual pages and completions",
        script: """
          test -s /usr/share/man/man1/tactus-run.1.gz &&
          gzip -dc /usr/share/man/man1/tactus.1.gz | grep -q touch &&
          bash -n /usr/share/bash-completion/completions/tactus &&
          grep -q '#compdef tactus' /usr/share/zsh/vendor-completions/_tactus
          """),
    ]
  }

  /// Of the service, which no init starts here.
  private func service() throws(Failure) -> [Check] {
    let unit = try Tree.text("\(Tree.root)/Tools/packaging/tactus.service")
    let start = unit.components(separatedBy: "\nExecStart=").dropFirst().first ?? ""
    let command = String(start.prefix { $0 != "\n" })
    let options = command.split(separator: " ").filter { $0.hasPrefix("--") }
      .map { $0.prefix { $0 != "=" } }.joined(separator: " ")
    return [
      Check(
        what: "the user tactus is in input and video, and is not root",
        script: """
          groups=$(id -Gn tactus) && echo "$groups" &&
          [[ " $groups " == *" input "* && " $groups " == *" video "* ]] && test "$(id -u tactus)" -ne 0
          """),
      Check(
        what: "the unit's options are the program's",
        script: """
          help=$(tactus run --help) || exit 1
          for option in \(options); do grep -qE -- "^ +$option( |\\$)" <<<"$help" || {
          echo "Tools/packaging/tactus.service: tactus run has no $option"; exit 1; }; done
          """),
      Check(
        what: "the service's command, as its user, reports that no panel is here",
        script: """
          setpriv --reuid=tactus --regid=tactus --init-groups sh -c \
          'cd /var/lib; . /etc/default/tactus; \
          \(command.replacingOccurrences(of: "--display ${TACTUS_DISPLAY} ", with: ""))' >/tmp/service 2>&1
          status=$?; cat /tmp/service; [[ $status -eq 2 ]] && grep -q libinput /tmp/service
          """),
    ]
  }

  /// By tools of this machine.
  private var files: [Check] {
    [
      // Warnings about units of this machine are its own.
      Check(
        what: "systemd-analyze verify",
        script: """
          lines=$(systemd-analyze verify --root='\(root)' --man=no tactus.service 2>&1) || {
          echo "$lines"; exit 1; }
          ! grep -E '^(/[^:]*)?tactus\\.service' <<<"$lines"
          """, isInside: false, needs: "systemd-analyze"),
      // 0 is best, 10 worst; a unit without a line of sandboxing has 9.6.
      Check(
        what: "systemd-analyze security: exposure of at most 2.5",
        script: """
          systemd-analyze security --offline=true --threshold=25 \
          '\(root)/usr/lib/systemd/system/tactus.service'
          """, isInside: false, needs: "systemd-analyze"),
      Check(
        what: "lintian: no error, no warning",
        script: "lintian --fail-on error,warning --allow-root \"$1\"", isInside: false,
        needs: "lintian"),
    ]
  }

  private var removed: [Check] {
    [
      Check(what: "installs again over itself", script: "dpkg -i /tmp/tactus.deb"),
      Check(
        what: "is removed and purged",
        script: "dpkg --purge tactus && ! command -v tactus"),
      Check(
        what: "leaves nothing but its user",
        script: """
          find / -xdev \\( -name '*tactus*' -o -path '*/tactus/*' \\) ! -path '/proc/*' ! -path '/tmp/*' \
          ! -path '/var/lib/systemd/*' ! -path '/var/cache/*' | grep . && exit 1; exit 0
          """),
    ]
  }
}
