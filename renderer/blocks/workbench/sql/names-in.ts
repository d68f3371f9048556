/** A word or sign of a statement with its place; texts, comments and numbers are left out. */
export interface SqlName {
  text: string
  /** In quotes: never a keyword. */
  quoted: boolean
  from: number
  to: number
  /** Depth of parentheses. */
  depth: number
}

const form =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|(\$\w*\$)[\s\S]*?(?:\1|$)|::|:[A-Za-z_]\w*|"((?:[^"]|"")*)(?:"|$)|`((?:[^`]|``)*)(?:`|$)|\[([^\]\n]*)\]|(\p{L}[\p{L}\p{N}_$#@]*|[_#@][\p{L}\p{N}_$#@]*)|([^\s\w])/gu

/** The names, keywords and signs of a statement in order. */
export function namesIn(sql: string): SqlName[] {
  const found: SqlName[] = []
  let depth = 0
  for (const match of sql.matchAll(form)) {
    const [whole, , double, grave, bracket, plain, sign] = match
    const quoted = double?.replaceAll('""', '"') ?? grave?.replaceAll('``', '`') ?? bracket
    const text = quoted ?? plain ?? sign
    if (text === undefined) continue
    if (sign === ')') depth = Math.max(0, depth - 1)
    found.push({ text, quoted: quoted !== undefined, from: match.index, to: match.index + whole.length, depth })
    if (sign === '(') depth++
  }
  return found
}
