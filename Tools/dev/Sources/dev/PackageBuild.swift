import ArgumentParser
import Foundation

/// Builds or checks a Debian package of the command.
struct Package: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Build a Debian package of the command; print its path.",
    discussion: """
      Program, boards, manual pages, completions, udev rules, real-time limits and a systemd unit that runs \
      a scene from boot (docs/start/installing.md). The Swift libraries are linked statically; libraries of the \
      system come from Debian, as dpkg-shlibdeps finds them. Built on the oldest Debian that it is to run \
      on; the same sources and the same SOURCE_DATE_EPOCH give the same bytes. Exit status: 0, 1 a check \
      failed, 2 wrong usage or it cannot be built here.
      """)

  @Option(
    help: """
      Pack this executable, for any architecture that this Debian's dpkg knows; without it, the one that \
      Tools/program builds.
      """)
  var program: String?
  @Option(help: "The folder of the package; out in the repository without it.") var out: String?
  @Flag(help: "Install a package in a minimal Debian, and try it.") var check = false
  @Option(help: "The package to check; without it, one is built.") var package: String?
  @Option(help: "Where to keep the minimal Debian, as it was before, for the next check.")
  var root: String?

  func validate() throws {
    if !check, let other = package.map({ _ in "--package" }) ?? root.map({ _ in "--root" }) {
      throw ValidationError("\(other) is for a check; give --check, too")
    }
    if package != nil, let other = program.map({ _ in "--program" }) ?? out.map({ _ in "--out" }) {
      throw ValidationError("\(other) is for a package that is built; leave it or --package out")
    }
    for file in [program, package] {
      if let file, !Tree.exists(file) { throw ValidationError("\(file): no such file") }
    }
  }

  func run() throws {
    let tools = ["dpkg-deb", "dpkg-shlibdeps", "strip", "python3", "gzip"]
    if !Shell.has(tools) { try Shell.tool("setup", "package") }
    let release = try Release()
    try Tree.withScratch { scratch in
      if check {
        guard geteuid() == 0 else {
          throw Failure.unusable("--check installs the package in a folder; run it as root")
        }
        let package = try self.package ?? built(release, scratch)
        try PackageCheck(package, of: release, root: root, scratch: scratch).run()
      } else {
        show(try built(release, scratch))
      }
    }
  }

  private func built(_ release: Release, _ scratch: String) throws -> String {
    let build = PackageBuild(
      program: try program ?? Shell.tool("program"), release: release, scratch: scratch)
    return try build.run(out: out ?? "\(Tree.root)/out")
  }
}

/// What is released: a version, and when.
struct Release {
  let version: String
  /// Seconds since 1970: SOURCE_DATE_EPOCH, or the time of the last commit.
  let time: String

  init() throws(Failure) {
    let source = "Sources/Programs/TactusCommand/TactusCommand.swift"
    // The one place that states it.
    let parts = try Tree.text("\(Tree.root)/\(source)").components(
      separatedBy: "static let tactusVersion = \"")
    guard parts.count == 2, let version = parts[1].split(separator: "\"").first else {
      throw Failure.unusable("\(source): no 'static let tactusVersion'")
    }
    self.version = String(version)
    if let given = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] {
      time = given
    } else {
      time = try Self.git("log", "-1", "--format=%ct")
    }
  }

  private static func git(_ words: String...) throws(Failure) -> String {
    try Shell.check(["git", "-C", Tree.root] + words)
  }

  func date(_ format: String...) throws(Failure) -> String {
    try Shell.check(["date", "-u", "-d", "@\(time)"] + format)
  }

  /// What is not the release itself sorts before it.
  func debianVersion() throws(Failure) -> String {
    let tag = try Shell.run(
      ["git", "-C", Tree.root, "describe", "--tags", "--exact-match"], errors: .dropped)
    if tag.status == 0, tag.output.trimmed == version { return version }
    let commit = try Self.git("rev-parse", "--short=7", "HEAD")
    return "\(version)~\(try date("+%Y%m%d.%H%M%S")).g\(commit)"
  }
}

