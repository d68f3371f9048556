import { segmentsOf } from '../../../runtime/apis/path-tree.ts'
import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
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

/** Of the inputs that are numbers: whether one of more digits than a double holds is taken as text. */
type Numbers = ReadonlyMap<string, { asText: boolean }>

const numbers = new WeakMap<ApiMethod, Numbers>()

function numbersOf(spec: ApiMethod): Numbers {
  let known = numbers.get(spec)
  if (!known) {
    const types = spec.inputs.map(({ name, schema }) => [name, [schema.type].flat()] as const)
    const ofNumbers = types.filter(([, own]) => own.includes('number'))
    known = new Map(ofNumbers.map(([name, own]) => [name, { asText: own.includes('string') }]))
    numbers.set(spec, known)
  }
  return known
}

/** All that the request sends, checked by the schema of its method. Throws `badRequest`, `tooLarge`, `unsupportedType`, `badInput`. */
export async function readApiValues(
  request: CallRequest,
  { searchParams }: URL,
  { spec, parameters, validate }: RunningMethod,
  found: readonly string[],
): Promise<ApiValues> {
  const ofNumbers = numbersOf(spec)
  const read = (name: string, text: string): unknown => {
    const number = ofNumbers.get(name)
    return number ? digits(text, number) : text
  }
  const query: Record<string, unknown> = {}
  for (const [name, text] of queryOf(searchParams)) {
    query[name] = listValue(name, text, spec.list !== undefined) ?? read(name, text)
  }
  const header: Record<string, unknown> = {}
  for (const { name, in: place } of spec.inputs) {
    const text = place === 'header' ? request.header(name.toLowerCase()) : undefined
    if (text !== undefined) header[name] = read(name, text)
  }
  const values: ApiValues = {
    path: Object.fromEntries(parameters.map((name, i) => [name, read(name, found[i] ?? '')])),
    query,
    header,
    body: spec.method === 'GET' ? {} : await readBody(request),
  }
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

function listValue(name: string, text: string, isList: boolean): unknown {
  if (!isList) return undefined
  if ((name === 'limit' || name === 'offset') && /^\d{1,10}$/.test(text)) return Number(text)
  return name === 'count' && /^(?:true|false)$/.test(text) ? text === 'true' : undefined
}

async function readBody(request: CallRequest): Promise<Record<string, unknown>> {
  if (Number(request.header('content-length') ?? 0) > mostBytes) throw tooLarge()
  const text = await request.text(mostBytes)
  if (text === '') return {}
  if (!isJsonType(request.header('content-type'))) throw unsupportedType()
  return parseObject(text)
}
