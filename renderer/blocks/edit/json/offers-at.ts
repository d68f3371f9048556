import { isObject } from '../../../../runtime/json/is-object.ts'
import { branchesOf } from '../../../../runtime/json-schema/branches-of.ts'
import { codesOf, type Code } from '../../../../runtime/json-schema/codes.ts'
import { hasEffect } from '../../../../runtime/json-schema/has-effect.ts'
import { isShown } from '../../../../runtime/json-schema/is-shown.ts'
import { jsonSchemaAt } from '../../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import type { Part } from '../../../../runtime/parts/part.ts'
import { kindsOf } from '../../../../runtime/references/find-references.ts'
import type { JsonAsked, JsonOffer } from '../../../code/json-offers.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { offeredRows, offeringInput } from '../../../fields/offered.ts'

/** What may be typed, from the schema and from what the choices of the form are made of. */
export async function offersAt(
  context: FieldContext,
  asked: JsonAsked,
  labelOf: (part: Part) => string,
  signal: AbortSignal,
): Promise<readonly JsonOffer[]> {
  const { at, expects } = asked.spot
  if (expects === 'name') return namesIn(context, asked.value, asked.spot.from === asked.spot.to ? at : holderOf(at))
  const { set, root } = context
  const place = jsonSchemaAt(set, root, asked.value, at)
  const found = await Promise.all(
    leavesOf(set, place?.raw).map((schema) => valuesOf({ context, asked, schema, labelOf, signal })),
  )
  return [...new Map(found.flat().map((offer) => [offer.text, offer])).values()]
}

const holderOf = (at: string): string => at.slice(0, at.lastIndexOf('/'))

/** Properties that are not there yet and apply, those that are required first. */
function namesIn({ set, root }: FieldContext, value: unknown, at: string): JsonOffer[] {
  const place = jsonSchemaAt(set, root, value, at)
  if (!place) return []
  const { schema, value: held } = place
  const names = Object.keys(isObject(held) ? held : {})
  const isRequired = (name: string): boolean =>
    schema.required?.includes(name) === true || schema.properties?.[name]?.['x-required'] === true
  return propertiesOf(set, schema)
    .filter(([name, property]) => !names.includes(name) && mayStand(set, property, schema, held))
    .toSorted(([one], [other]) => Number(isRequired(other)) - Number(isRequired(one)))
    .map(([name, property]) => {
      const own = resolve(set, property)
      return {
        text: JSON.stringify(name),
        begins: beginsWith(set, own),
        words: `${own.title ?? ''}${isRequired(name) ? ' *' : ''}`,
        ...(own.description !== undefined && { description: own.description }),
      }
    })
}

/** Those of the schema; of a union that nothing decides yet, the one that decides it. */
function propertiesOf(set: JsonSchemaSet, schema: JsonSchema): [string, JsonSchema][] {
  const tag = schema.discriminator?.propertyName
  const known = Object.entries(schema.properties ?? {})
  if (tag === undefined || known.some(([name]) => name === tag)) return known
  return [[tag, branchesOf(set, schema)?.[0]?.properties?.[tag] ?? {}], ...known]
}

function mayStand(set: JsonSchemaSet, property: JsonSchema, holder: JsonSchema, held: unknown): boolean {
  const own = resolve(set, property)
  return own['x-made'] !== true && hasEffect(set, property) && isShown(set, own, holder, held)
}

const beginnings: Readonly<Record<string, string>> = { object: '{}', array: '[]', string: '""' }

/** How a value of the schema begins, the cursor inside. */
function beginsWith(set: JsonSchemaSet, own: JsonSchema): string {
  if (Object.hasOwn(own, 'const')) return JSON.stringify(own.const)
  if (codesOf(set, own)) return ''
  const [type] = [leavesOf(set, own)[0]?.type ?? (own.properties ? 'object' : '')].flat()
  return beginnings[type ?? ''] ?? ''
}

/** The schema, or each of the branches of a union that is none of codes. */
function leavesOf(set: JsonSchemaSet, raw: JsonSchema | undefined): JsonSchema[] {
  if (!raw) return []
  const own = resolve(set, raw)
  const branches = codesOf(set, own) ? undefined : branchesOf(set, own)
  return branches && own['x-union-of'] === undefined ? branches.flatMap((branch) => leavesOf(set, branch)) : [own]
}

