/** A part of a number format, up to a semicolon: what stands there, mark by mark. */
export interface FormatSection {
  /** `[<=999]`: for which numbers it is. */
  condition?: { sign: string; limit: number }
  /** What a bracket says that is neither a condition nor a colour: `h`, `$-411`, `DBNum3`. */
  brackets: string[]
  tokens: FormatToken[]
}

/** Text that is shown as it stands; or a mark, which may be repeated: `0`, `h`, `mm`, `.`; `elapsed` ones stand in brackets. */
export type FormatToken = { literal: string } | { mark: string; isElapsed?: true }

const pieces = /"([^"]*)"|\\(.)|[_*](.)|\[([^\]]*)\]|(;)|(AM\/PM|A\/P|General)|(([ymdhsgeabr])\8*)|([\s\S])/giu
const marks = /[0#?.,%@/]/
const comparison = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/
const colour = /^(black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|[黒青水緑紫赤白黄]|色\d+)$/i

/** The sections of a number format (ECMA-376, 18.8.31). */
export function formatSections(code: string): FormatSection[] {
  let section: FormatSection = { brackets: [], tokens: [] }
  const sections = [section]
  const literal = (text: string) => section.tokens.push({ literal: text })
  for (const [, quoted, escaped, filler, bracket, end, word, letters, , other] of code.matchAll(pieces)) {
    if (quoted !== undefined) literal(quoted)
    else if (escaped !== undefined) literal(escaped)
    else if (end !== undefined) sections.push((section = { brackets: [], tokens: [] }))
    else if (bracket !== undefined) takeBracket(section, bracket)
    else if (word !== undefined || letters !== undefined)
      section.tokens.push({ mark: (word ?? letters ?? '').toLowerCase() })
    // What fills a cell's width is nothing that its text has.
    else if (filler === undefined && other !== undefined)
      if (marks.test(other)) section.tokens.push({ mark: other })
      else literal(other)
  }
  return sections
}

function takeBracket(section: FormatSection, text: string): void {
  const [, sign, limit] = comparison.exec(text) ?? []
  if (/^(h+|m+|s+)$/i.test(text)) section.tokens.push({ mark: text.toLowerCase(), isElapsed: true })
  else if (sign !== undefined) section.condition = { sign, limit: Number(limit) }
  // A currency: its symbol stands between the dollar and the hyphen.
  else if (/^\$[^-]/.test(text)) section.tokens.push({ literal: text.slice(1).split('-')[0] ?? '' })
  else if (!colour.test(text)) section.brackets.push(text)
}
