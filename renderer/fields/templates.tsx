import type { FieldTemplateProps, ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils'
import { useLingui } from '@lingui/react/macro'
import { Accordion, ActionIcon, Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { getAt, parsePointer, toPointer } from '../../runtime/pointer.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { useFields, useModelPart } from './field-context.ts'
import { jsonSchemaAt } from './form-schema.ts'
import { isShown } from '../../runtime/json-schema/is-shown.ts'
import { inputTypeOf } from '../../runtime/inputs/input-types.ts'
import { Icon } from '../ui/icon.tsx'
import { placeOf, PlaceProvider } from './place.ts'
import { write } from './write.ts'
import styles from './templates.module.css'

/** Tells the field its place, and leaves it out while its `x-show` does not hold. */
function FieldTemplate(props: FieldTemplateProps) {
  const at = placeOf(props.fieldPathId.path)
  const applies = useApplies(at, props.schema as JsonSchema)
  if (props.hidden || !applies) return null
  return <PlaceProvider value={at}>{props.children}</PlaceProvider>
}

function useApplies(at: string, schema: JsonSchema): boolean {
  const { model, set, root } = useFields()
  return useModelPart(model, ({ value }) => {
    if (schema['x-show'] === undefined || at === '') return true
    const steps = parsePointer(at).slice(0, -1)
    const holder = jsonSchemaAt(set, root, value, steps)
    return !holder || isShown(set, schema, holder, getAt(value, toPointer(steps)))
  })
}

/** Properties of an object: two columns where there is room, wide fields across both. A nested object can be folded. */
function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const path = props.fieldPathId.path
  const grid = <Properties {...props} />
  if (path.length === 0 || props.uiSchema?.['ui:flat'] === true) return grid
  return (
    <Folded
      at={placeOf(path)}
      title={props.title}
      description={props.description}
      isOptional={!props.required && props.schema['x-required'] !== true}
    >
      {grid}
    </Folded>
  )
}

interface FoldedProps {
  at: string
  title: string
  description: React.ReactNode
  /** It can be taken away whole, not only emptied: what an empty group requires would be asked for. */
  isOptional: boolean
  children: React.ReactNode
}

function Folded({ at, title, description, isOptional, children }: FoldedProps) {
  const context = useFields()
  const { model, readOnly } = context
  const { t } = useLingui()
  const isThere = useModelPart(model, ({ value }) => getAt(value, at) !== undefined)
  const count = useModelPart(model, ({ showAll, problems }) =>
    showAll ? problems.filter((one) => one.at === at || one.at.startsWith(`${at}/`)).length : 0,
  )
  const isFilled = useModelPart(model, ({ value }) => Object.keys(getAt(value, at) ?? {}).length > 0)
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      defaultValue={isFilled || count > 0 ? at : null}
      style={{ gridColumn: '1 / -1' }}
    >
      <Accordion.Item value={at}>
        <Group wrap="nowrap" gap={4}>
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
          {isOptional && isThere && !readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              mr="xs"
              aria-label={t`${title}: remove`}
              title={t`Remove`}
              onClick={() => write(context, at, undefined, title)}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          )}
        </Group>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

const wide = new Set(['code', 'conditions', 'dates', 'formula', 'union', 'week', 'layout', 'list', 'mapping', 'json'])

/** Whether a property takes the whole width; an object names no control. */
function isWide(uiSchema: UiSchema = {}): boolean {
  const control = uiSchema['ui:widget'] ?? uiSchema['ui:field']
  const name = String(control)
  return control === undefined || wide.has(name) || inputTypeOf(name).rows === true
}

function Properties({ properties, uiSchema }: ObjectFieldTemplateProps) {
  return (
    <SimpleGrid cols={{ base: 1, '640px': 2 }} type="container" spacing="md" verticalSpacing="sm">
      {properties
        .filter((property) => !property.hidden)
        .map((property) => (
          <Stack
            key={property.name}
            gap={0}
            className={styles.place}
            style={isWide(uiSchema?.[property.name]) ? { gridColumn: '1 / -1' } : undefined}
          >
            {property.content}
          </Stack>
        ))}
    </SimpleGrid>
  )
}

/** rjsf's registry of templates. */
export const templates = { FieldTemplate, ObjectFieldTemplate }
