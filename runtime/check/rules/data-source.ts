import { connectFault } from '../../connect-string.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { isSourceFile } from '../../source-file.ts'
import type { Rule } from '../../rules/rule.ts'

const embedded = 7

/** An embedded database is a file in the folder of sources. */
export const sourceFile: Rule<'data-source'> = (document) => {
  const { database_type: type, db } = document.spec
  if (type !== embedded || db === undefined || isSourceFile(db)) return []
  return [makeProblem('source-file-name', document, '/spec/db', { found: db })]
}

/** The connect string holds only keys that the type of database takes. */
export const connectString: Rule<'data-source'> = (document, { set }) => {
  const text = document.spec.connectString
  if (typeof text !== 'string') return []
  const fault = connectFault(set, document.spec.database_type, text)
  if (!fault) return []
  const at = '/spec/connectString'
  const key = fault.key.slice(0, 40)
  if (fault.code === 'value')
    return [
      makeProblem('connect-value-wrong', document, at, { values: [key, fault.value.slice(0, 40)], found: fault.value }),
    ]
  return fault.known.length === 0
    ? [makeProblem('connect-string-unused', document, at)]
    : [makeProblem('connect-key-unknown', document, at, { values: [key, fault.known.join(', ')], found: fault.key })]
}
