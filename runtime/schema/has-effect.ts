import { parsePointer } from '../pointer.ts'
import { resolve } from './resolve.ts'
import type { Schema, SchemaSet } from './schema-set.ts'
import { decided, propertySchema } from './walk.ts'

/**
 * Whether something acts on the property: who fills in a form is not asked for what does nothing (`x-no-effect`). A kind
 * without effect keeps its form: who goes there by its address is told.
 */
export function hasEffect(set: SchemaSet, property: Schema): boolean {
  const own = resolve(set, property)
  return own['x-no-effect'] !== true || own.$id !== undefined
}

/** Whether what stands at a pointer has an effect: neither it nor anything that it stands in is marked. */
export function hasEffectAt(set: SchemaSet, root: Schema, value: unknown, pointer: string): boolean {
  let [schema, here]: [Schema | undefined, unknown] = [root, value]
  for (const step of parsePointer(pointer)) {
    const own: Schema = decided(set, schema, here)
    const inner: Schema | boolean | undefined =
      Array.isArray(here) || own.type === 'array' ? own.items : propertySchema(own, step)
    if (typeof inner !== 'object') return true
    if (!hasEffect(set, inner)) return false
    schema = inner
    here = typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[step] : undefined
  }
  return true
}
