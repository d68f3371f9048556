import { useEffect, useState } from 'react'
import { callLike } from '../../../call/call-like.ts'
import type { CallNamed } from '../../../call/call.ts'
import type { Subquery } from './sql-gui.ts'

const none: readonly Subquery[] = []

/** Subqueries of a data source; none while they are on their way, or where the builder may see none. */
export function useSubqueries(call: CallNamed, name: string, dbId: number | undefined): readonly Subquery[] {
  const [subqueries, setSubqueries] = useState(none)
  useEffect(() => {
    if (dbId === undefined) return undefined
    let isOver = false
    void callLike<'sqlg-subquery-fields'>(call, name, { dbId })
      .then(({ rows }) => {
        if (!isOver) setSubqueries(rows)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [call, name, dbId])
  return subqueries
}
