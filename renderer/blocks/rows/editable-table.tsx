import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Part } from '../../../runtime/parts/part.ts'
import type { BlockProps } from '../block-props.ts'
import { emptyOf } from '../../fields/empty-of.ts'
import { FieldProvider, useModelPart } from '../../fields/field-context.ts'
import { LayoutDesigner } from '../../fields/layout/layout-designer.tsx'
import { layoutShape } from '../../fields/layout/shape.ts'
import { RowPalette } from '../../fields/lists/row-palette.tsx'
import { SortableRows } from '../../fields/lists/sortable-rows.tsx'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { AddParts } from './editable-table/add-parts.tsx'
import { MakeRows } from './editable-table/make-rows.tsx'
import { useListChanges } from './editable-table/use-list-changes.ts'
import { useListColumns } from './editable-table/use-list-columns.ts'
import { useListParts, type ListParts } from './editable-table/use-list-parts.ts'
import { useList, type List, type ListProps } from './editable-table/use-list.ts'
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
  const parts = useListParts(props, list)
  const { add, insert, paste } = useListChanges(props, list, columns)
  const [begun, setBegun] = useState<{ index: number }>()
  const [isPicture, setPicture] = useState(false)
  const { label, items, count, chosen, choose } = list
  const { rowOf, emptyText } = parts
  const addEmpty = (): void => {
    setBegun({ index: count })
    add([emptyOf(context.set, items)])
  }
  const offered = usePalette(props, parts)
  const palette = <RowPalette {...{ offered }} language={context.language} onAdd={(part) => add([rowOf(part)])} />
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
        {block.picture && (
          <Button small quiet icon="layout" aria-pressed={isPicture} onClick={() => setPicture(!isPicture)}>
            {t`Arrangement`}
          </Button>
        )}
        {block.add && !context.readOnly && (
          <Adding {...props} parts={parts} onAdd={(some) => add(some.map(rowOf))} onEmpty={addEmpty} />
        )}
        {block.add?.documents && !context.readOnly && <MakeRows {...props} list={list} onMade={(row) => add([row])} />}
      </div>
      {isPicture ? (
        <Picture {...props} list={list} makeItem={rowOf} />
      ) : count === 0 ? (
        <>
          {palette}
          <p className={styles.empty}>{textOf(block.empty, scope) || t`None yet.`}</p>
        </>
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
          palette={palette}
          onPlace={(key, index) => {
            const part = offered.find((one) => one.key === key)
            if (part) insert(rowOf(part), index)
          }}
        />
      )}
    </section>
  )
}

/** Parts that stand above the rows: those of which none is made, followed. */
function usePalette({ block, context: { model, readOnly } }: ListProps, { offered }: ListParts): Part[] {
  const isWanted = block.add?.palette === true && !readOnly
  const keys = useModelPart(model, () => (isWanted ? offered().map(({ key }) => key) : []).join('\n'))
  return keys === '' ? [] : offered()
}

interface AddingProps extends ListProps {
  parts: ListParts
  onAdd(some: readonly Part[]): void
  onEmpty(): void
}

/** What adds rows: one for each of some parts, or an empty one. */
function Adding({ block, scope, context, parts, onAdd, onEmpty }: AddingProps) {
  const { t } = useLingui()
  const label = textOf(block.add?.label, scope) || t`Add`
  if (!parts.parts)
    return (
      <Button small icon="plus" onClick={onEmpty}>
        {label}
      </Button>
    )
  return (
    <AddParts
      label={label}
      offered={parts.offered}
      several={block.add?.several ?? false}
      language={context.language}
      onAdd={onAdd}
    />
  )
}

/** The list as a layout; what the rows choose is chosen in it. */
function Picture({ block, context, list, makeItem }: ListProps & { list: List; makeItem(part: Part): object }) {
  const { schema, label, chosen, choose } = list
  const { set } = context
  const shape = useMemo(() => layoutShape(set, schema), [set, schema])
  if (!shape) return null
  return (
    <LayoutDesigner
      at={block.bind.at}
      schema={schema}
      label={label}
      required={false}
      shape={shape}
      makeItem={makeItem}
      {...(choose && { selection: { chosen, choose } })}
    />
  )
}