/// A package that is being built: a tree of files, then one file of them.
private struct PackageBuild {
  let program: String
  let release: Release
  let scratch: String
  private var tree: String { "\(scratch)/tree" }
  private var epoch: [String: String] { ["SOURCE_DATE_EPOCH": release.time] }

  init(program: String, release: Release, scratch: String) {
    self.program = program
    self.release = release
    self.scratch = scratch
  }

  /// What depends on no program, from the repository: mode, source, destination.
  private static let files = [
    ("644", "Tools/packaging/tactus.service", "/usr/lib/systemd/system/tactus.service"),
    ("644", "Tools/packaging/tactus.sysusers", "/usr/lib/sysusers.d/tactus.conf"),
    ("644", "Tools/packaging/tactus.rules", "/usr/lib/udev/rules.d/60-tactus.rules"),
    ("644", "Tools/packaging/tactus.default", "/etc/default/tactus"),
    ("644", "Tools/packaging/tactus.limits", "/etc/security/limits.d/tactus.conf"),
    ("644", "Tools/packaging/copyright", "/usr/share/doc/tactus/copyright"),
    ("644", "docs/reference/licenses/OFL-1.1.txt", "/usr/share/doc/tactus/OFL-1.1.txt"),
    ("755", "Tools/packaging/postinst", "/DEBIAN/postinst"),
    ("755", "Tools/packaging/prerm", "/DEBIAN/prerm"),
    ("755", "Tools/packaging/postrm", "/DEBIAN/postrm"),
  ]

