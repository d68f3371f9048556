import { schemaType } from '../../generated/codes.ts'
import type { Document, DocumentOf } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { codeText } from '../../sql/code-text.ts'
import { statementVerb } from '../../sql/read-statement.ts'
import { usedSubqueries } from '../../sql-gui/used-subqueries.ts'
import type { CheckContext } from '../../rules/validate.ts'
import type { Rule } from '../../rules/rule.ts'
import { syntaxFor } from '../../rules/syntax-for.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { getAt } from '../../pointer.ts'

/** Subqueries are of their type and of the same data source; their parameters are declared by whom they serve. */
export const subqueries: Rule<'schema'> = (document, context) => {
  const { library } = context
  const { gui, subqueries: named = [], dataSource, parameters = [], sql } = document.spec
  const at = gui === undefined ? '/spec/subqueries' : '/spec/gui'
  const used = [...new Set([...named, ...usedSubqueries(gui)])]
  const declared = new Set(parameters.map(({ name }) => name))
  const problems: Problem[] = []
  for (const address of used) {
    const subquery = library.get(address)
    if (!subquery) continue
    const place = gui === undefined ? `${at}/${named.findIndex((one) => one === address)}` : at
    if (getAt(subquery, '/spec/type') !== schemaType.subquery)
      problems.push(makeProblem('subquery-type', document, place, { values: [address], found: address }))
    else if (getAt(subquery, '/spec/dataSource') !== dataSource)
      problems.push(makeProblem('chain-several-sources', document, place, { values: [address], found: address }))
    for (const name of parametersOf(subquery))
      if (!declared.has(name))
        problems.push(makeProblem('sql-parameter-undeclared', document, place, { values: [name], found: name }))
    if (reaches(subquery, `schema/${document.key}`, library))
      problems.push(makeProblem('subquery-cycle', document, place, { values: [address], found: address }))
  }
  const verb = statementVerb(codeText(sql), syntaxFor(document, context))
  if (named.length > 0 && verb !== undefined && verb !== 'SELECT' && verb !== 'VALUES')
    problems.push(makeProblem('subquery-not-select', document, at))
  return problems
}

/** Whether a subquery needs the schema that it serves. */
function reaches(from: Document, address: string, library: CheckContext['library'], seen = new Set<string>()): boolean {
  const own = getAt(from, '/spec/subqueries')
  return (Array.isArray(own) ? own : []).some((next: unknown) => {
    if (next === address) return true
    if (typeof next !== 'string' || seen.has(next)) return false
    seen.add(next)
    const document = library.get(next)
    return document !== undefined && reaches(document, address, library, seen)
  })
}

/** Names of the parameters of a schema's subqueries: they are used by them. */
export function subqueryParameters({ spec }: DocumentOf<'schema'>, { library }: CheckContext): string[] {
  return [...(spec.subqueries ?? []), ...usedSubqueries(spec.gui)].flatMap((address) =>
    parametersOf(library.get(address)),
  )
}

/** Names of the parameters of another schema. */
function parametersOf(schema: Document | undefined): string[] {
  return (objectsAt<{ name: string }>(schema, '/spec/parameters') ?? []).map(({ name }) => name)
}
