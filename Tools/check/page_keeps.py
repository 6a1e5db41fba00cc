"""What a page of `tactus play` keeps and takes again, for Tools/check/play-page: links, and traces that it saved; in either
browser."""
import base64
import json
import subprocess
import zlib

from page_hands import RECT, wait

NOTICE = "document.getElementById('notice').textContent"
# Keeps what the page hands to the browser: a link that it copies, the text of what it saves.
CATCH = """(() => {
  window.copied = [];
  window.saved = [];
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async text => { copied.push(text); } } });
  const make = URL.createObjectURL;
  URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return make.call(URL, blob); };
  HTMLAnchorElement.prototype.click = () => {};
})()"""
DROP = """(() => {
  const files = new DataTransfer();
  files.items.add(new File([%s], %s));
  dispatchEvent(new DragEvent("drop", { dataTransfer: files }));
})()"""


def drop(browser, text, name="x"):
    """Drops a file on the page."""
    browser.value("notice('')")
    browser.value(DROP % (json.dumps(text), json.dumps(name)))


def first_difference(what, ours, theirs):
    """Where two texts differ, line by line."""
    for number, (a, b) in enumerate(zip(ours.split("\n"), theirs.split("\n")), 1):
        if a != b:
            return [f"{what}: line {number} was '{a}', and is '{b}'"]
    return [] if ours == theirs else [f"{what}: {len(ours)} characters, and {len(theirs)} afterwards"]


def copied(browser):
    """The link that the page's button copies."""
    browser.value("(copied.length = 0, document.getElementById('link').click())")
    wait(browser, "copied.length", 1, 20)
    return browser.value("copied[0]")


def opened(browser, link):
    """Opens a link in a page of its own."""
    browser.open("about:blank")
    browser.open(link)
    browser.value("tactus.ready")
    browser.value(CATCH)


def played(browser, tick):
    """The trace of as many ticks, paused there. Some of them have run by the page's own clock."""
    wait(browser, "tactus.tick > 20")
    return browser.value(f"(tactus.pause(), tactus.seek({tick}), tactus.trace())")


# The first is one that the board itself sets: the link must hold that it no longer is.
CONSTANTS = [("tap.slop", "14.25"), ("tap.interval", "350ms"), ("haptic.light", "0.5"), ("predict.on", "on")]


def links(browser, page, live):
    """What differs where a link that was copied is opened: of a script under other constants, of constants alone, of a
    live run."""
    found = []
    opened(browser, page)
    # A board that has constants of its own; one of them is back at its default.
    place = browser.value("data.boards.findIndex(({ settings }) => Object.keys(settings).length > 0)")
    browser.value(f"(b => {{ b.value = '{place}'; b.dispatchEvent(new Event('change')); }})(document.getElementById('board'))")
    wait(browser, f"player.boardPlace === {place}")
    back = browser.value(f"Object.keys(data.boards[{place}].settings)[0]")
    constants = CONSTANTS + [(back, browser.value(f"data.constants.find(c => c.name === '{back}').standard"))]
    for name, value in constants:
        browser.value(f"tactus.set('{name}', '{value}')")
    texts = f"Object.fromEntries({json.dumps([name for name, _ in constants])}.map(name => [name, player.first.tuning.get(name)]))"
    chosen = browser.value(texts)
    browser.value("player.again()")
    link = copied(browser)
    opened(browser, link)
    if browser.value(texts) != chosen or browser.value("player.boardPlace") != place:
        found.append(f"a link without a hand: {browser.value(texts)}, not {chosen}")
    drop(browser, "tap 50%,50%; after 100ms swipe 70%,50% to 20%,50%; after 200ms pinch 50%,50% from 80 to 200; hold 30%,30%\n",
         "x.fingers")
    wait(browser, "player.run.hasFuture")
    before = browser.value("(tactus.pause(), tactus.seek(player.run.log.lastTick + 60), tactus.trace())")
    link = copied(browser)
    opened(browser, link)
    said = browser.value(NOTICE)
    if not said.startswith("Plays "):
        found.append(f"a copied link: the page says '{said}'")
    found += first_difference("a copied link", before, played(browser, browser.value("player.run.schedule.last + 1")))
    if copied(browser) != link:
        found.append("the link of a copied link is another one")
    # Its ticks are off any grid.
    drop(browser, live, "live.trace")
    wait(browser, f"{NOTICE}.startsWith('Plays ')")
    before = browser.value("(tactus.pause(), tactus.seek(player.run.schedule.last + 1), tactus.trace())")
    link = copied(browser)
    opened(browser, link)
    found += first_difference("a link of a live run", before, played(browser, browser.value("player.run.schedule.last + 1")))
    print(f"  3 links opened again, of {len(link)} characters the last: the same bytes")
    return found


def packed(text):
    """As a link has a trace."""
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def pasted(browser, page):
    """What is wrong where a link is pasted into a tab that shows the page."""
    opened(browser, page)
    if not browser.loaded("location.hash = '#set=tap.slop:14.25'") or browser.value(
            "tactus.ready.then(() => player.first.tuning.get('tap.slop'))") != "14.25":
        return ["a link that was pasted where the page was shown does nothing"]
    return []


