import { useState } from 'react'
import type { Scope } from '../../../state/scope.ts'

/**
 * Whether the search stands open: as the person left it on this screen, on a small window and on a large one each, else
 * as it is meant.
 * @returns the state, how to change it for now, and how to change it for good
 */
export function useFold(
  { app, screen }: Scope,
  isSmall: boolean,
  normal: boolean,
): [boolean, (isOpen: boolean) => void, (isOpen: boolean) => void] {
  const key = `kumiki:${app.boot.base}:${screen.key}:search${isSmall ? ':small' : ''}`
  const [choice, setChoice] = useState<{ key: string; isOpen: boolean }>()
  const kept = localStorage.getItem(key)
  const isOpen = choice?.key === key ? choice.isOpen : kept === null ? normal : kept === 'open'
  const put = (next: boolean) => {
    setChoice({ key, isOpen: next })
  }
  return [
    isOpen,
    put,
    (next) => {
      localStorage.setItem(key, next ? 'open' : 'closed')
      put(next)
    },
  ]
}
