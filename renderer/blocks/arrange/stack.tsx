import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { textOf } from '../../state/scope.ts'
import styles from './stack.module.css'

export default function Stack({ block, scope }: BlockProps<'stack'>) {
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
