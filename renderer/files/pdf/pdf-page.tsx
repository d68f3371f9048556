import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { PdfDocument } from './open-pdf.ts'
import styles from './pdf-pages.module.css'

/** Finer points than this are not seen, and cost memory. */
const mostPoints = 2

interface PageProps {
  pdf: PdfDocument
  /** From 1. */
  number: number
  width: number
  height: number
  top: number
}

/** One page, drawn in its place; its words are there for those who cannot see it. */
export function PdfPage({ pdf, number, width, height, top }: PageProps) {
  const place = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    let drawing: { cancel(): void } | undefined
    let isDrawn = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      const canvas = place.current
      if (!isDrawn || !canvas) return
      const own = page.getViewport({ scale: 1 })
      const points = Math.min(window.devicePixelRatio || 1, mostPoints)
      // A page of another shape is drawn whole in the place of one.
      const scale = Math.min(width / own.width, height / own.height) * points
      const viewport = page.getViewport({ scale })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      drawing = task
      await task.promise
      const { items } = await page.getTextContent()
      if (isDrawn) setWords(items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join(''))
    }
    // A page that was left before it was drawn, or that is broken, stays white.
    draw().catch(() => undefined)
    return () => {
      isDrawn = false
      drawing?.cancel()
    }
  }, [pdf, number, width, height])
  return (
    <div className={styles.page} style={{ top, width, height }}>
      <canvas ref={place} aria-hidden="true" />
      <p className="visually-hidden">
        {t`Page ${number}`} {words}
      </p>
    </div>
  )
}
