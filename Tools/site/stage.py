"""Puts the pages of the site together: Tools/site/stage.py REPOSITORY OUT TACTUS [ADDRESS].

Copies the guides of the repository and its boards into OUT/pages beside the pages of this folder, and turns
links to other files of it into links below ADDRESS; without one they stay as text. Writes the pages to play
with. Exit status 1 where a link leads nowhere.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Files of the repository that are pages: where they are to be found on the site.
ROOT = {
    "README.md": "readme.md", "ARCHITECTURE.md": "architecture.md", "CONTRIBUTING.md": "contributing.md",
    "STYLE.md": "style.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md", "NOTICES.md": "notices.md",
    "Boards/README.md": "boards/index.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
# What is played on which page: scene, and a finger script, or a text of one.
PLAYED = {
    "tap-through-a-swipe": ("focal", "Tests/Fixtures/checks/focal-tap-through-a-swipe.fingers"),
    "map-handover": ("map", "Examples/hands/map-handover.fingers"),
    "rolled-tap": ("focal", "at 0.2s press @central.button1; move by 0,12 over 80ms; lift"),
    "change-by-accident": ("tabs", "Tests/Fixtures/checks/tabs-change-by-accident.fingers"),
    "held-and-scrolled": ("reader", "Tests/Fixtures/checks/reader-scroll-that-opens-a-menu.fingers"),
    "fast-taps": ("focal", "repeat 8 { tap @central.row2 for 15ms; wait 60ms }"),
}
# What is to be touched below a heading of a guide: a page to play with, and its words.
LIVE = {
    "docs/guides/complaints.md": {
        '## "My taps do not work"': ("rolled-tap", "A tap whose finger rolls 12 points: change `tap.slop` and `drag.distance` to 14"),
        '## "It is too sensitive"': ("change-by-accident", "Small and undecided movements, which must not change the tab"),
        '## "It jumps"': ("map-handover", "A map handed from one finger to two and back"),
        '## "A tap fires after I swipe", "after a screen change", "through a menu"': (
            "tap-through-a-swipe", "A swipe, and a tap too soon after it"),
        '## "Fast taps are lost", "it misses every second tap"': ("fast-taps", "Eight taps of 15 ms, 60 ms apart"),
        '## "I hold, and no menu comes"': ("held-and-scrolled", "A thumb that rests while another finger scrolls"),
    },
}
SCENES = ["focal", "map", "reader", "pager", "tabs"]
# The strokes of an F on the glass, in shares of its width and height.
STROKES = [((.3, .8), (.3, .2)), ((.3, .2), (.7, .2)), ((.3, .48), (.6, .48))]


class Stage:
    def __init__(self, repository, out, tactus, address):
        self.repository, self.pages, self.tactus = repository, out / "pages", tactus
        self.work = out / "played"
        self.address = address and address.rstrip("/")
        self.faults = []
        files = dict(ROOT)
        for path in sorted((repository / "docs").rglob("*.md")):
            name = str(path.relative_to(repository))
            if not name.startswith("docs/site/"):
                files[name] = name
        self.files = files

    def run(self, *words):
        return subprocess.run([self.tactus, *words], check=True, capture_output=True, text=True).stdout

    def place(self, name, text):
        path = self.pages / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def guide(self, source, target):
        """Copies a page; its links lead to where their files are on the site."""
        text = (self.repository / source).read_text()
        fences = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        for index in range(0, len(fences), 2):
            fences[index] = LINK.sub(lambda match: self.link(match, source, target), fences[index])
        text = "".join(fences)
        for heading, (name, words) in LIVE.get(source, {}).items():
            if f"\n{heading}\n" not in text:
                self.faults.append(f"{source}: has no heading '{heading}', below which there is something to touch")
            there = os.path.relpath(f"play/{name}.html", os.path.dirname(target) or ".")
            frame = f'<iframe class="scene" loading="lazy" src="{there}" title="{words.split(":")[0]}"></iframe>'
            text = text.replace(f"\n{heading}\n", f"\n{heading}\n\n{words}:\n\n{frame}\n", 1)
        self.place(target, text)

    def link(self, match, source, target):
        image, words, link = match.groups()
        if re.match(r"(https?:|mailto:|#)", link):
            return match[0]
        name, _, anchor = link.partition("#")
        named = os.path.normpath(os.path.join(os.path.dirname(source), name))
        file = self.repository / named
        if not file.exists():
            self.faults.append(f"{source}: '{link}' leads to no file; fix the link")
            return match[0]
        # A link in its words is a link of its own.
        words = LINK.sub(lambda inner: self.link(inner, source, target), words)
        if named in self.files:
            there = os.path.relpath(self.files[named], os.path.dirname(target) or ".")
            return f"{image}[{words}]({there}{'#' + anchor if anchor else ''})"
        if file.suffix in (".png", ".svg"):
            copy = self.pages / named
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
            return f"{image}[{words}]({os.path.relpath(named, os.path.dirname(target) or '.')})"
        if self.address:
            return f"{image}[{words}]({self.address}/{named})"
        return words

    def boards(self):
        names = [line.split()[0] for line in self.run("boards").splitlines() if line.strip()]
        text = "\n\n## What is built in\n"
        for name in names:
            title = re.search(r"^title\s+(.*)$", self.run("boards", "show", name), re.M)
            text += f"\n### {name}\n\n{title[1] if title else ''}\n\n```\n"
            shown = self.run("boards", "show", name)
            text += re.sub(r"^file .*\n", "", shown, flags=re.M) + "```\n"
        path = self.pages / "boards/index.md"
        path.write_text(path.read_text() + text)

    def play(self):
        folder = self.pages / "play"
        for made in (folder, self.work):
            made.mkdir(parents=True, exist_ok=True)
        for scene in SCENES:
            self.run("play", "--scene", scene, "-o", str(folder / f"{scene}.html"))
        for name in PLAYED:
            self.run("play", "--trace", self.trace(name), "-o", str(folder / f"{name}.html"))
        for name, is_mended in (("rotated", False), ("mended", True)):
            self.strokes(name, is_mended)

    def script(self, name):
        """The scene, and the path of the finger script."""
        scene, script = PLAYED[name]
        path = self.repository / script
        if not script.endswith(".fingers"):
            path = self.work / f"{name}.fingers"
            path.write_text(script + "\n")
        return scene, f"script:{path}"

    def trace(self, name):
        scene, panel = self.script(name)
        trace = str(self.work / f"{name}.trace")
        self.run("run", "--scene", scene, "--panel", panel, "--quiet", "--trace", trace)
        return trace

    def explain(self, name):
        scene, panel = self.script(name)
        return self.run("run", "--scene", scene, "--panel", panel, "--explain").strip()

    def strokes(self, name, is_mended):
        """An F as a panel reports it that is mounted upside down; mended by the device tree, or not."""
        lines = ["N: an F", "P: 02 00 00 00 00 00 00 00", "B: 03 00 00 00 00 00 80 60 02", "A: 2f 0 9 0 0 0",
                 "A: 35 0 799 0 0 0", "A: 36 0 479 0 0 0", "A: 39 0 65535 0 0 0"]
        time = 0
        for number, (start, end) in enumerate(STROKES):
            for step in range(31):
                time += 20_000
                x, y = (round((a + (b - a) * step / 30) * size) for a, b, size in zip(start, end, (799, 479)))
                if not is_mended:
                    x, y = 799 - x, 479 - y
                stamp = f"E: {time // 1_000_000}.{time % 1_000_000:06}"
                lines += [f"{stamp} 0003 0039 {number}"] * (step == 0) + [
                    f"{stamp} 0003 0035 {x}", f"{stamp} 0003 0036 {y}", f"{stamp} 0000 0000 0"]
            time += 20_000
            lines += [f"E: {time // 1_000_000}.{time % 1_000_000:06} 0003 0039 -1", f"E: {time // 1_000_000}.{time % 1_000_000:06} 0000 0000 0"]
            time += 300_000
        recording, trace = self.work / f"{name}.events", self.work / f"{name}.trace"
        recording.write_text("\n".join(lines) + "\n")
        self.run("replay", str(recording), "--scene", "map", "--board", "raspberry-pi-7", "--show", "touches", "--quiet", "--trace", str(trace))
        self.run("play", "--trace", str(trace), "-o", str(self.pages / f"play/{name}.html"))

    def own(self):
        pages, assets = self.repository / "docs/site", self.repository / "Tools/site"
        for path in sorted([*pages.rglob("*.md"), *assets.glob("assets/*")]):
            name = path.relative_to(pages if path.suffix == ".md" else assets)
            if path.suffix != ".md":
                copy = self.pages / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
                continue
            text = path.read_text().replace("{{mountings}}", mountings())
            self.place(name, re.sub(r"\{\{explain:([\w-]+)\}\}", lambda match: self.explain(match[1]), text))


def mountings():
    """The eight, each as a picture of what an F becomes on the screen."""
    figures = []
    for swap in (False, True):
        for invert_x in (False, True):
            for invert_y in (False, True):
                # What the kernel does is undone: this is what comes out without the properties.
                def raw(point):
                    x, y = point
                    if swap:
                        x, y = y, x
                    return (1 - x if invert_x else x, 1 - y if invert_y else y)
                lines = ""
                for start, end in STROKES:
                    (x1, y1), (x2, y2) = raw(start), raw(end)
                    lines += (f'<line x1="{x1 * 160:g}" y1="{y1 * 96:g}" x2="{x2 * 160:g}" y2="{y2 * 96:g}" '
                              'stroke="currentColor" stroke-width="5" stroke-linecap="round"/>')
                words = ([" touchscreen-inverted-x"] if invert_x else []) + (
                    ["touchscreen-inverted-y"] if invert_y else []) + (["touchscreen-swapped-x-y"] if swap else [])
                text = "<br>".join(f"<code>{word.strip()};</code>" for word in words) or "as it should be"
                figures.append(
                    '<figure><svg viewBox="0 0 160 96" role="img" aria-label="' +
                    (", ".join(word.strip() for word in words) or "upright") +
                    '"><rect x="1" y="1" width="158" height="94" rx="8" fill="none" stroke="currentColor"/>' +
                    f"{lines}</svg><figcaption>{text}</figcaption></figure>")
    return '<div class="mountings">' + "".join(figures) + "</div>"


def main(repository, out, tactus, address=None):
    stage = Stage(pathlib.Path(repository), pathlib.Path(out), tactus, address)
    shutil.rmtree(stage.pages, ignore_errors=True)
    # First: answers have the words of what is played.
    stage.play()
    stage.own()
    for source, target in stage.files.items():
        stage.guide(source, target)
    stage.boards()
    for fault in stage.faults:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if stage.faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
