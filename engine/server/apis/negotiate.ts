import { parseAccept } from 'hono/utils/accept'

/** How exactly a range names a type: by its whole name, its first half, not at all; undefined: it does not. */
function precisionOf(range: string, type: string): number | undefined {
  if (range === type.toLowerCase()) return 2
  if (range === '*/*') return 0
  return range.endsWith('/*') && type.toLowerCase().startsWith(range.slice(0, -1)) ? 1 : undefined
}

/**
 * The media type that a caller likes best of those that an answer may have; undefined where it takes none of them. Each type has the quality of the most exact range that names it (RFC 9110, 12.5.1); of equal ones that
 * which is named more exactly is taken, then that which stands first in `offered`.
 */
export function preferredType(accept: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = parseAccept(accept ?? '').map(({ type, q }) => ({ range: type.toLowerCase(), q }))
  if (ranges.length === 0) return offered[0]
  let best: { type: string; q: number; precision: number } | undefined
  for (const type of offered) {
    let own: { q: number; precision: number } | undefined
    for (const { range, q } of ranges) {
      const precision = precisionOf(range, type)
      if (precision !== undefined && (!own || precision > own.precision)) own = { q, precision }
    }
    if (!own || own.q === 0) continue
    if (!best || own.q > best.q || (own.q === best.q && own.precision > best.precision)) best = { type, ...own }
  }
  return best?.type
}

/** The first half of the language tag that a caller likes best of `spoken`; undefined where it names none of them (RFC 4647, 3.4). */
export function preferredLanguage(accept: string | undefined, spoken: readonly string[]): string | undefined {
  if (accept === undefined) return undefined
  const wanted = parseAccept(accept).filter(({ q }) => q > 0)
  return wanted
    .map(({ type }) => type.toLowerCase().split('-', 1)[0])
    .find((tag) => tag !== undefined && spoken.includes(tag))
}

/** Whether bytes of a type are JSON in UTF-8, whatever it is made of (RFC 6839, 3.1). */
export function isJsonType(contentType: string | undefined): boolean {
  const [one] = parseAccept(contentType ?? '')
  if (!one || !/^application\/(?:[\w.!#$&^-]+\+)?json$/i.test(one.type)) return false
  const charset = Object.entries(one.params).find(([name]) => name.toLowerCase() === 'charset')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}
