import type { Language } from '../../../../runtime/document.ts'
import { isAskedFor } from '../../../../runtime/json-schema/has-effect.ts'
import { isShown } from '../../../../runtime/json-schema/is-shown.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../../runtime/json-schema/title-of.ts'
import { decided } from '../../../../runtime/json-schema/walk.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { propertyOf } from '../../../../runtime/json/property-of.ts'
import { toStep } from '../../../../runtime/pointer.ts'
import type { FieldPlace } from '../../../app/page-fields.ts'
import { controlOf } from '../../../fields/control-of.ts'
import { readText } from '../../../model/read-text.ts'

interface Holder {
  schema: JsonSchema
  value: unknown
  at: string
  above: readonly string[]
}

/** Groups in groups: some shapes hold themselves. */
const deepest = 4
/** So many items of a list are places of their own. */
const mostItems = 200
/** What every document has and no form asks for. */
const envelope = new Set(['/kind', '/version', '/$schema'])

/** The fields that a form asks for, those inside of groups too, and the items of its lists. */
export function fieldsOf(
  { set, root, language }: { set: JsonSchemaSet; root: JsonSchema; language: Language },
  value: unknown,
): FieldPlace[] {
  const inside = ({ schema, value: held, at, above }: Holder): FieldPlace[] => {
    const own = decided(set, schema, held)
    return Object.entries(own.properties ?? {}).flatMap(([name, property]) => {
      const place = `${at}/${toStep(name)}`
      const described = resolve(set, property)
      if (envelope.has(place) || !isAskedFor(set, property) || !isShown(set, described, own, held ?? {})) return []
      const next = { schema: property, value: propertyOf(held, name), at: place }
      // The spec is the whole of what people see.
      if (place === '/spec') return inside({ ...next, above })
      const title = titleOf(set, property, name)
      const control = controlOf(set, property)
      return [
        { at: place, title, above: above.join(' › ') },
        ...(control === 'object' && above.length < deepest ? inside({ ...next, above: [...above, title] }) : []),
        ...(control === 'list' || control === 'mapping'
          ? itemsOf({ ...next, schema: described, above: [...above, title] }, language)
          : []),
      ]
    })
  }
  return inside({ schema: root, value, at: '', above: [] })
}

/** Items that people can tell apart, by what they are called. */
function itemsOf({ schema, value, at, above }: Holder, language: Language): FieldPlace[] {
  const identity = schema['x-identity'] ?? ''
  return (Array.isArray(value) ? value : []).slice(0, mostItems).flatMap((item: unknown, index) => {
    if (!isObject(item)) return []
    const name = readText(item['label'], language) || readText(item['name'], language) || item[identity]
    const title = typeof name === 'string' ? name : ''
    return title === '' ? [] : [{ at: `${at}/${index}`, title, above: above.join(' › ') }]
  })
}
