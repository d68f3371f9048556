import { useMemo } from 'react'
import { useExternal } from './use-external.ts'
import type { Scope } from './scope.ts'
import { makeReader } from './reader.ts'

/** The scope for drawing: the component is drawn again, with a new scope, when something that was read through it changes. */
export function useReads({ present }: Scope): Scope {
  const reader = useMemo(() => makeReader(present), [present])
  return useExternal(reader.subscribe, reader.scope)
}
