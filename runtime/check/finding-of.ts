import { asText } from '../values/as-text.ts'
import { getAt } from '../pointer.ts'
import type { ProblemCode } from '../generated/problem-texts.ts'
import { branchesOf } from '../json-schema/branches-of.ts'
import { chooseBranch, isOfType } from '../json-schema/choose-branch.ts'
import { codesOf } from '../json-schema/codes.ts'
import type { Code } from '../json-schema/codes.ts'
import { resolve } from '../json-schema/resolve.ts'
import { jsonSchemaAt } from '../json-schema/json-schema-at.ts'
import type { JsonSchemaPlace } from '../json-schema/json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { titleOf } from '../json-schema/title-of.ts'
import { propertySchema } from '../json-schema/walk.ts'
import { kindsOf } from '../references/find-references.ts'
import { formInWords } from './form-in-words.ts'
import type { ValidationError } from '../rules/validate.ts'

/** A problem before it is put into a document: place in the checked value. */
export interface Finding {
  code: ProblemCode
  at: string
  values: (string | number)[]
  found?: unknown
  /** What may stand there: one of these was probably meant. */
  among?: string[]
}

/** An error of the validator, and what is known of the place where it was found. */
interface Fault extends Pick<ValidationError, 'at' | 'params' | 'message'> {
  set: JsonSchemaSet
  place: JsonSchemaPlace | undefined
  title: string
  found: unknown
}

/** What an error says, by its keyword; undefined where another error says it. */
type Reading = (fault: Fault) => Finding | Finding[] | undefined

/** An error of the validator in words of the schema; undefined where it is the consequence of another. */
export function findingOf(
  set: JsonSchemaSet,
  root: JsonSchema,
  value: unknown,
  { at, keyword, params, message }: ValidationError,
): Finding | Finding[] | undefined {
  const place = jsonSchemaAt(set, root, value, at)
  const title = place ? titleOf(set, place.schema, place.property) : lastStep(at)
  const read = readings.get(keyword) ?? notValid
  return read({ set, place, at, params, message, title, found: getAt(value, at) })
}

const notValid = ({ at, title, message, found }: Fault): Finding => ({
  code: 'not-valid',
  at,
  values: [title, message],
  found,
})

const missingProperty: Reading = ({ set, place, at, params }) => {
  const own = place?.schema
  const name = String(params.missingProperty)
  if (own?.properties && !Object.hasOwn(own.properties, name)) return undefined
  return missing(set, own && propertySchema(own, name), name, `${at}/${name}`)
}

/** What is missing: of a group that is missing as a whole, its fields that have to be filled in. */
function missing(set: JsonSchemaSet, schema: JsonSchema | undefined, name: string, at: string): Finding[] {
  const { type, properties = {}, required = [] } = schema ? resolve(set, schema) : {}
  if (type !== 'object' || required.length === 0)
    return [{ code: 'required', at, values: [titleOf(set, schema, name)] }]
  return required.flatMap((inner) => missing(set, properties[inner], inner, `${at}/${inner}`))
}

const unknownProperty: Reading = ({ place, at, params, found }) => {
  const own = place?.schema
  const name = String(params.additionalProperty ?? params.unevaluatedProperty)
  if (own && propertySchema(own, name)) return undefined
  return {
    code: 'unknown-property',
    at: `${at}/${name}`,
    values: [name],
    found: getAt(found, `/${name}`),
    among: Object.keys(own?.properties ?? {}),
  }
}

const notUsedHere: Reading = ({ at, title, found }) => ({ code: 'not-used-here', at, values: [title], found })

const wrongType: Reading = ({ set, place, at, params, title, found }) => {
  const types = typesOf(set, place?.raw)
  if (types.some((type) => isOfType(type, found))) return undefined
  // Not told with its value: it is one that nobody else should read.
  if (place?.raw['x-secret'] !== undefined && typeof found === 'string')
    return { code: 'secret-written', at, values: [title, at.slice(at.lastIndexOf('/') + 1)] }
  const wanted = types.length > 0 ? types : [params.type].flat().map(String)
  return { code: 'wrong-type', at, values: [title, wanted.map(typeTitle).join(' / ')], found }
}

const notAllowed: Reading = (fault) => {
  const { set, place, at, params, title, found } = fault
  const codes = place && codesOf(set, place.raw)
  if (codes) return notACode(fault, codes)
  const own = place?.schema
  if (own && !Object.hasOwn(own, 'const') && !own.enum) return undefined
  if (!Array.isArray(params.allowedValues)) return notValid(fault)
  const among = params.allowedValues.filter((one) => typeof one === 'string')
  return { code: 'not-a-code', at, values: [title, params.allowedValues.join(', ')], found, among }
}

function notACode({ at, title, found }: Fault, codes: Code[]): Finding | undefined {
  if (codes.some((code) => code.value === found)) return undefined
  const shown = codes.map((code) =>
    String(code.value) === code.title ? code.title : `${String(code.value)} (${code.title})`,
  )
  const among = codes.flatMap(({ value }) => (typeof value === 'string' ? value : []))
  return { code: 'not-a-code', at, values: [title, shown.join(', ')], found, among }
}

