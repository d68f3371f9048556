import { arrayItems } from '../../../runtime/values/array-items.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { groundInBoth, inkInBoth, textInBoth } from '../../theme/builder-colours.ts'
import { languageOf } from '../../ui/language-of.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

/** So many signs may need more than the three lines that a row of a list has room for. */
const longerThan = 30

export default function Text({ cell, scope }: CellProps<'text'>) {
  const value = evaluate(cell.value, scope)
  if (value === undefined || value === null || value === '') return null
  const words = textOf(value, scope)
  const text = textOf(cell.prefix, scope) + (cell.array ? arrayItems(words) : words) + textOf(cell.suffix, scope)
  const style = lookOf(cell)
  const count = cell.rows === undefined ? 1 : text.trimEnd().split('\n').length
  const isLong = !style && !cell.lines && text.length > longerThan
  if (!style && !cell.lines && count === 1 && !isLong) return text
  if (cell.rows !== undefined && count > cell.rows)
    return (
      // Whoever has no mouse scrolls it by its keys.
      <span className={styles.box} style={{ ...style, '--rows': cell.rows }} lang={languageOf(text)} tabIndex={0}>
        {text}
      </span>
    )
  return (
    <span
      className={cell.lines || count > 1 ? styles.lines : undefined}
      style={style}
      lang={languageOf(text)}
      data-long={isLong || undefined}
    >
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
  if (background === undefined) return color === undefined ? {} : { color: textInBoth(color) }
  return {
    color: inkInBoth(color ?? '#1d2530'),
    background: groundInBoth(background),
    padding: '1px 6px',
    borderRadius: 4,
  }
}
