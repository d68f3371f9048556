import type { TableColumn } from '../table.tsx'

const controls = new Set(['stepper', 'button', 'choose', 'toggle'])

/** A column in which something is done, not only read. */
export const isControl = ({ cell }: TableColumn): boolean => controls.has(cell.type)
