import type { TableColumn } from '../table.tsx'

const controls = new Set(['stepper', 'button', 'choose', 'toggle'])
const pressed = new Set([...controls, 'link', 'download', 'pdf', 'entry'])

/** A column in which something is done, not only read. */
export const isControl = ({ cell }: TableColumn): boolean => controls.has(cell.type)

/** A column whose value is pressed or typed into by itself: it cannot stand inside the link of its row. */
export const isPressed = ({ cell }: TableColumn): boolean => pressed.has(cell.type)
