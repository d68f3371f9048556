import { safeUrl } from '../../safe-url.ts'
import { textOf } from '../../scope.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'

export default function Download({ cell, scope }: CellProps<'download'>) {
  const text = textOf(cell.value, scope)
  const url = safeUrl(textOf(cell.url, scope))
  if (text === '' || url === undefined) return <span>{text}</span>
  return (
    <a className={styles.download} href={url} download={textOf(cell.fileName, scope)}>
      <Icon name="download" size={16} />
      {text}
    </a>
  )
}
