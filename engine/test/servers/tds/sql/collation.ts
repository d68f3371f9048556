/** What a text is under a collation: two texts are equal when these are. Binary and case-sensitive ones keep case. */
export function foldText(text: string, collation: string): string {
  const name = collation.toUpperCase()
  if (/_BIN2?$/.test(name)) return text
  let folded = text
  if (!/_WS(_|$)/.test(name)) folded = foldWidth(folded)
  if (!/_KS(_|$)/.test(name))
    folded = folded.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
  if (/_CI(_|$)/.test(name)) folded = folded.toLowerCase()
  return folded
}

/** Only widths; compatibility characters such as ㈱ stay, and so do the dashes, as SQL Server leaves them. */
function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000\uff61-\uff9f\uffe0-\uffe6]+/g, (wide) => wide.normalize('NFKC'))
}

/** LIKE with `%`, `_`, `[a-z]`, `[^x]` and ESCAPE. Both texts are folded already. */
export function like(text: string, pattern: string, escape: string | undefined): boolean {
  return toPattern(pattern, escape).test(text)
}

const known = new Map<string, RegExp>()

function toPattern(pattern: string, escape: string | undefined): RegExp {
  const key = `${escape ?? ''}\0${pattern}`
  let made = known.get(key)
  if (!made) {
    if (known.size > 500) known.clear()
    known.set(key, (made = new RegExp(`^${source([...pattern], escape)}$`, 'su')))
  }
  return made
}

function source(chars: string[], escape: string | undefined): string {
  let result = ''
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i]!
    if (char === escape) result += literal(chars[++i] ?? '')
    else if (char === '%') result += '.*'
    else if (char === '_') result += '.'
    else if (char === '[') {
      const end = chars.indexOf(']', i + 1)
      // A bracket that nothing closes matches nothing, as on the server.
      if (end < 0) return '(?!)'
      result += set(chars.slice(i + 1, end))
      i = end
    } else result += literal(char)
  }
  return result
}

function set(chars: string[]): string {
  const not = chars[0] === '^'
  const rest = not ? chars.slice(1) : chars
  if (rest.length === 0) return not ? '.' : '(?!)'
  const body = rest
    .map((char, i) => (char === '-' && i > 0 && i < rest.length - 1 ? '-' : char === '-' ? '\\-' : literal(char)))
    .join('')
  return `[${not ? '^' : ''}${body}]`
}

function literal(char: string): string {
  return char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
