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

/** Who sent more mistakes sent no document; to word them all would keep everybody else waiting. */
const mostErrors = 2000

/**
 * Turns a validator's errors into findings: one for one mistake, in words of the schema. Errors of union branches that
 * the value does not mean, and the follow-up errors of a union, are dropped.
 */
export function findingsOf(
  set: JsonSchemaSet,
  schema: JsonSchema,
  value: unknown,
  errors: readonly ValidationError[],
): Finding[] {
  const findings = errors.slice(0, mostErrors).flatMap((error) => findingOf(set, schema, value, error) ?? [])
  const unique = new Map<string, Finding>()
  for (const finding of findings) {
    const before = unique.get(finding.at)
    if (!before || rank(finding) < rank(before)) unique.set(finding.at, finding)
  }
  const found = [...unique.values()]
  // What is wrong inside a value that is not wanted as a whole says nothing more.
  const whole = new Set(found.filter((finding) => wholeValue.has(finding.code)).map((finding) => finding.at))
  return found.filter((finding) => !isInside(finding.at, whole))
}

/** Whether the place lies within one of the others. */
function isInside(at: string, others: ReadonlySet<string>): boolean {
  for (let end = at.lastIndexOf('/'); end >= 0; end = end > 0 ? at.lastIndexOf('/', end - 1) : -1)
    if (others.has(at.slice(0, end))) return true
  return false
}

const wholeValue = new Set<ProblemCode>(['not-used-here', 'unknown-property', 'wrong-type'])

/** Of several errors at one place the most telling is kept. */
function rank(finding: Finding): number {
  const order: ProblemCode[] = ['not-used-here', 'required', 'wrong-type', 'not-a-code', 'unknown-property', 'too-long']
  const index = order.indexOf(finding.code)
  return index >= 0 ? index : finding.code === 'not-valid' ? order.length + 1 : order.length
}

/** What is missing: of a group that is missing as a whole, its fields that have to be filled in. */
function missing(set: JsonSchemaSet, schema: JsonSchema | undefined, name: string, at: string): Finding[] {
  const { type, properties = {}, required = [] } = schema ? resolve(set, schema) : {}
  if (type !== 'object' || required.length === 0)
    return [{ code: 'required', at, values: [titleOf(set, schema, name)] }]
  return required.flatMap((inner) => missing(set, properties[inner], inner, `${at}/${inner}`))
}

