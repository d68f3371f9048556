import { knownParameter, longestFirst } from './known-parameter.ts'
import { meaningfulTokens } from './read-statement.ts'
import { splitItems } from './split-items.ts'
import type { Syntax, Token } from './tokenize.ts'

/** `PRICE = :PRICE` in an UPDATE: where it stands in the text, and the parameters that it takes. */
interface Assignment {
  from: number
  to: number
  names: ReadonlySet<string>
}

/** What an UPDATE sets, each by itself. */
export interface SetList {
  assignments: readonly Assignment[]
  /** Parameters that stand elsewhere in the statement. */
  elsewhere: ReadonlySet<string>
}

/** What ends the list. A comparison has `IS DISTINCT FROM`. */
const ends = new Set(['WHERE', 'FROM', 'RETURNING', 'OUTPUT', 'ORDER', 'LIMIT'])

/** The SET list of `UPDATE table SET …`; undefined for any other statement. `known`: names of its parameters. */
export function setListOf(sql: string, known: readonly string[], syntax?: Syntax): SetList | undefined {
  const tokens = meaningfulTokens(sql, syntax)
  const [verb] = tokens
  const set = tokens.findIndex((token) => token.depth === verb?.depth && isWord(token, 'SET'))
  if (!verb || !isWord(verb, 'UPDATE') || set < 0) return undefined
  const end = tokens.findIndex((token, i) => i > set && endsList(token, tokens[i - 1], verb.depth))
  const names = longestFirst(known)
  const taken = (some: readonly Token[]) =>
    new Set(
      some.flatMap(({ text, start }) => (text === ':' ? (knownParameter(sql.slice(start + 1), names) ?? []) : [])),
    )
  const items = splitItems(tokens.slice(set + 1, end < 0 ? undefined : end), verb.depth)
  const assignments = items.flatMap((item): Assignment[] => {
    const [first, last] = [item[0], item.at(-1)]
    return first && last ? [{ from: first.start, to: last.start + last.text.length, names: taken(item) }] : []
  })
  if (assignments.length !== items.length) return undefined
  const around = [...tokens.slice(0, set), ...(end < 0 ? [] : tokens.slice(end))]
  return { assignments, elsewhere: taken(around) }
}

/** Whether what the statement does without the parameter is clear: each place of it is an assignment of its own. */
export const isSetAlone = ({ assignments, elsewhere }: SetList, name: string): boolean =>
  !elsewhere.has(name) && assignments.every(({ names }) => !names.has(name) || names.size === 1)

/** The statement without the assignments that take one of these parameters; undefined where nothing would be set. */
export function withoutSetting(
  sql: string,
  { assignments }: SetList,
  leftOut: ReadonlySet<string>,
): string | undefined {
  const kept = assignments.filter(({ names }) => [...names].every((name) => !leftOut.has(name)))
  const [first, last] = [assignments[0], assignments.at(-1)]
  if (!first || !last || kept.length === 0) return undefined
  const list = kept.map(({ from, to }) => sql.slice(from, to)).join(', ')
  return sql.slice(0, first.from) + list + sql.slice(last.to)
}

const isWord = ({ type, text }: Token, word: string): boolean => type === 'word' && text.toUpperCase() === word

function endsList(token: Token, before: Token | undefined, depth: number): boolean {
  if (token.depth !== depth) return false
  if (token.text === ';') return true
  return token.type === 'word' && ends.has(token.text.toUpperCase()) && !(before && isWord(before, 'DISTINCT'))
}
