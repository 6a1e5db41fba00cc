"""The peak memory of commands on recordings of hours; see Tools/check/long-recordings."""
import os
import pathlib
import random
import sys
import tempfile

# In megabytes: of an hour, and how much more three hours may have. The program without a recording has 25.
HOUR_MAX, GROWTH_MAX = 48, 14
HEAD = """N: strokes
P: 02 00 00 00 00 00 00 00
A: 2f 0 9 0 0 0
A: 35 0 4095 0 0 27
A: 36 0 4095 0 0 48
A: 39 0 65535 0 0 0
"""


def strokes(hours):
    """Strokes of half a second to a second with hardly a pause, as evemu-record writes them."""
    source, time, number, parts = random.Random(1), 1.0, 0, [HEAD]
    while time < 1 + 3600 * hours:
        begin, end = ([source.uniform(200, 3900) for _ in "xy"] for _ in range(2))
        scans = source.randint(40, 80)
        number, last = number + 1, (None, None)
        parts.append(f"E: {time:.6f} 0003 0039 {number % 65536}\n")
        for scan in range(scans):
            part = scan / (scans - 1)
            part *= part * (3 - 2 * part)
            place = tuple(int(one + (other - one) * part + source.gauss(0, 1.5)) for one, other in zip(begin, end))
            for code, now, before in zip(("0035", "0036"), place, last):
                if now != before:
                    parts.append(f"E: {time:.6f} 0003 {code} {now}\n")
            parts.append(f"E: {time:.6f} 0000 0000 0\n")
            last = place
            time += 0.0128 + source.uniform(-0.0008, 0.0008)
        parts.append(f"E: {time:.6f} 0003 0039 -1\nE: {time:.6f} 0000 0000 0\n")
        time += 0.05 + source.random() * 0.05
    return "".join(parts)


def measured(command):
    """The peak memory of a command in megabytes, and its seconds of processor time."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    # A panel that fails a limit has been measured all the same.
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"long-recordings: {' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss / 1000, usage.ru_utime + usage.ru_stime


def main(tactus):
    is_kept = True
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for hours in (1, 3):
            (folder / f"{hours}.events").write_text(strokes(hours))
        for name, words in (("panel check", ["--html", "page.html"]), ("panel learn", ["--pixels", "800x480", "-o", "-"])):
            words = [str(folder / word) if word.endswith(".html") else word for word in words]
            peaks = []
            for hours in (1, 3):
                peak, seconds = measured([tactus, *name.split(), str(folder / f"{hours}.events"), *words])
                peaks.append(peak)
                print(f"  {name}, {hours} h: {peak:.1f} MB, {seconds:.1f} s")
            for what, found, most in (("an hour", peaks[0], HOUR_MAX), ("two hours more", peaks[1] - peaks[0], GROWTH_MAX)):
                if found > most:
                    is_kept = False
                    print(f"long-recordings: {name}: {what}: {found:.1f} MB, and {most} MB at most")
    sys.exit(0 if is_kept else 1)


main(sys.argv[1])
