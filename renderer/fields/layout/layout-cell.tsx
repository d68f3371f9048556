import { useState } from 'react'
import { ItemChip } from './item-chip.tsx'
import { destinationOf, listAt } from './places.ts'
import { Resizer } from './resizer.tsx'
import { isGroup, spanOf, type Box } from './shape.ts'
import type { Layout } from './use-layout.ts'
import { Zone } from './zone.tsx'
import styles from './layout.module.css'

interface Shared {
  layout: Layout
  helpId: string
}

/** A cell as wide as it says, with what stands in it from top to bottom. */
export function LayoutCell({ layout, helpId, index, cell }: Shared & { index: number; cell: Box }) {
  const { shape, cells } = layout
  const [shown, setShown] = useState<number>()
  const span = spanOf(shape, cell)
  const list = shape.list === undefined ? undefined : `/${index}/${shape.list}`
  const items = list === undefined ? [] : listAt(cells, list)
  const isEmpty = list !== undefined && items.length === 0
  return (
    <li className={styles.cell} style={{ gridColumn: `span ${shown ?? span}` }} data-empty={isEmpty || undefined}>
      {list === undefined || isEmpty ? (
        <ItemChip {...{ layout, helpId }} at={`/${index}`} box={cell} />
      ) : (
        <Items {...{ layout, helpId, list }} />
      )}
      {list !== undefined && isEmpty ? (
        <Zone to={{ list, index: 0 }} side="whole" />
      ) : (
        <>
          <Zone to={{ list: '', index }} side="before" />
          <Zone to={{ list: '', index: index + 1 }} side="after" />
          {list !== undefined && <Zone to={{ list, index: items.length }} side="last" />}
        </>
      )}
      {!layout.readOnly && (
        <Resizer
          onShow={setShown}
          onResize={(wanted) => layout.resize(list === undefined || isEmpty ? `/${index}` : `${list}/0`, wanted)}
        />
      )}
    </li>
  )
}

/** The things of a cell or a group; each of several has a place before it. */
function Items({ layout, helpId, list }: Shared & { list: string }) {
  const items = listAt(layout.cells, list)
  return items.map((box, index) => {
    const at = `${list}/${index}`
    const inside = layout.shape.list !== undefined && isGroup(layout.shape, box) && `${at}/${layout.shape.list}`
    return (
      <div key={at} className={styles.item}>
        <ItemChip {...{ layout, helpId, at, box }} />
        {inside !== false && (
          <div className={styles.group}>
            <Items {...{ layout, helpId }} list={inside} />
            <Zone to={{ list: inside, index: listAt(layout.cells, inside).length }} side="among" />
          </div>
        )}
        {inside === false && items.length > 1 && <Zone to={destinationOf(at)} side="among" />}
      </div>
    )
  })
}
