import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { Language } from '../../../runtime/document.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { holds } from '../../../runtime/expressions/holds.ts'
import { makeScope } from '../../../runtime/expressions/scope.ts'
import type { Part } from '../../../runtime/parts/part.ts'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import { hasEffectAt } from '../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import type { BlockProps } from '../block-props.ts'
import { arrayColumns } from '../../fields/lists/array-columns.ts'
import { isTextInLanguages } from '../../fields/control-of.ts'
import { emptyOf } from '../../fields/empty-of.ts'
import { FieldProvider, useModelPart } from '../../fields/field-context.ts'
import type { FieldContext } from '../../fields/field-context.ts'
import { jsonSchemaAt } from '../../fields/form-schema.ts'
import { readText } from '../../model/read-text.ts'
import { SortableRows } from '../../fields/lists/sortable-rows.tsx'
import type { Column } from '../../fields/lists/column.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { useParts } from '../../fields/use-parts.ts'
import { itemIndex, itemName } from '../../model/item-place.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { AddParts } from './editable-table/add-parts.tsx'
import { useSelected } from './editable-table/use-selected.ts'
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

function Rows({ block, scope, context }: BlockProps<'editable-table'> & { context: FieldContext }) {
  const { t } = useLingui()
  const { model, set, root, language, readOnly } = context
  const { at } = block.bind
  const schema = useModelPart(model, ({ value }) => jsonSchemaAt(set, root, value, parsePointer(at)))
  const count = useModelPart(model, ({ value }) => listIn(value, at).length)
  const listNow = (): unknown[] => listIn(model.get().value, at)
  const items = typeof schema?.items === 'object' ? resolve(set, schema.items) : {}
  const identity = schema?.['x-identity']
  const label = textOf(block.label, scope) || (schema?.title ?? at)
  const given: (Column & { emptyFrom?: string })[] =
    block.columns
      ?.filter((column) => hasEffectAt(set, items, undefined, column.at))
      .map((column) => ({
        at: column.at,
        label: textOf(column.label, scope) || titleOfColumn(column.at),
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.emptyFrom === undefined ? {} : { emptyFrom: column.emptyFrom }),
      })) ?? arrayColumns(set, items, identity)
  const columns = given.flatMap((column) => inEachLanguage(column, language))
  const slot = block.selected
  const wanted = slot === undefined ? undefined : scope.get(`state.${slot}`)
  const chosen = useModelPart(model, ({ value }) =>
    slot === undefined ? -1 : itemIndex(listIn(value, at), identity, wanted),
  )
  const partProperty = Object.entries(items.properties ?? {}).find(
    ([, property]) => resolve(set, property)['x-part'] === block.add?.parts,
  )?.[0]
  const parts = useParts(context, block.add?.parts, `${at}/0/${partProperty ?? ''}`)
  useSelected(model, scope.screen, at, chosen)

  /** A text in languages stands in a column for each, that of the reader first. */
  function inEachLanguage(column: (typeof given)[number], reader: Language): typeof given {
    const own = jsonSchemaAt(set, items, undefined, parsePointer(column.at))
    if (!own || !isTextInLanguages(set, resolve(set, own))) return [column]
    const { label } = column
    const words = { ja: t`${label} (Japanese)`, en: t`${label} (English)` }
    const order: Language[] = reader === 'ja' ? ['ja', 'en'] : ['en', 'ja']
    return order.map((one) => ({ ...column, language: one, label: words[one] }))
  }

  function titleOfColumn(pointer: string): string {
    const name = parsePointer(pointer).at(-1) ?? ''
    const own = jsonSchemaAt(set, items, undefined, parsePointer(pointer))
    return titleOf(set, own, name)
  }

  const [begun, setBegun] = useState<{ index: number }>()
  const add = (item: unknown): void => {
    const list = listNow()
    if (!Array.isArray(getAt(model.get().value, at))) model.set(at, [item], t`Add to ${label}`)
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
    model.set(at, [...listNow(), ...made], t`Paste into ${label}`)
  }
  const offered = (): Part[] => {
    const used = new Set(listNow().map((item) => getAt(item, `/${partProperty ?? ''}`)))
    return (parts ?? []).filter((part) => !block.add?.unused || !used.has(part.key))
  }
  const emptyText = useCallback(
    (item: unknown, column: Column & { emptyFrom?: string }): string => {
      if (column.emptyFrom !== 'part.label') return ''
      const part = parts?.find((one) => one.key === getAt(item, `/${partProperty ?? ''}`))
      return readText(part?.label, column.language ?? language)
    },
    [parts, partProperty, language],
  )
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
        <span className={styles.count}>{count}</span>
        {block.add &&
          !readOnly &&
          (parts ? (
            <AddParts
              label={addLabel}
              offered={offered}
              several={block.add.several ?? false}
              language={language}
              onAdd={(some) => {
                const made = some.map((part) => ({
                  ...(emptyOf(set, items) as object),
                  ...startOf(block.add?.starts, part),
                  [partProperty ?? 'key']: part.key,
                }))
                if (made.length === 1) add(made[0])
                else model.set(at, [...listNow(), ...made], t`Add to ${label}`)
              }}
            />
          ) : (
            <Button
              small
              icon="plus"
              onClick={() => {
                setBegun({ index: count })
                add(emptyOf(set, items))
              }}
            >
              {addLabel}
            </Button>
          ))}
      </div>
      {count === 0 ? (
        <p className={styles.empty}>{textOf(block.empty, scope) || t`None yet.`}</p>
      ) : (
        <SortableRows
          at={at}
          count={count}
          itemSchema={items}
          label={label}
          columns={columns}
          begun={begun}
          canMove={block.move ?? false}
          canRemove={block.remove ?? false}
          {...(slot === undefined
            ? {}
            : {
                chosen,
                onChoose: (index: number) => scope.screen.setState(slot, itemName(listNow(), identity, index)),
              })}
          emptyText={emptyText}
        />
      )}
    </section>
  )
}

function listIn(value: unknown, at: string): unknown[] {
  const found = getAt(value, at)
  return Array.isArray(found) ? (found as unknown[]) : none
}

const none: unknown[] = []

type Starts = NonNullable<NonNullable<BlockProps<'editable-table'>['block']['add']>['starts']>

/** What the row of a part begins with: a text is looked for in another way than a number. */
function startOf(starts: Starts = [], part: Part): object {
  const scope = makeScope({ part })
  return starts.reduce<object>(
    (all, { when, value }) => (holds(when, scope) && isObject(value) ? { ...all, ...value } : all),
    {},
  )
}
