import { makeProblem } from '../../problems/make-problem.ts'
import { codeText, tokenizeSql, type SqlToken } from '../../sql/tokenize-sql.ts'
import type { Rule } from './rule.ts'

const login = 6

/**
 * Who logs in must show a password: a column with its hash, or a condition that compares `:PASSWORD` with something of the
 * row. A warning, for a function of the database may do the same.
 */
export const loginPassword: Rule<'schema'> = (document) => {
  const { type, sql, resultColumns = [], parameters = [] } = document.spec
  if (type !== login || sql === undefined || !parameters.some(({ name }) => name === 'PASSWORD')) return []
  if (resultColumns.some(({ passwordHash }) => passwordHash === true)) return []
  const text = codeText(sql)
  if (quotedName.test(text) || conditionsOf(tokenizeSql(text)).some(comparesPassword)) return []
  return [{ ...makeProblem('login-password-unchecked', document, '/spec/sql'), severity: 'warning' }]
}

const separating = new Set([
  'WHERE',
  'AND',
  'OR',
  'ON',
  'HAVING',
  'WHEN',
  'THEN',
  'ELSE',
  'SELECT',
  'FROM',
  'GROUP',
  'ORDER',
])

/** `"PASSWORD" = :PASSWORD`: names in quotes are no words of the statement. */
const quotedName = /(?:"[^"]+"|`[^`]+`|\[[^\]]+\])\s*=[^<>!=]*:PASSWORD\b|:PASSWORD\s*=\s*(?:\w+\.)?["`[]/

/** The statement cut at the words between conditions. */
function conditionsOf(tokens: readonly SqlToken[]): SqlToken[][] {
  const conditions: SqlToken[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'word' && separating.has(token.text.toUpperCase())) conditions.push([])
    else conditions.at(-1)!.push(token)
  }
  return conditions
}

/** `PASSWORD = f(:PASSWORD)`: an equals sign of its own, and beside the parameter a name that is no function. */
function comparesPassword(condition: readonly SqlToken[]): boolean {
  const isSign = (index: number) => condition[index]?.type === 'symbol' && '<>!='.includes(condition[index].text)
  const equals = condition.some(({ text }, index) => text === '=' && !isSign(index - 1) && !isSign(index + 1))
  const isName = ({ type }: SqlToken, index: number) => type === 'word' && condition[index + 1]?.text !== '('
  return (
    equals && condition.some(({ type, text }) => type === 'parameter' && text === 'PASSWORD') && condition.some(isName)
  )
}