  func run(out: String) throws -> String {
    let version = try release.debianVersion()
    try put("755", program, "/usr/bin/tactus")
    try Shell.check([
      "strip", "--strip-unneeded", "--remove-section=.comment", "--remove-section=.note",
      "\(tree)/usr/bin/tactus",
    ])
    try describeProgram()
    for board in Tree.files(in: "\(Tree.root)/Boards", ending: ".yaml") {
      try put("644", board, "/usr/share/tactus/boards/\(Tree.name(board))")
    }
    for (mode, source, destination) in Self.files {
      try put(mode, "\(Tree.root)/\(source)", destination)
    }
    for document in ["NOTICES.md", "docs/start/installing.md", "CHANGELOG.md"] {
      try zip("\(Tree.root)/\(document)", "/usr/share/doc/tactus/\(Tree.name(document))")
    }
    // Debian wants one of its own form; what changed is in CHANGELOG.md beside it.
    try write(
      """
      tactus (\(version)) unstable; urgency=medium

        * What changed is in CHANGELOG.md.

       -- \(Self.maintainer)  \(try release.date("-R"))

      """, to: "\(scratch)/changelog")
    try zip("\(scratch)/changelog", "/usr/share/doc/tactus/changelog")
    try write(
      "/etc/default/tactus\n/etc/security/limits.d/tactus.conf\n", to: "\(tree)/DEBIAN/conffiles")
    let architecture = try architecture()
    try write(try control(version, architecture), to: "\(tree)/DEBIAN/control")
    try inTree(
      "find . -type f ! -path './DEBIAN/*' -printf '%P\\n' | LC_ALL=C sort | "
        + "xargs -d '\\n' md5sum >DEBIAN/md5sums")
    try inTree(
      "find . -newermt @\(release.time) -print0 | xargs -0r touch -h -d @\(release.time); "
        + "find . -type d -exec chmod 755 {} +")
    try Tree.makeFolder(out)
    let package = "\(out)/tactus_\(version)_\(architecture).deb"
    try Shell.check(
      ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package], environment: epoch,
      output: .standardError)
    return package
  }

  private static var maintainer: String {
    let address = ProcessInfo.processInfo.environment["DEBEMAIL"]
    return "The Tactus authors <\(address ?? "tactus@users.noreply.github.com")>"
  }

  private func put(_ mode: String, _ source: String, _ destination: String) throws(Failure) {
    try Shell.check(["install", "-D", "-m", mode, source, tree + destination])
  }

  private func write(_ text: String, to path: String) throws(Failure) {
    try Tree.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    try Tree.write(text, to: path)
  }

  /// Compressed as Debian wants documents, without a time in it.
  private func zip(_ source: String, _ destination: String) throws(Failure) {
    let zipped = "\(scratch)/zipped"
    try Shell.check(["gzip", "-9nc", source], output: .file(zipped))
    try put("644", zipped, destination + ".gz")
  }

  private func inTree(_ script: String) throws(Failure) {
    try Shell.check(["bash", "-euo", "pipefail", "-c", script], folder: tree)
  }

  /// What the command prints of itself: it must run here, or under an emulator that binfmt knows.
  private func describeProgram() throws {
    let help = "\(scratch)/help.json"
    try Shell.check([program, "--experimental-dump-help"], output: .file(help))
    try Shell.check([
      "sh", "-c", "\"$1\" \"$2\" \"$3\" \"$4\" <\"$5\"", "sh",
      "\(Tree.root)/Tools/generate/manual-pages", release.version, try release.date("+%F"),
      "\(scratch)/man", help,
    ])
    for page in Tree.files(in: "\(scratch)/man", ending: ".1") {
      try zip(page, "/usr/share/man/man1/\(Tree.name(page))")
    }
    for (shell, destination) in [
      ("bash", "/usr/share/bash-completion/completions/tactus"),
      ("zsh", "/usr/share/zsh/vendor-completions/_tactus"),
      ("fish", "/usr/share/fish/vendor_completions.d/tactus.fish"),
    ] {
      var script = try Shell.check([program, "--generate-completion-script", shell])
      // Bash's is sourced, never run.
      if shell == "bash", script.hasPrefix("#!") {
        script = String(script.drop { $0 != "\n" }.dropFirst())
      }
      try write(script + "\n", to: "\(scratch)/completions")
      try put("644", "\(scratch)/completions", destination)
    }
  }

  /// Debian's word for the processor that the executable is for.
  private func architecture() throws(Failure) -> String {
    let header = try Shell.check(
      ["readelf", "-h", "\(tree)/usr/bin/tactus"], environment: ["LC_ALL": "C"])
    let line = header.split(separator: "\n").first { $0.contains("Machine:") } ?? ""
    let machine = String(line.split(separator: ":").last ?? "").trimmed
    switch machine {
    case "AArch64": return "arm64"
    case "ARM": return "armhf"
    case "RISC-V": return "riscv64"
    default:
      if machine.contains("X86-64") { return "amd64" }
      throw Failure.broken("\(program): no Debian architecture is known for '\(machine)'")
    }
  }

  /// The library that the program loads rather than is linked with, with the version that has all
  /// that it calls (`Sources/C/CLibinput`).
  private static let loaded = "libinput10 (>= 1.11)"

  /// The libraries of the system that the program is linked with, with the versions that it needs.
  private func dependencies() throws(Failure) -> String {
    let folder = "\(scratch)/shlibdeps"
    try write(
      "Source: tactus\n\nPackage: tactus\nArchitecture: any\n", to: "\(folder)/debian/control")
    let found = try Shell.check(
      ["dpkg-shlibdeps", "-O", "-e\(tree)/usr/bin/tactus"], folder: folder)
    let prefix = "shlibs:Depends="
    let line = found.split(separator: "\n").first { $0.hasPrefix(prefix) } ?? ""
    return String(line.dropFirst(prefix.count))
  }

  private func control(_ version: String, _ architecture: String) throws(Failure) -> String {
    let size = try Shell.check(["du", "-ks", "--exclude=DEBIAN", tree])
    return """
      Package: tactus
      Version: \(version)
      Architecture: \(architecture)
      Maintainer: \(Self.maintainer)
      Installed-Size: \(size.prefix { $0.isNumber })
      Depends: \(try dependencies()), \(Self.loaded), systemd | systemd-standalone-sysusers, init-system-helpers (>= 1.52)
      Recommends: udev
      Section: devel
      Priority: optional
      Description: touch-panel firmware for small Linux boards, and its simulator
       Tactus runs a scene on a board's touch panel and display, or on finger
       scripts, recordings and random hands, with the same recognizers. Runs are
       traced, and a trace replays byte for byte.
       .
       The service runs a scene from boot, as a user of its own; installing the
       package does not enable it.

      """
  }
}
