import type { ReactNode } from 'react'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { InputsBlock } from '../../../../runtime/generated/blocks/inputs.ts'
import styles from '../inputs.module.css'

type Layout = NonNullable<InputsBlock['layout']>
type Item = Layout[number]['items'][number]

/** Keys of the fields that a layout names. */
export function fieldsIn(layout: Layout | undefined): ReadonlySet<string> {
  const of = (items: readonly Item[]): string[] => items.flatMap((item) => item.field ?? of(item.items ?? []))
  return new Set((layout ?? []).flatMap(({ items }) => of(items)))
}

/** Fields as they stand: those that are placed first, then the others. */
export function inOrder(fields: readonly InputField[], placed: ReadonlySet<string>): InputField[] {
  const first = [...placed].flatMap((key) => fields.find((field) => field.key === key) ?? [])
  return [...first, ...fields.filter(({ key }) => !placed.has(key))]
}

interface LaidOutProps {
  layout: Layout
  /** Those that are there now. */
  fields: readonly InputField[]
  draw(field: InputField): ReactNode
}

/** Fields in the cells of a layout, groups under their headings; below each other where there is no room. */
export function LaidOut({ layout, fields, draw }: LaidOutProps) {
  const isThere = ({ field, items = [] }: Item): boolean =>
    field === undefined ? items.some(isThere) : fields.some(({ key }) => key === field)
  const item = (own: Item, index: number): ReactNode => {
    const field = fields.find(({ key }) => key === own.field)
    if (field) return draw(field)
    return (
      isThere(own) && (
        <fieldset key={index} className={styles.group}>
          {own.label !== undefined && <legend>{own.label}</legend>}
          {own.items?.map(item)}
        </fieldset>
      )
    )
  }
  return (
    <div className={styles.cells}>
      {layout.map(
        ({ span = 24, items }, index) =>
          items.some(isThere) && (
            <div key={index} className={styles.cell} style={{ gridColumn: `span ${span}` }}>
              {items.map(item)}
            </div>
          ),
      )}
    </div>
  )
}
