import { pointerWithin, useDroppable, type CollisionDetection } from '@dnd-kit/core'
import type { Destination } from './places.ts'
import styles from './layout.module.css'

/** Which part of its holder it covers: half of it, all of it, all but its sides, a strip at the bottom. */
type Side = 'before' | 'after' | 'whole' | 'among' | 'last'

/** What is dragged, by its name for the library: what stands at a place, a part, or a new thing of a code. */
export const draggedName = {
  item: (at: string): string => `item:${at}`,
  part: (key: string): string => `part:${key}`,
  code: (value: unknown): string => `code:${String(value)}`,
}

/** Where something dragged is put down; it takes no room and hears no press. */
export function Zone({ to, side }: { to: Destination; side: Side }) {
  const { setNodeRef, isOver } = useDroppable({ id: `${to.list}|${to.index}|${side}` })
  return <span ref={setNodeRef} className={styles.zone} data-side={side} data-over={isOver || undefined} aria-hidden />
}

/** The destination that a zone's name says. */
export function destinationIn(name: string | number): Destination {
  const [list = '', index] = String(name).split('|')
  return { list, index: Number(index) }
}

/** The smallest zone under the pointer: what is inside another one is meant. */
export const smallestUnder: CollisionDetection = (given) => {
  const areaOf = (id: string | number): number => {
    const box = given.droppableRects.get(id)
    return box ? box.width * box.height : Infinity
  }
  return pointerWithin(given)
    .toSorted((a, b) => areaOf(a.id) - areaOf(b.id))
    .slice(0, 1)
}