function findingOf(
  set: JsonSchemaSet,
  root: JsonSchema,
  value: unknown,
  error: ValidationError,
): Finding | Finding[] | undefined {
  const { at, keyword, params } = error
  const place = jsonSchemaAt(set, root, value, at)
  const found = getAt(value, at)
  const title = place ? titleOf(set, place.schema, place.property) : lastStep(at)
  const own = place?.schema
  switch (keyword) {
    case 'if':
      return undefined
    case 'required':
    case 'dependentRequired': {
      const name = String(params.missingProperty)
      if (own?.properties && !Object.hasOwn(own.properties, name)) return undefined
      return missing(set, own && propertySchema(own, name), name, `${at}/${name}`)
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty)
      if (own && propertySchema(own, name)) return undefined
      const among = Object.keys(own?.properties ?? {})
      return {
        code: 'unknown-property',
        at: `${at}/${name}`,
        values: [name],
        found: getAt(value, `${at}/${name}`),
        among,
      }
    }
    case 'false schema':
      return { code: 'not-used-here', at, values: [title], found }
    case 'not':
      return { code: 'not-used-here', at, values: [title], found }
    case 'type': {
      const types = typesOf(set, place?.raw)
      if (types.some((type) => isOfType(type, found))) return undefined
      const wanted = types.length > 0 ? types : [params.type].flat().map(String)
      return { code: 'wrong-type', at, values: [title, wanted.map(typeTitle).join(' / ')], found }
    }
    case 'enum':
    case 'const': {
      const codes = place && codesOf(set, place.raw)
      if (codes) return codes.some((code) => code.value === found) ? undefined : notACode(at, title, codes, found)
      if (own && !Object.hasOwn(own, 'const') && !own.enum) return undefined
      if (Array.isArray(params.allowedValues)) {
        const among = params.allowedValues.filter((one) => typeof one === 'string')
        return { code: 'not-a-code', at, values: [title, params.allowedValues.join(', ')], found, among }
      }
      return { code: 'not-valid', at, values: [title, error.message], found }
    }
    case 'discriminator': {
      const tag = String(params.tag)
      const tags = unionTags(set, place, tag)
      const has = getAt(found, `/${tag}`)
      if (has === undefined) return { code: 'required', at: `${at}/${tag}`, values: [tag] }
      return { code: 'not-a-code', at: `${at}/${tag}`, values: [tag, tags.join(', ')], found: has, among: tags }
    }
    case 'oneOf':
    case 'anyOf': {
      const codes = place && codesOf(set, place.raw)
      if (codes) return codes.some((code) => code.value === found) ? undefined : notACode(at, title, codes, found)
      const raw = place && resolve(set, place.raw)
      const branches = raw && branchesOf(set, raw)
      if (branches && chooseBranch(set, branches, found)) return undefined
      return { code: 'wrong-type', at, values: [title, typesOf(set, place?.raw).map(typeTitle).join(' / ')], found }
    }
    case 'minLength':
      if (found === '') return { code: 'required', at, values: [title], found }
      return { code: 'too-short', at, values: [title, Number(params.limit)], found }
    case 'maxLength':
      return { code: 'too-long', at, values: [title, Number(params.limit)], found }
    case 'pattern':
      return formFinding(at, title, own, found, String(params.pattern))
    case 'format':
      return { code: 'wrong-form', at, values: [title, quoted(found), String(params.format)], found }
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'too-small', at, values: [title, Number(params.limit)], found }
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'too-large', at, values: [title, Number(params.limit)], found }
    case 'minItems':
    case 'minProperties':
      return { code: 'too-few-items', at, values: [title, Number(params.limit)] }
    case 'maxItems':
    case 'maxProperties':
      return { code: 'too-many-items', at, values: [title, Number(params.limit)] }
    case 'uniqueItems': {
      const index = Math.max(Number(params.i), Number(params.j))
      const item = (found as unknown[] | undefined)?.[index]
      return { code: 'duplicate-item', at: `${at}/${index}`, values: [title, String(item)], found: item }
    }
    default:
      return { code: 'not-valid', at, values: [title, error.message], found }
  }
}

/** As much of what was typed as shows what is meant. */
function quoted(found: unknown): string {
  const signs = [...String(found)]
  return signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')}…` : signs.join('')
}

const longestQuote = 60

function formFinding(at: string, title: string, own: JsonSchema | undefined, found: unknown, pattern: string): Finding {
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
  const form = asText(example) || formInWords(pattern)
  return { code: 'wrong-form', at, values: [title, quoted(found), form], found }
}

/** A pattern that begins by excluding words (`^(?!main$)…`) reserves them; the value has the right form otherwise. */
function isReserved(pattern: string | undefined, found: unknown): boolean {
  const rest = pattern?.replace(/^\^\(\?![^()]*\)/, '^')
  return rest !== undefined && rest !== pattern && typeof found === 'string' && new RegExp(rest, 'u').test(found)
}

function notACode(at: string, title: string, codes: Code[], found: unknown): Finding {
  const shown = codes.map((code) =>
    String(code.value) === code.title ? code.title : `${String(code.value)} (${code.title})`,
  )
  const among = codes.flatMap(({ value }) => (typeof value === 'string' ? value : []))
  return { code: 'not-a-code', at, values: [title, shown.join(', ')], found, among }
}

/** Every JSON type that may stand at a place, over all branches of its union. */
function typesOf(set: JsonSchemaSet, raw: JsonSchema | undefined): string[] {
  if (!raw) return []
  const own = resolve(set, raw)
  if (own.type !== undefined) return [own.type].flat()
  const branches = branchesOf(set, own) ?? []
  return [...new Set(branches.flatMap((branch) => typesOf(set, branch)))]
}

function unionTags(set: JsonSchemaSet, place: JsonSchemaPlace | undefined, tag: string): string[] {
  const raw = place && resolve(set, place.raw)
  return ((raw && branchesOf(set, raw)) ?? []).flatMap((branch) => {
    const constant = resolve(set, branch).properties?.[tag]?.const
    return typeof constant === 'string' || typeof constant === 'number' ? [`${constant}`] : []
  })
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
