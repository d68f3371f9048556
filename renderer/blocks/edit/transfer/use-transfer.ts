import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Transfer } from '../../../../runtime/generated/calls/transfer.ts'
import type { App } from '../../../app/app.ts'
import { jobsToldAtom } from '../../../state/jobs.ts'
import { useLatest } from '../../../ui/use-latest.ts'

/** How far it is, for somebody who looks; that it has ended is told. */
const askMs = 1000

/** The transfer of a content that its user has in hand; one that is under way is found again after a reload. */
export function useTransfer({ call, shared }: App, contentId: number, tell: (error: unknown) => void) {
  const [transfer, setTransfer] = useState<Transfer>()
  const [isStopping, setStopping] = useState(false)
  const id = transfer?.id
  const isRunning = transfer?.state === 'running'
  const told = useAtomValue(jobsToldAtom, { store: shared.store })

  useEffect(() => {
    let isHere = true
    call('transfer-progress', { contentId }).then(
      ({ transfer: found }) => isHere && found && setTransfer((now) => now ?? found),
      () => undefined,
    )
    return () => void (isHere = false)
  }, [call, contentId])

  const ask = useLatest(async (): Promise<void> => {
    if (id === undefined) return
    const quiet = { quiet: true, shownByCaller: () => true }
    const answer = await call('transfer-progress', { contentId, id }, quiet).catch(() => undefined)
    if (!answer?.transfer) return
    const isOver = answer.transfer.state !== 'running'
    const found = isOver
      ? await call('transfer-result', { contentId, id }, quiet).catch(() => undefined)
      : answer.transfer
    // What has ended meanwhile, or made room for the next one, stays as it is.
    if (found) setTransfer((now) => (now?.id === found.id && now.state === 'running' ? found : now))
  })
  useEffect(() => {
    if (!isRunning) return
    void ask()
    const timer = setInterval(() => void ask(), askMs)
    return () => clearInterval(timer)
  }, [ask, id, isRunning, told])

  return {
    transfer,
    setTransfer,
    /** Its user ended it, and its end is waited for. */
    isStopping: isStopping && isRunning,
    /** Starts the one that is in hand, or `one`; false: it was not begun, which is told. */
    async start(options: { leaveOut?: boolean; dry?: boolean }, one = id): Promise<boolean> {
      if (one === undefined) return false
      setStopping(false)
      const begun = await call('transfer-start', { contentId, id: one, ...options }).catch(tell)
      if (begun) setTransfer(begun)
      return begun !== undefined
    },
    async stop(): Promise<void> {
      if (id === undefined) return
      setStopping(true)
      await call('transfer-cancel', { contentId, id }).catch((error: unknown) => {
        setStopping(false)
        tell(error)
      })
    },
  }
}
