"""What blocks cost by LLVM's own model of a core, which issues their instructions in order: llvm-mca."""

import json
import subprocess

from image_code import Unreadable

# Of a block that follows itself so often, all but the first are in the middle of things.
ROUNDS = 100


def blocks(core, functions):
    """The cycles of each block by its start; what a branch refills is added as the core's table has it."""
    all_blocks = [block for function in functions for block in function.blocks.values()]
    text = ''.join(
        f'# LLVM-MCA-BEGIN {block.start:x}\n{"".join(map(_assembly, block.instructions))}# LLVM-MCA-END\n'
        for block in all_blocks)
    found = subprocess.run(['llvm-mca', *core.MCA, f'-iterations={ROUNDS}', '-json'],
                           input=text, capture_output=True, text=True, check=False)
    if found.returncode:
        raise Unreadable(f'llvm-mca: {found.stderr.strip().splitlines()[0]}')
    regions = json.loads(found.stdout)['CodeRegions']
    return {int(region['Name'], 16): region['SummaryView']['TotalCycles'] / ROUNDS
            + sum(map(core.refill, block.instructions)) for region, block in zip(regions, all_blocks)}


def _assembly(instruction):
    operands = instruction.operands.split('<')[0].strip()
    return f'{instruction.mnemonic}\t{operands}\n'
