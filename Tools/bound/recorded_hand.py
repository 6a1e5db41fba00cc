"""The frames of a trace, as the image of Tools/bound/image reads them."""

import math
import re
import struct

from image_code import Unreadable

# A record of a trace; what 'Tools/check/exhaust hand' prints has no tick.
FRAME = re.compile(r'(?:\d+ )?(-?\d+) frame (.*)')
CONTACT = re.compile(r'(\d+)@(-?[\d.]+),(-?[\d.]+)')
LAND, MOVE, LIFT, CANCEL = range(4)
CONTACTS_MAX = 10


class RecordedHand:
    """A trace's frames: `count` of them, and `words` of 32 bits in the order of both cores.

    The first word is their number. A frame is the microseconds since the one before, the number of its changes, and
    for each of them what it is, whose, and where, in points.
    """

    def __init__(self, path):
        self.path, self.count, self.words = path, 0, b''
        down, before = {}, None
        try:
            with open(path, encoding='utf-8') as file:
                lines = list(enumerate(file, 1))
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f'{path}: cannot be read: {error}; name a trace') from error
        for self.line, text in lines:
            if not (frame := FRAME.fullmatch(text.rstrip('\n'))):
                continue
            time = int(frame[1])
            places, gone = self._contacts(frame[2])
            passed = time - (time if before is None else before)
            if not 0 <= passed < 1 << 32:
                raise self._fault(f'{passed} us after the frame before', 'a trace has frames in order, within an hour')
            changes = [(LAND if key not in down else MOVE, key, place) for key, place in places.items()]
            changes += [(CANCEL if key in gone else LIFT, key, place) for key, place in down.items() if key not in places]
            self.words += struct.pack('<II', passed, len(changes))
            for kind, key, place in changes:
                self.words += struct.pack('<IIff', kind, key, *place)
            self.count += 1
            down, before = places, time
        if self.count == 0:
            raise Unreadable(f"{path}: has no frame of contacts; name a trace, such as one of 'tactus measure worst --trace'")
        self.words = struct.pack('<I', self.count) + self.words

    def _contacts(self, text):
        """Where each contact is, and which were cancelled."""
        pairs = dict(word.split('=', 1) for word in text.split(' ') if '=' in word)
        places = {}
        for contact in [] if pairs.get('contacts') == '-' else pairs.get('contacts', '').split(';'):
            parts = CONTACT.fullmatch(contact)
            try:
                key, place = int(parts[1]), (float(parts[2]), float(parts[3]))
            except (TypeError, ValueError):
                raise self._fault(f"no contact '{contact}'", 'write ID@X,Y, or - for none') from None
            if key in places or key >= 1 << 16 or not all(math.isfinite(axis) and abs(axis) < 1e6 for axis in place):
                raise self._fault(f"no contact '{contact}'", 'each has a number of its own below 65536, and a place on a screen')
            places[key] = place
        if len(places) > CONTACTS_MAX:
            raise self._fault(f'{len(places)} contacts', f'an engine has at most {CONTACTS_MAX}')
        words = pairs['cancelled'].split(';') if 'cancelled' in pairs else []
        if not all(map(str.isdigit, words)):
            raise self._fault(f"no contacts '{pairs['cancelled']}'", 'write the numbers of those that were cancelled')
        return places, set(map(int, words))

    def _fault(self, what, remedy):
        return Unreadable(f'{self.path}:{self.line}: {what}; {remedy}')
