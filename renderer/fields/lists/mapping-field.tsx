import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { Button, Group, Select, Table, Text } from '@mantine/core'
import { hasEffect } from '../../../runtime/json-schema/has-effect.ts'
import type { Code } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { Leaf } from '../leaf.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import ListField from './list-field.tsx'
import { ListFrame } from './list-frame.tsx'
import { filledByName, valuesOf, type Mapped, type Mapping } from './map-by-name.ts'
import { useMapping } from './use-mapping.ts'
import styles from './mapping-field.module.css'

/** A list with at most one item for each part of a document: all parts stand there, and what each gets is chosen beside it. */
export default function MappingField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context } = leaf
  const { set, model } = context
  const { mapping, parts, wanted, choices, named, chosen, mapAll } = useMapping(props)
  const { identity, way } = mapping
  const list = Array.isArray(leaf.value) ? (leaf.value as Mapped[]) : []
  if (!parts) return <ListField {...props} />
  const given = list.map((item) => String(item[identity]))
  const names = [...wanted, ...given.filter((name) => !wanted.includes(name))]
  const choose = (name: string, code: unknown): void => {
    const index = list.findIndex((item) => item[identity] === name)
    const value = model.get().value
    if (code === null) return model.remove(`${props.at}/${index}`, t`Remove from ${props.label}`)
    const bare = { [identity]: name, [way]: code }
    const made = filledByName(mapping, value, index < 0 ? list.length : index, bare) ?? bare
    model.set(props.at, index < 0 ? [...list, made] : list.with(index, made), t`Change ${props.label}`)
  }
  return (
    <ListFrame props={props} leaf={leaf}>
      {names.length === 0 ? (
        <Text size="xs" c="dimmed">{t`There is nothing to fill in.`}</Text>
      ) : (
        <div className={styles.scroll}>
          <Table verticalSpacing={3} horizontalSpacing={6} withTableBorder aria-label={props.label}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{titleOf(set, named, identity)}</Table.Th>
                <Table.Th scope="col">{titleOf(set, chosen, way)}</Table.Th>
                <Table.Th scope="col">{t`Value`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {names.map((name) => (
                <PartRow
                  key={name}
                  {...{ props, leaf, mapping, list, name, choices }}
                  title={titleOf(set, chosen, way)}
                  part={parts.find(({ key }) => key === name)}
                  onChoose={(code) => choose(name, code)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {!leaf.readOnly && wanted.some((name) => !given.includes(name)) && (
        <Group mt={4}>
          <Button variant="default" size="compact-sm" onClick={mapAll}>
            {t`Map by name`}
          </Button>
        </Group>
      )}
    </ListFrame>
  )
}

interface RowProps {
  props: LeafProps
  leaf: ReturnType<typeof useLeaf>
  mapping: Mapping
  list: readonly Mapped[]
  name: string
  /** Undefined where the document has no such part any more. */
  part: Part | undefined
  choices: readonly Code[]
  /** Of the choice. */
  title: string
  onChoose(code: unknown): void
}

function PartRow({ props, leaf, mapping, list, name, part, choices, title, onChoose }: RowProps) {
  const { t } = useLingui()
  const { set, identity, way } = mapping
  const partLabel = usePartLabel(leaf.context.language)
  const index = list.findIndex((item) => item[identity] === name)
  const item = list[index]
  const label = part ? partLabel(part) : ''
  return (
    <Table.Tr>
      <Table.Th scope="row" className={styles.name}>
        {name}
        {label !== '' && label !== name && <small>{label}</small>}
        {!part && <small>{t`Missing: ${name}`}</small>}
      </Table.Th>
      <Table.Td>
        <Select
          aria-label={`${name}: ${title}`}
          data-at={`${props.at}/${index < 0 ? name : index}/${way}`}
          data={choices.map(({ value, title: words }) => ({ value: String(value), label: words }))}
          value={item ? String(item[way]) : null}
          disabled={leaf.readOnly}
          clearable={item !== undefined}
          clearButtonProps={{ 'aria-label': t`Clear` }}
          placeholder={t`Not set`}
          onChange={onChoose}
        />
      </Table.Td>
      <Table.Td>
        {item && (
          <div className={styles.values}>
            {valuesOf(mapping, item)
              .filter(([, property]) => hasEffect(set, property))
              .map(([value, property]) => (
                <Leaf
                  key={value}
                  at={`${props.at}/${index}/${value}`}
                  schema={resolve(set, property)}
                  label={`${name}: ${titleOf(set, property, value)}`}
                  required
                  bare
                />
              ))}
          </div>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
