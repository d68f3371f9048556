import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { textOf } from '../../state/scope.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './dialog.module.css'

/** A window over the screen, open while its state has a value; Escape, the cross and a press beside it close it. */
export default function DialogBlock({ block, scope }: BlockProps<'dialog'>) {
  const value = scope.get(`state.${block.state}`)
  if (value === undefined || value === null || value === false) return null
  return (
    <Dialog
      title={textOf(block.title, scope)}
      onClose={() => scope.screen.setState(block.state, null)}
      {...(block.width !== undefined && { width: block.width })}
      {...(block.foot && { footer: <Blocks blocks={block.foot} scope={scope} /> })}
    >
      <div className={styles.blocks}>
        <Blocks blocks={block.blocks} scope={scope} />
      </div>
    </Dialog>
  )
}
