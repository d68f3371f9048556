import { textOf } from '../../state/scope.ts'
import { Copied } from '../show/copied.tsx'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

export default function Code({ cell, scope }: CellProps<'code'>) {
  const text = textOf(cell.value, scope)
  if (text === '') return null
  return (
    <Copied text={text} scope={scope}>
      <code className={styles.code}>{text}</code>
    </Copied>
  )
}
