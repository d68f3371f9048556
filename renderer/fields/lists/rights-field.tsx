import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { Checkbox, Table } from '@mantine/core'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { hasEffect } from '../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { useLeaf, type Leaf, type LeafProps } from '../use-leaf.ts'
import { ListFrame } from './list-frame.tsx'
import styles from './rights-field.module.css'

/** Which codes are granted for each of several things: a table to tick, also by whole rows and columns. */
export default function RightsField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { set } = leaf.context
  const things = Object.entries(props.schema.properties ?? {}).filter(([, property]) => hasEffect(set, property))
  const items = things[0] && resolve(set, things[0][1]).items
  const rights = (typeof items === 'object' && codesOf(set, items)) || []
  const allOf = (name: string) => t`${name}: all`
  const names = things.map(([name]) => name)
  const all = rights.map(({ value }) => value)

  const { granted, give } = grantsOf(leaf, all)
  const box = (label: string, changed: readonly string[], more: readonly unknown[]) => {
    const count = changed.flatMap((name) => more.filter((right) => granted(name).includes(right))).length
    const isAll = count === changed.length * more.length
    return (
      <Checkbox
        aria-label={label}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={leaf.readOnly}
        onChange={() => give(changed, more, !isAll)}
      />
    )
  }

  return (
    <ListFrame props={props} leaf={leaf}>
      <div className={styles.scroll}>
        <Table className={styles.table} withTableBorder highlightOnHover aria-label={props.label}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th scope="col">
                {t`All`}
                {box(t`All`, names, all)}
              </Table.Th>
              {rights.map(({ value, title }) => (
                <Table.Th key={asText(value)} scope="col">
                  {title}
                  {box(allOf(title), names, [value])}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {things.map(([name, property]) => {
              const thing = titleOf(set, property, name)
              return (
                <Table.Tr key={name} data-at={`${props.at}/${name}`}>
                  <Table.Th scope="row">{thing}</Table.Th>
                  <Table.Td>{box(allOf(thing), [name], all)}</Table.Td>
                  {rights.map(({ value, title }) => (
                    <Table.Td key={asText(value)}>{box(`${thing}: ${title}`, [name], [value])}</Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
    </ListFrame>
  )
}

/** What is granted now, and what gives or takes rights. `all`: the rights there are, in their order. */
function grantsOf(leaf: Leaf, all: readonly unknown[]) {
  const held = isObject(leaf.value) ? leaf.value : {}
  const granted = (thing: string): readonly unknown[] => {
    const list = held[thing]
    return Array.isArray(list) ? list : []
  }
  /** In the order of the rights, and nothing where there is none: the same rights are the same document. */
  const put = (changed: readonly string[], change: (before: readonly unknown[]) => readonly unknown[]) => {
    const next = { ...held }
    for (const name of changed) {
      const wanted = change(granted(name))
      const list = all.filter((right) => wanted.includes(right))
      if (list.length > 0) next[name] = list
      else delete next[name]
    }
    leaf.set(Object.keys(next).length > 0 ? next : undefined)
  }
  const give = (changed: readonly string[], more: readonly unknown[], isOn: boolean) => {
    put(changed, (before) => (isOn ? [...before, ...more] : before.filter((right) => !more.includes(right))))
  }
  return { granted, give }
}
