import type { FieldProps, WidgetProps } from '@rjsf/utils'
import type { ComponentType } from 'react'
import { parsePointer } from '../../runtime/pointer.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { useFields } from './field-context.ts'
import { jsonSchemaAt } from './form-schema.ts'
import { placeOf, usePlace } from './place.ts'
import type { LeafProps } from './use-leaf.ts'

export type Draw = ComponentType<LeafProps>

const labelOf = (schema: JsonSchema, at: string): string => schema.title ?? parsePointer(at).at(-1) ?? ''

/**
 * A control as rjsf's widget. It reads and writes the model by itself, so that a keystroke draws one field and not the
 * form: rjsf's own value is neither read nor written.
 */
export function asWidget(Control: Draw): ComponentType<WidgetProps> {
  return function Widget({ schema, required = false, autofocus = false }) {
    const at = usePlace()
    const own = schema as JsonSchema
    return <Control at={at} schema={own} label={labelOf(own, at)} required={required} autoFocus={autofocus} />
  }
}

/** A control as rjsf's field: what is inside its value, it finds in the model's schema. */
export function asField(Control: Draw): ComponentType<FieldProps> {
  return function Field({ schema, required = false, autofocus = false, fieldPathId }) {
    const { set, root, model } = useFields()
    const at = placeOf(fieldPathId.path)
    const inside = jsonSchemaAt(set, root, model.get().value, parsePointer(at))
    const own = { ...inside, ...(schema as JsonSchema) }
    return <Control at={at} schema={own} label={labelOf(own, at)} required={required} autoFocus={autofocus} />
  }
}
