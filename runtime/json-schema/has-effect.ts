import { parsePointer } from '../pointer.ts'
import { resolve } from './resolve.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { decided, propertySchema } from './walk.ts'
import { propertyOf } from '../json/property-of.ts'

/**
 * Whether something acts on the property: who fills in a form is not asked for what does nothing (`x-no-effect`). A kind
 * without effect keeps its form: who goes there by its address is told.
 */
export function hasEffect(set: JsonSchemaSet, property: JsonSchema): boolean {
  const own = resolve(set, property)
  return own['x-no-effect'] !== true || own.$id !== undefined
}

/** Whether a form asks for the property: not for what names its object's type, what is made with it, or what does nothing. */
export function isAskedFor(set: JsonSchemaSet, property: JsonSchema): boolean {
  const own = resolve(set, property)
  return !Object.hasOwn(own, 'const') && own['x-made'] !== true && hasEffect(set, property)
}

/** Whether what stands at a pointer has an effect: neither it nor anything that it stands in is marked. */
export function hasEffectAt(set: JsonSchemaSet, root: JsonSchema, value: unknown, pointer: string): boolean {
  let [schema, here]: [JsonSchema | undefined, unknown] = [root, value]
  for (const step of parsePointer(pointer)) {
    const own: JsonSchema = decided(set, schema, here)
    const inner: JsonSchema | boolean | undefined =
      Array.isArray(here) || own.type === 'array' ? own.items : propertySchema(own, step)
    if (typeof inner !== 'object') return true
    if (!hasEffect(set, inner)) return false
    schema = inner
    here = propertyOf(here, step)
  }
  return true
}