interface Valued {
  context: FieldContext
  asked: JsonAsked
  schema: JsonSchema
  labelOf(part: Part): string
  signal: AbortSignal
}

async function valuesOf(valued: Valued): Promise<JsonOffer[]> {
  const { context, asked, schema } = valued
  const { at } = asked.spot
  const codes = codesOf(context.set, schema)
  if (codes) return codesAt(valued, codes)
  if (Object.hasOwn(schema, 'const')) return [{ text: JSON.stringify(schema.const), words: schema.title ?? '' }]
  if (schema['x-ref'] !== undefined && schema.type !== 'array') return documentsFor(valued)
  if (schema['x-part'] !== undefined && schema.type !== 'array') return partsFor(valued, schema['x-part'])
  if (schema['x-options']) return textsFor(valued)
  const tag = propertyTag(context, asked, at)
  if (tag) return tag
  const [type] = [schema.type ?? (schema.properties ? 'object' : '')].flat()
  if (type === 'boolean') return [{ text: 'true' }, { text: 'false' }]
  return type === 'object' || type === 'array' ? [{ text: beginnings[type] ?? '' }] : []
}

/** Names of the branches of an open union, where the property that decides it is typed. */
function propertyTag({ set, root }: FieldContext, { value }: JsonAsked, at: string): JsonOffer[] | undefined {
  const holder = jsonSchemaAt(set, root, value, holderOf(at))
  const own = holder && resolve(set, holder.raw)
  const tag = own?.discriminator?.propertyName
  if (!own || tag === undefined || !at.endsWith(`/${tag}`)) return undefined
  return branchesOf(set, own)?.map((branch) => ({
    text: JSON.stringify(branch.properties?.[tag]?.const ?? ''),
    words: branch.title ?? '',
    ...(branch.description !== undefined && { description: branch.description }),
  }))
}

function codesAt({ context, asked, schema }: Valued, codes: readonly Code[]): JsonOffer[] {
  const { set, root } = context
  const { value, spot } = asked
  const narrowed = context.narrowed(schema['x-narrow'], spot.at)
  const holder = jsonSchemaAt(set, root, value, holderOf(spot.at))
  return codes
    .filter(({ value: code, hasEffect: acts, show }) => {
      if (acts === false || (narrowed && !narrowed.includes(String(code)))) return false
      return !show || !holder || isShown(set, { 'x-show': show }, holder.schema, holder.value)
    })
    .map(({ value: code, title, description }) => ({
      text: JSON.stringify(code),
      words: title,
      ...(description !== undefined && { description }),
    }))
}

async function documentsFor({ context, asked, schema, signal }: Valued): Promise<JsonOffer[]> {
  const { set, root } = context
  const around = jsonSchemaAt(set, root, asked.value, holderOf(asked.spot.at))
  const fits = schema['x-fits'] ?? (around && resolve(set, around.raw))?.['x-fits']
  const found = await context.options(
    { kinds: kindsOf(schema['x-ref'] ?? []), find: asked.typed, ...(fits && { fits: fits.codes }) },
    signal,
  )
  return found
    .filter(({ other }) => !(other === true && fits?.only === true))
    .map(({ value, label }) => ({ text: JSON.stringify(value), words: label }))
}

function partsFor({ context, asked, labelOf }: Valued, name: string): JsonOffer[] {
  const parts = context.parts(name, asked.spot.at, asked.value) ?? []
  return parts.filter(({ key }) => key !== '').map((part) => ({ text: JSON.stringify(part.key), words: labelOf(part) }))
}

async function textsFor({ context, asked, schema, signal }: Valued): Promise<JsonOffer[]> {
  const options = schema['x-options'] ?? { input: {} }
  const input = offeringInput(options, asked.spot.at, asked.value)
  const own = (options.examples ?? []).map((text) => ({ text: JSON.stringify(text) }))
  if (options.call === undefined || !input) return own
  const rows = offeredRows(await context.ask(options.call, { ...input, find: asked.typed }, signal))
  return [...own, ...rows.map(({ value, label }) => ({ text: JSON.stringify(value), words: label }))]
}
