import { arrayItems } from '../../../runtime/values/array-items.ts'
import { evaluate, textOf } from '../../scope.ts'
import { groundInBoth, inkInBoth, textInBoth } from '../../theme/builder-colours.ts'
import { languageOf } from '../../ui/language-of.ts'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'

export default function Text({ cell, scope }: CellProps<'text'>) {
  const value = evaluate(cell.value, scope)
  if (value === undefined || value === null || value === '') return null
  const words = textOf(value, scope)
  const text = textOf(cell.prefix, scope) + (cell.array ? arrayItems(words) : words) + textOf(cell.suffix, scope)
  const style = lookOf(cell)
  if (!style && !cell.lines) return text
  return (
    <span className={cell.lines ? styles.lines : undefined} style={style} lang={languageOf(text)}>
      {text}
    </span>
  )
}

/** Colours and weight of a value, where its cell says them. */
export function lookOf({
  color,
  background,
  strong,
}: Pick<CellProps<'text'>['cell'], 'color' | 'background' | 'strong'>) {
  if (color === undefined && background === undefined && !strong) return undefined
  return { ...readable(color, background), fontWeight: strong ? 600 : undefined }
}

/** A builder's colours, in both themes. */
export function readable(color: string | undefined, background: string | undefined) {
  if (color === undefined && background === undefined) return {}
  if (background === undefined) return { color: textInBoth(color!) }
  return {
    color: inkInBoth(color ?? '#1d2530'),
    background: groundInBoth(background),
    padding: '1px 6px',
    borderRadius: 4,
  }
}
