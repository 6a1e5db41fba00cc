"""The named limits of the engine, and which loops and calls have them: limits.tsv."""

import sys

CORES = ('m4', 'rv32')
KINDS = {'loop': 'loops', 'calls': 'calls', 'rounds': 'totals', 'bytes': 'sizes'}


class Limits:
    """The limits for a core: of the lines that name one in front, `m4 loop`, only its own."""

    def __init__(self, path, core):
        self.path = path
        self.values = {}
        # By the name of a function of the source: a number for each loop, or for each entry.
        self.loops, self.calls, self.totals, self.sizes = {}, {}, {}, {}
        with open(path, encoding='utf-8') as file:
            for number, line in enumerate(file, 1):
                line = line.rstrip('\n')
                if not line or line.startswith('#'):
                    continue
                place, _, rest = line.partition(' ')
                if place in CORES:
                    if place != core:
                        continue
                    line = rest
                try:
                    self._take(*line.split('\t'))
                except (KeyError, ValueError, TypeError):
                    sys.exit(f"{path}:{number}: no line of limits; write 'limit NAME NUMBER', or "
                             f"'{'|'.join(KINDS)} FUNCTION LIMIT …' with limits of the lines above, divided by tabs")

    def _take(self, kind, name, words):
        if kind == 'limit':
            self.values[name] = int(words)
        else:
            getattr(self, KINDS[kind])[name] = [self._value(word) for word in words.split()]

    def _value(self, word):
        """A sum of products of numbers and named limits, such as `2*slots+1`."""
        total = 0
        for summand in word.split('+'):
            product = 1
            for part in summand.split('*'):
                product *= int(part) if part.isdigit() else self.values[part]
            total += product
        return total
