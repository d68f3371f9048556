import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chart } from '../../../../runtime/generated/calls/graph.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { App } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'
import { useLatest } from '../../../ui/use-latest.ts'

/** Milliseconds without a change after which changed numbers are asked for. */
const restMs = 400

const isChart = (answer: unknown): answer is Chart => isObject(answer) && Array.isArray(answer['categories'])

/** What a call answers, asked for again when its input has changed, and as often as it says. The last one stays meanwhile. */
export function useChart(call: string, sent: unknown, app: App) {
  const [chart, setChart] = useState<Chart>()
  const [failure, setFailure] = useState<CallFailure>()
  const [isBusy, setBusy] = useState(true)
  const [tries, setTries] = useState(0)
  const wasAsked = useRef(false)
  const key = JSON.stringify(sent)
  const fetchChart = useLatest(async (signal: AbortSignal): Promise<Chart> => {
    const answer = await app.callNamed(call, sent, { signal, shownByCaller: () => true, long: true })
    if (!isChart(answer)) throw new Error(`${call} answers no chart`)
    return answer
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const work = async () => {
      setBusy(true)
      try {
        const found = await fetchChart(signal)
        if (signal.aborted) return
        setChart(found)
        setFailure(undefined)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof CallFailure)) throw error
        setFailure(error)
      } finally {
        if (!signal.aborted) setBusy(false)
      }
    }
    const timer = setTimeout(() => void work(), wasAsked.current ? restMs : 0)
    wasAsked.current = true
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // What is sent changes with its text alone.
  }, [key, tries, fetchChart])
  const ask = useCallback(() => setTries((before) => before + 1), [])
  const every = chart?.everyMinutes
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(ask, every * 60_000)
    return () => clearInterval(timer)
  }, [every, ask])
  return { chart, failure, isBusy, ask }
}
