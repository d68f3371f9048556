import Form from '@rjsf/core/lib/components/Form.js'
import type { UiSchema } from '@rjsf/utils'
import { useMemo } from 'react'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { useFields, useValueAt } from './field-context.ts'
import { toFormSchema } from './form-schema.ts'
import { Leaf } from './leaf.tsx'
import { FieldTemplate, LeafField, ObjectFieldTemplate } from './templates.tsx'
import { tinyValidator } from './tiny-validator.ts'
import { translateString } from './translate-string.ts'

const fields = { StringField: LeafField }
const templates = { FieldTemplate, ObjectFieldTemplate, DescriptionFieldTemplate: PlainDescription }
const nothing = (): void => undefined

function PlainDescription({ description }: { description?: unknown }) {
  return typeof description === 'string' ? description : null
}

/** The fields of one object or item, drawn by rjsf below a place of the model. */
export function ItemForm({
  at,
  schema,
  label,
  isLeaf = false,
  without = none,
}: {
  at: string
  schema: Schema
  label: string
  isLeaf?: boolean
  without?: readonly string[]
}) {
  const { set } = useFields()
  const own = useMemo(() => withoutProperties(schema, without), [schema, without])
  const node = useMemo(
    () => ({ type: 'object' as const, properties: { [at]: toFormSchema(set, own) } }),
    [set, own, at],
  )
  if (isLeaf) return <Leaf at={at} schema={schema} label={label} required={false} bare />
  return <Drawn node={node} at={at} />
}

const none: readonly string[] = []

function withoutProperties(schema: Schema, names: readonly string[]): Schema {
  if (names.length === 0) return schema
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))),
  }
}

function Drawn({ node, at }: { node: object; at: string }) {
  const { model } = useFields()
  const value = useValueAt(model, at)
  const data = useMemo(() => ({ [at]: value ?? {} }), [at, value])
  const uiSchema = useMemo(() => ({ [at]: { 'ui:flat': true } }), [at])
  return <GroupForm node={node} data={data} uiSchema={uiSchema} />
}

/** rjsf as a drawing machine: values are written by the fields into the model and come back as `data`. */
export function GroupForm({
  node,
  data,
  uiSchema,
}: {
  node: object
  data: Record<string, unknown>
  uiSchema?: UiSchema
}) {
  return (
    <Form
      tagName="div"
      schema={node}
      uiSchema={uiSchema ?? {}}
      formData={data}
      validator={tinyValidator}
      fields={fields}
      templates={templates}
      translateString={translateString}
      experimental_componentUpdateStrategy="shallow"
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={nothing}
    >
      <></>
    </Form>
  )
}
