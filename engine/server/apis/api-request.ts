import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import { segmentsOf } from '../../../runtime/apis/path-tree.ts'
import { bodySchema, listSchemas } from '../../../runtime/apis/request-schema.ts'
import { sentNumber } from '../../../runtime/apis/value-schemas.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { badInput, badRequest, tooLarge, unsupportedType } from '../../codes/refusals.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { toProblems } from '../pipeline/input-problems.ts'
import type { CallRequest } from '../pipeline/call-request.ts'
import { parseObject } from '../pipeline/parse-object.ts'
import { queryOf } from '../pipeline/query-of.ts'
import { isSound } from '../pipeline/sound-input.ts'
import { isJsonType } from './negotiate.ts'
import { toMistakes } from '../../json-schemas/validators.ts'

/** The longest body. */
export const mostBytes = 1024 * 1024

/** What a call of an API sends, by the place where it stands. */
export interface ApiValues {
  path: Record<string, unknown>
  query: Record<string, unknown>
  header: Record<string, unknown>
  body: Record<string, unknown>
}

/** Empty segments, and steps up and down in any spelling, in a path as it was sent. */
const detour = /\/(?:\/|(?:\.|%2e){1,2}(?:\/|$))/i

/**
 * Whether a request's address says where it goes as it stands. What stands before the engine and lets some paths through
 * reads no other one in it.
 */
export function isPlain(url: string): boolean {
  const [path = ''] = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  return !detour.test(path)
}

/** Where a request goes: the URL of the API ends with its version, the rest is the path below it. Throws `badRequest`. */
export function placeOf(pathname: string): { url: string; segments: string[] } {
  const segments = segmentsOf(pathname).map((segment) => {
    try {
      return decodeURIComponent(segment)
    } catch (cause) {
      throw badRequest({ cause })
    }
  })
  const end = segments.findIndex((segment, i) => i > 0 && /^v\d+$/i.test(segment)) + 1
  return { url: segments.slice(0, end).join('/'), segments: segments.slice(end) }
}

/** Of values that stand in an address or a header, all of them texts there: which are meant as something else. */
type MeantAs = 'number' | 'digits' | 'integer' | 'boolean'
type Meant = ReadonlyMap<string, MeantAs>

const known = new WeakMap<ApiMethod, Meant>()

/** Digits that a double does not hold stay text where the schema takes that. */
function meantBy(spec: ApiMethod): Meant {
  let meant = known.get(spec)
  if (!meant) {
    const declared = spec.inputs.map(({ name, schema }) => [name, schema] as const)
    const all = [...Object.entries(listSchemas(spec)), ...declared]
    meant = new Map(
      all.flatMap(([name, { type }]): [string, MeantAs][] => {
        const types = [type].flat()
        if (types.includes('number')) return [[name, types.includes('string') ? 'digits' : 'number']]
        if (types.includes('integer')) return [[name, 'integer']]
        return types.length === 1 && types[0] === 'boolean' ? [[name, 'boolean']] : []
      }),
    )
    known.set(spec, meant)
  }
  return meant
}

/** What a text of an address says. What is none of it stays text, and is refused by its schema. */
function read(text: string, meant: MeantAs | undefined): unknown {
  if (meant === undefined) return text
  if (meant === 'boolean') return /^(?:true|false)$/.test(text) ? text === 'true' : text
  if (meant === 'integer') return /^\d{1,10}$/.test(text) ? Number(text) : text
  return digits(text, { asText: meant === 'digits' })
}

/** All that the request sends, checked by the schema of its method. Throws `badRequest`, `tooLarge`, `unsupportedType`, `badInput`. */
export async function readApiValues(
  request: CallRequest,
  { searchParams }: URL,
  { spec, parameters, validate }: RunningMethod,
  found: readonly string[],
): Promise<ApiValues> {
  const meant = meantBy(spec)
  const query: Record<string, unknown> = {}
  for (const [name, text] of queryOf(searchParams)) query[name] = read(text, meant.get(name))
  const header: Record<string, unknown> = {}
  for (const { name, in: place } of spec.inputs) {
    const text = place === 'header' ? request.header(name.toLowerCase()) : undefined
    if (text !== undefined) header[name] = read(text, meant.get(name))
  }
  const values: ApiValues = {
    path: Object.fromEntries(parameters.map((name, i) => [name, read(found[i] ?? '', meant.get(name))])),
    query,
    header,
    body: spec.method === 'GET' ? {} : asNumbers(await readBody(request), bodySchemaOf(spec)),
  }
  return checked(values, { spec, validate })
}

/** What a tool is given: as a request with a body is read, whatever stands where. Throws `badRequest`, `badInput`. */
export function readToolValues(given: Record<string, unknown>, { spec, validate }: RunningMethod): ApiValues {
  if (!isSound(given)) throw badRequest()
  const { body } = given
  const values = { path: {}, query: {}, header: {}, body: {}, ...given }
  return checked(isObject(body) ? { ...values, body: asNumbers(body, bodySchemaOf(spec)) } : values, { spec, validate })
}

/** Throws `badRequest`, `badInput`. */
function checked(values: ApiValues, { spec, validate }: Pick<RunningMethod, 'spec' | 'validate'>): ApiValues {
  if (!isSound({ ...values })) throw badRequest()
  if (validate(values)) return values
  const problems = toProblems(toMistakes(validate.errors), values)
  throw badInput(problems.map((problem) => sortInWords(problem, spec)))
}

/** Nobody reads columns out of a regular expression. */
function sortInWords(problem: Problem, { sorts }: ApiMethod): Problem {
  const isSort = problem.at === '/query/sort' && problem.code === 'input-pattern' && sorts.length > 0
  return isSort ? { ...problem, code: 'input-sort', values: ['query/sort', sorts.join(', ')] } : problem
}

/** A number as programs write it, with an exponent too; what is none stays text, and is refused by its schema. */
function digits(text: string, { asText }: { asText: boolean }): unknown {
  if (!/^-?\d{1,60}(?:\.\d{1,60})?(?:e[+-]?\d{1,3})?$/i.test(text)) return text
  return asText && !/e/i.test(text) && text.replace(/\D/g, '').length > 15 ? text : Number(text)
}

const bodies = new WeakMap<ApiMethod, JsonSchema>()

function bodySchemaOf(spec: ApiMethod): JsonSchema {
  let schema = bodies.get(spec)
  if (!schema) bodies.set(spec, (schema = bodySchema(spec)))
  return schema
}

/** A body with the numbers that it says as text, as answers do. */
function asNumbers(body: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  const { properties = {} } = schema
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body))
    made[name] = Object.hasOwn(properties, name) ? asNumber(value, properties[name] ?? {}) : value
  return made
}

function asNumber(value: unknown, schema: JsonSchema): unknown {
  if (isObject(value)) return asNumbers(value, schema)
  const { items } = schema
  if (Array.isArray(value)) return isObject(items) ? value.map((item) => asNumber(item, items)) : value
  if (typeof value !== 'string' || ![schema.type].flat().includes('number')) return value
  return /^-?\d{1,50}(?:\.\d{1,50})?$/.test(value) ? sentNumber(value, schema) : value
}

async function readBody(request: CallRequest): Promise<Record<string, unknown>> {
  if (Number(request.header('content-length') ?? 0) > mostBytes) throw tooLarge()
  const text = await request.text(mostBytes)
  if (text === '') return {}
  if (!isJsonType(request.header('content-type'))) throw unsupportedType()
  const body = parseObject(text)
  // Before anything is made of it.
  if (!isSound(body)) throw badRequest()
  return body
}
