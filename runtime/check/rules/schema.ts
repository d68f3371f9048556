import * as codes from '../../generated/codes.ts'
import { filterProblems } from './filter-problems.ts'
import type { DocumentOf } from '../../document.ts'
import { parseJson } from '../../json/parse-json.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { withNear } from '../../problems/with-near.ts'
import type { Problem } from '../../problem.ts'
import { codeText } from '../../sql/code-text.ts'
import {
  firstWord,
  hasSeveralStatements,
  sqlParameters,
  statementVerb,
  statementVerbs,
} from '../../sql/read-statement.ts'
import { isRequest, undeclaredIn } from '../../web-api/web-request.ts'
import { insertedColumn } from '../../sql/inserted-column.ts'
import { givesRows } from '../../rules/check-chain.ts'
import type { Rule } from '../../rules/rule.ts'
import { subqueryParameters } from './subqueries.ts'
import { syntaxFor } from '../../rules/syntax-for.ts'

const parametersOf = ({ spec }: DocumentOf<'schema'>) => spec.parameters ?? []

/** One statement; every `:NAME` in it is a parameter, and every parameter is used. */
export const sqlAndParameters: Rule<'schema'> = (document, context) => {
  if (document.spec.sql === undefined) return []
  const sql = codeText(document.spec.sql)
  const syntax = syntaxFor(document, context)
  if (statementVerb(sql, syntax) === undefined) return [makeProblem('sql-empty', document, '/spec/sql')]
  const verb = firstWord(sql, syntax)
  if (!statementVerbs.has(verb)) {
    const problem = makeProblem('sql-verb', document, '/spec/sql', { values: [verb.slice(0, 20)] })
    return [withNear(problem, verb, statementVerbs)]
  }
  if (hasSeveralStatements(sql, syntax)) return [makeProblem('sql-several-statements', document, '/spec/sql')]
  const own = sqlParameters(sql, syntax)
  const used = [...own, ...subqueryParameters(document, context)]
  const declared = parametersOf(document)
  const undeclared = own.find((name) => !declared.some((parameter) => parameter.name === name))
  const problems: Problem[] = []
  if (undeclared !== undefined) {
    const problem = makeProblem('sql-parameter-undeclared', document, '/spec/sql', {
      values: [undeclared],
      found: undeclared,
    })
    const names = declared.map(({ name }) => name)
    problems.push(withNear(problem, undeclared, names))
  }
  declared.forEach((parameter, index) => {
    if (used.includes(parameter.name)) return
    const at = `/spec/parameters/${index}/name`
    problems.push({
      ...makeProblem('sql-parameter-unused', document, at, { values: [parameter.name], found: parameter.name }),
      severity: 'warning',
    })
  })
  return problems
}

/** What stands for a parameter in a request is one. */
export const requestParameters: Rule<'schema'> = (document) => {
  if (!isRequest(document.spec)) return []
  const declared = parametersOf(document).map(({ name }) => name)
  return undeclaredIn(document.spec).map(({ at, name }) => {
    const problem = makeProblem('request-parameter-undeclared', document, `/spec/request${at}`, {
      values: [name],
      found: name,
    })
    return withNear(problem, name, declared)
  })
}

/** A login schema is asked with ID and PASSWORD and answers with a row. */
export const login: Rule<'schema'> = (document, context) => {
  if (document.spec.type !== codes.schemaType.login) return []
  const names = parametersOf(document).map((parameter) => parameter.name)
  const problems: Problem[] = []
  if (!names.includes('ID') || !names.includes('PASSWORD')) {
    problems.push(makeProblem('login-parameters-missing', document, '/spec/parameters', { found: names }))
  }
  if (!givesRows(document, context)) problems.push(makeProblem('login-not-select', document, '/spec/sql'))
  return problems
}

/** What selects has at least one result column. */
export const resultColumns: Rule<'schema'> = (document, context) => {
  const columns = document.spec.resultColumns
  const selects =
    document.spec.type !== codes.schemaType.clProgram &&
    document.spec.type !== codes.schemaType.subquery &&
    document.spec.connectionType !== codes.connectionType.webApi &&
    givesRows(document, context)
  const isEmpty = columns === undefined || columns.length === 0
  return selects && isEmpty ? [makeProblem('columns-missing', document, '/spec/resultColumns')] : []
}

