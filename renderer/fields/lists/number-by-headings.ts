import { getAt, setAt } from '../../../runtime/pointer.ts'
import { readText } from '../../model/read-text.ts'

/** The headings of a file: its first line, parted by tabs where it has any, else by commas that stand in no quotes. */
export function readHeadings(text: string): string[] {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const between = line.includes('\t') ? '\t' : ','
  const headings = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === between && !isQuoted) headings.push('')
    else headings.push(`${headings.pop() ?? ''}${letter}`)
  }
  return headings.map((heading) => heading.trim())
}

export interface Numbered {
  list: unknown[]
  /** Headings that an item is called like. */
  found: string[]
  others: string[]
}

/**
 * The list with the number of its heading, from 1, at `numberAt` of each item whose name (at `at`) or label is one of the
 * headings. Upper and lower case, full and half width are the same; of two headings that are alike the first one counts.
 */
export function numberByHeadings(
  list: readonly unknown[],
  headings: readonly string[],
  { at, numberAt }: { at: string; numberAt: string },
): Numbered {
  const known = headings.map(alike)
  const used = new Set<number>()
  const numbered = list.map((item) => {
    const label = getAt(item, '/label')
    const names = [getAt(item, at), readText(label, 'ja'), readText(label, 'en')]
    const index = known.findIndex((heading) => heading !== '' && names.some((name) => alike(String(name)) === heading))
    if (index < 0) return item
    used.add(index)
    return setAt(item, numberAt, index + 1)
  })
  return {
    list: numbered,
    found: headings.filter((_, index) => used.has(index)),
    others: headings.filter((heading, index) => heading !== '' && !used.has(index)),
  }
}

const alike = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** The beginning of a file as text: UTF-8, or what Excel in Japan writes. */
export async function beginningOf(file: Blob): Promise<string> {
  const bytes = await file.slice(0, 65_536).arrayBuffer()
  try {
    // It may be cut within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}
