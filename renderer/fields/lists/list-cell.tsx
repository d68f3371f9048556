import { useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { equal } from '../../../runtime/equal.ts'
import { useExternal } from '../../state/use-external.ts'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { afterPress } from '../../ui/after-press.ts'
import { isInputType } from '../../../runtime/inputs/input-types.ts'
import { controls } from '../../controls/index.ts'
import { controlOf, type Control } from '../control-of.ts'
import { useFields } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { Leaf } from '../leaf.tsx'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import type { LeafProps } from '../use-leaf.ts'
import { useLeaf } from '../use-leaf.ts'
import type { Column } from './column.ts'
import styles from './sortable-rows.module.css'
import { summarized } from './summarized.ts'
import { textIn, withTextIn } from './text-in.ts'

/** What changes with each letter; a choice is one press, which the next key does not take back. */
const isTyped = (control: Control): boolean =>
  control === 'languages' || (isInputType(control) && controls[control].isTyped === true)

const isOnePress = (control: Control): boolean => isInputType(control) && controls[control].shape?.(false) === 'check'

export interface ListCellProps {
  column: Column
  /** Place of the value. */
  place: string
  item: unknown
  itemSchema: JsonSchema
  isActive: boolean
  onActive(active: boolean): void
  /** Shows the whole item, where it can be shown. */
  onDetails: (() => void) | undefined
  emptyText: ((item: unknown, column: Column) => string) | undefined
}

/** A value of an item: words that open for editing when they are pressed. */
export function ListCell({ column, place, item, itemSchema, isActive, onActive, onDetails, emptyText }: ListCellProps) {
  const { set, root, model, language, readOnly: isSeenOnly, nameOf, sentence } = useFields()
  const { t } = useLingui()
  const schema =
    jsonSchemaAt(set, root, model.get().value, parsePointer(place)) ??
    jsonSchemaAt(set, itemSchema, item, parsePointer(column.at)) ??
    {}
  const readOnly = isSeenOnly || schema.readOnly === true
  const control = controlOf(set, schema)
  const value = getAt(item, column.at)
  const name = parsePointer(column.at).at(-1) ?? ''
  const holderSchema = jsonSchemaAt(set, itemSchema, item, parsePointer(column.at).slice(0, -1))
  const required = holderSchema?.required?.includes(name) ?? false
  const problem = useExternal(model.subscribe, () =>
    model.get().problems.find((one) => one.at === place || one.at.startsWith(`${place}/`)),
  )
  const named = useExternal(model.subscribe, () =>
    control === 'reference' && typeof value === 'string' ? nameOf(value) : undefined,
  )
  /** What stood there when the cell was opened: Escape brings it back where it was typed over. */
  const opened = useRef(value)
  useEffect(() => {
    if (isActive) opened.current = getAt(model.get().value, place)
  }, [isActive, model, place])
  // What takes one press, and a file, whose address says nothing to anybody.
  if (isOnePress(control) || control === 'file')
    return <Leaf at={place} schema={schema} label={column.label} required={required} bare />
  const isSummary = summarized.has(control)
  if (isActive && !readOnly && !isSummary) {
    const leaf: LeafProps = { at: place, schema, label: column.label, required, bare: true, autoFocus: true }
    return (
      <div
        onBlur={(event) => {
          // A cell that closes is lower than one that is open: what is pressed meanwhile must not move away.
          if (!event.currentTarget.contains(event.relatedTarget)) afterPress(() => onActive(false))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (isTyped(control) && !equal(getAt(model.get().value, place), opened.current))
            model.set(place, opened.current, column.label)
          onActive(false)
        }}
      >
        {column.language ? (
          <TextOfLanguage {...leaf} language={column.language} />
        ) : (
          <Leaf {...leaf} placeholder={emptyText?.(item, column)} />
        )}
      </div>
    )
  }
  const shown = column.language ? textIn(value, column.language) : showValue(set, schema, value, language)
  const text = named || shown || emptyText?.(item, column) || ''
  return (
    <UnstyledButton
      className={styles.text}
      data-at={place}
      lang={column.language}
      data-faded={value === undefined || shown === '' || undefined}
      data-problem={problem ? true : undefined}
      title={problem ? sentence(problem) : text}
      aria-label={text ? `${column.label}: ${text}` : t`${column.label}: empty`}
      disabled={isSummary ? !onDetails : readOnly}
      onClick={() => (isSummary ? onDetails?.() : onActive(true))}
    >
      {text || ' '}
    </UnstyledButton>
  )
}

function TextOfLanguage({ language, ...props }: LeafProps & { language: NonNullable<Column['language']> }) {
  const { input, value, set } = useLeaf(props)
  return (
    <TextInput
      {...input}
      lang={language}
      required={false}
      value={textIn(value, language)}
      onChange={({ currentTarget }) => set(withTextIn(value, language, currentTarget.value))}
    />
  )
}
