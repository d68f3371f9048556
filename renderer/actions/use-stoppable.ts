import { useRef, useState } from 'react'
import type { Action } from '../../runtime/generated/screens/action.ts'
import type { Scope } from '../state/scope.ts'
import { run } from './run.ts'

/** Actions of a button that run, and can be stopped while they do; `onStop` is done after people stopped them. `start` answers whether all was done. */
export function useStoppable() {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const isRunning = useRef(false)
  const start = async (actions: Action[], scope: Scope, onStop: Action[] | undefined): Promise<boolean> => {
    // While somebody is asked the button looks as if nothing ran.
    if (isRunning.current) return false
    isRunning.current = true
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    // Who is asked waits for nothing yet: the button turns when the work begins.
    const asking = (isAsked: boolean): void => setBusy(!isAsked)
    const isDone = await run(actions, scope.until(controller.signal, asking)).finally(() => {
      isRunning.current = false
      setBusy(false)
    })
    if (controller.signal.aborted) await run(onStop, scope)
    return isDone
  }
  return { busy, start, stop: () => running.current?.abort() }
}
