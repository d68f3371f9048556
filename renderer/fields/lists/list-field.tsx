import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { decided } from '../../../runtime/json-schema/walk.ts'
import { arrayColumns } from './array-columns.ts'
import { emptyOf } from '../empty-of.ts'
import { useFields } from '../field-context.ts'
import { ItemForm } from '../item-form.tsx'
import { controlOf } from '../control-of.ts'
import { FillButton } from './fill-button.tsx'
import { HeadingsButton } from './headings-button.tsx'
import { ListFrame } from './list-frame.tsx'
import { MapByItself } from './map-by-itself.tsx'
import { SortableRows } from './sortable-rows.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { summarized } from './summarized.ts'
import { useFitting } from './use-fitting.ts'

const mostColumns = 4

/** A list: a table of its items; an item with more than the table shows opens below its row. */
export default function ListField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set, model } = leaf.context
  const items = resolve(set, props.schema.items as JsonSchema)
  const identity = props.schema['x-identity']
  const list: unknown[] = Array.isArray(leaf.value) ? leaf.value : []
  const place = useRef<HTMLDivElement>(null)
  const fitting = useFitting(place)
  // What has no room beside the others stands below its row.
  const columns = arrayColumns(set, items, identity, Math.min(fitting, mostColumns)).map((column) => ({
    ...column,
    label: column.label || props.label,
  }))
  const control = controlOf(set, items)
  const whole = columns.filter(({ at }) => !summarized.has(controlOf(set, items.properties?.[at.slice(1)] ?? {})))
  const hasMore =
    control === 'union' || (control === 'object' && Object.keys(items.properties ?? {}).length > whole.length)
  const { 'x-fill': named, 'x-fill-number': numberAt } = props.schema
  const headings = named !== undefined && numberAt !== undefined && { at: named, numberAt }
  const [begun, setBegun] = useState<{ index: number }>()
  const add = (): void => {
    setBegun({ index: list.length })
    if (leaf.value === undefined) model.set(props.at, [emptyOf(set, items)], t`Add to ${props.label}`)
    else model.insert(`${props.at}/${list.length}`, emptyOf(set, items), t`Add to ${props.label}`)
  }
  return (
    <ListFrame props={props} leaf={leaf}>
      {list.map((_, index) => (
        <MapByItself key={index} at={`${props.at}/${index}`} schema={items} />
      ))}
      <div ref={place}>
        {list.length > 0 && (
          <SortableRows
            at={props.at}
            count={list.length}
            itemSchema={items}
            label={props.label}
            columns={columns}
            begun={begun}
            canMove
            canRemove
            details={
              hasMore
                ? (index) => <Item at={`${props.at}/${index}`} label={props.label} schema={items} value={list[index]} />
                : undefined
            }
          />
        )}
      </div>
      <Group mt={4} gap="sm">
        {!leaf.readOnly && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={add}
            aria-label={t`${props.label}: add`}
          >
            {t`Add`}
          </Button>
        )}
        {!leaf.readOnly && props.schema['x-fill'] !== undefined && (
          <FillButton {...props} fill={props.schema['x-fill']} />
        )}
        {!leaf.readOnly && list.length > 0 && headings && <HeadingsButton {...props} names={headings} />}
        {list.length === 0 && (
          <Text size="xs" c="dimmed">
            {t`None yet.`}
          </Text>
        )}
      </Group>
    </ListFrame>
  )
}

function Item({ at, label, schema, value }: { at: string; label: string; schema: JsonSchema; value: unknown }) {
  const { set } = useFields()
  if (controlOf(set, schema) !== 'union') return <ItemForm at={at} schema={schema} label={label} />
  return <ItemForm at={at} schema={decided(set, schema, value)} label={label} />
}
