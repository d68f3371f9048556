import { useMemo } from 'react'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { useFields } from './field-context.ts'
import { groupOf, toFormSchema } from './form-schema.ts'
import { GroupForm } from './group-form.tsx'
import { Leaf } from './leaf.tsx'

/** The fields of one object or item, drawn by rjsf below a place of the model. */
export function ItemForm({
  at,
  schema,
  label,
  isLeaf = false,
}: {
  at: string
  schema: JsonSchema
  label: string
  isLeaf?: boolean
}) {
  const { set } = useFields()
  const form = useMemo(() => {
    const { schema: own, uiSchema } = toFormSchema(set, schema)
    const flat = { schema: own, uiSchema: { ...uiSchema, 'ui:flat': true } }
    return groupOf([{ name: at, form: flat, required: false }])
  }, [set, schema, at])
  if (isLeaf) return <Leaf at={at} schema={schema} label={label} required={false} bare />
  return <GroupForm form={form} />
}
