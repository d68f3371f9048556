import type { Bind, PlanStep } from '../compile/plan.ts'
import * as defaults from '../generated/defaults.ts'
import type { ApiField } from '../generated/inputs/api-field.ts'
import type { ApiSpec } from '../generated/kinds/api.ts'
import type { JsonSchema } from '../json-schema/json-schema-set.ts'
import type { ApiInput, InputPlace } from './api-release.ts'
import { sentSchema, type SentValue } from './value-schemas.ts'

export type ApiPathSpec = NonNullable<ApiSpec['paths']>[number]
export type ApiMethodSpec = ApiPathSpec['methods'][number]
export type InputSpec = NonNullable<ApiMethodSpec['inputs']>[number]

/** Names of the parameters of a path, in their order: `/:code/lines` has `code`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9_-]+)/g)].flatMap(([, name]) => name ?? [])

/** What a method runs, as far as its inputs hang on it. */
export interface MethodSteps {
  steps: readonly PlanStep[]
  /** What runs for each object of a list, by the name of the list. */
  rows: ReadonlyMap<string, PlanStep[]>
  /** Whether an input of PATCH can be left out, and its columns stay as they are. */
  canStayOut(input: string): boolean
}

/**
 * What a call may send: the inputs that the builder declares, and those that parameters of schemas ask for without being
 * declared, where they stand by themselves: in the path, the query of what reads, the body of what writes. With
 * `schemaVerification` a value fits the parameter that it goes into. Of a PATCH what its steps cannot do without must be sent.
 */
export function inputsOf(
  { path, method }: { path: string; method: ApiMethodSpec },
  run: MethodSteps,
  schemaVerification: boolean,
): ApiInput[] {
  const declared = method.inputs ?? []
  const inPath = pathParameters(path)
  const asked = [...run.steps, ...[...run.rows.values()].flat()].flatMap(({ binds }) => askedOf(binds, 'input'))
  const isOfObject = (name: string) => declared.some((input) => isObject(input) && name.startsWith(`${input.name}.`))
  const names = new Set([
    ...inPath,
    ...declared.map(({ name }) => name),
    ...asked.map(nameOf).filter((name) => !isOfObject(name)),
  ])
  const needed = (name: string, isDeclared: boolean) =>
    method.method === 'PATCH' && asked.some((bind) => nameOf(bind) === name) && !(isDeclared && run.canStayOut(name))
  const fit = (name: string, binds: readonly Bind[]) =>
    schemaVerification ? binds.find((bind) => nameOf(bind) === name) : undefined
  return [...names].map((name): ApiInput => {
    const own = declared.find((input) => input.name === name)
    const label = own?.label !== undefined && { label: own.label }
    if (own && isObject(own)) {
      const schema = objectSchema(own.fields ?? [], (field) => ({
        bind: fit(`${name}.${field}`, asked),
        needed: needed(`${name}.${field}`, true),
      }))
      const required = (schema.required ?? []).length > 0
      const fields = (own.fields ?? []).map((field) => field.name)
      return { name, in: 'body', required, fields, ...label, schema: required ? schema : orNull(schema) }
    }
    if (own && isList(own)) return { ...label, ...listInput(own, run.rows.get(name) ?? [], fit) }
    const place = inPath.includes(name) ? 'path' : (own?.in ?? (method.method === 'GET' ? 'query' : 'body'))
    const required =
      place === 'path' || needed(name, own !== undefined) || (own?.inputCheck?.required ?? defaults.inputCheck.required)
    return {
      name,
      in: place,
      required,
      ...label,
      schema: sentSchema(sentValue(own, fit(name, asked), place), required),
    }
  })
}

export const isObject = ({ dataType }: InputSpec): boolean => dataType === 'object'
export const isList = ({ dataType }: InputSpec): boolean => dataType === 'list'

const nameOf = ({ field, name }: Bind): string => field ?? name
const askedOf = (binds: readonly Bind[], source: Bind['from']): Bind[] => binds.filter(({ from }) => from === source)

/** What is said of a value, and beside it what the parameter says that it goes into. */
function sentValue(
  own: Pick<InputSpec, 'dataType' | 'inputCheck' | 'values'> | undefined,
  bind: Bind | undefined,
  place: InputPlace,
): SentValue {
  const said = own?.dataType ?? bind?.dataType ?? defaults.apiSpec.paths.methods.inputs.dataType
  const dataType = said === 'object' || said === 'list' ? 'character' : said
  return { dataType, place, check: own?.inputCheck, values: own?.values, length: bind?.length, isUnsaid: !own }
}

function objectSchema(
  fields: readonly ApiField[],
  about: (field: string) => { bind: Bind | undefined; needed?: boolean },
): JsonSchema {
  const known = fields.map((field) => {
    const { bind, needed = false } = about(field.name)
    const required = needed || (field.inputCheck?.required ?? defaults.inputCheck.required)
    const schema = sentSchema(sentValue(field, bind, 'body'), required)
    return { name: field.name, required, schema: withLabel(schema, field.label) }
  })
  return {
    type: 'object',
    required: known.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(known.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  }
}

/** The documentation says it in its own language. */
const withLabel = (schema: JsonSchema, label: ApiField['label']): JsonSchema =>
  label === undefined ? schema : { ...schema, 'x-label': label }

const orNull = ({ type = [], ...schema }: JsonSchema): JsonSchema => ({ type: [...[type].flat(), 'null'], ...schema })

function listInput(
  { name, fields = [], minRows, maxRows }: InputSpec,
  rows: PlanStep[],
  fit: (name: string, binds: readonly Bind[]) => Bind | undefined,
): ApiInput {
  const own = defaults.apiSpec.paths.methods.inputs
  const least = minRows ?? own.minRows
  const ofRow = rows.flatMap(({ binds }) => askedOf(binds, 'row'))
  const items = objectSchema(fields, (field) => ({ bind: fit(field, ofRow) }))
  const schema = { type: 'array', minItems: least, maxItems: maxRows ?? own.maxRows, items }
  return { name, in: 'body', required: least > 0, rows, schema }
}

/** Names that a list's own queries have. */
export const listQueries = ['limit', 'offset', 'sort', 'count', 'fields', 'cursor', 'since', 'include'] as const

/** Of them those that this method has: no input of its query may be called so. */
export function reservedWords({ method, answer, keys = [], since, sparse, related = [] }: ApiMethodSpec): string[] {
  if (method !== 'GET') return []
  const included = related.length > 0
  if ((answer ?? defaults.apiSpec.paths.methods.answer) === 'row') return included ? ['include'] : []
  const further: Partial<Record<(typeof listQueries)[number], boolean>> = {
    cursor: keys.length > 0,
    since: since !== undefined,
    fields: sparse === true,
    include: included,
  }
  return listQueries.filter((name) => further[name] ?? true)
}
