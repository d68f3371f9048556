import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { textOf } from '../../state/scope.ts'
import styles from './bar.module.css'

/** Things side by side: tools above a list, or a bar with the cart's total. */
export default function Bar({ block, scope }: BlockProps<'bar'>) {
  const label = textOf(block.label, scope)
  return (
    <div
      className={styles.bar}
      data-bar
      data-stick={block.stick}
      data-align={block.align}
      role={label === '' ? undefined : 'group'}
      aria-label={label === '' ? undefined : label}
    >
      <Blocks blocks={block.blocks} scope={scope} />
    </div>
  )
}
