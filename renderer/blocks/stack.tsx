import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { textOf } from '../scope.ts'
import type { BlockNode } from '../state/screen-spec.ts'
import styles from './stack.module.css'

export interface StackBlock {
  type: 'stack'
  blocks: BlockNode[]
  title?: unknown
  /** `row`: side by side, wrapping. */
  direction?: 'column' | 'row'
  gap?: 'none' | 'small' | 'medium' | 'large'
  align?: 'start' | 'center' | 'end' | 'stretch'
  /** On a sheet of its own, or plain. */
  sheet?: boolean
  /** Not wider than this many pixels, in the middle. */
  maxWidth?: number
}

export default function Stack({ block, scope }: BlockProps<StackBlock>) {
  const title = textOf(block.title, scope)
  const inner = (
    <div
      className={styles.stack}
      data-direction={block.direction}
      data-gap={block.gap}
      data-align={block.align}
      style={
        block.maxWidth === undefined || block.sheet
          ? undefined
          : { maxWidth: block.maxWidth, marginInline: 'auto', width: '100%' }
      }
    >
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <Blocks blocks={block.blocks} scope={scope} />
    </div>
  )
  if (!block.sheet) return inner
  return (
    <section
      className={styles.sheet}
      data-sheet
      aria-label={title === '' ? undefined : title}
      style={
        block.maxWidth === undefined ? undefined : { maxWidth: block.maxWidth, marginInline: 'auto', width: '100%' }
      }
    >
      {inner}
    </section>
  )
}
