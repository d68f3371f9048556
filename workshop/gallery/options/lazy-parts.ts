import { vi } from 'vitest'
import type { Lazy } from '../../../renderer/ui/lazy.tsx'

const parts = new Set<Lazy<never>>()

/**
 * `renderer/ui/lazy.tsx` for a test that draws screens again and again: what they fetch when they are drawn first is there
 * before (`fetchParts`), since how long that takes says nothing about a screen. For `vi.mock`.
 */
export async function lazyParts(original: () => Promise<typeof import('../../../renderer/ui/lazy.tsx')>) {
  const real = await original()
  return {
    ...real,
    lazy: (...given: Parameters<typeof real.lazy>) => {
      const part = real.lazy(...given)
      parts.add(part as never)
      return part
    },
  }
}

/** Fetches all parts; some have parts of their own. */
export async function fetchParts(): Promise<void> {
  // A PDF is read by a thread of its own, in its own time.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined))
  for (let count = -1; count < parts.size;) {
    count = parts.size
    await Promise.all([...parts].map((part) => part.fetch()))
  }
}
