import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Cells } from '../../../runtime/generated/cells.ts'
import { safeUrl } from '../../browser/safe-url.ts'
import { textOf, type Scope } from '../../state/scope.ts'
import { Waiting } from '../../ui/lazy.tsx'
import { rowFile } from '../row-files.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { openPdf, type PdfDocument } from './open-pdf.ts'
import { PdfPages } from './pdf-pages.tsx'
import styles from './pdf-pages.module.css'

type State = { pdf: PdfDocument; blob: Blob } | 'failed' | undefined

/** Fetches a PDF and shows its pages; one that cannot be read is told in its place. */
export default function PdfView({ cell, scope }: { cell: Cells['pdf']; scope: Scope }) {
  const mark = textOf(cell.url, scope)
  const [state, setState] = useState<State>()
  const get = useLatest(async (): Promise<Blob> => {
    if (cell.file) return rowFile(cell.file, mark, scope, { shownByCaller: () => true })
    const response = await fetch(safeUrl(mark) ?? '', { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) throw new Error(String(response.status))
    return response.blob()
  })
  useEffect(() => {
    let isDrawn = true
    let close: (() => void) | undefined
    const show = async () => {
      const blob = await get()
      const opened = openPdf(await blob.arrayBuffer())
      close = opened.close
      const pdf = await opened.document
      if (isDrawn) setState({ pdf, blob })
      else close()
    }
    setState(undefined)
    show().catch(() => {
      if (isDrawn) setState('failed')
    })
    return () => {
      isDrawn = false
      close?.()
    }
  }, [mark, get])
  if (state === undefined) return <Waiting />
  if (state === 'failed')
    return (
      <p role="alert" className={styles.failed}>
        {t`The PDF cannot be shown.`}
      </p>
    )
  return <PdfPages pdf={state.pdf} blob={state.blob} label={textOf(cell.label, scope)} />
}
