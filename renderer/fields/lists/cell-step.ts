import type { KeyboardEvent } from 'react'

/** How far a key goes in a table that is edited as a spreadsheet. */
export interface CellStep {
  rows: number
  columns: number
  /** Whether the next cell is opened for typing. */
  opens: boolean
}

const arrows: Readonly<Record<string, Omit<CellStep, 'opens'>>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/**
 * In an open cell Enter goes down, Tab right (with shift: up, left), and so do up and down where the cell is one line of
 * text; in a closed one arrows go, and a letter begins to type. Undefined: the key is the cell's own.
 */
export function cellStep(event: KeyboardEvent, isOpen: boolean): CellStep | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (event.defaultPrevented || event.nativeEvent.isComposing || altKey || ctrlKey || metaKey) return undefined
  const way = shiftKey ? -1 : 1
  if (!isOpen) {
    if (arrows[key]) return { ...arrows[key], opens: false }
    return [...key].length === 1 && key !== ' ' ? { rows: 0, columns: 0, opens: true } : undefined
  }
  if (key === 'Tab') return { rows: 0, columns: way, opens: true }
  if (!isOneLine(event.target)) return undefined
  if (key === 'Enter') return { rows: way, columns: 0, opens: true }
  const step = arrows[key]
  return step && step.columns === 0 ? { ...step, opens: true } : undefined
}

/** An input without a list of choices below it. */
function isOneLine(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !target.hasAttribute('aria-haspopup')
}
