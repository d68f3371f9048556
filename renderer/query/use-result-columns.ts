import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { getAt } from '../../runtime/pointer.ts'
import type { FieldContext } from '../fields/field-context.ts'

/** The document's result columns follow the statement's: they are what contents may show. */
export function useResultColumns(
  at: string | undefined,
  model: FieldContext['model'],
  described: { name: string }[] | undefined,
): void {
  const { t } = useLingui()
  const names = described && JSON.stringify(described.map(({ name }) => name))
  useEffect(() => {
    if (at === undefined || !described) return
    const standing = (getAt(model.get().value, at) as { name: string }[] | undefined) ?? []
    if (JSON.stringify(standing.map(({ name }) => name)) !== names) model.set(at, described, t`Result columns`)
    // The names decide; what else the database says is read where columns are settled.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names])
}
