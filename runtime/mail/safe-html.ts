import { escapeMarkup } from '../template/escape-markup.ts'

/** Elements that readers of mail show, and that fetch, run and send nothing. */
const elements = new Set(
  (
    'a abbr address b bdi bdo blockquote br caption center cite code col colgroup dd del dfn div dl dt em font h1 h2 h3 h4 ' +
    'h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub sup table tbody td tfoot th thead tr u ' +
    'ul var wbr'
  ).split(' '),
)

const hasNoEnd = new Set(['br', 'col', 'hr', 'wbr'])

/** What stands in them is no text, or is read by other rules. */
const goWhole = new Set(
  'script style title textarea xmp iframe noembed noframes noscript plaintext template svg math object embed head select option audio video canvas'.split(
    ' ',
  ),
)

/** Elements in each other; readers draw no more. */
const deepest = 100

const attributes = new Set(
  'align bgcolor border cellpadding cellspacing color colspan dir face height lang rowspan size span start summary title valign width'.split(
    ' ',
  ),
)

const properties =
  /^(background-color|border(-(top|right|bottom|left|collapse|spacing|color|style|width|radius))*|caption-side|color|direction|display|font(-(family|size|style|variant|weight))?|height|letter-spacing|line-height|list-style-type|margin(-(top|right|bottom|left))?|(max|min)-(width|height)|padding(-(top|right|bottom|left))?|table-layout|text-(align|decoration|indent|transform)|vertical-align|white-space|width|word-(break|spacing)|overflow-wrap)$/

/** Lengths, colours and words, and the functions of colours: nothing that is fetched, no escapes, no comments. */
const plainValue = /^(?:[\w\s.,%#'"!+\p{L}-]|\b(?:rgb|hsl)a?\([\d\s.,%/]*\))*$/iu

const links = /^(?:https?:\/\/[^/\\\s]|mailto:[^\s]|tel:[\d+])/i

export interface SafeHtml {
  html: string
  /** Names of what was left out: `<img>`, `onclick`, `style: position`. */
  left: string[]
}

/**
 * Markup of which every element, attribute and style is known to be harmless; all else is left out. It is written anew
 * from what was read, so that no reader makes something else of it, and ends what it begins.
 */
export function safeHtml(source: string): SafeHtml {
  const left = new Set<string>()
  const open: string[] = []
  let html = ''
  let at = 0
  while (at < source.length) {
    const next = source.indexOf('<', at)
    html += textOf(source.slice(at, next < 0 ? undefined : next))
    if (next < 0) break
    const tag = tagAt(source, next)
    at = tag.end
    html += writtenTag(tag, { open, left })
    if (tag.type === 'open' && goWhole.has(tag.name)) at = endOfWhole(source, tag)
  }
  return { html: html + ends(open.toReversed()), left: [...left] }
}

type Tag =
  | { type: 'text'; end: number }
  | { type: 'nothing'; end: number }
  | { type: 'close'; end: number; name: string }
  | { type: 'open'; end: number; name: string; given: [name: string, value: string][] }

const opening = /<([A-Za-z][^\s/>]*)/y
const closing = /<\/([A-Za-z][^\s/>]*)[^>]*>?/y
const between = /[\s/]*/y
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?|["'=<`]/y

const matchAt = (pattern: RegExp, source: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function tagAt(source: string, start: number): Tag {
  const [ended, closed] = matchAt(closing, source, start) ?? []
  if (ended !== undefined && closed !== undefined)
    return { type: 'close', end: start + ended.length, name: closed.toLowerCase() }
  if (source.startsWith('<!--', start)) return { type: 'nothing', end: after(source, '-->', start) }
  if (/^[!?/]/.test(source.charAt(start + 1))) return { type: 'nothing', end: after(source, '>', start) }
  const [begun, name] = matchAt(opening, source, start) ?? []
  if (begun === undefined || name === undefined) return { type: 'text', end: start + 1 }
  const given: [string, string][] = []
  let end = start + begun.length
  for (;;) {
    end += matchAt(between, source, end)?.[0].length ?? 0
    const [whole, key, value = ''] = matchAt(attribute, source, end) ?? []
    if (whole === undefined) break
    end += whole.length
    if (key !== undefined) given.push([key.toLowerCase(), /^["']/.test(value) ? value.slice(1, -1) : value])
  }
  return { type: 'open', end: Math.min(source.length, end + 1), name: name.toLowerCase(), given }
}

function after(source: string, mark: string, start: number): number {
  const found = source.indexOf(mark, start + 2)
  return found < 0 ? source.length : found + mark.length
}

function endOfWhole(source: string, { name, end }: { name: string; end: number }): number {
  const closes = new RegExp(`</${name}[^>]*>?`, 'gi')
  closes.lastIndex = end
  return closes.exec(source) ? closes.lastIndex : source.length
}

function writtenTag(tag: Tag, { open, left }: { open: string[]; left: Set<string> }): string {
  if (tag.type === 'text') return '&lt;'
  if (tag.type === 'nothing') return ''
  const { name } = tag
  if (tag.type === 'close') {
    const index = open.lastIndexOf(name)
    return index < 0 ? '' : ends(open.splice(index).toReversed())
  }
  if (!elements.has(name)) {
    // The page around it is ours.
    if (!['html', 'body', 'head'].includes(name)) left.add(`<${name}>`)
    return ''
  }
  const isEmpty = hasNoEnd.has(name)
  if (!isEmpty && open.length >= deepest) return ''
  if (!isEmpty) open.push(name)
  const kept = tag.given.flatMap(([key, value]) => {
    const text = keptValue(name, key, decoded(value), left)
    return text === undefined ? [] : [` ${key}="${escapeMarkup(text)}"`]
  })
  return `<${name}${kept.join('')}>`
}

function keptValue(name: string, key: string, value: string, left: Set<string>): string | undefined {
  if (attributes.has(key)) return value
  if (key === 'style') return keptStyle(value, left)
  if (key === 'href' && name === 'a' && links.test(value)) return value
  left.add(key === 'href' ? `href="${value.slice(0, 64)}"` : key)
  return undefined
}

function keptStyle(style: string, left: Set<string>): string | undefined {
  const kept = style.split(';').flatMap((one) => {
    const [property = '', ...rest] = one.split(':')
    const name = property.trim().toLowerCase()
    if (name === '') return []
    const value = rest.join(':').trim()
    if (properties.test(name) && plainValue.test(value)) return [`${name}: ${value}`]
    left.add(`style: ${name.slice(0, 64)}`)
    return []
  })
  return kept.length > 0 ? kept.join('; ') : undefined
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An attribute as readers see it. What stays undecoded is written with its `&` escaped, so that nobody decodes it. */
const decoded = (value: string): string =>
  value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));?/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** Text keeps its references: they never become markup. */
const textOf = (text: string): string => text.replaceAll('>', '&gt;')

const ends = (names: readonly string[]): string => names.map((name) => `</${name}>`).join('')
