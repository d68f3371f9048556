import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { Button, Group, Select, Table, Text } from '@mantine/core'
import { hasEffect } from '../../../runtime/json-schema/has-effect.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { asDocument } from '../../model/as-document.ts'
import { Leaf } from '../leaf.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useParts } from '../use-parts.ts'
import ListField from './list-field.tsx'
import { ListFrame } from './list-frame.tsx'
import { filledByName, mapByName, valuesOf, type Mapped, type Mapping } from './map-by-name.ts'
import styles from './mapping-field.module.css'

/** A list with at most one item for each part of a document: all parts stand there, and what each gets is chosen beside it. */
export default function MappingField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context } = leaf
  const { set, model, language } = context
  const items = resolve(set, props.schema.items as JsonSchema)
  const identity = props.schema['x-identity'] ?? ''
  const way = items.required?.find((name) => name !== identity) ?? ''
  const named = resolve(set, items.properties![identity]!)
  const parts = useParts(context, named['x-part'], `${props.at}/0/${identity}`)
  const partLabel = usePartLabel(language)
  const list = Array.isArray(leaf.value) ? (leaf.value as Mapped[]) : []
  if (!parts) return <ListField {...props} />
  const mapping: Mapping = { set, items, identity, way, at: props.at, parts: context.parts }
  const known = parts.map(({ key }) => key)
  const given = list.map((item) => String(item[identity]))
  const wanted = parts.filter(({ byItself }) => byItself !== true).map(({ key }) => key)
  const names = [...wanted, ...given.filter((name) => !wanted.includes(name))]
  const allowed = context.narrowed(items.properties![way]!['x-narrow'], `${props.at}/0/${way}`)
  const choices = (codesOf(set, items.properties![way]!) ?? []).filter(
    ({ value, hasEffect: has }) => has !== false && (allowed?.includes(String(value)) ?? true),
  )
  const choose = (name: string, chosen: unknown): void => {
    const index = list.findIndex((item) => item[identity] === name)
    const value = model.get().value
    if (chosen === null) return model.remove(`${props.at}/${index}`, t`Remove from ${props.label}`)
    const bare = { [identity]: name, [way]: chosen }
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
                <Table.Th scope="col">{titleOf(set, items.properties![identity], identity)}</Table.Th>
                <Table.Th scope="col">{titleOf(set, items.properties![way], way)}</Table.Th>
                <Table.Th scope="col">{t`Value`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {names.map((name) => {
                const index = list.findIndex((item) => item[identity] === name)
                const item = list[index]
                const part = parts.find(({ key }) => key === name)
                const label = part ? partLabel(part) : ''
                return (
                  <Table.Tr key={name}>
                    <Table.Th scope="row" className={styles.name}>
                      {name}
                      {label !== '' && label !== name && <small>{label}</small>}
                      {!known.includes(name) && <small>{t`Missing: ${name}`}</small>}
                    </Table.Th>
                    <Table.Td>
                      <Select
                        aria-label={`${name}: ${titleOf(set, items.properties![way], way)}`}
                        data-at={`${props.at}/${index < 0 ? name : index}/${way}`}
                        data={choices.map(({ value, title }) => ({ value: String(value), label: title }))}
                        value={item ? String(item[way]) : null}
                        disabled={leaf.readOnly}
                        clearable={item !== undefined}
                        clearButtonProps={{ 'aria-label': t`Clear` }}
                        placeholder={t`Not set`}
                        onChange={(chosen) => choose(name, chosen)}
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
              })}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {!leaf.readOnly && wanted.some((name) => !given.includes(name)) && (
        <Group mt={4}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              const ways = choices.map(({ value }) => value)
              model.set(props.at, mapByName(mapping, asDocument(model.get().value), wanted, ways), t`Map by name`)
            }}
          >
            {t`Map by name`}
          </Button>
        </Group>
      )}
    </ListFrame>
  )
}
