import { makeProblem } from '../../problems/make-problem.ts'
import { codeText } from '../../sql/code-text.ts'
import { meaningfulTokens, parameterAt } from '../../sql/read-statement.ts'
import type { Token } from '../../sql/tokenize.ts'
import type { Rule } from '../../rules/rule.ts'
import { syntaxFor } from '../../rules/syntax-for.ts'

const login = 6

/**
 * Who logs in must show a password: a column with its hash, or a condition that compares `:PASSWORD` with something of the
 * row. A warning, for a function of the database may do the same.
 */
export const loginPassword: Rule<'schema'> = (document, context) => {
  const { type, sql, resultColumns = [], parameters = [] } = document.spec
  if (type !== login || sql === undefined || !parameters.some(({ name }) => name === 'PASSWORD')) return []
  if (resultColumns.some(({ passwordHash }) => passwordHash === true)) return []
  const tokens = meaningfulTokens(codeText(sql), syntaxFor(document, context))
  if (conditionsOf(tokens).some(comparesPassword)) return []
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

/** The statement cut at the words between conditions. */
function conditionsOf(tokens: readonly Token[]): Token[][] {
  let condition: Token[] = []
  const conditions = [condition]
  for (const token of tokens) {
    if (token.type === 'word' && separating.has(token.text.toUpperCase())) conditions.push((condition = []))
    else condition.push(token)
  }
  return conditions
}

/** `PASSWORD = f(:PASSWORD)`: an equals sign of its own, and beside the parameter a name that is no function. */
function comparesPassword(condition: readonly Token[]): boolean {
  const isSign = (index: number) => condition[index]?.type === 'sign' && '<>!='.includes(condition[index].text)
  const equals = condition.some(({ text }, index) => text === '=' && !isSign(index - 1) && !isSign(index + 1))
  const parameters = condition.map((_, index) => parameterAt(condition, index))
  const isName = ({ type }: Token, index: number) =>
    type === 'name' || (type === 'word' && parameters[index - 1] === undefined && condition[index + 1]?.text !== '(')
  return equals && parameters.includes('PASSWORD') && condition.some(isName)
}
