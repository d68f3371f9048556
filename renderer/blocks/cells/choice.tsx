import { evaluate, textOf } from '../../scope.ts'
import { useCodeTitles } from '../../state/use-code-titles.ts'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'

/** A code in words: by its own options, or as the schema titles it. A code without a title stays as it is. */
export default function Choice({ cell, scope }: CellProps<'choice'>) {
  const value = evaluate(cell.value, scope)
  const titles = useCodeTitles(cell.of, scope.app)
  if (value === undefined || value === null || value === '') return null
  const codes: unknown[] = Array.isArray(value) ? value : [value]
  const words = codes.map((code) => {
    const option = cell.options?.find((each) => String(each.value) === String(code))
    return option ? textOf(option.label ?? option.value, scope) : (titles?.get(String(code)) ?? String(code))
  })
  return <span className={styles.words}>{words.join(', ')}</span>
}
