"""Runs the transcripts of the guides; see Tools/check/guides."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What a transcript may name, from where a guide's reader stands.
FOLDERS = ("Boards", "Tests", "docs", "Examples")
# In a page, a comment of its own before a transcript that is not run, with the reason, or before which a command is.
MARK = re.compile(r"<!-- (?:(not run|setup): (.*)|(run)) -->")


class Transcript:
    """A block of a page that begins with a command: (line number, command, lines that it prints) each."""

    def __init__(self, number):
        self.number, self.entries, self.reason, self.setup = number, [], None, []
        # The lines of a block that is marked to be run as it is.
        self.script = None


def transcripts(path):
    """The blocks of a page that are transcripts, or marked to be run."""
    inside, block, reason, setup, fence, is_script = False, None, None, [], "", False
    for number, line in enumerate(path.read_text().split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("```"):
            if inside and (block.entries or block.script is not None):
                yield block
            if inside:
                reason, setup, is_script = None, [], False
            inside = not inside
            block = Transcript(number)
            block.reason, block.setup = reason, setup
            block.script = [] if is_script else None
            fence = line[:len(line) - len(line.lstrip())]
        elif not inside:
            mark = MARK.fullmatch(stripped)
            if mark and mark[1] == "setup":
                setup = setup + [mark[2]]
            elif mark and mark[3]:
                is_script = True
            elif mark:
                reason = mark[2]
        else:
            line = line.removeprefix(fence)
            if block.script is not None:
                block.script.append(line)
            elif line.startswith("$ "):
                block.entries.append([number, line[2:], []])
            elif block.entries and block.entries[-1][1].endswith("\\") and not block.entries[-1][2]:
                block.entries[-1][1] = block.entries[-1][1][:-1] + line.strip()
            elif block.entries:
                block.entries[-1][2].append(line)


def run(command, folder, environment):
    command = ["timeout", "300", "bash", "-c", f"{command} 2>&1"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def difference(block, folder, environment):
    """The first line of a transcript that its commands do not print in their order: (number, command, line, printed)."""
    for number, command, wanted in block.entries:
        shown = re.fullmatch(r"cat ([\w./-]+)", command)
        if shown and not (folder / shown[1]).exists():
            # The reader writes this file.
            (folder / shown[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / shown[1]).write_text("\n".join(wanted) + "\n")
            continue
        done = run(command, folder, environment)
        if done.returncode > 2 or done.returncode == 2 and not wanted:
            return number, command, f"(exit status {done.returncode})", done.stdout
        printed = iter(line.rstrip() for line in done.stdout.split("\n"))
        for offset, line in enumerate(wanted, 1):
            # Lines that are left out stand as an ellipsis, or not at all.
            if line.strip() in ("", "…", "..."):
                continue
            if line.rstrip() not in printed:
                return number + offset, command, line, done.stdout
    return None


def lacks(page, recordings):
    """Whether a page plays recordings of other panels, which this machine does not have."""
    played = r"(?:atmel|ep0430|n-trig)[\w.-]*\.events|\$ tactus [^\n]* \*\.events"
    return not recordings and re.search(played, page.read_text())


def main(tactus, pages):
    faults = count = ran = marked = lacking = 0
    recordings = sorted(pathlib.Path(os.environ.get("TACTUS_RECORDINGS") or "/nowhere").glob("*.events"))
    for page in pages:
        name = page.relative_to(ROOT)
        # A page is read from the top: what a transcript writes is there for the ones below.
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for name_of_folder in FOLDERS:
                (folder / name_of_folder).symlink_to(ROOT / name_of_folder)
            for path in recordings:
                (folder / path.name).symlink_to(path.resolve())
            (folder / ".bin").mkdir()
            (folder / ".bin/tactus").symlink_to(tactus)
            environment = {**os.environ, "PATH": f"{folder / '.bin'}:{os.environ['PATH']}", "COLUMNS": "80"}
            for block in transcripts(page):
                count += len(block.entries)
                if block.reason:
                    marked += len(block.entries)
                    continue
                if lacks(page, recordings):
                    lacking += len(block.entries)
                    continue
                ran += len(block.entries)
                for command in block.setup + ["\n".join(block.script or [])]:
                    done = run(command, folder, environment)
                    if done.returncode > 1:
                        print(f"{name}:{block.number}: its setup '{command}' fails:\n{done.stdout}", file=sys.stderr)
                        faults += 1
                fault = difference(block, folder, environment)
                if fault:
                    number, command, line, printed = fault
                    faults += 1
                    print(f"{name}:{number}: '{command}' does not print this line after those above it:\n"
                          f"  {line}\nbut:\n{re.sub('(?m)^', '  ', printed[:3000])}", file=sys.stderr)
    print(f"guides: {count} commands: {ran} were run, {marked} are marked as not run, {lacking} skipped for want of"
          f" TACTUS_RECORDINGS; {faults} transcripts differ")
    return 1 if faults else 0


if __name__ == "__main__":
    pages = sorted((ROOT / "docs").rglob("*.md")) + [ROOT / "README.md"]
    if len(sys.argv) > 2:
        pages = [pathlib.Path(path).resolve() for path in sys.argv[2:]]
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pages))
