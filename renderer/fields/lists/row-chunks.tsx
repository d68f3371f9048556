import { Table } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Below this number all rows are drawn. */
const many = 60
const chunkSize = 20
/** Rows are drawn this far before they come into sight. */
const ahead = '500px'
const usualHeight = 37

/** Rows of a long list: those near the window are drawn, the others keep their place and their height. */
export function RowChunks({
  at,
  count,
  columns,
  kept,
  row,
}: {
  /** Place of the list: an undrawn row bears its own in `data-undrawn`, for those who look for it. */
  at: string
  count: number
  /** Number of the table's columns. */
  columns: number
  /** Rows that stay drawn, such as one that is dragged. */
  kept: readonly number[]
  row(index: number): ReactNode
}) {
  const rowsOf = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)
  if (count <= many || typeof IntersectionObserver === 'undefined') {
    return <Table.Tbody>{rowsOf(0, count).map(row)}</Table.Tbody>
  }
  const starts = rowsOf(0, Math.ceil(count / chunkSize)).map((index) => index * chunkSize)
  return starts.map((from) => {
    const rows = rowsOf(from, Math.min(count, from + chunkSize))
    return (
      <Chunk key={from} isKept={kept.some((index) => rows.includes(index))}>
        {(height) =>
          height === undefined
            ? rows.map(row)
            : rows.map((index) => (
                <Table.Tr key={index} data-undrawn={`${at}/${index}`} style={{ height }}>
                  <Table.Td colSpan={columns} p={0} />
                </Table.Tr>
              ))
        }
      </Chunk>
    )
  })
}

/** Some rows that are drawn, or left out, together; the children are told the height of a row that is left out. */
function Chunk({ isKept, children }: { isKept: boolean; children(height: number | undefined): ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(false)
  const height = useRef(usualHeight)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isHere = entries.at(-1)?.isIntersecting ?? false
        // Who works in a row does not lose it by scrolling.
        if (!isHere && element.contains(document.activeElement)) return
        if (!isHere && element.rows.length > 0) height.current = element.offsetHeight / element.rows.length
        setNear(isHere)
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <Table.Tbody ref={body}>{children(isNear || isKept ? undefined : height.current)}</Table.Tbody>
}
