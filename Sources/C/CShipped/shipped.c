#include "CShipped.h"

// A file has its lines here. Tests of BoardFiles and of the command compare boards, tunings and checks with
// their folders; a page that needs a file which is not here stops the program.
#pragma clang diagnostic ignored "-Wc23-extensions"

#ifndef TACTUS_COMMIT
#define TACTUS_COMMIT ""
#endif
const char *const tactus_commit = TACTUS_COMMIT;

static const struct tactus_file boards[] = {
  {"beaglebone-black-lcd7", (const char[]){
#embed "../../../Boards/beaglebone-black-lcd7.yaml" suffix(, 0)
  }},
  {"hdmi-10", (const char[]){
#embed "../../../Boards/hdmi-10.yaml" suffix(, 0)
  }},
  {"imx8mm-evk", (const char[]){
#embed "../../../Boards/imx8mm-evk.yaml" suffix(, 0)
  }},
  {"pinephone", (const char[]){
#embed "../../../Boards/pinephone.yaml" suffix(, 0)
  }},
  {"pinetab2", (const char[]){
#embed "../../../Boards/pinetab2.yaml" suffix(, 0)
  }},
  {"raspberry-pi-7", (const char[]){
#embed "../../../Boards/raspberry-pi-7.yaml" suffix(, 0)
  }},
  {"raspberry-pi-7-kms", (const char[]){
#embed "../../../Boards/raspberry-pi-7-kms.yaml" suffix(, 0)
  }},
  {"raspberry-pi-touch-2", (const char[]){
#embed "../../../Boards/raspberry-pi-touch-2.yaml" suffix(, 0)
  }},
  {"raspberry-pi-touch-2-5", (const char[]){
#embed "../../../Boards/raspberry-pi-touch-2-5.yaml" suffix(, 0)
  }},
  {"resistive-4wire", (const char[]){
#embed "../../../Boards/resistive-4wire.yaml" suffix(, 0)
  }},
  {"stm32f746g-disco", (const char[]){
#embed "../../../Boards/stm32f746g-disco.yaml" suffix(, 0)
  }},
  {"stm32mp157f-dk2", (const char[]){
#embed "../../../Boards/stm32mp157f-dk2.yaml" suffix(, 0)
  }},
  {"waveshare-7-hdmi", (const char[]){
#embed "../../../Boards/waveshare-7-hdmi.yaml" suffix(, 0)
  }},
  {"xiaomi-pad-5-pro", (const char[]){
#embed "../../../Boards/xiaomi-pad-5-pro.yaml" suffix(, 0)
  }},
  {0},
};

static const struct tactus_file tunings[] = {
  {"calm", (const char[]){
#embed "../../../Boards/tunings/calm.yaml" suffix(, 0)
  }},
  {"gloves", (const char[]){
#embed "../../../Boards/tunings/gloves.yaml" suffix(, 0)
  }},
  {"lists-first", (const char[]){
#embed "../../../Boards/tunings/lists-first.yaml" suffix(, 0)
  }},
  {"quick-hands", (const char[]){
#embed "../../../Boards/tunings/quick-hands.yaml" suffix(, 0)
  }},
  {"tabs-deliberate", (const char[]){
#embed "../../../Boards/tunings/tabs-deliberate.yaml" suffix(, 0)
  }},
  {"tabs-lists-first", (const char[]){
#embed "../../../Boards/tunings/tabs-lists-first.yaml" suffix(, 0)
  }},
  {"tabs-quick", (const char[]){
#embed "../../../Boards/tunings/tabs-quick.yaml" suffix(, 0)
  }},
  {"tabs-thumb", (const char[]){
#embed "../../../Boards/tunings/tabs-thumb.yaml" suffix(, 0)
  }},
  {0},
};

