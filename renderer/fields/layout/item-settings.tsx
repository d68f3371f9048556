import { useLingui } from '@lingui/react/macro'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { ItemForm } from '../item-form.tsx'
import { Leaf } from '../leaf.tsx'
import { cellOf } from './places.ts'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

/** The settings of the chosen thing, and how wide its cell is. */
export function ItemSettings({ layout, at, name }: { layout: Layout; at: string; name: string }) {
  const { t } = useLingui()
  const { shape } = layout
  const { set, cell, width, list } = shape
  const property = cell.properties?.[width.name] ?? {}
  const isCell = at.lastIndexOf('/') === 0
  return (
    <section className={styles.settings} aria-label={t`Settings of ${name}`}>
      <h3>{name}</h3>
      {list !== undefined && (
        <Leaf
          at={`${layout.at}/${cellOf(at)}/${width.name}`}
          schema={resolve(set, property)}
          label={titleOf(set, property, width.name)}
          required={false}
        />
      )}
      {!(isCell && list !== undefined) && <ItemForm key={at} at={layout.at + at} schema={shape.item} label={name} />}
    </section>
  )
}
