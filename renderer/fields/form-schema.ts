import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { toPointer } from '../../runtime/pointer.ts'
import { isAskedFor } from '../../runtime/json-schema/has-effect.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import { jsonSchemaAt as findPlace } from '../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { controlOf, isField, type FieldName, type WidgetName } from './control-of.ts'

/** A schema as rjsf draws it: references followed, and beside it the names in rjsf's registries of what draws it. */
export interface FormSchema {
  schema: RJSFSchema
  uiSchema: UiSchema
}

const deepest = 6

/**
 * The real schema of a value: objects with their properties and what these require, texts and numbers with type, codes,
 * format and limits. What has an inside of its own (a list, a union) comes without it: its field draws each item, or the
 * chosen branch, as a form of its own once somebody opens it.
 */
export function toFormSchema(set: JsonSchemaSet, raw: JsonSchema, depth = 0): FormSchema {
  const own = resolve(set, raw)
  const found = controlOf(set, own)
  const control = found === 'object' && depth >= deepest ? 'json' : found
  if (control !== 'object') {
    return {
      schema: leafOf(set, own, control),
      uiSchema: isField(control) ? { 'ui:field': control } : { 'ui:widget': control },
    }
  }
  const drawn = Object.entries(own.properties ?? {})
    .filter(([, property]) => isAskedFor(set, property))
    .map(([name, property]) => [name, toFormSchema(set, property, depth + 1)] as const)
  return groupOf(
    drawn.map(([name, form]) => ({ name, form, required: own.required?.includes(name) ?? false })),
    withoutInside(own),
  )
}

/** One object schema of several values; `x-required` of a value requires it as the list of its object does. */
export function groupOf(
  members: { name: string; form: FormSchema; required: boolean }[],
  own: RJSFSchema = {},
): FormSchema {
  const required = members.filter((one) => one.required || one.form.schema['x-required'] === true)
  return {
    schema: {
      ...own,
      type: 'object',
      required: required.map(({ name }) => name),
      properties: Object.fromEntries(members.map(({ name, form }) => [name, form.schema])),
    },
    uiSchema: Object.fromEntries(members.map(({ name, form }) => [name, form.uiSchema])),
  }
}

function leafOf(set: JsonSchemaSet, own: JsonSchema, control: WidgetName | FieldName): RJSFSchema {
  const leaf = withoutInside(own)
  if (isField(control)) return leaf
  const codes = codesOf(set, own)
  if (!codes) return leaf
  // The codes say what type they are; the schemas do not repeat it.
  const type = own.type ?? typeof codes[0]?.value
  const oneOf = codes.map(({ value, title, description, show, hasEffect }) => ({
    const: value,
    title,
    ...(description !== undefined && { description }),
    ...(show !== undefined && { 'x-show': show }),
    ...(hasEffect === false && { 'x-no-effect': true }),
  }))
  return { ...leaf, type, oneOf } as RJSFSchema
}

/** Words, type, limits and annotations, without the schemas of what is inside. */
function withoutInside(own: JsonSchema): RJSFSchema {
  const { $id: _id, $defs: _defs, allOf: _all, anyOf: _any, oneOf: _one, ...rest } = own
  const { items: _items, prefixItems: _prefix, properties: _own, patternProperties: _pattern, ...outside } = rest
  const { additionalProperties: _more, ...words } = outside
  return words as RJSFSchema
}

/** Schema of the value at a pointer, with its union still open. Undefined where the schema knows no such place. */
export function jsonSchemaAt(
  set: JsonSchemaSet,
  root: JsonSchema,
  value: unknown,
  steps: readonly string[],
): JsonSchema | undefined {
  const place = findPlace(set, root, value, toPointer(steps))
  return place && resolve(set, place.raw)
}
