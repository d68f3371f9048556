import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { emptyOf } from '../../fields/empty-of.ts'
import { FieldProvider } from '../../fields/field-context.ts'
import { SortableRows } from '../../fields/lists/sortable-rows.tsx'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { AddParts } from './editable-table/add-parts.tsx'
import { useListChanges } from './editable-table/use-list-changes.ts'
import { useListColumns } from './editable-table/use-list-columns.ts'
import { useListParts } from './editable-table/use-list-parts.ts'
import { useList, type ListProps } from './editable-table/use-list.ts'
import styles from './editable-table.module.css'

/** A list of a model as a table: cells are edited in place, rows are added, moved, removed and pasted from a spreadsheet. */
export default function EditableTable({ block, scope }: BlockProps<'editable-table'>) {
  const context = useFieldContext(block.bind.model, scope)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return (
    <FieldProvider value={context}>
      <Rows block={block} scope={scope} context={context} />
    </FieldProvider>
  )
}

function Rows(props: ListProps) {
  const { t } = useLingui()
  const { block, scope, context } = props
  const list = useList(props)
  const columns = useListColumns(props, list)
  const { parts, offered, rowOf, emptyText } = useListParts(props, list)
  const { add, paste } = useListChanges(props, list, columns)
  const [begun, setBegun] = useState<{ index: number }>()
  const { label, items, count, chosen, choose } = list
  const addLabel = textOf(block.add?.label, scope) || t`Add`
  const addEmpty = (): void => {
    setBegun({ index: count })
    add([emptyOf(context.set, items)])
  }
  return (
    <section
      className={styles.list}
      aria-label={label}
      data-at={block.bind.at}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!block.paste || context.readOnly || !text.includes('\t') || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        paste(text)
      }}
    >
      <div className={styles.head}>
        <h2>{label}</h2>
        <span className={styles.count}>{count}</span>
        {block.add &&
          !context.readOnly &&
          (parts ? (
            <AddParts
              label={addLabel}
              offered={offered}
              several={block.add.several ?? false}
              language={context.language}
              onAdd={(some) => add(some.map(rowOf))}
            />
          ) : (
            <Button small icon="plus" onClick={addEmpty}>
              {addLabel}
            </Button>
          ))}
      </div>
      {count === 0 ? (
        <p className={styles.empty}>{textOf(block.empty, scope) || t`None yet.`}</p>
      ) : (
        <SortableRows
          at={block.bind.at}
          count={count}
          itemSchema={items}
          label={label}
          columns={columns}
          begun={begun}
          canMove={block.move ?? false}
          canRemove={block.remove ?? false}
          {...(choose && { chosen, onChoose: (index: number) => choose(index) })}
          emptyText={emptyText}
        />
      )}
    </section>
  )
}
