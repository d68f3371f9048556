import type { InputType } from '../../runtime/generated/inputs/input-type.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { isTextInLanguages } from '../../runtime/json-schema/is-text-in-languages.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { isInputType } from '../../runtime/inputs/input-types.ts'

/** Controls that forms alone have, of one text. */
export type FormWidget = 'colour' | 'combobox' | 'file' | 'icon' | 'part' | 'reference' | 'server' | 'template'

/** Controls of one text, number or truth value; rjsf knows them as widgets. Those of pages are among them. */
export type WidgetName = InputType | FormWidget

const fieldNames = [
  'choices',
  'code',
  'conditions',
  'dates',
  'formula',
  'json',
  'languages',
  'layout',
  'list',
  'mapping',
  'rights',
  'secret',
  'union',
  'week',
] as const

/** Controls of a value with an inside of its own; rjsf knows them as fields. */
export type FieldName = (typeof fieldNames)[number]

/** What draws a value; `object`: rjsf itself, property by property. */
export type Control = WidgetName | FieldName | 'object'

/** What a schema's `x-widget`, or the `widget` of a form's field, names, where that is not the control's own name. */
export const namedControls: Readonly<Record<string, WidgetName | FieldName>> = {
  blob: 'file',
  color: 'colour',
  conditions: 'conditions',
  dates: 'dates',
  formula: 'formula',
  icon: 'icon',
  layout: 'layout',
  mapping: 'mapping',
  rights: 'rights',
  server: 'server',
  week: 'week',
}

/** The control of a name; undefined where nothing is drawn by it. A law holds it against all schemas and screens. */
export function controlNamed(name: string): WidgetName | FieldName | undefined {
  if (Object.hasOwn(namedControls, name)) return namedControls[name]
  return isInputType(name) ? name : undefined
}

export const isField = (control: Control): control is FieldName => (fieldNames as readonly Control[]).includes(control)

const formats: Readonly<Record<string, WidgetName>> = { date: 'date', time: 'time', 'date-time': 'datetime' }

/** Which control draws a value: the annotations decide first, then the shape. */
export function controlOf(set: JsonSchemaSet, schema: JsonSchema): Control {
  const own = resolve(set, schema)
  return byAnnotation(set, own) ?? byShape(set, own)
}

function byAnnotation(set: JsonSchemaSet, own: JsonSchema): Control | undefined {
  if (own['x-secret']) return 'secret'
  if (own['x-mentions']?.as === 'braces') return 'template'
  if (own['x-code'] !== undefined) return 'code'
  if (isTextInLanguages(set, own)) return 'languages'
  if (own['x-ref'] !== undefined && own.type !== 'array') return 'reference'
  if (own['x-part'] !== undefined && own.type !== 'array') return 'part'
  if (own['x-options']) return 'combobox'
  return typeof own['x-widget'] === 'string' ? controlNamed(own['x-widget']) : undefined
}

function byShape(set: JsonSchemaSet, own: JsonSchema): Control {
  if (codesOf(set, own)) return 'select'
  const types = [own.type ?? []].flat().filter((type) => type !== 'null')
  if (types.includes('array')) {
    if (typeof own.items !== 'object') return 'json'
    return codesOf(set, own.items) ? 'choices' : 'list'
  }
  if (own.oneOf ?? own.anyOf) return 'union'
  if (types.length > 1) return 'json'
  if (types[0] === 'boolean') return 'checkbox'
  if (types[0] === 'number' || types[0] === 'integer') return 'number'
  if (types[0] === 'object' || own.properties) return Object.keys(own.properties ?? {}).length > 0 ? 'object' : 'json'
  if (types[0] !== 'string') return 'json'
  return formats[own.format as string] ?? ((own.maxLength ?? 0) > 256 ? 'textarea' : 'textbox')
}

const work: ReadonlySet<Control> = new Set([
  'object',
  'conditions',
  'dates',
  'layout',
  'list',
  'mapping',
  'rights',
  'union',
  'json',
  'code',
])

/** Whether a value is a piece of work (a group, a list, code), not a mere word or number. */
export function isWork(control: Control): boolean {
  return work.has(control)
}
