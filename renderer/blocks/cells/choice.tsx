import { evaluate, textOf } from '../../state/scope.ts'
import { useCodeTitles } from '../../state/use-code-titles.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

/** A code in words: by its own options, or as the schema titles it. A code without a title stays as it is. */
export default function Choice({ cell, scope }: CellProps<'choice'>) {
  const titles = useCodeTitles(cell.of, scope.app)
  const words = wordsOf({ cell, scope }, titles)
  return words === '' ? null : <span className={styles.words}>{words}</span>
}

/** The words of the codes that the cell has, with those that a schema gives. */
export function wordsOf({ cell, scope }: CellProps<'choice'>, titles?: ReadonlyMap<string, string>): string {
  const value = evaluate(cell.value, scope)
  if (value === undefined || value === null || value === '') return ''
  const codes: unknown[] = Array.isArray(value) ? value : [value]
  const words = codes.map((code) => {
    const option = cell.options?.find((each) => String(each.value) === String(code))
    return option ? textOf(option.label ?? option.value, scope) : (titles?.get(String(code)) ?? String(code))
  })
  return words.join(', ')
}
