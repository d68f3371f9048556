import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { getAt, parsePointer } from '../../runtime/pointer.ts'
import { resolve } from '../../runtime/schema/resolve.ts'
import { titleOf } from '../../runtime/schema/title-of.ts'
import type { BlockProps } from '../block-props.ts'
import { arrayColumns } from '../fields/array-columns.ts'
import { emptyOf } from '../fields/empty-of.ts'
import { FieldProvider, useModelState } from '../fields/field-context.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { schemaAt } from '../fields/form-schema.ts'
import { readText } from '../fields/read-text.ts'
import { SortableRows } from '../fields/sortable-rows.tsx'
import type { Column } from '../fields/sortable-rows.tsx'
import { useFieldContext } from '../fields/use-field-context.ts'
import { itemIndex, itemName } from '../model/item-place.ts'
import { textOf } from '../scope.ts'
import { Button } from '../ui/button.tsx'
import { Popup, PopupEntry } from '../ui/popup.tsx'
import styles from './editable-table.module.css'

export interface EditableTableBlock {
  type: 'editable-table'
  bind: { model: string; at: string }
  label?: unknown
  columns?: { at: string; label?: unknown; width?: number; emptyFrom?: string }[]
  /** Name of the state that holds the chosen row. */
  selected?: string
  move?: boolean
  remove?: boolean
  paste?: boolean
  add?: { label?: unknown; parts?: string; several?: boolean; unused?: boolean }
  empty?: unknown
}

/** A list of a model as a table: cells are edited in place, rows are added, moved, removed and pasted from a spreadsheet. */
export default function EditableTable({ block, scope }: BlockProps<EditableTableBlock>) {
  const context = useFieldContext(block.bind.model, scope)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return (
    <FieldProvider value={context}>
      <Rows block={block} scope={scope} context={context} />
    </FieldProvider>
  )
}

function Rows({ block, scope, context }: BlockProps<EditableTableBlock> & { context: FieldContext }) {
  const { t } = useLingui()
  const { model, set, root, language, readOnly } = context
  const state = useModelState(model)
  const { at } = block.bind
  const schema = schemaAt(set, root, state.value, parsePointer(at))
  const found = getAt(state.value, at)
  const list = Array.isArray(found) ? (found as unknown[]) : []
  const items = typeof schema?.items === 'object' ? resolve(set, schema.items) : {}
  const identity = schema?.['x-identity']
  const label = textOf(block.label, scope) || (schema?.title ?? at)
  const columns: (Column & { emptyFrom?: string })[] =
    block.columns?.map((column) => ({
      at: column.at,
      label: textOf(column.label, scope) || titleOfColumn(column.at),
      ...(column.width === undefined ? {} : { width: column.width }),
      ...(column.emptyFrom === undefined ? {} : { emptyFrom: column.emptyFrom }),
    })) ?? arrayColumns(set, items, identity)
  const slot = block.selected
  const wanted = slot === undefined ? undefined : scope.get(`state.${slot}`)
  const chosen = slot === undefined ? -1 : itemIndex(list, identity, wanted)
  const partProperty = Object.entries(items.properties ?? {}).find(
    ([, property]) => resolve(set, property)['x-part'] === block.add?.parts,
  )?.[0]
  const parts =
    block.add?.parts === undefined ? undefined : context.parts(block.add.parts, `${at}/0/${partProperty ?? ''}`)

  useEffect(() => {
    const item = chosen < 0 ? undefined : list[chosen]
    const problems =
      chosen < 0
        ? []
        : state.problems.filter((one) => one.at.startsWith(`${at}/${chosen}/`) || one.at === `${at}/${chosen}`)
    scope.screen.set(
      'selected',
      typeof item === 'object' ? { ...item, problems, index: chosen, at: `${at}/${chosen}` } : { problems },
    )
    // The chosen item and its problems are what others read; the list is new at each letter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scope.screen, at, chosen, chosen < 0 ? undefined : list[chosen], state.problems])

  function titleOfColumn(pointer: string): string {
    const name = parsePointer(pointer).at(-1) ?? ''
    const own = schemaAt(set, items, undefined, parsePointer(pointer))
    return titleOf(set, own, name)
  }

  const [begun, setBegun] = useState<{ index: number }>()
  const add = (item: unknown): void => {
    if (!Array.isArray(found)) model.set(at, [item], t`Add to ${label}`)
    else model.insert(`${at}/${list.length}`, item, t`Add to ${label}`)
    if (slot !== undefined) scope.screen.setState(slot, itemName([...list, item], identity, list.length))
  }
  const paste = (text: string): void => {
    const rows = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'))
    const made = rows.map((cells) =>
      Object.assign(
        emptyOf(set, items) as object,
        Object.fromEntries(columns.slice(0, cells.length).map((column, index) => [column.at.slice(1), cells[index]])),
      ),
    )
    model.set(at, [...list, ...made], t`Paste into ${label}`)
  }
  const used = new Set(list.map((item) => getAt(item, `/${partProperty ?? ''}`)))
  const offered = parts?.filter((part) => !block.add?.unused || !used.has(part.key))
  const emptyText = (item: unknown, column: Column & { emptyFrom?: string }): string => {
    if (column.emptyFrom !== 'part.label') return ''
    const part = parts?.find((one) => one.key === getAt(item, `/${partProperty ?? ''}`))
    return readText(part?.label, language)
  }
  const addLabel = textOf(block.add?.label, scope) || t`Add`
  return (
    <section
      className={styles.list}
      aria-label={label}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!block.paste || readOnly || !text.includes('\t') || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        paste(text)
      }}
    >
      <div className={styles.head}>
        <h2>{label}</h2>
        <span className={styles.count}>{list.length}</span>
        {block.add &&
          !readOnly &&
          (offered ? (
            <Popup label={addLabel} look={{ small: true, icon: 'plus' }} button={addLabel}>
              {(close) => (
                <>
                  {offered.length === 0 && <p className={styles.note}>{t`All are in the list.`}</p>}
                  {offered.length > 1 && block.add?.several && (
                    <PopupEntry
                      onPress={() => {
                        close()
                        model.set(
                          at,
                          [
                            ...list,
                            ...offered.map((part) => ({
                              ...(emptyOf(set, items) as object),
                              [partProperty ?? 'key']: part.key,
                            })),
                          ],
                          t`Add to ${label}`,
                        )
                      }}
                    >
                      {t`Add all ${offered.length}`}
                    </PopupEntry>
                  )}
                  {offered.map((part) => (
                    <PopupEntry
                      key={part.key}
                      onPress={() => {
                        close()
                        add({ ...(emptyOf(set, items) as object), [partProperty ?? 'key']: part.key })
                      }}
                    >
                      {readText(part.label, language) || part.key} {part.key}
                    </PopupEntry>
                  ))}
                </>
              )}
            </Popup>
          ) : (
            <Button
              small
              icon="plus"
              onClick={() => {
                setBegun({ index: list.length })
                add(emptyOf(set, items))
              }}
            >
              {addLabel}
            </Button>
          ))}
      </div>
      {list.length === 0 ? (
        <p className={styles.empty}>{textOf(block.empty, scope) || t`None yet.`}</p>
      ) : (
        <SortableRows
          at={at}
          items={list}
          itemSchema={items}
          label={label}
          columns={columns}
          begun={begun}
          canMove={block.move ?? false}
          canRemove={block.remove ?? false}
          {...(slot === undefined
            ? {}
            : { chosen, onChoose: (index: number) => scope.screen.setState(slot, itemName(list, identity, index)) })}
          emptyText={(item, column) => emptyText(item, column)}
        />
      )}
    </section>
  )
}
