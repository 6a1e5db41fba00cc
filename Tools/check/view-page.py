"""Follows runs with 'tactus view' in Chromium, and attacks it; see Tools/check/view-page."""
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

import page_hands
import page_keeps
from browser import CONTRAST, Browser


SCREEN = "(() => { const r = tactus.screen.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()"


class View:
    """A 'tactus view'; without a file it reads what comes from `source`."""

    def __init__(self, tactus, firmware, trace="-", *words, source=None):
        self.process = subprocess.Popen(
            [tactus, "view", "--firmware", firmware, trace, *words], stdin=source, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        self.url = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.url)
        if not found:
            self.process.kill()
            sys.exit(f"error: view prints '{self.url}': {self.process.stderr.read().decode()}")
        self.port, self.token = int(found[1]), found[2]

    def end(self):
        self.process.kill()
        self.process.wait()

    def resident(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024

    def descriptors(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def ask(self, head, wait=3):
        """What it answers to these bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            connection.sendall(head)
            answer = b""
            try:
                while piece := connection.recv(1 << 16):
                    answer += piece
            except (TimeoutError, ConnectionResetError):
                pass
            return answer

    def request(self, *fields, method="GET", path=None, host=None):
        host = host or f"127.0.0.1:{self.port}"
        path = f"/{self.token}/" if path is None else path
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *fields, "", ""]).encode()


def started(tactus, scene, words, stdout=subprocess.DEVNULL):
    return subprocess.Popen(
        [tactus, *words, "--scene", scene, "--board", "raspberry-pi-7"], stdout=stdout,
        stderr=subprocess.PIPE)


def until(browser, condition, seconds):
    end = time.monotonic() + seconds
    while True:
        facts = browser.value("tactus.followed()")
        if condition(facts) or time.monotonic() > end:
            return facts
        time.sleep(0.1)


def compared(facts):
    # Of the last tick of a trace without an end more may come.
    return facts["difference"] or facts["tick"] >= 0 and facts["ticks"] >= facts["tick"]


def differs(what, facts, trace):
    """What of a run the page has not, or has otherwise."""
    ticks = [int(line.split(" ", 1)[0]) for line in trace.split("\n") if " display " in line]
    pictures, before = len(ticks), sum(tick < facts["tick"] for tick in ticks)
    if facts["difference"]:
        return [f"{what}: {facts['difference']}"]
    if facts["pictures"] not in (before, pictures) or pictures == 0:
        return [f"{what}: {facts['pictures']} pictures compared, the trace has {pictures}; {facts}"]
    print(f"  {what}: {facts['records']} records and {pictures} pictures are the run's")
    return []


def unlike_the_desk(what, browser, tactus, folder):
    """Whether the page's own trace is another one when it is replayed."""
    (folder / "page.trace").write_text(browser.value("tactus.pause(); tactus.trace()"))
    (folder / "again.trace").unlink(missing_ok=True)
    again = subprocess.run([tactus, "replay", folder / "page.trace", "--quiet", "--trace", folder / "again.trace"],
                           capture_output=True, text=True)
    if again.returncode != 0:
        return [f"{what}: the page's trace is refused: {again.stderr.strip()}"]
    ours, theirs = ((folder / name).read_text().split("\n\n", 1)[1] for name in ("page.trace", "again.trace"))
    if ours != theirs:
        return [f"{what}: the page's trace gives another one at the desk"]
    print(f"  {what}: the page's trace is the desk's")
    return []


def follow(browser, tactus, scene, firmware, folder, seconds):
    """A run in real time through a pipe; its page is reloaded in its middle."""
    path, chain = folder / "run.trace", folder / "run.chain"
    chain.write_text("")
    process = started(tactus, scene, [
        "run", "--panel", "monkey:7", "--clock", "realtime", "--duration", f"{seconds}s", "--quiet", "--chain", chain,
        "--trace", "-"], subprocess.PIPE)
    tee = subprocess.Popen(["tee", path], stdin=process.stdout, stdout=subprocess.PIPE)
    view = View(tactus, firmware, "-", "--chain", chain, source=tee.stdout)
    browser.open(view.url)
    browser.value("tactus.ready")
    time.sleep(seconds * 0.6)
    live = browser.value("tactus.followed()")["latency"]
    browser.open(view.url)
    browser.value("tactus.ready")
    facts = until(browser, lambda facts: facts["end"] and compared(facts), seconds + 10)
    found = differs("in real time, reloaded", facts, path.read_text())
    print(f"  from a line's arrival to its picture: {live['count']} lines, {live['p50']:.1f} ms in the median, "
          f"{live['p99']:.1f} at p99, {live['max']:.1f} at most")
    # A busy machine may take longer for a few.
    if live["count"] == 0 or live["p50"] > 100:
        found.append(f"from a line's arrival to its picture: {live}")
    stages = [stage["count"] for stage in facts["stages"]]
    if len(stages) != 7 or min(stages) < 100:
        found.append(f"the stages' times are of so many ticks: {stages}")
    browser.picture(folder / "view.png")
    browser.value("tactus.set('tap.slop', '12')")
    return found + unlike_the_desk("the run under another constant", browser, tactus, folder), view


def off_the_grid(browser, tactus, scene, firmware, folder):
    """The loop of a live run: its ticks are at any time."""
    found = []
    for lines in ("all", "input"):
        path = folder / f"live-{lines}.trace"
        run = [tactus, "measure", "--scene", scene, "--board", "raspberry-pi-7", "--panel", "monkey:5",
               "--duration", "20s", "--trace", path]
        if lines == "all":
            subprocess.run(run, check=True, capture_output=True)
        else:
            subprocess.run([tactus, "replay", folder / "live-all.trace", "--quiet", "--trace-lines", "input",
                            "--trace", path], check=True, capture_output=True)
        view = View(tactus, firmware, str(path))
        browser.open(view.url)
        browser.value("tactus.ready")
        facts = until(browser, compared, 20)
        found += differs(f"off the grid, {lines} lines", facts, path.read_text())
        if lines == "all":
            # Nothing else plays where a run is followed.
            for name, text in (("x.fingers", "tap 50%,50%\n"), ("x", "E: 1.000000 0000 0000 0\n"), ("x", path.read_text())):
                page_keeps.drop(browser, text, name)
                page_hands.wait(browser, f"{page_keeps.NOTICE} !== ''")
                said = browser.value(page_keeps.NOTICE)
                if said != f"{name}: this page follows a run; 'tactus play' writes a page that plays files":
                    found.append(f"{name} is dropped beside a run: the page says '{said}'")
            # A busy machine draws what was compared a while later.
            if not page_hands.wait(browser, f"tactus.tick === {facts['tick'] + 1}", seconds=20):
                found.append(f"a dropped file replaces the run: tick {browser.value('tactus.tick')}, not {facts['tick'] + 1}")
            # A hand takes over: its ticks follow those of the run.
            x, y, width, height = browser.value(SCREEN)
            browser.touch("touchStart", [(1, x + width / 2, y + height / 2)])
            browser.touch("touchMove", [(1, x + width / 3, y + height / 3)])
            time.sleep(0.3)
            browser.touch("touchEnd", [])
            time.sleep(0.3)
            found += unlike_the_desk("a live run that a hand took over", browser, tactus, folder)
            browser.value("document.getElementById('newest').click()")
            last = facts["tick"] + 1
            until(browser, lambda _: browser.value("tactus.tick") >= last, 10)
            if browser.value("tactus.tick") != last:
                found.append(f"following again it is at tick {browser.value('tactus.tick')} of {last}")
        view.end()
    # Dropped on the page of `play` it ticks as it did as well.
    page = folder / "live.html"
    subprocess.run([tactus, "play", "--firmware", firmware, "--trace", folder / "live-all.trace", "-o", page], check=True)
    browser.open(page.as_uri())
    browser.value("tactus.ready")
    played = browser.value("tactus.pause(); tactus.seek(1000); tactus.seek(100); tactus.seek(player.run.schedule.last + 1); tactus.trace()")
    ours, theirs = (text.split("\n\n", 1)[1] for text in (played, (folder / "live-all.trace").read_text()))
    if ours != theirs:
        found.append("a live trace in the page of play is another one")
    return found


def unharmed(browser, tactus, scene, firmware, folder, seconds):
    """Ticks of a run whose viewer is stopped, and killed, and of one that nobody views."""
    found = []
    for what in ("nobody", "a stopped viewer", "a killed viewer"):
        trace, chain = folder / "late.trace", folder / "late.chain"
        trace.unlink(missing_ok=True)
        run = ["run", "--panel", "monkey:7", "--clock", "realtime", "--duration", f"{seconds}s", "--quiet", "--chain",
               chain, "--trace", "-" if what == "a stopped viewer" else trace]
        if what == "a stopped viewer":
            # A pipe of one page: full at once.
            process = started(tactus, scene, run, subprocess.PIPE)
            view = View(tactus, firmware, source=process.stdout)
            time.sleep(0.5)
            view.process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            view.process.send_signal(signal.SIGCONT)
            browser.open(view.url)
            browser.value("tactus.ready")
            facts = until(browser, lambda facts: facts["end"] and compared(facts), 20)
            if facts["difference"] or not facts["end"]:
                found.append(f"{what}: {facts}")
            view.end()
        else:
            process = started(tactus, scene, run)
            if what == "a killed viewer":
                while not (trace.exists() and trace.stat().st_size > 10_000):
                    time.sleep(0.01)
                view = View(tactus, firmware, str(trace))
                browser.open(view.url)
                browser.value("tactus.ready")
                view.end()
        process.wait()
        late = sorted(int(start) - int(due) for due, start in
                      re.findall(r" tick kind=grid due=(\d+) start=(\d+)", chain.read_text()))
        print(f"  {len(late)} ticks with {what}: late by {late[len(late) // 2]} µs in the median, "
              f"{late[len(late) * 99 // 100]} at p99, {late[-1]} at most")
        if process.returncode != 0:
            found.append(f"the run with {what}: {process.stderr.read().decode()}")
        if what == "a killed viewer":
            whole = subprocess.run([tactus, "replay", trace, "--quiet"], capture_output=True, text=True)
            if whole.returncode != 0 or whole.stderr:
                found.append(f"{what}: the trace is not whole: {whole.stderr}")
    return found


def refused(view):
    """Requests that get nothing, each by its status."""
    port, token = view.port, view.token
    found = []
    for what, head, status in [
            ("no token", view.request(path="/"), 404),
            ("another token", view.request(path=f"/{'0' * 32}/"), 404),
            ("a longer token", view.request(path=f"/{token}0/"), 404),
            ("no such thing", view.request(path=f"/{token}/../../etc/passwd"), 404),
            ("POST", view.request(method="POST"), 405),
            ("DELETE", view.request(method="DELETE"), 405),
            ("a body", view.request("Content-Length: 5") + b"hello", 413),
            ("a body in pieces", view.request("Transfer-Encoding: chunked") + b"0\r\n\r\n", 413),
            ("another host", view.request(host=f"evil.example:{port}"), 403),
            ("another port", view.request(host=f"127.0.0.1:{port + 1}"), 403),
            ("two hosts", view.request(f"Host: 127.0.0.1:{port}"), 403),
            ("another origin", view.request("Origin: http://evil.example"), 403),
            ("no origin at all", view.request("Origin: null"), 403),
            ("another site", view.request("Sec-Fetch-Site: cross-site", path=f"/{token}/events"), 403),
            ("a large head", view.request("X: " + "x" * 8192), 431),
            ("an endless head", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 4000, 431),
            ("no request", b"\x16\x03\x01\r\n\r\n", 400),
            ("a line feed alone", b"GET / HTTP/1.1\nHost: x\n\r\n\r\n", 400),
            ("HEAD", view.request(method="HEAD"), 200),
            ("the page", view.request(), 200)]:
        answer = view.ask(head)
        if not answer.startswith(f"HTTP/1.1 {status} ".encode()):
            found.append(f"{what}: wanted {status}: {answer[:60]}")
        if b"Connection: close" not in answer or b"nosniff" not in answer:
            found.append(f"{what}: lacks headers: {answer[:400]}")
    body = view.ask(view.request(method="HEAD")).split(b"\r\n\r\n", 1)[1]
    if body:
        found.append(f"HEAD has a body of {len(body)} bytes")
    for name in {found[4][0] for found in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)}:
        if not name.startswith("127."):
            with socket.socket() as other:
                other.settimeout(1)
                if other.connect_ex((name, port)) == 0:
                    found.append(f"it listens on {name}")
    print(f"  {20 - len(found)} of 20 requests are answered as they should be")
    return found


def crowd(tactus, firmware, trace):
    """A thousand connections that send nothing, or a byte; readers that read nothing."""
    found = []
    # A run that has not ended.
    view = View(tactus, firmware, str(trace))
    before = view.resident()
    idle = []
    for number in range(1000):
        connection = socket.create_connection(("127.0.0.1", view.port), timeout=5)
        if number % 2:
            try:
                connection.sendall(b"G")
            except OSError:
                pass
        idle.append(connection)
    began = time.monotonic()
    answer = view.ask(view.request())
    spent = time.monotonic() - began
    if not answer.startswith(b"HTTP/1.1 200 "):
        found.append(f"among a thousand connections the page is not served: {answer[:80]}")
    most = view.descriptors()
    silent = []
    for _ in range(30):
        connection = socket.create_connection(("127.0.0.1", view.port), timeout=5)
        connection.sendall(view.request(path=f"/{view.token}/events"))
        silent.append(connection)
    time.sleep(0.5)
    last = silent[-1].recv(100)
    if not last.startswith(b"HTTP/1.1 503 "):
        found.append(f"the thirtieth reader is not refused: {last}")
    for connection in silent + idle:
        connection.close()
    # Those that never sent a request are over their time after five seconds, whatever they do.
    time.sleep(3)
    left, after = view.descriptors(), view.resident()
    answer = view.ask(view.request())
    if not answer.startswith(b"HTTP/1.1 200 "):
        found.append(f"after the crowd the page is not served: {answer[:80]}")
    print(f"  a thousand connections: {most} descriptors at most, {left} afterwards, {before:.0f} MB, then {after:.0f}; "
          f"the page meanwhile in {spent * 1000:.0f} ms")
    if most > 100 or left > 30 or after > before + 60:
        found.append("a crowd leaves too much behind")
    view.end()
    return found


def broken(browser, tactus, firmware, trace, folder):
    """A trace with garbage in it: what is said, and that the page goes on."""
    path = folder / "broken.trace"
    header, body = trace.read_text().split("\n\n", 1)
    lines = body.split("\n")
    lines[40:40] = ["<img src=x onerror=alert(1)>", "7 x frame", "z" * 20_000]
    path.write_text("\n".join([header, "", *lines[:400], lines[400][:7]]))
    with open(path) as source:
        view = View(tactus, firmware, source=source)
    browser.open(view.url)
    browser.value("tactus.ready")
    facts = until(browser, lambda facts: facts["end"] and compared(facts), 10)
    said = browser.value("document.getElementById('notice').textContent")
    found = differs("with garbage in it", facts, "\n".join(lines[:400]))
    if "was cut off" not in said or browser.value("document.images.length") != 0:
        found.append(f"a trace with garbage: {said}")
    view.process.send_signal(signal.SIGINT)
    errors = view.process.stderr.read().decode()
    number = header.count("\n") + 3 + 40
    for what in (f"<stdin>:{number}: is no record", f"<stdin>:{number + 1}: is no record",
                 f"<stdin>:{number + 2}: has more than", "was cut off"):
        if what not in errors:
            found.append(f"view does not name '{what}': {errors}")
    if view.process.wait() != 130:
        found.append(f"a signal ends it with {view.process.returncode}")
    for text, wanted in [
            ("hello\n", "<stdin>:1: not a trace; the first line must be 'tactus-trace 2'"),
            ("tactus-trace 3\n\n", "<stdin>:1: unknown trace version '3'"),
            ("tactus-trace 2\nscene=map", "the header is cut off"),
            ("tactus-trace 2\nscene=nothing\n\n", "<stdin>:2: ")]:
        run = subprocess.run([tactus, "view", "-"], input=text, capture_output=True, text=True)
        if run.returncode != 2 or wanted not in run.stderr or run.stderr.count("\n") != 1:
            found.append(f"{text!r}: {run.returncode} {run.stderr}")
    return found


def main(tactus, scene, firmware, folder):
    failures = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        found, view = follow(browser, tactus, scene, firmware, folder, 8)
        failures += found + [f"contrast {text}" for text in browser.value(CONTRAST)]
        failures += refused(view)
        view.end()
        failures += off_the_grid(browser, tactus, scene, firmware, folder)
        failures += crowd(tactus, firmware, folder / "live-all.trace")
        failures += broken(browser, tactus, firmware, folder / "live-all.trace", folder)
        failures += unharmed(browser, tactus, scene, firmware, folder, 5)
        # The viewers that were killed are gone for the page as well.
        failures += [f"on the console: {text}" for text in browser.errors if "net::ERR_" not in text]
        browser.close()
    for text in failures:
        print(text, file=sys.stderr)
    print(f"view-page: {len(failures)} faults in {time.monotonic() - began:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4]).resolve()))
