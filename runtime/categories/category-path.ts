/** Chosen category values, outermost first; null stands for rows without one. */
export type CategoryPath = (string | null)[]

/** `['工具', 'A/B']` → `%E5%B7%A5%E5%85%B7/A%2FB`: what stands behind the # of a list's address. */
export function toHash(path: readonly (string | null)[]): string {
  return path.map((value) => encodeURIComponent(value ?? '')).join('/')
}

/**
 * The path of a hash, with or without its #; an empty one is no choice. Of several # the last one counts: the first is
 * that of a page that had its whole address behind one. Undefined when it cannot be read.
 */
export function fromHash(hash: string): CategoryPath | undefined {
  const text = hash.slice(hash.lastIndexOf('#') + 1).replace(/^\//, '')
  if (text === '') return []
  try {
    return text.split('/').map((part) => decodeURIComponent(part) || null)
  } catch {
    return undefined
  }
}
