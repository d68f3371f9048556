import { isAskedFor } from '../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { inputTypeOf, isInputType } from '../../../runtime/inputs/input-types.ts'
import { controlOf, type Control } from '../control-of.ts'
import type { Column } from './column.ts'

/** What a cell has room for, beside all inputs. */
const formControls: ReadonlySet<Control> = new Set(['languages', 'choices', 'colour', 'combobox', 'reference', 'part'])

/** Lists that say in a cell what they hold. */
const lists: ReadonlySet<Control> = new Set(['conditions', 'list'])

const fitsCell = (control: Control): boolean =>
  formControls.has(control) || (isInputType(control) && !inputTypeOf(control).secret)

/** Columns of a list's table: what identifies an item, what is required, then the first simple properties. */
export function arrayColumns(set: JsonSchemaSet, items: JsonSchema, identity: string | undefined, most = 4): Column[] {
  const own = resolve(set, items)
  if (controlOf(set, own) !== 'object') return [{ at: '', label: own.title ?? '' }]
  const drawn = Object.entries(own.properties ?? {}).filter(([, property]) => isAskedFor(set, property))
  const simple = drawn.filter(([, property]) => fitsCell(controlOf(set, property)))
  // Rows that all look alike say nothing: what they hold does.
  const held = simple.length > 1 ? [] : drawn.filter(([, property]) => lists.has(controlOf(set, property)))
  const rank = (name: string): number => (name === identity ? 0 : own.required?.includes(name) ? 1 : 2)
  return [...held, ...simple]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .slice(0, most)
    .map(([name, property]) => ({ at: `/${name}`, label: resolve(set, property).title ?? name }))
}
