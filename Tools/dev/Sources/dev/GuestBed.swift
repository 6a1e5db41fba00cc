import ArgumentParser
import Foundation

/// Fetches what guests are made of, and packs the disk that a guest boots from.
struct Bed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetch what guests are made of, and pack the disk that a guest boots from.",
    discussion: """
      Nothing of it is installed: Debian's kernels and busybox are downloaded and unpacked, and the \
      kernel module vkms, a screen without hardware that Debian leaves out, is built from Debian's kernel \
      source. Everything is kept in $TACTUS_BED, or .build/board-bed, and fetched once: about 300 MB, \
      unpacked 1.3 GB, in a minute or two.
      """,
    subcommands: [BedFetch.self, BedImage.self])
}

struct BedFetch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch kernel and busybox, and build vkms.")

  @Argument(help: "amd64 or arm64.") var architectures: [GuestArchitecture]

  func run() throws {
    let bed = try GuestBed()
    for architecture in architectures { try bed.fetch(architecture) }
  }
}

struct BedImage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "image",
    abstract: "Pack programs into /bin, with their libraries, and folders by their names.")

  @Argument(help: "amd64 or arm64.") var architecture: GuestArchitecture
  @Argument(help: "The image.") var out: String
  @Argument(help: "Programs and folders.") var items: [String] = []

  func run() throws {
    let bed = try GuestBed()
    // The names of busybox's programs are asked for here.
    try bed.fetch(.amd64)
    try bed.fetch(architecture)
    try Tree.withScratch { root in
      try GuestImage(bed, architecture, root: root).pack(items, into: out)
    }
  }
}

enum GuestArchitecture: String, ExpressibleByArgument { case amd64, arm64 }

/// The folder in which everything is kept.
struct GuestBed {
  let folder: String

  init() throws(Failure) {
    folder =
      ProcessInfo.processInfo.environment["TACTUS_BED"].map { URL(filePath: $0).path }
      ?? "\(Tree.root)/.build/board-bed"
    try Shell.check(["\(Tree.root)/Tools/setup", "board-bed"], output: .standardError)
    try Tree.makeFolder("\(folder)/packages")
  }

  /// The file of a package, `NAME:ARCHITECTURE`, once it is downloaded.
  private func file(_ package: String) -> String? {
    let words = package.split(separator: ":")
    let files = Tree.files(in: "\(folder)/packages", ending: ".deb")
    return files.first { file in
      let name = Tree.name(file)
      return name.hasPrefix("\(words[0])_")
        && (name.hasSuffix("_\(words[1]).deb") || name.hasSuffix("_all.deb"))
    }
  }

  /// The file of a package, which is downloaded unless it is there.
  private func downloaded(_ package: String) throws(Failure) -> String {
    if file(package) == nil {
      let status = try Shell.run(
        ["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", package],
        folder: "\(folder)/packages", output: .standardError
      ).status
      guard status == 0 else {
        throw .broken("\(package) cannot be downloaded; run 'apt-get update' as root")
      }
    }
    guard let file = file(package) else { throw .broken("\(package): apt-get left no file") }
    return file
  }

  private func unpack(_ package: String, into target: String) throws(Failure) {
    try Shell.check(["dpkg", "-x", downloaded(package), target])
  }

  /// Makes apt know the packages of an architecture.
  private func know(_ architecture: GuestArchitecture) throws(Failure) {
    let known =
      try Shell.check(["dpkg", "--print-foreign-architectures"]) + "\n"
      + Shell.check(["dpkg", "--print-architecture"])
    guard !known.split(separator: "\n").contains(Substring(architecture.rawValue)) else { return }
    guard geteuid() == 0 else {
      throw .unusable(
        "packages of \(architecture) are unknown; as root: dpkg --add-architecture \(architecture) "
          + "&& apt-get update")
    }
    try Shell.check(["dpkg", "--add-architecture", architecture.rawValue])
    try Shell.check(["apt-get", "update", "-qq"], output: .standardError)
  }

  /// Where kernel and busybox of an architecture lie.
  func parts(_ architecture: GuestArchitecture) -> String { "\(folder)/\(architecture)" }

  func fetch(_ architecture: GuestArchitecture) throws {
    let parts = parts(architecture)
    guard !Tree.exists("\(parts)/complete") else { return }
    try know(architecture)
    // The kernel that Debian's package of the newest one depends on: 6.1.0-56-amd64.
    let depends = try Shell.run(
      ["apt-cache", "depends", "linux-image-\(architecture):\(architecture)"], errors: .dropped)
    guard let match = depends.output.firstMatch(of: /Depends: linux-image-([^: \n]*)/) else {
      throw Failure.broken("no kernel for \(architecture); run 'apt-get update' as root")
    }
    let version = String(match.1)
    show("board-bed: \(architecture), Linux \(version)")
    Tree.remove(parts)
    try Tree.makeFolder(parts)
    try unpack("linux-image-\(version):\(architecture)", into: "\(parts)/kernel")
    try unpack("busybox-static:\(architecture)", into: "\(parts)/busybox")
    try Tree.write(version + "\n", to: "\(parts)/version")
    try Tree.copy("\(parts)/kernel/boot/vmlinuz-\(version)", to: "\(parts)/vmlinuz")
    try buildVkms(architecture, version)
    // Unpacked, the guest need not: under emulation that takes seconds.
    if architecture == .amd64 {
      try Shell.check(
        ["bash", "\(folder)/source/scripts/extract-vmlinux", "\(parts)/vmlinuz"],
        output: .file("\(parts)/vmlinux"))
    }
    try Tree.write("", to: "\(parts)/complete")
  }

