import type { TableColumn } from '../table.tsx'

type Cell = TableColumn['cell']

const controls: ReadonlySet<string> = new Set(['stepper', 'button', 'toggle'])
const pressed: ReadonlySet<string> = new Set([...controls, 'link', 'download', 'pdf', 'entry'])

/** One cell among several is what they are. */
const isOneOf = (types: ReadonlySet<string>, cell: Cell): boolean =>
  cell.type === 'choose'
    ? isOneOf(types, cell.then) || (cell.else !== undefined && isOneOf(types, cell.else))
    : types.has(cell.type)

/** A column in which something is done, not only read. */
export const isControl = ({ cell }: TableColumn): boolean => isOneOf(controls, cell)

/** A column whose value is pressed or typed into by itself: it cannot stand inside the link of its row. */
export const isPressed = ({ cell }: TableColumn): boolean => isOneOf(pressed, cell)