const wrongTag: Reading = ({ set, place, at, params, found }) => {
  const tag = String(params.tag)
  const tags = unionTags(set, place, tag)
  const has = getAt(found, `/${tag}`)
  if (has === undefined) return { code: 'required', at: `${at}/${tag}`, values: [tag] }
  return { code: 'not-a-code', at: `${at}/${tag}`, values: [tag, tags.join(', ')], found: has, among: tags }
}

function unionTags(set: JsonSchemaSet, place: JsonSchemaPlace | undefined, tag: string): string[] {
  const raw = place && resolve(set, place.raw)
  return ((raw && branchesOf(set, raw)) ?? []).flatMap((branch) => {
    const constant = resolve(set, branch).properties?.[tag]?.const
    return typeof constant === 'string' || typeof constant === 'number' ? [`${constant}`] : []
  })
}

const noBranch: Reading = (fault) => {
  const { set, place, at, title, found } = fault
  const codes = place && codesOf(set, place.raw)
  if (codes) return notACode(fault, codes)
  const raw = place && resolve(set, place.raw)
  const branches = raw && branchesOf(set, raw)
  if (branches && chooseBranch(set, branches, found)) return undefined
  return { code: 'wrong-type', at, values: [title, typesOf(set, place?.raw).map(typeTitle).join(' / ')], found }
}

const tooShort: Reading = ({ at, title, params, found }) =>
  found === ''
    ? { code: 'required', at, values: [title], found }
    : { code: 'too-short', at, values: [title, Number(params.limit)], found }

const wrongForm: Reading = ({ at, title, place, params, found }) => {
  const own = place?.schema
  const reference = own?.['x-ref']
  if (reference !== undefined) {
    const kinds = kindsOf(reference)
    const isAddress = typeof found === 'string' && /^[a-z0-9-]+\/[^/]+$/.test(found)
    const code = isAddress ? 'reference-wrong-kind' : 'reference-wrong-form'
    return { code, at, values: [title, kinds.join(' / ')], found }
  }
  if (found === '') return { code: 'required', at, values: [title], found }
  if (isReserved(own?.pattern, found)) return { code: 'reserved-word', at, values: [String(found)], found }
  const [example]: unknown[] = Array.isArray(own?.examples) ? own.examples : []
  const form = asText(example) || formInWords(String(params.pattern))
  return { code: 'wrong-form', at, values: [title, quoted(found), form], found }
}

const wrongFormat: Reading = ({ at, title, params, found }) => ({
  code: 'wrong-form',
  at,
  values: [title, quoted(found), String(params.format)],
  found,
})

/** As much of what was typed as shows what is meant. */
function quoted(found: unknown): string {
  const signs = [...String(found)]
  return signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')}…` : signs.join('')
}

const longestQuote = 60

/** A pattern that begins by excluding words (`^(?!main$)…`) reserves them; the value has the right form otherwise. */
function isReserved(pattern: string | undefined, found: unknown): boolean {
  const rest = pattern?.replace(/^\^\(\?![^()]*\)/, '^')
  return rest !== undefined && rest !== pattern && typeof found === 'string' && new RegExp(rest, 'u').test(found)
}

const duplicateItem: Reading = ({ at, title, params, found }) => {
  const index = Math.max(Number(params.i), Number(params.j))
  const item = (found as unknown[] | undefined)?.[index]
  return { code: 'duplicate-item', at: `${at}/${index}`, values: [title, String(item)], found: item }
}

const beyond =
  (code: ProblemCode): Reading =>
  ({ at, title, params, found }) => ({ code, at, values: [title, Number(params.limit)], found })

/** What a list or an object holds is too long to be said. */
const wrongCount =
  (code: ProblemCode): Reading =>
  ({ at, title, params }) => ({ code, at, values: [title, Number(params.limit)] })

const readings: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['if', () => undefined],
  ['required', missingProperty],
  ['dependentRequired', missingProperty],
  ['additionalProperties', unknownProperty],
  ['unevaluatedProperties', unknownProperty],
  ['false schema', notUsedHere],
  ['not', notUsedHere],
  ['type', wrongType],
  ['enum', notAllowed],
  ['const', notAllowed],
  ['discriminator', wrongTag],
  ['oneOf', noBranch],
  ['anyOf', noBranch],
  ['minLength', tooShort],
  ['maxLength', beyond('too-long')],
  ['pattern', wrongForm],
  ['format', wrongFormat],
  ['minimum', beyond('too-small')],
  ['exclusiveMinimum', beyond('too-small')],
  ['maximum', beyond('too-large')],
  ['exclusiveMaximum', beyond('too-large')],
  ['minItems', wrongCount('too-few-items')],
  ['minProperties', wrongCount('too-few-items')],
  ['maxItems', wrongCount('too-many-items')],
  ['maxProperties', wrongCount('too-many-items')],
  ['uniqueItems', duplicateItem],
])

/** Every JSON type that may stand at a place, over all branches of its union. */
function typesOf(set: JsonSchemaSet, raw: JsonSchema | undefined): string[] {
  if (!raw) return []
  const own = resolve(set, raw)
  if (own.type !== undefined) return [own.type].flat()
  const branches = branchesOf(set, own) ?? []
  return [...new Set(branches.flatMap((branch) => typesOf(set, branch)))]
}

const typeTitles: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function typeTitle(type: string): string {
  return typeTitles[type] ?? type
}

function lastStep(at: string): string {
  return at.slice(at.lastIndexOf('/') + 1)
}
