import { useCallback, useState } from 'react'
import { useExternal } from '../state/use-external.ts'
import { equal } from '../../runtime/equal.ts'
import type { Part } from '../../runtime/parts/part.ts'
import type { FieldContext } from './field-context.ts'

/** Parts that `x-part: name` allows at a place, followed: the list stays the same as long as it holds the same parts. */
export function useParts(context: FieldContext, name: string | undefined, at: string): Part[] | undefined {
  const { model, parts, followLibrary } = context
  const [known] = useState<{ list: Part[] | undefined }>(() => ({ list: undefined }))
  const follow = useCallback(
    (listener: () => void) => {
      const stops = [model.subscribe(listener), followLibrary(listener)]
      return () => stops.forEach((stop) => stop())
    },
    [model, followLibrary],
  )
  return useExternal(follow, () => {
    const list = name === undefined ? undefined : parts(name, at)
    if (!isSameList(known.list, list)) known.list = list
    return known.list
  })
}

function isSameList(one: Part[] | undefined, other: Part[] | undefined): boolean {
  if (one === undefined || other === undefined || one.length !== other.length) return one === other
  return other.every((part, index) => equal(one[index], part))
}
