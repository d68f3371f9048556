import type { Address, Document } from '../document.ts'

/** The contents, and every content that one of them leads to, directly or not; each once, in the order in which it is found. */
export function reachedFrom(contents: readonly Address[], documents: ReadonlyMap<string, Document>): Address[] {
  const found = new Set<string>(contents)
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (documents.get(value)?.kind === 'content') found.add(value)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  // A set that grows while it is read gives what was added too.
  for (const address of found) visit(documents.get(address)?.spec)
  return [...found] as Address[]
}
