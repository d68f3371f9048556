import { broken } from './excel-budget.ts'

const ends = { comment: '-->', instruction: '?>', marked: ']]>' } as const
const begins = [
  { text: '<!--', kind: 'comment' },
  { text: '<?', kind: 'instruction' },
  { text: '<![CDATA[', kind: 'marked' },
] as const

/**
 * Leaves of XML, which comes in pieces, elements and texts alone: a parser would hold a comment, an instruction or marked text
 * whatever its length. A document type is refused, so no entity is ever expanded.
 */
export function makePlainXml(): (piece: string) => string {
  let rest = ''
  let inside: keyof typeof ends | undefined
  return (piece) => {
    const text = rest + piece
    let plain = ''
    let at = 0
    for (;;) {
      if (inside) {
        const end = text.indexOf(ends[inside], at)
        // Of what has not come yet, an end may begin in the last two characters.
        const until = end < 0 ? Math.max(at, text.length - 2) : end
        if (inside === 'marked') plain += escaped(text.slice(at, until))
        at = until
        if (end < 0) break
        at = end + ends[inside].length
        inside = undefined
      }
      const next = nextSpecial(text, at)
      plain += text.slice(at, next)
      at = next
      const left = text.slice(next, next + 9)
      if (left === '') break
      const begun = begins.find(({ text: mark }) => left.startsWith(mark))
      if (begun) {
        inside = begun.kind
        at += begun.text.length
      } else if (begins.some(({ text: mark }) => mark.startsWith(left))) break
      else throw broken()
    }
    rest = text.slice(at)
    return plain
  }
}

const special = /<(?:[!?]|$)/g

/** Where the next `<!` or `<?` stands, or a `<` of which nothing more has come. */
function nextSpecial(text: string, from: number): number {
  special.lastIndex = from
  return special.exec(text)?.index ?? text.length
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
