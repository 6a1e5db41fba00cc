"""What a page of `tactus play` makes of ten fingers, a mouse, its wheel and the keyboard, for Tools/check/play-page; in either
browser."""
import json
import math
import time

RECT = "(() => { const r = tactus.screen.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()"

# The canvas on the page, and how many points of the run's are one of its pixels.
PLACE = """(() => {
  const r = tactus.screen.getBoundingClientRect(), { width, scale } = player.first.machine;
  return [r.x, r.y, r.width, r.height, width / scale / r.width];
})()"""


def wait(browser, expression, wanted=True, seconds=5):
    """Whether an expression comes to a value in time."""
    end = time.monotonic() + seconds
    while browser.value(expression) != wanted:
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def frames(browser):
    """Where fingers were, in points, frame by frame, in the order of their contacts; without those that repeat."""
    found = []
    for line in browser.value("tactus.trace()").split("\n"):
        words = line.split(" ")
        if len(words) < 4 or words[2] != "frame":
            continue
        contacts = words[3].removeprefix("contacts=")
        places = [] if contacts == "-" else [tuple(map(float, part.split("@")[1].split(","))) for part in contacts.split(";")]
        if not found or found[-1] != places:
            found.append(places)
    return found


def differs(what, found, wanted):
    """The first frame that is not the one that was wanted."""
    for number, (one, other) in enumerate(zip(found, wanted)):
        if len(one) != len(other) or any(math.dist(a, b) > 0.01 for a, b in zip(one, other)):
            return [f"{what}: frame {number} has {one}, not {other}"]
    return [] if len(found) == len(wanted) else [f"{what}: {len(found)} frames, not {len(wanted)}: {found[len(wanted):]}"]


class Glass:
    """Places of a page's canvas by their parts of its width and height."""

    def __init__(self, browser):
        self.x, self.y, self.width, self.height, self.scale = browser.value(PLACE)

    def pixel(self, across, down):
        """On the page; whole, as Firefox takes them."""
        return round(self.x + across * self.width), round(self.y + down * self.height)

    def point(self, across, down):
        x, y = self.pixel(across, down)
        return (x - self.x) * self.scale, (y - self.y) * self.scale