def early(browser, page):
    """What is wrong where a file is dropped before the firmware has loaded."""
    held = browser.send("Page.addScriptToEvaluateOnNewDocument", source="""
      const { compile } = WebAssembly;
      WebAssembly.compile = async bytes => {
        WebAssembly.compile = compile;
        await new Promise(resolve => { window.load = resolve; });
        return compile(bytes);
      };""")["identifier"]
    browser.open("about:blank")
    browser.open(page)
    browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=held)
    wait(browser, "typeof load", "function")
    found = []
    drop(browser, "tap 50%,50%\n", "x.fingers")
    if not wait(browser, NOTICE, "x.fingers: the page is still loading; the file opens then."):
        found.append(f"a file that is dropped early: the page says '{browser.value(NOTICE)}'")
    browser.value("load()")
    if not wait(browser, f"{NOTICE}.startsWith('Plays ')"):
        found.append(f"a file that was dropped early does not play: the page says '{browser.value(NOTICE)}'")
    if browser.value("""dispatchEvent(new DragEvent("dragover", { cancelable: true }))"""):
        found.append("the browser takes a file that is dragged over the page")
    return found


# What stands in a link behind the #, and what the page says of it. Whatever else is in it is taken.
def broken_links(scene):
    whole = packed(f"tactus-trace 2\nscene={scene}\nboard=raspberry-pi-7\ntickPeriod=8343\n\n".encode())
    damaged = "The link: its trace is damaged; copy the whole link"
    return [
        ("board=<img src=x>", "The link: no board '<img src=x>' is in this page; it shows "),
        ("set=tap.slop:far", "The link: 'tap.slop' is 'far'; write a number such as 12.5"),
        ("set=nothing:1", "The link: no constant 'nothing'; look at the list of constants"),
        ("set=tap.slop", "The link: 'tap.slop' is ''; write a number such as 12.5"),
        ("set=tap.slop:-1,tap.slop:far", "The link: 'tap.slop' is -1; allowed: 0 to 10000. The link: 'tap.slop' is 'far'; "),
        # Of whatever else is wrong and right, nothing hides what is wrong.
        (f"board=x&set=y:1&trace={whole}", "The link: no board 'x' is in this page; it shows raspberry-pi-7. The link: no constant 'y'; "),
        ("zzz=1", "The link: 'zzz' is no word of one; it has board=, set= and trace="),
        ("trace=", "The link: its trace is empty; copy the whole link"),
        ("trace=AAAA", damaged), ("trace=%ff%00", damaged), (f"trace={whole[:-9]}", damaged),
        # A hundred kilobytes that would come to a hundred megabytes.
        (f"trace={packed(bytes(100_000_000))}",
         "The link: its trace is larger than the 64 MB that a file may have; make a link of a shorter run"),
        (f"trace={packed(b'hello')}", "The trace: line 1: not a trace; drop a file that --trace wrote, or that was saved here"),
        (f"trace={packed(b'tactus-trace 2' + bytes([10]) + b'scene=other' + bytes([10, 10]))}", "The trace: "),
    ]


def saved(browser, tactus, folder, play, replay):
    """What is wrong with a trace that the page saves, once it is dropped again, and taken over in its middle: of a page that
    `opened` opened. `play` has fingers on it, `replay` is what differs at the desk."""
    found = []
    browser.value("player.again()")
    play()
    browser.value("(tactus.pause(), document.getElementById('save').click())")
    wait(browser, "saved.length", 1, 20)
    text, tick = browser.value("saved[0]"), browser.value("tactus.tick")
    found += first_difference("a saved trace", browser.value("tactus.trace()"), text)
    drop(browser, text, "page.trace")
    wait(browser, f"{NOTICE} === 'Plays {tick} ticks; a touch takes over.'")
    found += first_difference("a saved trace that was dropped", text, played(browser, tick))
    # A hand takes it over in its middle, while its fingers may be down.
    middle = next(int(line.split(" ")[0]) for line in text.split("\n")[len(text.split("\n")) // 2:] if " frame contacts=" in line)
    browser.value(f"(tactus.seek({middle}), tactus.pause(false))")
    x, y, width, height = browser.value(RECT)
    browser.touch("touchStart", [(1, x + width / 2, y + height / 2)])
    for step in range(1, 9):
        browser.touch("touchMove", [(1, x + width / 2, y + height / 2 - step * height / 40)])
    browser.touch("touchEnd", [])
    wait(browser, "player.run.nextStart > player.run.lastScan + 50000")
    taken = browser.value("(tactus.pause(), tactus.trace())")
    if not browser.value("player.run.isTakenOver"):
        found.append("a touch does not take a saved trace over")
    parts = lambda text: [line for line in text.split("\n\n", 1)[1].split("\n") if line and int(line.split(" ")[0]) < middle]
    if parts(taken) != parts(text):
        found.append("what was before a hand took a saved trace over is another")
    print(f"  a trace of {tick} ticks saved, dropped, taken over at tick {middle}")
    return found + replay(tactus, taken, folder)


def live(tactus, scene, folder):
    """The trace of a live run: its ticks are off any grid."""
    path = folder / "live.trace"
    subprocess.run([tactus, "measure", "--scene", scene, "--board", "raspberry-pi-7", "--panel", "monkey:5", "--duration", "3s",
                    "--trace", path], check=True, capture_output=True)
    return path.read_text()
