import type { RowParts } from '../compile/page.ts'

/** What parts add to each row changes with what they load. */
export function followed(parts: readonly RowParts[]): { follows?: string[] } {
  const follows = parts.flatMap((part) => part.loads?.follows ?? [])
  return follows.length === 0 ? {} : { follows }
}