/** Two columns of one name cannot be told apart in a row; the same key twice is said by the keys. */
export const columnNames: Rule<'schema'> = (document) => {
  const columns = document.spec.resultColumns ?? []
  return columns.flatMap(({ key, name }, index) => {
    const before = columns.slice(0, index)
    if (!before.some((other) => other.name === name) || before.some((other) => other.key === key)) return []
    const at = `/spec/resultColumns/${index}/name`
    return [makeProblem('duplicate-column', document, at, { values: ['Result columns', name], found: name })]
  })
}

/** A sequence ID parameter gets its value while a row is inserted: it stands for the value of one column. */
export const sequence: Rule<'schema'> = (document, context) => {
  const index = parametersOf(document).findIndex((parameter) => parameter.sequenceId === true)
  const parameter = parametersOf(document)[index]
  if (!parameter) return []
  const at = `/spec/parameters/${index}/sequenceId`
  const sql = codeText(document.spec.sql)
  const syntax = syntaxFor(document, context)
  if (statementVerb(sql, syntax) !== 'INSERT')
    return [makeProblem('sequence-not-insert', document, at, { found: true })]
  return insertedColumn(sql, parameter.name, syntax)
    ? []
    : [makeProblem('sequence-not-value', document, at, { found: true })]
}

/** Schemas that are named after what they do, do that (specification, section 5). */
export const statement: Rule<'schema'> = (document, context) => {
  const { type, connectionType } = document.spec
  if (connectionType === codes.connectionType.webApi || document.spec.sql === undefined) return []
  const verb = statementVerb(codeText(document.spec.sql), syntaxFor(document, context))
  if (verb === undefined) return []
  if (selecting.has(type))
    return givesRows(document, context)
      ? []
      : [makeProblem('schema-not-select', document, '/spec/sql', { found: verb })]
  const verbs = writing[type]
  return !verbs || verbs.includes(verb)
    ? []
    : [makeProblem('statement-wrong', document, '/spec/sql', { values: [verbs.join(' / ')], found: verb })]
}

const selecting: ReadonlySet<number> = new Set([
  codes.schemaType.check,
  codes.schemaType.subquery,
  codes.schemaType.customComponent,
  codes.schemaType.download,
])
const writing: Record<number, string[]> = {
  [codes.schemaType.add]: ['INSERT', 'MERGE'],
  [codes.schemaType.update]: ['UPDATE', 'MERGE'],
  [codes.schemaType.delete]: ['DELETE'],
}

/** A Web API schema has a Web API to ask. */
export const connection: Rule<'schema'> = (document) =>
  document.spec.type === codes.schemaType.webApi && document.spec.connectionType !== codes.connectionType.webApi
    ? [makeProblem('connection-type-wrong', document, '/spec/connectionType', { found: document.spec.connectionType })]
    : []

/** What a Web API is sent is JSON once values stand for its `:NAME`. */
export const requestBody: Rule<'schema'> = (document) => {
  const body = codeText(document.spec.request?.body)
  if (body.trim() === '' || isJson(body)) return []
  const filled = body.replaceAll(/([:,[]\s*):[A-Za-z_]\w*/g, '$1null')
  return isJson(filled) ? [] : [makeProblem('body-not-json', document, '/spec/request/body')]
}

/** Each request parameter has a value (specification, section 5). */
export const requestValues: Rule<'schema'> = (document) =>
  (isRequest(document.spec) ? (document.spec.request?.parameters ?? []) : []).flatMap(({ name, value }, index) =>
    value.trim() === ''
      ? [
          makeProblem('request-value-missing', document, `/spec/request/parameters/${index}/value`, {
            values: [name],
            found: value,
          }),
        ]
      : [],
  )

/** A filter that is only blanks filters nothing, and is none. */
export const requestFilter: Rule<'schema'> = (document) => {
  const { filter, pages, list } = document.spec.request ?? {}
  return [
    ...filterProblems(document, '/spec/request/filter', filter),
    ...filterProblems(document, '/spec/request/pages/next', pages?.next),
    ...filterProblems(document, '/spec/request/list/page/total', list?.page?.total),
  ]
}

/** The page of a list is asked for by its number, or by the rows before it. */
export const requestList: Rule<'schema'> = (document) => {
  const { list, pages } = document.spec.request ?? {}
  const isCounted = pages?.by === 'page' || pages?.by === 'offset'
  return !list?.page || isCounted ? [] : [makeProblem('list-page-not-counted', document, '/spec/request/list/page')]
}

function isJson(text: string): boolean {
  return parseJson(text).value !== undefined
}
