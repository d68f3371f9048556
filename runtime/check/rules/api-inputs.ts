import { pathParameters, reservedWords, type InputSpec } from '../../apis/api-inputs.ts'
import { methodsOf } from '../../apis/methods-of.ts'
import { mayStayOut, type Setting } from '../../apis/stay-out.ts'
import { findOfKind } from '../../document.ts'
import type { DataSchema, ResultColumn } from '../../compile/content-spec.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'
import type { CheckContext } from '../../rules/validate.ts'
import { codeText } from '../../sql/code-text.ts'
import { syntaxOfSource } from '../../sql/syntaxes.ts'

/** A PATCH changes what is sent: what may be left out must stay as it is, and not be written as empty. */
export const apiPatches: Rule<'api'> = (document, { library }) =>
  methodsOf(document).flatMap(({ path, method, at }) => {
    if (method.method !== 'PATCH') return []
    const inPath = pathParameters(path)
    const inputs = method.inputs ?? []
    const chain = [...method.dataSchemas, ...inputs.flatMap(({ dataSchemas = [] }) => dataSchemas)]
    return inputs.flatMap((input, i) =>
      optionalIn(input)
        .filter(({ name }) => !inPath.includes(name) && !canStayOut(chain, name, library))
        .map(({ name, at: own }) =>
          makeProblem('api-patch-optional', document, `${at}/inputs/${i}${own}`, { values: [name], found: name }),
        ),
    )
  })

/** Names under which steps get what may be left out; a list that is left out runs nothing. */
function optionalIn({ name, dataType, inputCheck, fields = [] }: InputSpec): { name: string; at: string }[] {
  if (dataType === 'list') return []
  if (dataType !== 'object') return inputCheck?.required ? [] : [{ name, at: '' }]
  return fields.flatMap((field, i) =>
    field.inputCheck?.required ? [] : [{ name: `${name}.${field.name}`, at: `/fields/${i}` }],
  )
}

function canStayOut(chain: readonly DataSchema[], name: string, library: CheckContext['library']): boolean {
  return chain.every(({ schema, parameters = [] }) => {
    const found = findOfKind('schema', schema, library)
    if (!found) return true
    const { sql, gui, subqueries = [], dataSource = '' } = found.spec
    // A form knows the verb of a statement alone: there it is told at save.
    if (codeText(sql) === 'UPDATE') return true
    const setting: Setting = {
      sql: gui === undefined && subqueries.length === 0 ? codeText(sql) : '',
      binds: parameters.map((given) => ({
        name: given.name,
        from: given.source === 'input' ? 'input' : 'value',
        ...(given.field !== undefined && { field: given.field }),
      })),
    }
    return mayStayOut([setting], name, syntaxOfSource(library.get(dataSource)))
  })
}

/** A query says one thing: what a list itself takes is no input of its schemas. */
export const apiWords: Rule<'api'> = (document) =>
  methodsOf(document).flatMap(({ path, method, at }) => {
    const reserved = reservedWords(method)
    const inputs = method.inputs ?? []
    const problem = (name: string, place: string) =>
      makeProblem('api-input-taken', document, place, { values: [name], found: name })
    const declared = inputs.flatMap(({ name, in: place = 'query' }, i) =>
      place === 'query' && reserved.includes(name) ? [problem(name, `${at}/inputs/${i}/name`)] : [],
    )
    const known = new Set([...pathParameters(path), ...inputs.map(({ name }) => name)])
    const asked = method.dataSchemas.flatMap(({ parameters = [] }, i) =>
      parameters.flatMap(({ source, name, field = name }, j) =>
        source === 'input' && reserved.includes(field) && !known.has(field)
          ? [problem(field, `${at}/dataSchemas/${i}/parameters/${j}/field`)]
          : [],
      ),
    )
    return [...declared, ...asked]
  })

/** Objects and lists stand in a body alone. */
export const apiBodies: Rule<'api'> = (document) =>
  methodsOf(document).flatMap(({ method, at }) =>
    (method.inputs ?? []).flatMap(({ name, dataType, in: place }, i) =>
      (dataType === 'list' || dataType === 'object') && (place !== 'body' || method.method === 'GET')
        ? [makeProblem('api-input-body', document, `${at}/inputs/${i}/in`, { values: [name], found: place ?? 'query' })]
        : [],
    ),
  )

/** Key fields, the field of changes and the address of what was made name columns of the answer. */
export const apiColumns: Rule<'api'> = (document, { library }) =>
  methodsOf(document).flatMap(({ method, at }) => {
    const { keys = [], since, location, dataSchemas } = method
    const last = findOfKind('schema', dataSchemas.at(-1)?.schema, library)
    if (!last) return []
    const known = new Set(objectsAt<ResultColumn>(last, '/spec/resultColumns')?.map(({ key }) => key))
    const named = [
      ...keys.map((name, i) => ({ name, place: `${at}/keys/${i}` })),
      ...(since === undefined ? [] : [{ name: since, place: `${at}/since` }]),
      ...pathParameters(location ?? '').map((name) => ({ name, place: `${at}/location` })),
    ]
    return named
      .filter(({ name }) => !known.has(name))
      .map(({ name, place }) => makeProblem('api-column', document, place, { values: [name], found: name }))
  })

/** Of two paths that take the same segments the second one would never answer. */
export const apiPaths: Rule<'api'> = (document) => {
  const known = new Set<string>()
  return (document.spec.paths ?? []).flatMap(({ path }, i) => {
    const taken = path.replaceAll(/:[^/]+/g, ':')
    const isTaken = known.has(taken)
    known.add(taken)
    return isTaken
      ? [makeProblem('api-path-taken', document, `/spec/paths/${i}/path`, { values: [path], found: path })]
      : []
  })
}
