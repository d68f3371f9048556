/** What a formatted text says, as data: nothing in it is HTML. */
export type FormattedPart =
  | { type: 'heading'; level: 2 | 3; words: Words[] }
  | { type: 'paragraph'; words: Words[] }
  | { type: 'list'; ordered: boolean; items: Words[][] }
  | { type: 'picture'; key: string; alt: string }

export interface Words {
  text: string
  strong?: true
  link?: string
}

const heading = /^(#{1,2})\s+(.+)$/
const item = /^(?:[-*]|(\d+)[.)])\s+(.+)$/
const picture = /^!\[([^\]]*)\]\(([^()\s]+)\)$/
const marks = /\*\*([^*\n]+)\*\*|(?<!!)\[([^[\]\n]+)\]\(([^()\s]+)\)/g

/**
 * Reads `# heading`, `## heading`, `- item`, `1. item`, `**strong**`, `[words](address)` and `![alternative](picture)` on a
 * line of its own. Everything else is text as it stands; so is a link to an address that is not safe.
 */
export function parseFormattedText(source: string): FormattedPart[] {
  const parts: FormattedPart[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) parts.push({ type: 'paragraph', words: wordsOf(paragraph.join('\n')) })
    paragraph = []
  }
  for (const line of source.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const part = partOf(line)
    if (!part && line !== '') {
      paragraph.push(line)
      continue
    }
    endParagraph()
    const last = parts.at(-1)
    if (part?.type === 'list' && last?.type === 'list' && last.ordered === part.ordered) last.items.push(...part.items)
    else if (part) parts.push(part)
  }
  endParagraph()
  return parts
}

function partOf(line: string): FormattedPart | undefined {
  const [, hashes, title] = heading.exec(line) ?? []
  if (title !== undefined) return { type: 'heading', level: hashes === '#' ? 2 : 3, words: wordsOf(title) }
  const [, number, text] = item.exec(line) ?? []
  if (text !== undefined) return { type: 'list', ordered: number !== undefined, items: [wordsOf(text)] }
  const [, alt, key] = picture.exec(line) ?? []
  return key === undefined || alt === undefined ? undefined : { type: 'picture', key, alt }
}

function wordsOf(text: string): Words[] {
  const words: Words[] = []
  let end = 0
  for (const { 0: whole, 1: strong, 2: label, 3: link, index } of text.matchAll(marks)) {
    if (link !== undefined && !isSafeLink(link)) continue
    if (index > end) words.push({ text: text.slice(end, index) })
    if (strong !== undefined) words.push({ text: strong, strong: true })
    if (label !== undefined && link !== undefined) words.push({ text: label, link })
    end = index + whole.length
  }
  return end < text.length ? [...words, { text: text.slice(end) }] : words
}

/** The addresses of links that the text asks for and does not get. */
export function unsafeLinks(source: string): string[] {
  return [...source.matchAll(marks)].flatMap(({ 3: link }) => (link === undefined || isSafeLink(link) ? [] : [link]))
}

/** Whether a text may lead there: http, https, mailto, or a path of the same site. */
function isSafeLink(address: string): boolean {
  if (/^(https?:\/\/[^/\\]|mailto:[^\s])/i.test(address)) return true
  return /^\/(?![/\\])[^\\]*$/.test(address)
}
