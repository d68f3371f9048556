import { useEffect, useState } from 'react'
import type { Transfer } from '../../../../runtime/generated/calls/transfer.ts'
import type { App } from '../../../app.ts'

const askMs = 600
/** Who stops it waits for its end. */
const stoppingMs = 150

/** The transfer of a content that its user has in hand; one that is under way is found again after a reload. */
export function useTransfer({ call }: App, contentId: number, tell: (error: unknown) => void) {
  const [transfer, setTransfer] = useState<Transfer>()
  const [isStopping, setStopping] = useState(false)
  const id = transfer?.id
  const isRunning = transfer?.state === 'running'

  useEffect(() => {
    let isHere = true
    call('transfer-progress', { contentId }).then(
      ({ transfer: found }) => isHere && found && setTransfer((now) => now ?? found),
      () => undefined,
    )
    return () => void (isHere = false)
  }, [call, contentId])

  useEffect(() => {
    if (!isRunning || id === undefined) return
    let isHere = true
    const ask = async (): Promise<void> => {
      const quiet = { quiet: true, shownByCaller: () => true }
      const answer = await call('transfer-progress', { contentId, id }, quiet).catch(() => undefined)
      if (!isHere || !answer?.transfer) return
      if (answer.transfer.state === 'running') return setTransfer(answer.transfer)
      const ended = await call('transfer-result', { contentId, id }, quiet).catch(() => undefined)
      if (isHere && ended) setTransfer(ended)
    }
    const timer = setInterval(() => void ask(), isStopping ? stoppingMs : askMs)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [call, contentId, id, isRunning, isStopping])

  return {
    transfer,
    setTransfer,
    /** Its user ended it, and its end is waited for. */
    isStopping: isStopping && isRunning,
    async start(options: { leaveOut?: boolean; dry?: boolean }): Promise<void> {
      if (id === undefined) return
      setStopping(false)
      const begun = await call('transfer-start', { contentId, id, ...options }).catch(tell)
      if (begun) setTransfer(begun)
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
