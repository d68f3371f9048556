import { useLingui } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { CallFailure } from '../../call/call.ts'
import { openPdf, type PdfDocument } from '../../files/pdf/open-pdf.ts'
import { PdfPages } from '../../files/pdf/pdf-pages.tsx'
import { evaluate, textOf } from '../../state/scope.ts'
import { Failure } from '../../ui/failure.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './pdf-view.module.css'

/** Milliseconds without a change after which it is drawn again. */
const restMs = 250

interface Drawn {
  pdf: PdfDocument
  blob: Blob
  close(): void
}

/** What a call answers as PDF. The last drawing stays while the next one is made, and where none can be. */
export default function PdfView({ block, scope }: BlockProps<'pdf-view'>) {
  const { t } = useLingui()
  const label = textOf(block.label, scope)
  const sent = evaluate(block.input ?? {}, scope)
  const { drawn, failure, isDrawing, ask } = useDrawn(block.call, sent, scope.app)
  return (
    <section className={styles.view} data-stays="" aria-label={label} aria-busy={isDrawing}>
      <p role="status" className={styles.state}>
        {isDrawing ? t`Drawing…` : drawn && failure?.sentences}
      </p>
      {drawn ? (
        <PdfPages pdf={drawn.pdf} blob={drawn.blob} label={label} />
      ) : failure && !isDrawing ? (
        <Failure failure={failure} onRetry={ask} />
      ) : (
        <div className={styles.paper} />
      )}
    </section>
  )
}

/** Of an answer that is no PDF. */
const unreadable = (): CallFailure =>
  new CallFailure(t`The PDF cannot be shown.`, { kind: 'answer', outcome: { do: 'reject' } })

type App = BlockProps<'pdf-view'>['scope']['app']

function useDrawn(call: string, sent: unknown, app: App) {
  const [drawn, setDrawn] = useState<Drawn>()
  const [failure, setFailure] = useState<CallFailure>()
  const [tries, setTries] = useState(0)
  const [isDrawing, setDrawing] = useState(true)
  const key = JSON.stringify(sent)
  const draw = useLatest(async (signal: AbortSignal): Promise<Drawn> => {
    const take = (response: Response) => response.blob()
    const blob = await app.callNamed(call, sent, { signal, take, shownByCaller: () => true, long: true })
    if (!(blob instanceof Blob)) throw new Error(`${call} answers no file`)
    const { document, close } = openPdf(await blob.arrayBuffer())
    return { pdf: await document, blob, close }
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const work = async () => {
      setDrawing(true)
      try {
        const next = await draw(signal)
        if (signal.aborted) return next.close()
        setDrawn(next)
        setFailure(undefined)
      } catch (error) {
        if (signal.aborted) return
        setFailure(error instanceof CallFailure ? error : unreadable())
      }
      if (!signal.aborted) setDrawing(false)
    }
    const timer = setTimeout(() => void work(), restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // What is sent changes with its text alone.
  }, [key, tries, draw])
  useEffect(() => () => drawn?.close(), [drawn])
  const ask = useCallback(() => setTries((before) => before + 1), [])
  return { drawn, failure, isDrawing, ask }
}
