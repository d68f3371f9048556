import { getAt, parsePointer, setAt, toPointer } from '../../runtime/pointer.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../runtime/json-schema/title-of.ts'
import type { FieldContext } from './field-context.ts'
import { jsonSchemaAt } from './form-schema.ts'
import { isShown } from '../../runtime/json-schema/is-shown.ts'
import { controlOf, isWork } from './control-of.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { equal } from '../../runtime/equal.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

type Place = Pick<FieldContext, 'model' | 'set' | 'root'>

/**
 * Writes a field. Values beside it that no longer apply go in the same step: nobody could see them in the form, and the
 * check refuses them; what a code brings along comes with it. Undo brings all back as it was.
 */
export function write(context: Place, at: string, next: unknown, title: string): void {
  const { model } = context
  const { steps, held, kept } = valuesAfter(context, at, next)
  if (!held || equal(kept, held)) return model.set(at, next, title)
  for (const name of Object.keys(held)) {
    const place = toPointer([...steps, name])
    if (!Object.hasOwn(kept, name) && model.get().secrets[place] !== undefined) model.setSecret(place, undefined)
  }
  model.set(toPointer(steps), kept, title)
}

/** Titles of the work that goes when a field gets this value: lists, groups and code, not a mere number or word. */
export function lostWork(context: Place, at: string, next: unknown): string[] {
  const { set } = context
  const { held, kept, properties } = valuesAfter(context, at, next)
  return properties.flatMap(([name, property]) => {
    if (held?.[name] === undefined || kept[name] !== undefined) return []
    return isWork(controlOf(set, property)) ? [titleOf(set, property, name)] : []
  })
}

/**
 * What a code brings to the properties beside it where nobody has set them; what the code before it has brought, and
 * nobody changed, goes again.
 */
function withBrought(
  held: Record<string, unknown>,
  { set, schema, before, next }: { set: JsonSchemaSet; schema: JsonSchema; before: unknown; next: unknown },
): Record<string, unknown> {
  const brings = (value: unknown) => codesOf(set, schema)?.find((code) => code.value === value)?.brings ?? {}
  const earlier = brings(before)
  const left = Object.entries(held).filter(
    ([name, value]) => !Object.hasOwn(earlier, name) || !equal(earlier[name], value),
  )
  return { ...brings(next), ...Object.fromEntries(left) }
}

function valuesAfter({ model, set, root }: Place, at: string, next: unknown) {
  const steps = parsePointer(at).slice(0, -1)
  const name = parsePointer(at).at(-1) ?? ''
  const value = setAt(model.get().value, at, next)
  const holder = jsonSchemaAt(set, root, value, steps)
  const held = getAt(value, toPointer(steps))
  const properties = Object.entries(holder?.properties ?? {}).filter(([, property]) => typeof property === 'object')
  let kept: Record<string, unknown> = {}
  if (!holder || !isObject(held)) return { steps, held: undefined, kept, properties }
  const property = holder.properties?.[name]
  kept = property
    ? withBrought(held, { set, schema: property, before: getAt(model.get().value, at), next })
    : { ...held }
  for (;;) {
    const gone = properties.find(
      ([name, property]) => kept[name] !== undefined && !isShown(set, resolve(set, property), holder, kept),
    )
    if (!gone) break
    const { [gone[0]]: _, ...rest } = kept
    kept = rest
  }
  return { steps, held, kept, properties }
}
