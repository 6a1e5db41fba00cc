"""The frames of a trace, as the image of Tools/bound/image reads them."""

import re
import struct

from image_code import Unreadable

# A record of a trace, and what 'Tools/check/exhaust hand' prints: it has no tick.
FRAME = re.compile(r'^(?:\d+ )?(-?\d+) frame contacts=(\S+)(?: cancelled=(\S+))?', re.MULTILINE)
LAND, MOVE, LIFT, CANCEL = range(4)


def words_of(path):
    """Words of 32 bits in the order of both cores: the number of frames, and what each of them changes.

    A frame is the microseconds since the one before, the number of its changes, and for each of them what
    it is, whose, and where, in points.
    """
    try:
        with open(path, encoding='utf-8') as file:
            frames = FRAME.findall(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f'{path}: cannot be read: {error}; name a trace') from error
    if not frames:
        raise Unreadable(f'{path}: has no frame of contacts; name a trace, of tactus measure worst --trace for one')
    words, down, before = [struct.pack('<I', len(frames))], {}, int(frames[0][0])
    for time, contacts, cancelled in frames:
        places = {} if contacts == '-' else dict(contact.split('@') for contact in contacts.split(';'))
        gone = set(cancelled.split(';')) if cancelled else set()
        changes = [(LAND if key not in down else MOVE, key, place) for key, place in places.items()]
        changes += [(CANCEL if key in gone else LIFT, key, place) for key, place in down.items() if key not in places]
        words.append(struct.pack('<II', int(time) - before, len(changes)))
        for kind, key, place in changes:
            words.append(struct.pack('<IIff', kind, int(key), *map(float, place.split(','))))
        down, before = places, int(time)
    return b''.join(words)
