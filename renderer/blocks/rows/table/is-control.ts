import type { TableColumn } from '../table.tsx'

const controls = new Set(['stepper', 'button', 'toggle'])

/** A column in which something is done, not only read. */
export const isControl = ({ cell }: TableColumn): boolean => isPressed(cell)

/** One cell among several is what they are. */
const isPressed = (cell: TableColumn['cell']): boolean =>
  cell.type === 'choose'
    ? isPressed(cell.then) || (cell.else !== undefined && isPressed(cell.else))
    : controls.has(cell.type)
