import { getAt, parsePointer, toPointer } from '../../runtime/pointer.ts'
import type { FieldContext } from './field-context.ts'
import { jsonSchemaAt } from './form-schema.ts'

/**
 * Whether the group around a place is there, or has to be: what a group requires is asked for once the group itself is
 * begun or required.
 */
export function isHeld({ set, root }: Pick<FieldContext, 'set' | 'root'>, value: unknown, at: string): boolean {
  const holder = parsePointer(at).slice(0, -1)
  const name = holder.at(-1)
  if (name === undefined || getAt(value, toPointer(holder)) !== undefined) return true
  const around = jsonSchemaAt(set, root, value, holder.slice(0, -1))
  const own = jsonSchemaAt(set, root, value, holder)
  const isRequired = around?.required?.includes(name) === true || own?.['x-required'] === true
  return isRequired && isHeld({ set, root }, value, toPointer(holder))
}
