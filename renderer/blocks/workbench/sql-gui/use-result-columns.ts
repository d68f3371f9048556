import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { equal } from '../../../../runtime/equal.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import { useModelState, type FieldContext } from '../../../fields/field-context.ts'
import { listDifference, type ItemDifference } from '../../../model/list-difference.ts'

type Column = Record<string, unknown> & { name: string }

/** How the document's result columns differ from what the statement gives, and how they are taken over. */
export interface ColumnsOffer {
  /** New and gone columns; none: only their order differs. */
  differences: ItemDifference[]
  take(): void
}

/**
 * The document's result columns follow the statement while it is changed: they are what contents may show. What differs
 * when the statement is first seen is only offered: whoever opens a document to look at it changes nothing.
 * @param places of the statement and of the list of columns in the document
 * @param described columns that the statement gives; undefined while nobody knows
 */
export function useResultColumns(
  { statement, columns: at }: { statement: string; columns: string | undefined },
  model: FieldContext['model'],
  described: Column[] | undefined,
): ColumnsOffer | undefined {
  const { t } = useLingui()
  const { value } = useModelState(model)
  const [opened] = useState(() => getAt(model.get().value, statement))
  const [seen, setSeen] = useState<string>()
  const names = described && namesOf(described)
  const take = (): void => {
    if (at !== undefined && described) model.set(at, described, t`Result columns`)
  }
  useEffect(() => {
    if (at === undefined || names === undefined) return
    setSeen(names)
    const { base, value: now, about } = model.get()
    const isChanged = [opened, getAt(base, statement)].every((before) => !equal(before, getAt(now, statement)))
    const isNew = !((about.id ?? 0) > 0) && columnsAt(now, at).length === 0
    const follows = seen !== undefined || isChanged || isNew
    if (follows && namesOf(columnsAt(now, at)) !== names) take()
    // The names decide; what else the database says is read where columns are settled.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [names])
  if (at === undefined || described === undefined || seen !== names) return undefined
  const standing = columnsAt(value, at)
  if (namesOf(standing) === names) return undefined
  return { differences: listDifference(standing, described, { by: 'name', compared: [] }), take }
}

const columnsAt = (value: unknown, at: string) => (getAt(value, at) as Column[] | undefined) ?? []

const namesOf = (columns: readonly Column[]) => JSON.stringify(columns.map(({ name }) => name))
