const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g
const closing = new Set(['}', ']'])

/** A JSON text with a line for each value, its numbers and texts as they were written; what is no JSON stays readable. */
export function indentJson(text: string): string {
  let depth = 0
  let before = ''
  let shown = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(tokens)) {
    const isOpened = before === '{' || before === '['
    if (closing.has(token)) {
      depth = Math.max(0, depth - 1)
      shown += isOpened ? token : line() + token
    } else {
      shown += (isOpened || before === ',' ? line() : before === ':' ? ' ' : '') + token
      if (token === '{' || token === '[') depth++
    }
    before = token
  }
  return shown
}
