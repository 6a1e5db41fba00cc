import Gestures

/// The screens of the pager scene, by how many lie below each.
enum PagerScreen: UInt8, BitwiseCopyable, Sendable {
  case collections, album, details

  static var count: Int { 3 }

  init(depth: Int) {
    guard let screen = PagerScreen(rawValue: UInt8(truncatingIfNeeded: depth)) else {
      preconditionFailure("there are PagerScreen.count screens")
    }
    self = screen
  }
}

/// What a target of the pager scene is.
enum PagerTarget: BitwiseCopyable, Sendable {
  case bar, back
  /// The ground of a screen.
  case screen(PagerScreen)
  /// A row of the list of albums.
  case album(Int)
  /// A page of the album.
  case page(Int)
  /// The button that takes the album's coordinator off and puts it on.
  case coordinator
  /// A row of the list of details.
  case detail(Int)

  static var albumCount: Int { 6 }
  static var pageCount: Int { 4 }
  static var detailCount: Int { 8 }
  static var count: Int { firstDetail + detailCount }

  private static var firstScreen: Int { 2 }
  private static var firstAlbum: Int { firstScreen + PagerScreen.count }
  private static var firstPage: Int { firstAlbum + albumCount }
  private static var coordinatorIndex: Int { firstPage + pageCount }
  private static var firstDetail: Int { coordinatorIndex + 1 }

  var id: TargetID {
    let index =
      switch self {
      case .bar: 0
      case .back: 1
      case .screen(let screen): Self.firstScreen + Int(screen.rawValue)
      case .album(let number): Self.firstAlbum + number
      case .page(let number): Self.firstPage + number
      case .coordinator: Self.coordinatorIndex
      case .detail(let number): Self.firstDetail + number
      }
    return TargetID(truncatingIfNeeded: index)
  }

  init(_ id: TargetID) {
    let index = Int(id)
    precondition(index < Self.count, "a target of the pager scene")
    if index == 0 {
      self = .bar
    } else if index < Self.firstScreen {
      self = .back
    } else if index < Self.firstAlbum {
      self = .screen(PagerScreen(depth: index - Self.firstScreen))
    } else if index < Self.firstPage {
      self = .album(index - Self.firstAlbum)
    } else if index < Self.coordinatorIndex {
      self = .page(index - Self.firstPage)
    } else if index < Self.firstDetail {
      self = .coordinator
    } else {
      self = .detail(index - Self.firstDetail)
    }
  }

  /// The screen on which it lies; nil for the bar, which each screen has.
  var screen: PagerScreen? {
    switch self {
    case .bar, .back: nil
    case .screen(let screen): screen
    case .album: .collections
    case .page, .coordinator: .album
    case .detail: .details
    }
  }
}
