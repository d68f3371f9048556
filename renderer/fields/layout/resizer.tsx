import { useRef } from 'react'
import { wholeRow } from './shape.ts'
import styles from './layout.module.css'

interface ResizerProps {
  /** So many parts it is wide while it is pulled; undefined: as it says again. */
  onShow(span: number | undefined): void
  onResize(span: number): void
}

/** The end of a cell, which is pulled to another width; keys and buttons do the same elsewhere. */
export function Resizer({ onShow, onResize }: ResizerProps) {
  const pulled = useRef<{ left: number; part: number; span: number }>(undefined)
  return (
    <span
      className={styles.resizer}
      aria-hidden
      onPointerDown={(event) => {
        const cell = event.currentTarget.closest('li')
        const grid = cell?.parentElement
        if (!cell || !grid || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pulled.current = { left: cell.getBoundingClientRect().left, part: grid.clientWidth / wholeRow, span: 0 }
      }}
      onPointerMove={({ clientX }) => {
        const { current } = pulled
        if (!current) return
        current.span = Math.min(Math.max(Math.round((clientX - current.left) / current.part), 1), wholeRow)
        onShow(current.span)
      }}
      onPointerUp={() => {
        const span = pulled.current?.span ?? 0
        pulled.current = undefined
        onShow(undefined)
        if (span > 0) onResize(span)
      }}
      onPointerCancel={() => {
        pulled.current = undefined
        onShow(undefined)
      }}
    />
  )
}
