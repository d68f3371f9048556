import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { saveFile } from '../../browser/save-file.ts'
import type { PdfDocument } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'

const gap = 8
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** Pages drawn before and behind those that are seen. */
const beside = 1

/** All pages one below the other, as wide as their place. Only those that are seen are drawn: a long PDF costs no more than a short one. */
export function PdfPages({ pdf, blob, label }: { pdf: PdfDocument; blob: Blob; label: string }) {
  const area = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState<number>()
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  useEffect(() => {
    void pdf.getPage(1).then((page) => {
      const { width, height } = page.getViewport({ scale: 1 })
      setRatio(height / width)
    })
  }, [pdf])
  useEffect(() => {
    const place = area.current
    if (!place) return
    const measure = () => {
      setWidth(Math.max(0, place.clientWidth - 2 * gap))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(place)
    measure()
    return () => {
      watch.disconnect()
    }
  }, [])
  const pageWidth = Math.round(width * zoom)
  const step = Math.round(pageWidth * (ratio ?? Math.SQRT2)) + gap
  const look = () => {
    if (!area.current) return
    const { scrollTop, clientHeight } = area.current
    const first = Math.max(0, Math.floor(scrollTop / step))
    const last = Math.min(pdf.numPages - 1, Math.floor((scrollTop + clientHeight) / step))
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
  }
  useEffect(look)
  const change = (by: number) => {
    const next = zooms[zooms.indexOf(zoom) + by]
    const place = area.current
    if (next === undefined || !place) return
    const at = place.scrollTop / step
    setZoom(next)
    // The page that was read stays the one that is seen.
    requestAnimationFrame(() => {
      place.scrollTop = at * (Math.round(width * next * (ratio ?? Math.SQRT2)) + gap)
    })
  }
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at)
  const isNear = (at: number) => at >= seen.first - beside && at <= seen.last + beside
  const current = seen.first + 1
  const all = pdf.numPages
  return (
    <section className={styles.viewer} aria-label={label}>
      <div className={styles.bar}>
        <span aria-live="polite">{t`Page ${current} of ${all}`}</span>
        <span className={styles.tools}>
          <IconButton icon="minus" label={t`Smaller`} onClick={() => change(-1)} disabled={zoom === zooms[0]} />
          <IconButton icon="plus" label={t`Larger`} onClick={() => change(1)} disabled={zoom === zooms.at(-1)} />
          <IconButton icon="download" label={t`Save the PDF`} onClick={() => saveFile(blob, `${label}.pdf`)} />
        </span>
      </div>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <div ref={area} className={styles.pages} tabIndex={0} role="group" aria-label={t`Pages`} onScroll={look}>
        {width > 0 && ratio !== undefined && (
          <div className={styles.sheet} style={{ height: pdf.numPages * step, width: pageWidth + 2 * gap }}>
            {numbers.filter(isNear).map((at) => (
              <PdfPage key={at} pdf={pdf} number={at + 1} width={pageWidth} height={step - gap} top={at * step + gap} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
