import { useRef } from 'react'
import { callLike } from '../../../call/call-like.ts'
import { CallFailure, type CallNamed } from '../../../call/call.ts'
import type { RunAnswer } from '../../../../runtime/generated/calls/answer.ts'
import type { RunState } from './result-panel.tsx'
import { maxLimit, type RunSettings } from './run-settings.tsx'

/** Starts and stops runs; one at a time. What a run says is told to `onState`. */
export function useSqlRun(call: CallNamed, name: string, onState: (state: RunState) => void) {
  const running = useRef<AbortController>(undefined)

  const start = async (
    input: Record<string, unknown>,
    { isLimited, limit = maxLimit, isTimed, timeout }: RunSettings,
    seconds: number,
  ): Promise<RunAnswer | undefined> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const rows = isLimited ? limit : maxLimit
    const timeoutSeconds = isTimed && timeout !== undefined ? timeout : seconds
    onState({ status: 'busy', since: Date.now() })
    try {
      const answer = await callLike<'sql-execute'>(
        call,
        name,
        { ...input, limit: rows, ...(isTimed && { timeout }) },
        { signal: controller.signal, timeoutSeconds: Math.max(60, timeoutSeconds) },
      )
      if (running.current !== controller) return undefined
      onState({ status: 'done', answer, limit: rows })
      return answer
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (running.current !== controller) return undefined
      error.shown = true
      onState(error.kind === 'cancelled' ? { status: 'stopped' } : { status: 'failed', message: error.message })
      return undefined
    }
  }

  return { start, stop: () => running.current?.abort() }
}
