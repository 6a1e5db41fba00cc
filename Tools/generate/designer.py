"""The pictures of Tools/generate/designer: designer.py TACTUS OUT, and the page around them: designer.py --page OUT."""
import base64
import html
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "check"))
from browser import Browser  # noqa: E402

SCREEN = "(() => { const r = tactus.screen.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()"
CONSTANT, SLOWER = "reader.row.response", "900ms"
# Picture, and what it shows.
STORY = [
    ("1-row.png", "The page of the scene reader, on the board of a Raspberry Pi with its 7-inch display: a finger drags a row to the left, and "
                  "beside it stands what each recognizer made of it."),
    ("2-constant.png", f"The row jumps open, for this hand. The constants found by 'row.response'; {CONSTANT} goes from 300 ms to {SLOWER}: the "
                       "firmware starts anew with it, and the same hand does to it what it did."),
    ("3-side-by-side.png", "Both under the same hand, at the same tick: A with the default, B slower. The curve is the row of A against the finger."),
    ("4-desk.png", "What was saved, replayed at the desk: a contact sheet of 'tactus replay slower-row.trace', whose pictures are the page's, hash by hash."),
    ("5-board.png", "And on a board: the screen of a card in a machine with a stock kernel, after the same replay."),
]


def drag(browser, steps=14):
    """A finger takes the second row to the left, and leaves it."""
    x, y, width, height = browser.value(SCREEN)
    place = lambda share: [(1, x + width * (0.7 - 0.13 * share), y + height * 0.4)]
    browser.touch("touchStart", place(0))
    for step in range(1, steps + 1):
        browser.touch("touchMove", place(step / steps))
        time.sleep(0.016)
    return place(1)


def pictures(tactus, out):
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        browser.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        browser.send("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
        browser.open((out / "reader.html").resolve().as_uri())
        browser.value("tactus.ready")
        browser.value("document.getElementById('touches').click()")
        browser.value("document.getElementById('axis').value = 'x'")
        time.sleep(0.5)
        drag(browser)
        time.sleep(0.2)
        browser.picture(out / "1-row.png")
        lifted = browser.value("tactus.tick")
        browser.touch("touchEnd", [])
        time.sleep(1.5)
        browser.value("""(() => {
          tactus.pause();
          const search = document.getElementById("search");
          search.value = "row.response";
          search.dispatchEvent(new Event("input"));
        })()""")
        browser.value(f"tactus.set('{CONSTANT}', '{SLOWER}')")
        browser.value(f"tactus.seek({lifted} + 12)")
        time.sleep(0.3)
        browser.picture(out / "2-constant.png")
        browser.value("document.getElementById('compare').click()")
        time.sleep(0.5)
        # The second setting is the copy: the first goes back.
        browser.value(f"(tactus.set('{CONSTANT}', '300ms'), tactus.seek({lifted} + 13), tactus.seek({lifted} + 12))")
        time.sleep(0.5)
        browser.picture(out / "3-side-by-side.png")
        # For the guide: the two screens alone.
        x, y, width, height = browser.value("(() => { const r = document.getElementById('screens').getBoundingClientRect();"
                                            "return [r.x, r.y, r.width, r.height] })()")
        shot = browser.send("Page.captureScreenshot", clip={"x": x, "y": y, "width": width, "height": height, "scale": 1})
        (out / "both.png").write_bytes(base64.b64decode(shot["data"]))
        (out / "slower-row.yaml").write_text(browser.value("player.screens[1].tuning.file('A slower row.')"))
        # A board shows no fingers either.
        browser.value("document.getElementById('touches').click()")
        end = browser.value(f"tactus.set('{CONSTANT}', '{SLOWER}'), tactus.seek({lifted} + 600), tactus.trace()")
        (out / "slower-row.trace").write_text(end)
        faults = list(browser.errors)
        browser.close()
    again = subprocess.run([tactus, "replay", out / "slower-row.trace", "--trace", out / "desk.trace", "--sheet", out / "4-desk.png",
                            "--quiet"], capture_output=True, text=True)
    if again.returncode:
        faults.append(again.stderr.strip())
    else:
        shown = lambda path: [line for line in path.read_text().split("\n") if " display " in line]
        if shown(out / "slower-row.trace") != shown(out / "desk.trace"):
            faults.append("the desk shows other pictures than the page")
    header = (out / "slower-row.trace").read_text().split("\n\n")[0]
    if f"{CONSTANT}={SLOWER}" not in header:
        faults.append(f"the trace does not have {CONSTANT}={SLOWER}")
    check = subprocess.run([tactus, "run", "--scene", "reader", "--panel", "monkey:1", "--duration", "1s", "--quiet", "--tuning",
                            out / "slower-row.yaml", "--trace", out / "set.trace"], capture_output=True, text=True)
    if check.returncode or f"{CONSTANT}={SLOWER}" not in (out / "set.trace").read_text():
        faults.append(f"the set is not taken: {check.stderr.strip()}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def png(ppm, path):
    """A screen's dump as a picture."""
    import struct
    import zlib

    data = ppm.read_bytes()
    kind, width, height, _ = data.split(None, 4)[:4]
    if kind != b"P6":
        sys.exit(f"error: {ppm} is no PPM of colours")
    width, height = int(width), int(height)
    pixels = data[-width * height * 3:]
    rows = b"".join(b"\0" + pixels[y * width * 3:(y + 1) * width * 3] for y in range(height))
    chunk = lambda name, body: struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def page(out):
    dump = next(out.glob("board/**/shown.ppm"), None)
    if dump:
        png(dump, out / "5-board.png")
    figures = "".join(f'<figure><img src="{name}" alt=""><figcaption>{html.escape(words)}</figcaption></figure>\n'
                      for name, words in STORY if (out / name).exists())
    (out / "index.html").write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>A designer\'s ten minutes</title><style>'
        "body{font:16px/1.5 system-ui,sans-serif;max-width:1000px;margin:24px auto;padding:0 16px}"
        "figure{margin:0 0 32px}img{max-width:100%;border:1px solid #ccc}</style>"
        f"<h1>A designer's ten minutes</h1>\n{figures}</html>\n")
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--page":
        sys.exit(page(pathlib.Path(sys.argv[2])))
    sys.exit(pictures(sys.argv[1], pathlib.Path(sys.argv[2])))
