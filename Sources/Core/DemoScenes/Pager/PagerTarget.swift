import Firmware
import Gestures
import Interactions
import TactusCore

/// What a target of the pager scene is.
enum PagerTarget: BitwiseCopyable, Sendable {
  case bar, back
  /// The background of a screen.
  case screen(PagerScreen)
  /// A row of the list of albums.
  case album(Int)
  /// A page of the album.
  case page(Int)
  /// The button that takes the album's coordinator off and puts it on.
  case coordinator
  /// A row of the list of details.
  case detail(Int)
  /// The slider among them.
  case exposure

  static var albumCount: Int { 6 }
  static var pageCount: Int { 4 }
  static var detailCount: Int { 7 }
  static var count: Int { Group.targetCount }

  private enum Group: UInt8, TargetTable {
    case bar, back, collections, album, details, albumRows, pages, coordinator, detailRows, exposure

    // A target's number is looked up in each frame: without its row, that is a few instructions.
    var size: Int {
      switch self {
      case .bar, .back, .collections, .album, .details, .coordinator, .exposure: 1
      case .albumRows: albumCount
      case .pages: pageCount
      case .detailRows: detailCount
      }
    }

    var row: TargetRow {
      switch self {
      case .bar: .ground("bar", "bar")
      case .back: TargetRow("back", "button")
      case .collections: .ground("collections", "list", on: Self.albumList)
      case .album: .ground("album", "screen", on: PartNames("pages"))
      case .details: .ground("details", "list", on: Self.detailList)
      case .albumRows: TargetRow("collections.row", "row", count: size, on: Self.albumList)
      case .pages: TargetRow("album.page", "page", count: size, on: PartNames("pages"))
      case .coordinator: TargetRow("album.coordinator", "button")
      case .detailRows: TargetRow("details.row", "row", count: size, on: Self.detailList)
      case .exposure: TargetRow("details.exposure", "slider", isQuiet: false, on: Self.detailList)
      }
    }

    private static var albumList: PartNames { PartNames("collections") }
    private static var detailList: PartNames { PartNames("details") }
  }

  var id: TargetID {
    switch self {
    case .bar: Group.bar.id()
    case .back: Group.back.id()
    case .screen(.collections): Group.collections.id()
    case .screen(.album): Group.album.id()
    case .screen(.details): Group.details.id()
    case .album(let number): Group.albumRows.id(number)
    case .page(let number): Group.pages.id(number)
    case .coordinator: Group.coordinator.id()
    case .detail(let number): Group.detailRows.id(number)
    case .exposure: Group.exposure.id()
    }
  }

  /// - Precondition: `id` is below `count`.
  init(_ id: TargetID) {
    let (group, number) = Group.find(id)
    self =
      switch group {
      case .bar: .bar
      case .back: .back
      case .collections: .screen(.collections)
      case .album: .screen(.album)
      case .details: .screen(.details)
      case .albumRows: .album(number)
      case .pages: .page(number)
      case .coordinator: .coordinator
      case .detailRows: .detail(number)
      case .exposure: .exposure
      }
  }

  /// The screen that it is on; nil for the bar, which every screen has.
  var screen: PagerScreen? {
    switch self {
    case .bar, .back: nil
    case .screen(let screen): screen
    case .album: .collections
    case .page, .coordinator: .album
    case .detail, .exposure: .details
    }
  }

  /// The part that it lies on; nil for what does not move on its screen.
  var part: PagerPart? {
    switch self {
    case .bar, .back, .coordinator: nil
    case .screen(.album), .page: .pages
    case .screen(.collections), .album: .albums
    case .screen(.details), .detail, .exposure: .details
    }
  }

  /// What it is, at rest in `frame`.
  static func description(of id: TargetID, in frame: Rect) -> TargetDescription {
    let (group, number) = Group.find(id)
    return group.description(number, in: frame)
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool { Group.find(id).group.row.isQuiet }

  static func parts(under id: TargetID) -> PartNames { Group.find(id).group.row.parts }
}

/// What moves on the screens of the pager scene, and stops under a finger.
enum PagerPart: Equatable, BitwiseCopyable, Sendable {
  case albums, pages, details

  /// Its name in traces.
  var name: StaticString {
    switch self {
    case .albums: "collections"
    case .pages: "pages"
    case .details: "details"
    }
  }
}