  /// The module against Debian's headers of that kernel.
  private func buildVkms(_ architecture: GuestArchitecture, _ version: String) throws {
    let parts = parts(architecture)
    var arguments: [String] = []
    if architecture == .arm64 {
      guard try Shell.run(["sh", "-c", "command -v aarch64-linux-gnu-gcc"]).status == 0 else {
        return show("board-bed: no aarch64-linux-gnu-gcc; the arm64 guest has no vkms")
      }
      arguments = ["ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-"]
    }
    // 6.1 of 6.1.0-56-amd64; what all architectures share is linux-headers-6.1.0-56-common.
    let series = version.prefix { $0 != "-" }.split(separator: ".").prefix(2).joined(separator: ".")
    let common =
      "linux-headers-" + version.split(separator: "-").dropLast().joined(separator: "-") + "-common"
    for package in [
      "linux-headers-\(version):\(architecture)", "\(common):all", "linux-kbuild-\(series):amd64",
    ] { try unpack(package, into: "\(parts)/headers") }
    let sources = "\(parts)/headers/usr/src"
    let headers = "\(sources)/linux-headers-\(version)"
    // It links to its tools by absolute paths.
    let makefile = try Tree.text("\(headers)/Makefile")
    try Tree.write(
      makefile.replacing("/usr/src/\(common)", with: "\(sources)/\(common)"),
      to: "\(headers)/Makefile")
    try unpackSource(series)
    try Tree.makeFolder("\(parts)/vkms")
    let vkms = "\(folder)/source/drivers/gpu/drm/vkms"
    for file in Tree.files(in: vkms, ending: "") {
      try Tree.copy(file, to: "\(parts)/vkms/\(Tree.name(file))")
    }
    let made = try Shell.run(
      ["make", "-s", "-C", headers, "M=\(parts)/vkms", "CONFIG_DRM_VKMS=m"] + arguments
        + ["modules"], output: .file("\(parts)/vkms.log"), errors: .file("\(parts)/vkms.errors"))
    guard made.status == 0 else {
      throw Failure.broken("vkms does not build; see \(parts)/vkms.errors")
    }
  }

  /// Of the kernel's source, vkms and the script that unpacks a kernel.
  private func unpackSource(_ series: String) throws {
    guard !Tree.exists("\(folder)/source") else { return }
    let package = try downloaded("linux-source-\(series):all")
    let new = "\(folder)/source.new"
    try Tree.makeFolder(new)
    try Shell.check(
      [
        "bash", "-o", "pipefail", "-c",
        """
        dpkg-deb --fsys-tarfile "$1" | tar -x -O --wildcards './usr/src/linux-source-*.tar.xz' |
          tar -xJ -C "$2" --strip-components 1 "$3/drivers/gpu/drm/vkms" "$3/scripts/extract-vmlinux"
        """, "unpack", package, new, "linux-source-\(series)",
      ])
    try Tree.copy(new, to: "\(folder)/source")
    Tree.remove(new)
  }

  /// What libinput takes, but for glibc; a guest has the same.
  private static let libraryPackages = [
    "libinput10", "libinput-bin", "libudev1", "libevdev2", "libmtdev1", "libwacom9",
    "libgudev-1.0-0", "libglib2.0-0", "libpcre2-8-0", "libffi8", "libc6", "libgcc-s1", "libcap2",
  ]

  /// Unpacked libinput and what it needs; its folder.
  func libraries(_ architecture: GuestArchitecture) throws -> String {
    let target = "\(folder)/libraries/\(architecture)"
    guard !Tree.exists("\(target)/complete") else { return target }
    try know(architecture)
    Tree.remove(target)
    try Tree.makeFolder(target)
    for package in Self.libraryPackages { try unpack("\(package):\(architecture)", into: target) }
    // Where the packages of a Debian with a merged /usr would be.
    try Shell.check(["cp", "-a", "\(target)/lib/.", "\(target)/usr/lib/"])
    Tree.remove("\(target)/lib")
    try Tree.write("", to: "\(target)/complete")
    return target
  }
}

/// What a guest boots from, as a folder that is packed at the end.
private struct GuestImage {
  private let bed: GuestBed
  private let architecture: GuestArchitecture
  private let root: String
  private let kernel: String
  private let target: String
  private let version: String

