import { makeFinder } from './find-screens.ts'
import type { Entry } from './entry.ts'
import type { Used } from './used.ts'

/** So many of them are shown. */
const most = 30

interface Known {
  /** What is there now. */
  entries: readonly Entry[]
  /** What was used before, the last first. */
  used: readonly Used[]
}

/**
 * What the palette shows: recently used first. Without a text what was used last and then all else; with one what holds the text
 * before what is only alike. `documents`: what the engine found.
 */
export function makeFound({ entries, used }: Known): (text: string, documents: readonly Entry[]) => Entry[] {
  const here = new Map(entries.map((entry) => [entry.key, entry]))
  // What is done in a page is there only while the page offers it.
  const before = used.flatMap((one) => here.get(one.key) ?? (one.path === '' ? [] : [one]))
  const all = [...new Map([...before, ...entries].map((entry) => [entry.key, entry])).values()]
  const find = makeFinder(all)
  const order = new Map(before.map(({ key }, index) => [key, index]))
  return (text, documents) => {
    const typed = folded(text)
    if (typed === '') return all.slice(0, most)
    const found = [...new Map([...find(text), ...documents].map((entry) => [entry.key, entry])).values()]
    const rank = (entry: Entry): number => {
      const title = folded(entry.title)
      if (!title.includes(typed)) return used.length + 2
      return order.get(entry.key) ?? used.length + (title.startsWith(typed) ? 0 : 1)
    }
    return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, most)
  }
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
