"""What blocks cost by LLVM's own model of a core, which issues their instructions in order: llvm-mca."""

import json
import re
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
    if found.returncode or 'error:' in found.stderr:
        raise Unreadable(f'llvm-mca: {(found.stderr.strip() or str(found.returncode)).splitlines()[0]}')
    issued = {int(region['Name'], 16): region['SummaryView']['TotalCycles'] / ROUNDS
              for region in json.loads(found.stdout)['CodeRegions']}
    return {block.start: issued[block.start] + sum(map(core.refill, block.instructions)) for block in all_blocks}


def _assembly(instruction):
    if instruction.is_call:
        # The model has a hundred cycles for what is called, which here is counted by itself.
        return f'nop{re.sub("^blx?", "", instruction.mnemonic)}\n'
    operands = instruction.operands.split('<')[0].strip()
    if instruction.target is not None:
        # Wherever it leads: a region has its own addresses, from which that may be out of reach.
        operands = re.sub('0x[0-9a-f]+$', '#4', operands)
    return f'{instruction.mnemonic}\t{operands}\n'