  /// What is in every image; a guest loads what its scenario names.
  private static let modules = [
    "uinput", "evdev", "virtio_pci", "virtio_console", "bochs", "virtio-gpu", "cirrus",
  ]

  init(_ bed: GuestBed, _ architecture: GuestArchitecture, root: String) throws(Failure) {
    self.bed = bed
    self.architecture = architecture
    self.root = root
    let parts = bed.parts(architecture)
    version = try Tree.text("\(parts)/version").trimmed
    kernel = "\(parts)/kernel/lib/modules/\(version)"
    target = "\(root)/lib/modules/\(version)"
  }

  func pack(_ items: [String], into out: String) throws {
    let parts = bed.parts(architecture)
    for folder in ["bin", "dev", "etc", "proc", "run", "sys", "tmp"] {
      try Tree.makeFolder("\(root)/\(folder)")
    }
    try Tree.makeFolder(target)
    try Shell.check(["chmod", "755", root])
    try Shell.check(["ln", "-s", ".", "\(root)/usr"])
    try Tree.copy("\(parts)/busybox/bin/busybox", to: "\(root)/bin/busybox")
    let names = try Shell.check(["\(bed.parts(.amd64))/busybox/bin/busybox", "--list"])
    for name in names.split(separator: "\n") where name != "busybox" {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/bin/\(name)", withDestinationPath: "busybox")
    }
    for module in Self.modules { try add(module: module) }
    let vkms = "\(parts)/vkms/vkms.ko"
    if Tree.exists(vkms) { try add(moduleFile: vkms) }
    for list in ["modules.builtin", "modules.order"] {
      try Tree.copy("\(kernel)/\(list)", to: "\(target)/\(list)")
    }
    _ = try Shell.run(["depmod", "-b", root, version], errors: .dropped)
    for item in items {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: item, isDirectory: &isFolder)
      if isFolder.boolValue {
        try Shell.check(["cp", "-r", item, root])
      } else {
        try add(program: item)
      }
    }
    try Tree.copy("\(Tree.root)/Tools/guest/init.sh", to: "\(root)/init")
    try Shell.check(["chmod", "+x", "\(root)/init"])
    if architecture == .amd64 { try strip() }
    try Tree.makeFolder(URL(filePath: out).deletingLastPathComponent().path)
    try Shell.check(
      ["bash", "-o", "pipefail", "-c"]
        + ["find . | LC_ALL=C sort | cpio -o -H newc --quiet --reproducible"],
      folder: root, output: .file(URL(filePath: out).path))
  }

  /// Names of sections that only debuggers read are most of a program.
  private func strip() throws(Failure) {
    _ = try Shell.run(
      ["find", root, "-type", "f", "(", "-path", "*/bin/*", "-o", "-name", "*.so*", "-o"]
        + ["-name", "*.ko", ")", "-exec", "strip", "-g", "{}", "+"], errors: .dropped)
  }

  /// A module of the kernel, with those that it needs. Not every kernel has each as a module.
  private func add(module: String) throws {
    let names = [("_", "-"), ("-", "_")].map { "\(module.replacing($0.0, with: $0.1)).ko" }
    let files = Tree.files(in: kernel, ending: ".ko", deep: true)
    if let file = files.first(where: { names.contains(Tree.name($0)) }) {
      try add(moduleFile: file)
    }
  }

  private func add(moduleFile file: String) throws {
    let copy = "\(target)/\(Tree.name(file))"
    guard !Tree.exists(copy) else { return }
    let needed = try Shell.check(["modinfo", "-F", "depends", file])
    for name in needed.split(separator: ",") { try add(module: String(name)) }
    try Tree.copy(file, to: copy)
  }

  /// A program, with its libraries. Those of another processor's program, of which ldd knows
  /// nothing, are libinput's.
  private func add(program: String) throws {
    try Shell.check(["cp", "-L", program, "\(root)/bin/"])
    if architecture == .arm64,
      try Shell.run(["readelf", "-d", program]).output.contains("NEEDED")
    {
      let libraries = try bed.libraries(.arm64)
      for folder in ["lib", "share"] { try Tree.makeFolder("\(root)/\(folder)") }
      try Shell.check(["cp", "-a", "\(libraries)/usr/lib/.", "\(root)/lib/"])
      try Shell.check(["cp", "-a", "\(libraries)/usr/share/libinput", "\(root)/share/"])
    }
    var linked = try Shell.run(["ldd", program], errors: .dropped).output
    // It is not linked with this one: it loads it.
    let loaded = "/usr/lib/x86_64-linux-gnu/libinput.so.10"
    if architecture == .amd64,
      try Shell.run(["grep", "-q", Tree.name(loaded), program]).status == 0
    {
      linked += loaded + "\n" + (try Shell.check(["ldd", loaded]))
    }
    for path in Set(linked.matches(of: /\/[^ \n]+/).map { String($0.output) }).sorted()
    where !Tree.exists(root + path) {
      try Tree.makeFolder(root + URL(filePath: path).deletingLastPathComponent().path)
      try Shell.check(["cp", "-L", path, root + path])
    }
  }
}
