/**
 * The items of an array as PostgreSQL writes it (`{a,"b, c",NULL}`), for people: items within items stay together, and what
 * is not an array is given back as it is.
 */
export function arrayItems(text: string): string {
  const inner = /^(?:\[[-\d:]+\](?:\[[-\d:]+\])*=)?\{(.*)\}$/s.exec(text)?.[1]
  if (inner === undefined) return text
  return itemsIn(inner)
    .map((item) => (item.startsWith('{') ? `(${arrayItems(item)})` : wordOf(item)))
    .join(', ')
}

/** Split at the commas that stand neither in quotes nor in braces. */
function itemsIn(inner: string): string[] {
  const items: string[] = []
  let item = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < inner.length; at++) {
    const letter = inner.charAt(at)
    if (letter === '\\') {
      item += letter + (inner[++at] ?? '')
      continue
    }
    if (letter === '"') isQuoted = !isQuoted
    if (!isQuoted && letter === '{') depth += 1
    if (!isQuoted && letter === '}') depth -= 1
    if (!isQuoted && depth === 0 && letter === ',') {
      items.push(item)
      item = ''
    } else item += letter
  }
  return inner === '' ? [] : [...items, item]
}

function wordOf(item: string): string {
  if (item === 'NULL') return '–'
  return item.startsWith('"') ? item.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : item
}
