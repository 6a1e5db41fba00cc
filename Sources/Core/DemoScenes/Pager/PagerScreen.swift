import Interactions
import TactusCore

/// The screens of the pager scene, by the number of screens below each.
enum PagerScreen: UInt8, Numbered {
  case collections, album, details

  static var count: Int { 3 }

  var name: StaticString {
    switch self {
    case .collections: "collections"
    case .album: "album"
    case .details: "details"
    }
  }
}

/// What can be in front: a screen, or a page of the album.
enum PagerPlace: Equatable, BitwiseCopyable, Sendable {
  case collections
  case page(Int)
  case details

  /// Its word in a trace.
  var name: Word {
    switch self {
    case .collections: "collections"
    case .page(0): "album.page1"
    case .page(1): "album.page2"
    case .page(2): "album.page3"
    case .page: "album.page4"
    case .details: "details"
    }
  }
}
