import Gestures
import Interactions
import Raster

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

  private enum Group: UInt8, TargetGroup {
    case bar, back, screens, albums, pages, coordinator, details, exposure

    var size: Int {
      switch self {
      case .bar, .back, .coordinator, .exposure: 1
      case .screens: PagerScreen.count
      case .albums: albumCount
      case .pages: pageCount
      case .details: detailCount
      }
    }
  }

  var id: TargetID {
    switch self {
    case .bar: Group.bar.id()
    case .back: Group.back.id()
    case .screen(let screen): Group.screens.id(Int(screen.rawValue))
    case .album(let number): Group.albums.id(number)
    case .page(let number): Group.pages.id(number)
    case .coordinator: Group.coordinator.id()
    case .detail(let number): Group.details.id(number)
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
      case .screens: .screen(PagerScreen(depth: number))
      case .albums: .album(number)
      case .pages: .page(number)
      case .coordinator: .coordinator
      case .details: .detail(number)
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

  var name: Label {
    switch self {
    case .bar: Label("bar")
    case .back: Label("back")
    case .screen(let screen): Label(screen.name)
    case .album(let index): Label("collections.row").appending(index + 1)
    case .page(let index): Label("album.page").appending(index + 1)
    case .coordinator: Label("album.coordinator")
    case .detail(let index): Label("details.row").appending(index + 1)
    case .exposure: Label("details.exposure")
    }
  }

  var kind: StaticString {
    switch self {
    case .bar: "bar"
    case .back, .coordinator: "button"
    case .screen(.collections), .screen(.details): "list"
    case .screen(.album): "screen"
    case .album, .detail: "row"
    case .page: "page"
    case .exposure: "slider"
    }
  }

  /// Whether its taps pass through the tap gate.
  var isQuiet: Bool {
    switch self {
    case .bar, .screen, .exposure: false
    case .back, .album, .page, .coordinator, .detail: true
    }
  }
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
