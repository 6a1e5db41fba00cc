import Sessions

/// What can go wrong in the demo scenes: the files in `Tests/Fixtures/checks/`, which the package manager embeds.
/// A file is named `SCENE-NAME.fingers`.
enum ShippedChecks {
  static func of(_ scene: String) -> [SceneCheckText] {
    all.filter { $0.name.hasPrefix(scene + "-") }.map {
      SceneCheckText(String($0.name.dropFirst(scene.count + 1)), $0.text)
    }
  }

  /// Sorted by name.
  private static let all: [(name: String, text: [UInt8])] = [
    ("focal-dead-end", PackageResources.focal_dead_end_fingers),
    ("focal-freeze-after-a-cancel", PackageResources.focal_freeze_after_a_cancel_fingers),
    ("focal-freeze-between-two-swipes", PackageResources.focal_freeze_between_two_swipes_fingers),
    ("focal-hint-that-does-nothing", PackageResources.focal_hint_that_does_nothing_fingers),
    ("focal-pull-both-ways", PackageResources.focal_pull_both_ways_fingers),
    ("focal-pull-in-mid-scroll", PackageResources.focal_pull_in_mid_scroll_fingers),
    ("focal-pull-that-does-nothing", PackageResources.focal_pull_that_does_nothing_fingers),
    ("focal-tap-during-a-swipe", PackageResources.focal_tap_during_a_swipe_fingers),
    ("focal-tap-on-a-flying-view", PackageResources.focal_tap_on_a_flying_view_fingers),
    ("focal-tap-on-a-gliding-list", PackageResources.focal_tap_on_a_gliding_list_fingers),
    ("focal-tap-that-is-lost", PackageResources.focal_tap_that_is_lost_fingers),
    ("focal-tap-through-a-swipe", PackageResources.focal_tap_through_a_swipe_fingers),
    ("map-button-that-is-lost", PackageResources.map_button_that_is_lost_fingers),
    ("map-flick-that-cannot-be-stopped", PackageResources.map_flick_that_cannot_be_stopped_fingers),
    ("map-jump-at-a-hand-over", PackageResources.map_jump_at_a_hand_over_fingers),
    ("map-one-finger-that-trembles", PackageResources.map_one_finger_that_trembles_fingers),
    ("map-palm-that-moves-the-map", PackageResources.map_palm_that_moves_the_map_fingers),
    ("map-thing-that-is-torn-away", PackageResources.map_thing_that_is_torn_away_fingers),
    ("pager-back-from-a-later-page", PackageResources.pager_back_from_a_later_page_fingers),
    ("pager-back-that-moves-the-slider", PackageResources.pager_back_that_moves_the_slider_fingers),
    ("pager-back-that-turns-no-page", PackageResources.pager_back_that_turns_no_page_fingers),
    ("pager-freeze-after-a-cancel", PackageResources.pager_freeze_after_a_cancel_fingers),
    ("pager-tap-on-a-leaving-screen", PackageResources.pager_tap_on_a_leaving_screen_fingers),
    ("pager-two-levels-at-once", PackageResources.pager_two_levels_at_once_fingers),
    (
      "reader-card-that-flies-by-accident",
      PackageResources.reader_card_that_flies_by_accident_fingers
    ),
    ("reader-item-that-vanishes", PackageResources.reader_item_that_vanishes_fingers),
    ("reader-roll-that-chooses", PackageResources.reader_roll_that_chooses_fingers),
    ("reader-scroll-that-opens-a-menu", PackageResources.reader_scroll_that_opens_a_menu_fingers),
    ("reader-tap-that-is-lost", PackageResources.reader_tap_that_is_lost_fingers),
    (
      "reader-tap-through-a-leaving-menu",
      PackageResources.reader_tap_through_a_leaving_menu_fingers
    ),
    ("reader-two-open-rows", PackageResources.reader_two_open_rows_fingers),
    ("tabs-arc-that-scrolls", PackageResources.tabs_arc_that_scrolls_fingers),
    ("tabs-change-by-accident", PackageResources.tabs_change_by_accident_fingers),
    ("tabs-dead-second-swipe", PackageResources.tabs_dead_second_swipe_fingers),
    ("tabs-end-that-opens", PackageResources.tabs_end_that_opens_fingers),
    ("tabs-scroll-under-a-swipe", PackageResources.tabs_scroll_under_a_swipe_fingers),
    ("tabs-slow-drag-that-returns", PackageResources.tabs_slow_drag_that_returns_fingers),
    ("tabs-tap-on-a-gliding-list", PackageResources.tabs_tap_on_a_gliding_list_fingers),
  ]
}
