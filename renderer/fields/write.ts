import { getAt, parsePointer, setAt, toPointer } from '../../runtime/pointer.ts'
import { resolve } from '../../runtime/schema/resolve.ts'
import type { FieldContext } from './field-context.ts'
import { schemaAt } from './form-schema.ts'
import { isShown } from './is-shown.ts'

/**
 * Writes a field. Values beside it that no longer apply go in the same step: nobody could see them in the form, and the
 * check refuses them. Undo brings all of them back.
 */
export function write(
  { model, set, root }: Pick<FieldContext, 'model' | 'set' | 'root'>,
  at: string,
  next: unknown,
  title: string,
): void {
  const steps = parsePointer(at).slice(0, -1)
  const value = setAt(model.get().value, at, next)
  const holder = schemaAt(set, root, value, steps)
  const held = getAt(value, toPointer(steps))
  const properties = Object.entries(holder?.properties ?? {}).filter(([, property]) => typeof property === 'object')
  if (!holder || typeof held !== 'object' || held === null || Array.isArray(held)) return model.set(at, next, title)
  let kept: Record<string, unknown> = { ...held }
  for (;;) {
    const gone = properties.find(
      ([name, property]) => kept[name] !== undefined && !isShown(set, resolve(set, property), holder, kept),
    )
    if (!gone) break
    const { [gone[0]]: _, ...rest } = kept
    kept = rest
  }
  if (Object.keys(kept).length === Object.keys(held).length) return model.set(at, next, title)
  for (const name of Object.keys(held)) {
    const place = toPointer([...steps, name])
    if (!Object.hasOwn(kept, name) && model.get().secrets[place] !== undefined) model.setSecret(place, undefined)
  }
  model.set(toPointer(steps), kept, title)
}
