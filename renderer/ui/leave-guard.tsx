import { useEffect } from 'react'
import type { App } from '../app/app.ts'
import { guardPage } from '../state/guarded-history.ts'
import { useLatest } from './use-latest.ts'

/** The browser asks before it closes or loads the page again. */
export function useUnloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}

/**
 * Where it is drawn, something would be lost with the page: before the page is left, by the browser or for another one of
 * the site, its person is asked. `isNeeded` is read in that moment; what was sent meanwhile needs no guard.
 */
export function LeaveGuard({
  app,
  text,
  action,
  isNeeded,
}: {
  app: App
  text: string
  action: string
  isNeeded?(): boolean
}) {
  useUnloadGuard(true)
  const ask = useLatest(() => (isNeeded?.() === false ? undefined : app.confirm({ text, action })))
  useEffect(() => guardPage(ask), [ask])
  return null
}
