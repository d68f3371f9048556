import { t } from '@lingui/core/macro'
import type { BlockProps } from '../../block-props.ts'
import { textOf } from '../../scope.ts'
import { textInBoth } from '../../theme/builder-colours.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './text.module.css'

const tags = { paragraph: 'p', heading: 'h1', subheading: 'h2', strong: 'p', note: 'p', code: 'pre' } as const

export default function Text({ block, scope }: BlockProps<'text'>) {
  const text = textOf(block.text, scope)
  if (text === '') return null
  const as = block.as ?? 'paragraph'
  const Tag = tags[as]
  const shown = (
    <Tag className={styles[as]} style={{ textAlign: block.align, color: block.color && textInBoth(block.color) }}>
      {text}
    </Tag>
  )
  // Nobody types code off a screen; browsers let only safe pages copy.
  if (as !== 'code' || typeof navigator === 'undefined' || !navigator.clipboard) return shown
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    scope.app.notify({ tone: 'success', text: t`Copied` })
  }
  return (
    <div className={styles.copied}>
      {shown}
      <IconButton icon="copy" size={16} label={t`Copy`} onClick={() => void copy()} />
    </div>
  )
}
