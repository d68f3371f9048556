import { innerBlocks } from '../generated/inner-blocks.ts'

interface Typed {
  type: string
}

/** Types of blocks and of all blocks in them, each once. */
export function typesOfBlocks(blocks: readonly Typed[], found = new Set<string>()): Set<string> {
  for (const block of blocks) {
    found.add(block.type)
    for (const way of innerBlocks[block.type] ?? []) typesOfBlocks(along(way, block) as Typed[], found)
  }
  return found
}

/** What stands at the end of a way of names; a list on it stands for each of its items. */
function along(way: readonly string[], from: object): unknown[] {
  const step = (values: unknown[], name: string): unknown[] =>
    values.flatMap((value) => (value as Record<string, unknown>)[name] ?? [])
  return way.reduce(step, [from])
}
