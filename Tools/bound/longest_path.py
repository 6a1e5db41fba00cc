"""The longest path through a program: implicit path enumeration (Li and Malik, DAC 1995), solved by HiGHS."""

import numpy
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from image_code import Unreadable


class Program:
    """Functions as a system of flows: how often each edge between blocks is taken in one call of a root."""

    def __init__(self, functions, cost):
        """cost: of a block of a function, without the functions that it calls."""
        self.functions = {function.address: function for function in functions}
        self.edges = []
        self.into, self.out = {}, {}
        for function in functions:
            self._edge(function, None, function.address)
            for start, block in function.blocks.items():
                for successor in block.successors:
                    self._edge(function, start, successor)
                if block.ends or not block.successors:
                    self._edge(function, start, None)
        self.value = numpy.zeros(len(self.edges))
        for function in functions:
            for start in function.blocks:
                for index in self.into[function.address, start]:
                    self.value[index] = cost(function, start)

    def _edge(self, function, origin, target):
        index = len(self.edges)
        self.edges.append((function.address, origin, target))
        self.into.setdefault((function.address, target), []).append(index)
        self.out.setdefault((function.address, origin), []).append(index)

    def entry(self, function):
        (index,) = self.out[function.address, None]
        return index

    def longest_path(self, root, rounds, totals):
        """The most that one call of a root can cost, and how often each block is reached then.

        rounds: of a loop by its header, how often that is reached at most for each entry. totals: lists of
        (function, block) with how often all of them are reached at most in the whole call.
        """
        rows = []  # ({edge: factor}, low, high)
        callers = {}
        for function in self.functions.values():
            for start, block in function.blocks.items():
                row = {}
                for index in self.into.get((function.address, start), []):
                    row[index] = row.get(index, 0) + 1
                for index in self.out.get((function.address, start), []):
                    row[index] = row.get(index, 0) - 1
                # What comes into a block leaves it.
                rows.append((row, 0, 0))
                for callee in block.calls:
                    if callee in self.functions:
                        callers.setdefault(callee, []).append((function.address, start))
            for loop in function.loops.values():
                row = {}
                for index in self.into[function.address, loop.header]:
                    _, origin, _ = self.edges[index]
                    inside = origin in loop.body
                    row[index] = 1 if inside else 1 - rounds[loop.header]
                rows.append((row, -numpy.inf, 0))
        for address, function in self.functions.items():
            row = {self.entry(function): 1}
            for place in callers.get(address, []):
                for index in self.into[place]:
                    row[index] = row.get(index, 0) - 1
            count = int(address == root)
            rows.append((row, count, count))
        for places, most in totals:
            row = {}
            for place in places:
                for index in self.into[place]:
                    row[index] = row.get(index, 0) + 1
            rows.append((row, -numpy.inf, most))
        data, at_row, at_column = [], [], []
        for number, (row, _, _) in enumerate(rows):
            for index, factor in row.items():
                data.append(factor)
                at_row.append(number)
                at_column.append(index)
        matrix = csr_matrix((data, (at_row, at_column)), shape=(len(rows), len(self.edges)))
        answer = milp(-self.value, integrality=numpy.ones(len(self.edges)),
                      constraints=LinearConstraint(matrix, [low for _, low, _ in rows], [high for *_, high in rows]),
                      bounds=Bounds(0, numpy.inf), options={'mip_rel_gap': 0})
        if not answer.success:
            raise Unreadable(f'no longest path: {answer.message}')
        reached = {place: round(sum(answer.x[index] for index in into)) for place, into in self.into.items()}
        return round(-answer.fun), reached
