"""Checks a site: site.py FOLDER. Its links, and its pages in headless Chromium, from the disk and below an
address; run by Tools/site/build --check."""
import functools
import html.parser
import http.server
import pathlib
import sys
import tempfile
import threading
import urllib.parse

from browser import Browser

OPENED = ["index.html", "scenes.html", "answers/polling.html", "answers/rotated.html", "answers/taps-after-a-swipe.html",
          "docs/reference/tuning.html", "docs/guides/complaints.html", "boards/index.html", "play/focal.html", "play/map-handover.html",
          "play/rotated.html"]
WIDE = """(() => {
  const page = document.documentElement;
  return page.scrollWidth > page.clientWidth ? ['wider than the window: ' + page.scrollWidth + ' px'] : [];
})()"""


class Links(html.parser.HTMLParser):
    """What a page refers to, and the anchors that it has."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.targets.append(value)


def broken(root):
    """Links that lead nowhere, and what would be fetched from elsewhere."""
    pages = {path: Links(path.read_text()) for path in root.rglob("*.html")
             if path.relative_to(root).parts[0] not in ("reference", "play")}
    for path, links in sorted(pages.items()):
        name = path.relative_to(root)
        if name.name == "404.html":
            continue
        for target in links.targets:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if there.is_dir():
                there /= "index.html"
            if not there.exists():
                yield f"{name}: '{target}' leads nowhere"
            elif parts.fragment and there in pages and urllib.parse.unquote(parts.fragment) not in pages[there].anchors:
                yield f"{name}: '{target}' has no such place"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def opened(root, profile, below):
    """What is wrong with pages that are opened."""
    (below / "any").mkdir()
    (below / "any/where").symlink_to(root)
    server = serve(below)
    browser = Browser(profile)
    # How pages look does not depend on where they are.
    for start, sizes in ((root.as_uri(), ((1280, 800), (375, 812))), (f"http://127.0.0.1:{server.server_port}/any/where", ((1280, 800),))):
        for page in OPENED:
            for width, scheme in browser.looks(f"{start}/{page}", sizes, phones=True):
                if page.startswith("play/"):
                    browser.value("tactus.ready")
                found = browser.value(WIDE) + [f"on the console: {text}" for text in browser.errors]
                for text in found:
                    yield f"{start}/{page}, {width} px, {scheme}: {text}"
    browser.close()
    server.shutdown()


def main(root):
    root = pathlib.Path(root).resolve()
    faults = list(broken(root))
    with tempfile.TemporaryDirectory() as profile, tempfile.TemporaryDirectory() as below:
        faults += opened(root, profile, pathlib.Path(below))
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    print(f"site     {len(OPENED)} pages opened from the disk and below an address, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
