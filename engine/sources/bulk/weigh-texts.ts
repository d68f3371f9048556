import { readRows } from '../reads.ts'
import type { StatementSource } from '../source.ts'
import { ownText } from '../own-statement.ts'

/** Texts of one statement. */
const atOnce = 500

/** For each text, a name that it shares with those alone that a collation of the database takes for the same. */
export type WeighTexts = (texts: readonly string[]) => Promise<string[]>

/** Undefined where texts of this collation are compared to the letter, as far as the dialect tells. */
export function weighTexts(
  source: StatementSource,
  collation: string | undefined,
  options: { ms: number },
): WeighTexts | undefined {
  const { bulk, placeholder } = source.facts
  const { weight, isPadded } = bulk
  if (!weight || collation === undefined) return undefined
  const weigh = async (texts: readonly string[]): Promise<string[]> => {
    const columns = texts.map((_, at) => `${weight(placeholder(at + 1), collation)} AS w${at}`)
    const { rows } = await readRows(source, ownText(`SELECT ${columns.join(', ')}`, texts), { ...options, maxRows: 1 })
    return (rows[0] ?? []).map(String)
  }
  let blank: Promise<string[]> | undefined
  return async (texts) => {
    const found: string[] = []
    const [pad = ''] = isPadded?.(collation) ? await (blank ??= weigh([' '])) : []
    for (let at = 0; at < texts.length; at += atOnce)
      for (const text of await weigh(texts.slice(at, at + atOnce))) found.push(withoutPad(text, pad))
    return found
  }
}

/** Blanks at the end, and what the collation takes for them, weigh nothing. */
function withoutPad(text: string, pad: string): string {
  let end = text.length
  while (pad !== '' && end >= pad.length && text.slice(end - pad.length, end) === pad) end -= pad.length
  return text.slice(0, end)
}
