import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { Accordion, Badge, SimpleGrid, Stack, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { getAt, parsePointer, toPointer } from '../../runtime/pointer.ts'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { useFields, useModelState } from './field-context.ts'
import { schemaAt } from './form-schema.ts'
import type { FormSchema } from './form-schema.ts'
import { isShown } from './is-shown.ts'
import { Leaf } from './leaf.tsx'
import { leafKind } from './leaf-kind.ts'
import { placeOf } from './place-of.ts'
import styles from './templates.module.css'

/** rjsf's string field: every leaf comes here and is drawn by the field that its schema asks for. */
export function LeafField(props: FieldProps) {
  const { set, root, model } = useFields()
  const node = (props.schema['x-node'] ?? props.schema) as Schema
  const at = placeOf(props.fieldPathId.path)
  const steps = parsePointer(at)
  const holder = useHolder(steps)
  const name = steps.at(-1) ?? ''
  const required = (holder.schema?.required?.includes(name) ?? props.required ?? false) || node['x-required'] === true
  const schema = schemaAt(set, root, model.get().value, steps) ?? node
  return (
    <Leaf
      at={at}
      schema={{ ...schema, ...node }}
      label={String(props.schema.title ?? node.title ?? name)}
      required={required}
      autoFocus={props.autofocus}
    />
  )
}

function useHolder(steps: readonly string[]): { schema: Schema | undefined; value: unknown } {
  const { model, set, root } = useFields()
  const at = toPointer(steps.slice(0, -1))
  const value = useSyncExternalStore(model.subscribe, () => getAt(model.get().value, at))
  return { schema: schemaAt(set, root, model.get().value, steps.slice(0, -1)), value }
}

/** Leaves a field out while its `x-show` does not hold. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { set } = useFields()
  const steps = parsePointer(placeOf(props.fieldPathId.path))
  const holder = useHolder(steps)
  const node = props.schema['x-node'] as Schema | undefined
  if (props.hidden) return null
  if (node && steps.length > 0 && holder.schema && !isShown(set, node, holder.schema, holder.value)) return null
  return props.children
}

/** Properties of an object: two columns where there is room, wide fields across both. A nested object can be folded. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const path = props.fieldPathId.path
  const at = placeOf(path)
  const grid = <Properties {...props} />
  const isGroup = path.length === 0 || props.uiSchema?.['ui:flat'] === true
  if (isGroup) return grid
  return (
    <Folded at={at} title={props.title} description={props.description} formData={props.formData}>
      {grid}
    </Folded>
  )
}

function Folded({
  at,
  title,
  description,
  formData,
  children,
}: {
  at: string
  title: string
  description: React.ReactNode
  formData: unknown
  children: React.ReactNode
}) {
  const { model } = useFields()
  const state = useModelState(model)
  const count = state.showAll ? state.problems.filter((one) => one.at === at || one.at.startsWith(`${at}/`)).length : 0
  const isFilled = formData !== undefined && Object.keys(formData ?? {}).length > 0
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      defaultValue={isFilled || count > 0 ? at : null}
      style={{ gridColumn: '1 / -1' }}
    >
      <Accordion.Item value={at}>
        <Accordion.Control>
          <Text component="span" size="sm" fw={600}>
            {title}
          </Text>
          {count > 0 && (
            <Badge color="red" ml="xs" size="sm">
              {count}
            </Badge>
          )}
          {typeof description === 'string' && (
            <Text component="span" size="xs" c="dimmed" ml="sm">
              {description}
            </Text>
          )}
        </Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

const wide = new Set(['lines', 'code', 'union', 'array', 'json', 'object'])

function Properties({ properties, schema }: ObjectFieldTemplateProps) {
  const { set } = useFields()
  const isWide = (name: string): boolean => {
    const property = schema.properties?.[name]
    const node = typeof property === 'object' ? (property as FormSchema)['x-node'] : undefined
    return node !== undefined && wide.has(leafKind(set, node))
  }
  return (
    <SimpleGrid cols={{ base: 1, '640px': 2 }} type="container" spacing="md" verticalSpacing="sm">
      {properties
        .filter((property) => !property.hidden)
        .map((property) => (
          <Stack
            key={property.name}
            gap={0}
            className={styles.place}
            style={isWide(property.name) ? { gridColumn: '1 / -1' } : undefined}
          >
            {property.content}
          </Stack>
        ))}
    </SimpleGrid>
  )
}
