const nameLength = 64
const keyLength = 80

/** By what an operation is called. */
interface Called {
  /** `get /orders/{id}` */
  id: string
  operationId?: string
  summary?: string
}

/** A name and the end of a key for each operation, the same whatever else is chosen: of one description no two are alike. */
export function nameOperations(all: readonly Called[]): { name: string; slug: string }[] {
  const names = distinct(
    all.map(({ id, operationId, summary }) => [summary, operationId, id].flatMap((text) => text ?? [])),
    nameLength,
    (text) => text.trim(),
  )
  const slugs = distinct(
    all.map(({ id, operationId = '' }) => [operationId, id]),
    keyLength,
    slugOf,
  )
  return all.map((_, at) => ({ name: names[at] ?? '', slug: slugs[at] ?? '' }))
}

/** For each the first of its texts that no other has; with a mark of the last one where all are cut or shared. */
function distinct(texts: readonly string[][], longest: number, form: (text: string) => string): string[] {
  const formed = texts.map((own) => own.map((text) => form(text)))
  const counts = new Map<string, number>()
  const cut = (text: string) => text.slice(0, longest)
  for (const own of formed)
    for (const text of new Set(own.map((one) => cut(one).toLowerCase()))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return formed.map((own, at) => {
    const free = own.find((text) => text !== '' && text.length <= longest && counts.get(text.toLowerCase()) === 1)
    if (free !== undefined) return free
    const whole = own.find((text) => text !== '' && counts.get(cut(text).toLowerCase()) === 1)
    if (whole !== undefined) return cut(whole)
    const mark = markOf(texts[at]?.at(-1) ?? '')
    return `${(own.find((text) => text !== '') ?? '').slice(0, longest - mark.length - 1)}-${mark}`
  })
}

/** `getOrdersById` and `get /orders/{id}` as ends of keys. */
export const slugOf = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Six signs that differ for texts that differ (FNV-1a). */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36).padStart(6, '0').slice(-6)
}
