import type { BlockProps } from '../block-props.ts'
import { textOf } from '../../state/scope.ts'
import { textInBoth } from '../../theme/builder-colours.ts'
import { Copied } from './copied.tsx'
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
  if (as !== 'code') return shown
  return (
    <Copied text={text} scope={scope}>
      {shown}
    </Copied>
  )
}
