"""Checks a report in Chromium by its DevTools protocol; see Tools/check/report-page."""
import pathlib
import sys
import tempfile

from browser import CONTRAST, Browser

WIDE = """(() => {
  const page = document.documentElement, out = [];
  if (page.scrollWidth > page.clientWidth) {
    const e = [...document.querySelectorAll("main *")].find(
      e => !e.closest(".scroll") && e.getBoundingClientRect().right > page.clientWidth + 1);
    out.push(`the page is ${page.scrollWidth} wide: ${e?.tagName} ${e?.id}`);
  }
  if (page.clientWidth > 1000) {
    document.querySelectorAll(".scroll").forEach(e => {
      if (e.scrollWidth > e.clientWidth) out.push("a table is cut off: " + e.firstElementChild.id);
    });
  }
  return out;
})()"""

# Puts the slider a step before a picture in the middle; what it shows then.
BEFORE_A_PICTURE = """(() => {
  const time = document.getElementById("time"), list = D.pictures;
  if (list.length < 2) return null;
  const picture = list[list.length >> 1][0], step = Number(time.step);
  time.value = Math.floor((picture - 1) / step) * step;
  time.dispatchEvent(new Event("input"));
  time.focus();
  return picture;
})()"""
SHOWN = """[document.getElementById("time").getAttribute("aria-valuetext"),
  Number(document.getElementById("shot").dataset.t ?? -1)]"""


def arrow_errors(browser):
    picture = browser.value(BEFORE_A_PICTURE)
    if picture is None:
        return []
    before = browser.value(SHOWN)
    browser.key("ArrowRight", 39)
    after = browser.value(SHOWN)
    browser.key("ArrowLeft", 37)
    back = browser.value(SHOWN)
    if after[0] == before[0] or after[1] != picture or back != before:
        return [f"the arrow keys do not move the picture: {before}, right {after}, left {back}"]
    return []


def main(path, folder):
    failures = []
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        for width, scheme in browser.looks(path.as_uri(), ((1280, 900), (390, 844))):
            name = f"{width}-{scheme}"
            load = browser.value("performance.getEntriesByType('navigation')[0].loadEventEnd")
            browser.picture(folder / f"{name}.png")
            found = browser.value(WIDE) + arrow_errors(browser) + [
                "contrast " + text for text in browser.value(CONTRAST)]
            found += ["on the console: " + text for text in browser.errors]
            failures += [f"{name}: {text}" for text in found]
            print(f"{name}: loaded in {load:.0f} ms, {len(found)} faults")
        browser.close()
    for text in failures:
        print(text, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
