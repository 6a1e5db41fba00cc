"""What blocks cost: in instructions or cycles, with the memory functions that they call; and of stack."""

from image_code import Unreadable
from longest_path import Program


def instructions(instruction):
    return 1


def frame(core, function):
    """How many bytes of stack a function takes, without those that it calls."""
    return sum(core.stack(instruction) for block in function.blocks.values() for instruction in block.instructions)


class Cost:
    """The cost of a block of an image's function, with the memory functions that it calls: that of its instructions,
    or where there is one the cost of their block as a whole."""

    def __init__(self, image, limits, shown, of, blocks=None):
        self.image, self.limits, self.shown, self.of = image, limits, shown, of
        self.blocks = blocks or {}
        self.copies = {}

    def block(self, function, start):
        block = function.blocks[start]
        total = self.blocks.get(start)
        if total is None:
            total = sum(self.of(instruction) for instruction in block.instructions)
        calls = iter(block.calls)
        for index, instruction in enumerate(block.instructions):
            if instruction.is_call:
                total += self._call(function, block, index, next(calls))
        # A call in the place of a return.
        for callee in calls:
            total += self._call(function, block, len(block.instructions) - 1, callee)
        return total

    def _call(self, function, block, index, callee):
        name = self.image.names[callee]
        if name not in self.image.core.COPIES:
            return 0
        size = self._size(block, index, self.image.core.COPIES[name][0])
        if size is None:
            shown = self.shown(self.image.names[function.address])
            if shown not in self.limits.sizes:
                raise Unreadable(f"{self.limits.path}: a copy of an unknown size; add 'bytes\t{shown}\tLIMIT' "
                                 f'({block.instructions[index].address:x})')
            (size,) = self.limits.sizes[shown]
        return self._copy(callee, size)

    def _size(self, block, index, register):
        """The number of bytes, where it stands in the code."""
        for instruction in reversed(block.instructions[:index]):
            if instruction.is_call:
                return None
            is_set, number = self.image.core.sets(instruction, register)
            if is_set:
                return number
        return None

    def _copy(self, start, size):
        if (start, size) not in self.copies:
            function = self.image.function(start)
            name = self.image.names[start]
            rounds = self.image.core.COPIES[name][1]
            if not function.loops:
                (callee,) = function.callees
                own = sum(self.of(instruction) for block in function.blocks.values()
                          for instruction in block.instructions)
                self.copies[start, size] = own + self._copy(callee, size)
            else:
                self.copies[start, size] = max(self._alone(function, numbers) for numbers in rounds(size))
        return self.copies[start, size]

    def _alone(self, function, numbers):
        headers = sorted(function.loops)
        if len(numbers) != len(headers):
            raise Unreadable(f'{function.name}: has {len(headers)} loops and not {len(numbers)}; mend COPIES')
        alone = Program([function], lambda function, at: sum(
            self.of(instruction) for instruction in function.blocks[at].instructions))
        # A loop that is passed by is entered no less than once in a flow.
        rounds = {header: max(number, 1) for header, number in zip(headers, numbers)}
        return alone.longest_path(function.address, rounds, [])[0]