static const struct tactus_file checks[] = {
  {"focal-dead-end", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-dead-end.fingers" suffix(, 0)
  }},
  {"focal-freeze-after-a-cancel", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-freeze-after-a-cancel.fingers" suffix(, 0)
  }},
  {"focal-freeze-between-two-swipes", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-freeze-between-two-swipes.fingers" suffix(, 0)
  }},
  {"focal-hint-that-does-nothing", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-hint-that-does-nothing.fingers" suffix(, 0)
  }},
  {"focal-pull-both-ways", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-pull-both-ways.fingers" suffix(, 0)
  }},
  {"focal-pull-in-mid-scroll", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-pull-in-mid-scroll.fingers" suffix(, 0)
  }},
  {"focal-pull-that-does-nothing", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-pull-that-does-nothing.fingers" suffix(, 0)
  }},
  {"focal-tap-during-a-swipe", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-tap-during-a-swipe.fingers" suffix(, 0)
  }},
  {"focal-tap-on-a-flying-view", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-tap-on-a-flying-view.fingers" suffix(, 0)
  }},
  {"focal-tap-on-a-gliding-list", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-tap-on-a-gliding-list.fingers" suffix(, 0)
  }},
  {"focal-tap-that-is-lost", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-tap-that-is-lost.fingers" suffix(, 0)
  }},
  {"focal-tap-through-a-swipe", (const char[]){
#embed "../../../Tests/Fixtures/checks/focal-tap-through-a-swipe.fingers" suffix(, 0)
  }},
  {"map-button-that-is-lost", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-button-that-is-lost.fingers" suffix(, 0)
  }},
  {"map-flick-that-cannot-be-stopped", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-flick-that-cannot-be-stopped.fingers" suffix(, 0)
  }},
  {"map-jump-at-a-hand-over", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-jump-at-a-hand-over.fingers" suffix(, 0)
  }},
  {"map-one-finger-that-trembles", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-one-finger-that-trembles.fingers" suffix(, 0)
  }},
  {"map-palm-that-moves-the-map", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-palm-that-moves-the-map.fingers" suffix(, 0)
  }},
  {"map-thing-that-is-torn-away", (const char[]){
#embed "../../../Tests/Fixtures/checks/map-thing-that-is-torn-away.fingers" suffix(, 0)
  }},
  {"pager-back-from-a-later-page", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-back-from-a-later-page.fingers" suffix(, 0)
  }},
  {"pager-back-that-moves-the-slider", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-back-that-moves-the-slider.fingers" suffix(, 0)
  }},
  {"pager-back-that-turns-no-page", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-back-that-turns-no-page.fingers" suffix(, 0)
  }},
  {"pager-freeze-after-a-cancel", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-freeze-after-a-cancel.fingers" suffix(, 0)
  }},
  {"pager-tap-on-a-leaving-screen", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-tap-on-a-leaving-screen.fingers" suffix(, 0)
  }},
  {"pager-two-levels-at-once", (const char[]){
#embed "../../../Tests/Fixtures/checks/pager-two-levels-at-once.fingers" suffix(, 0)
  }},
  {"reader-card-that-flies-by-accident", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-card-that-flies-by-accident.fingers" suffix(, 0)
  }},
  {"reader-item-that-vanishes", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-item-that-vanishes.fingers" suffix(, 0)
  }},
  {"reader-roll-that-chooses", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-roll-that-chooses.fingers" suffix(, 0)
  }},
  {"reader-scroll-that-opens-a-menu", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-scroll-that-opens-a-menu.fingers" suffix(, 0)
  }},
  {"reader-tap-that-is-lost", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-tap-that-is-lost.fingers" suffix(, 0)
  }},
  {"reader-tap-through-a-leaving-menu", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-tap-through-a-leaving-menu.fingers" suffix(, 0)
  }},
  {"reader-two-open-rows", (const char[]){
#embed "../../../Tests/Fixtures/checks/reader-two-open-rows.fingers" suffix(, 0)
  }},
  {"tabs-arc-that-scrolls", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-arc-that-scrolls.fingers" suffix(, 0)
  }},
  {"tabs-change-by-accident", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-change-by-accident.fingers" suffix(, 0)
  }},
  {"tabs-dead-second-swipe", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-dead-second-swipe.fingers" suffix(, 0)
  }},
  {"tabs-end-that-opens", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-end-that-opens.fingers" suffix(, 0)
  }},
  {"tabs-scroll-under-a-swipe", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-scroll-under-a-swipe.fingers" suffix(, 0)
  }},
  {"tabs-slow-drag-that-returns", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-slow-drag-that-returns.fingers" suffix(, 0)
  }},
  {"tabs-tap-on-a-gliding-list", (const char[]){
#embed "../../../Tests/Fixtures/checks/tabs-tap-on-a-gliding-list.fingers" suffix(, 0)
  }},
  {0},
};

static const struct tactus_file page_files[] = {
  {"controls.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/controls.js" suffix(, 0)
  }},
  {"curve.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/curve.js" suffix(, 0)
  }},
  {"deeds.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/deeds.js" suffix(, 0)
  }},
  {"follow.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/follow.js" suffix(, 0)
  }},
  {"hand.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/hand.js" suffix(, 0)
  }},
  {"hands.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/hands.js" suffix(, 0)
  }},
  {"loader.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/loader.js" suffix(, 0)
  }},
  {"machine.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/machine.js" suffix(, 0)
  }},
  {"parts.css", (const char[]){
#embed "../../../Sources/Web/Pages/Page/parts.css" suffix(, 0)
  }},
  {"play.css", (const char[]){
#embed "../../../Sources/Web/Pages/Page/play.css" suffix(, 0)
  }},
  {"play.html", (const char[]){
#embed "../../../Sources/Web/Pages/Page/play.html" suffix(, 0)
  }},
  {"play.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/play.js" suffix(, 0)
  }},
  {"replay.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/replay.js" suffix(, 0)
  }},
  {"running.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/running.js" suffix(, 0)
  }},
  {"screen.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/screen.js" suffix(, 0)
  }},
  {"stories.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/stories.js" suffix(, 0)
  }},
  {"trace.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/trace.js" suffix(, 0)
  }},
  {"tuning.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/tuning.js" suffix(, 0)
  }},
  {"unpack.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/unpack.js" suffix(, 0)
  }},
  {"view.js", (const char[]){
#embed "../../../Sources/Web/Pages/Page/view.js" suffix(, 0)
  }},
  {0},
};

const struct tactus_file *tactus_boards(void) { return boards; }
const struct tactus_file *tactus_tunings(void) { return tunings; }
const struct tactus_file *tactus_checks(void) { return checks; }
const struct tactus_file *tactus_page_files(void) { return page_files; }