def ten(browser):
    """What is wrong with ten fingers that land at once, move, each its own way, and lift one by one."""
    glass = Glass(browser)
    starts = [(0.1 + 0.2 * (number % 5), 0.3 + 0.4 * (number // 5)) for number in range(10)]
    ends = [(across + 0.01 * number, down - 0.02 * number) for number, (across, down) in enumerate(starts)]
    pixels = lambda places: [(number + 1, *glass.pixel(*place)) for number, place in enumerate(places)]
    points = lambda places: [glass.point(*place) for place in places]
    browser.value("player.again()")
    browser.touch("touchStart", pixels(starts))
    browser.touch("touchMove", pixels(ends))
    for count in range(9, -1, -1):
        browser.touch("touchEnd", pixels(ends)[:count])
    wait(browser, "player.run.hasFuture || player.run.nextStart > player.run.lastScan + 50000")
    found = frames(browser)
    # The browser reports one finger after the other, and where they are together each is where it was put.
    most = [places for places in found if len(places) == 10]
    counts = [len(places) for places in found]
    fall = counts[counts.index(10):] if most else []
    wrong = [] if most else [f"ten fingers: no frame has more than {max(counts, default=0)}"]
    if most:
        wrong += differs("ten fingers", [most[0], most[-1]], [points(starts), points(ends)])
        if sorted(set(fall), reverse=True) != list(range(10, -1, -1)) or fall != sorted(fall, reverse=True):
            wrong.append(f"ten fingers that lift one by one are {fall}")
        print(f"  ten fingers at once: {len(most)} frames have all of them")
    return wrong


def mouse(browser):
    """What is wrong with a mouse's fingers: one; with Ctrl a second one, mirrored; with Shift as well, in parallel."""
    glass, found = Glass(browser), []
    around = lambda middle, at: (2 * middle[0] - at[0], 2 * middle[1] - at[1])
    places = [(0.3, 0.4), (0.35, 0.5), (0.4, 0.55), (0.5, 0.45), (0.45, 0.3)]
    at = [glass.point(*place) for place in places]
    middle = (glass.width * glass.scale / 2, glass.height * glass.scale / 2)
    # In parallel as far apart as it was; mirrored again, around where the two have come to.
    second = [around(middle, place) for place in at[:2]]
    second += [tuple(a + (s - b) for a, s, b in zip(place, second[1], at[1])) for place in at[2:4]]
    second.append(around(tuple((a + b) / 2 for a, b in zip(at[3], second[3])), at[4]))
    for what, keys, wanted in (
            ("a mouse", [()] * 5, [[place] for place in at]),
            ("a mouse with Ctrl and Shift", [("Control",)] * 2 + [("Control", "Shift")] * 2 + [("Control",)],
             [list(pair) for pair in zip(at, second)])):
        browser.value("player.again()")
        for number, (place, held) in enumerate(zip(places, keys)):
            browser.mouse("move" if number else "down", *glass.pixel(*place), held)
        browser.mouse("up", *glass.pixel(*places[-1]), keys[-1])
        # A frame is in the trace once its tick has run.
        wait(browser, "player.run.hasFuture || player.run.nextStart > player.run.lastScan + 50000")
        found += differs(what, frames(browser), wanted + [[]])
    return found


def wheel(browser):
    """What is wrong with the wheel, of which a notch is a pinch at the pointer."""
    glass, found = Glass(browser), []
    x, y = glass.point(0.5, 0.5)
    for delta in (-120, 120):
        browser.value("player.again()")
        browser.wheel(*glass.pixel(0.5, 0.5), delta)
        wait(browser, "player.hands.wheel === null && player.run.nextStart > player.run.lastScan + 50000")
        spans = [60, 60 * math.exp(-delta / 400)]
        found += differs(f"a notch of {delta}", frames(browser), [[(x - span, y), (x + span, y)] for span in spans] + [[]])
    return found


def finger(browser):
    """What is wrong with the finger of the arrow keys."""
    glass, found = Glass(browser), []
    browser.value("(player.again(), player.hands.cursor = null, tactus.screen.focus())")
    x, y = glass.width * glass.scale / 2, glass.height * glass.scale / 2
    for key, held in [("ArrowRight", ())] * 3 + [("ArrowDown", ("Shift",)), ("Enter", ()), ("ArrowLeft", ()), ("ArrowUp", ()), ("Enter", ())]:
        browser.key(key, held)
    wait(browser, "player.run.nextStart > player.run.lastScan + 50000")
    return differs("the keyboard's finger", frames(browser), [
        [(x + 24, y + 32)], [(x + 16, y + 32)], [(x + 16, y + 24)], []])


# What the keys do: where the focus is, as an expression; the keys; what is true afterwards.
SCREEN, by = "tactus.screen", "document.getElementById('{}')".format
KEYS = [
    (SCREEN, [" "], "player.isPaused"),
    (SCREEN, ["."], "tactus.tick === before.tick + 1 && player.isPaused"),
    (SCREEN, [" "], "!player.isPaused"),
    (SCREEN, ["."], "tactus.tick > before.tick && player.isPaused"),
    # From the beginning, also where it stood.
    (SCREEN, ["r"], "tactus.tick < before.tick && !player.isPaused"),
    (by("pause"), [" "], "player.isPaused"),
    (by("step"), ["Enter"], "tactus.tick === before.tick + 1"),
    # The slider follows ten times a second.
    (by("step"), ["Enter"], f"tactus.tick === before.tick + 1 && Number({by('time')}.value) === tactus.tick"),
    (by("time"), ["ArrowLeft"], "tactus.tick === before.tick - 1"),
    (by("time"), ["Home"], "tactus.tick === 0"),
    (by("pause"), ["Enter"], "!player.isPaused"),
    (by("speed"), ["ArrowDown"], "player.speed === 0.5"),
    (by("speed"), ["ArrowDown", "ArrowDown"], "player.speed === 0.1"),
    (by("speed"), ["Home"], "player.speed === 1"),
    (by("restart"), ["Enter"], "tactus.tick < before.tick || tactus.tick < 20"),
    (by("pause"), ["Enter"], "player.isPaused"),
    (by("touches"), [" "], "/show=touches/.test(tactus.trace())"),
    (by("touches"), [" "], "!/show=touches/.test(tactus.trace())"),
    (by("reach"), [" "], "player.first.overlay.getContext('2d').getImageData(0, 0, 300, 300).data.some(Boolean)"),
    (by("reach"), [" "], "!player.first.overlay.getContext('2d').getImageData(0, 0, 300, 300).data.some(Boolean)"),
    (by("real"), [" "], "Math.abs(tactus.screen.clientWidth - player.first.machine.width / player.first.machine.scale * 0.6) < 1"),
    (by("real"), [" "], f"!{by('real')}.checked"),
    (by("full"), ["Enter"], "player.isFull && document.activeElement === tactus.screen"),
    (SCREEN, ["Escape"], "!player.isFull"),
    (by("compare"), [" "], "player.screens.length === 2"),
    (by("setting"), ["ArrowDown"], "view.place === 1"),
    (by("setting"), ["Home"], "view.place === 0"),
    (by("compare"), [" "], "player.screens.length === 1"),
    (by("looks"), ["ArrowDown"], "document.documentElement.style.colorScheme === 'light'"),
    (by("looks"), ["Home"], "document.documentElement.style.colorScheme === 'light dark'"),
    (by("board"), ["ArrowDown"], "player.boardPlace === 1"),
    (by("board"), ["Home"], "player.boardPlace === 0"),
    (by("axis"), ["Home"], f"{by('axis')}.value === 'x'"),
    (by("search"), list("tap.slop"), "document.querySelectorAll('.constant').length === 1"),
    ("document.querySelector('.constant input')", ["End", "Backspace", "Backspace", "1", "2", "Enter"], "player.first.tuning.get('tap.slop') === '12'"),
    ("document.querySelector('.constant input[type=range]')", ["ArrowRight"], "Number(player.first.tuning.get('tap.slop')) > 12"),
    (by("defaults"), ["Enter"], "player.first.tuning.get('tap.slop') === '10'"),
    (by("search"), ["Backspace"] * 8, "document.querySelectorAll('.constant').length > 20"),
    (by("sets"), ["ArrowDown"], "document.getElementById('notice').textContent === data.sets[0].sentence"),
    (by("defaults"), ["Enter"], "player.first.tuning.overrides.length === new Tuning(data.constants, player.board.settings).overrides.length"),
    (by("save"), ["Enter"], "downloads.at(-1) === `${data.scene}.trace`"),
    (by("keep"), ["Enter"], "downloads.at(-1) === `${data.scene}-set.yaml`"),
    (by("link"), ["Enter"], "/^The link is /.test(document.getElementById('notice').textContent)"),
    (by("open"), ["Enter"], "window.hasAsked === true"),
    ("document.querySelector('#side summary')", ["Enter"], "!document.querySelector('#side details').open"),
    ("document.querySelector('#side summary')", [" "], "document.querySelector('#side details').open"),
]

# Whatever a mouse could use, and the keyboard must reach.
CONTROLS = """[...document.querySelectorAll("a[href], button, input, select, summary, canvas[tabindex]")]
  .filter(e => e.getClientRects().length && !e.disabled)"""


def keyboard(browser):
    """What the keyboard does not reach, or not do."""
    found = finger(browser)
    # A refusal has a button: of the finger that has just lifted.
    browser.value("tactus.pause()")
    if not wait(browser, "!player.isFresh && document.querySelector('#why button') !== null"):
        found.append("no refusal in the story of the keyboard's finger")
    browser.value("""(() => {
      window.reached = new Set();
      addEventListener("focusin", event => reached.add(event.target));
    })()""")
    # From the first one to the last: beyond it the browser's own would have the focus. What scrolls may be a stop as well.
    count = browser.value(f"({CONTROLS}[0].focus(), {CONTROLS}.length)")
    for number in range(1, count + 5):
        if number >= count and browser.value(f"reached.has({CONTROLS}.at(-1))"):
            break
        browser.key("Tab")
    found += browser.value(f"""{CONTROLS}.filter(e => !reached.has(e))
      .map(e => `Tab does not reach ${{e.tagName}} ${{e.id || e.ariaLabel || e.textContent}}`)""")
    browser.value("document.querySelector('#why button').focus()")
    browser.key("Enter")
    if not wait(browser, "/made with|no small change/.test(document.querySelector('#why em')?.textContent)"):
        found.append("Enter on 'What would make it?' finds nothing")
    # A file is chosen, and kept, by the browser.
    browser.value("""(() => {
      tactus.pause(false);
      window.downloads = [];
      window.download = name => downloads.push(name);
      document.getElementById("file").click = () => { window.hasAsked = true; };
    })()""")
    for place, keys, wanted in KEYS:
        browser.value(f"({place}.focus(), window.before = {{ tick: tactus.tick }}, notice(''))")
        for key in keys:
            browser.key(key)
        if not wait(browser, wanted):
            found.append(f"{' '.join(keys)} at {place}: not {wanted}")
    # Those of the browser stay its own.
    for key in ("r", " ", "ArrowLeft"):
        event = f"new KeyboardEvent('keydown', {{ key: {json.dumps(key)}, ctrlKey: true, cancelable: true }})"
        if not browser.value(f"tactus.screen.dispatchEvent({event})"):
            found.append(f"Ctrl with '{key}' is taken from the browser")
    browser.value("player.again()")
    print(f"  {browser.value('reached.size')} controls by Tab, {len(KEYS)} deeds of the keyboard")
    return found
