import { getAt, parsePointer, setAt, toPointer } from '../../runtime/pointer.ts'

/** One step of work as data: what it changed and where, so that it can be named, undone and done again. */
export interface Edit {
  op: 'set' | 'insert' | 'remove' | 'move'
  /** Place of the value; of `move`, where the item stood. */
  at: string
  /** Of `move`: the index where the item goes. */
  to?: number
  before?: unknown
  after?: unknown
  /** What people call the step: the label of the field that it touched. */
  title: string
}

/** The value after the edit. */
export function applyEdit<T>(value: T, edit: Edit): T {
  const { list, index } = placeOf(edit.at)
  if (edit.op === 'insert') return setAt(value, list, arrayAt(value, list).toSpliced(index, 0, edit.after))
  if (edit.op === 'remove') return setAt(value, list, arrayAt(value, list).toSpliced(index, 1))
  if (edit.op === 'move') return setAt(value, list, moved(arrayAt(value, list), index, edit.to ?? index))
  return edit.at === '' ? (edit.after as T) : setAt(value, edit.at, edit.after)
}

/** The edit that takes this one back. */
export function reverseEdit(edit: Edit): Edit {
  const { list, index } = placeOf(edit.at)
  if (edit.op === 'insert') return { ...edit, op: 'remove', before: edit.after, after: undefined }
  if (edit.op === 'remove') return { ...edit, op: 'insert', before: undefined, after: edit.before }
  if (edit.op === 'move') return { ...edit, at: `${list}/${edit.to ?? index}`, to: index }
  return { ...edit, before: edit.after, after: edit.before }
}

function placeOf(at: string): { list: string; index: number } {
  const steps = parsePointer(at)
  return { list: toPointer(steps.slice(0, -1)), index: Number(steps.at(-1)) }
}

function arrayAt(value: unknown, at: string): unknown[] {
  const found = getAt(value, at)
  return Array.isArray(found) ? found : []
}

/** A copy of the list with one item at another index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [item] = list.slice(from, from + 1)
  if (item === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
