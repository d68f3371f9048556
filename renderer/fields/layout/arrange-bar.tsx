import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/button.tsx'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

/** What keys do with the chosen thing, for one finger: buttons that move it, make it wider and take it out. */
export function ArrangeBar({ layout, at, name }: { layout: Layout; at: string; name: string }) {
  const { t } = useLingui()
  if (layout.readOnly) return null
  return (
    <div className={styles.bar} role="group" aria-label={t`Arrange ${name}`}>
      <IconButton icon="arrow-left" label={t`To the left`} onClick={() => layout.step(at, 'left', 'stays')} />
      <IconButton icon="arrow-right" label={t`To the right`} onClick={() => layout.step(at, 'right', 'stays')} />
      <IconButton icon="chevron-up" label={t`Up`} onClick={() => layout.step(at, 'up', 'stays')} />
      <IconButton icon="chevron-down" label={t`Down`} onClick={() => layout.step(at, 'down', 'stays')} />
      <IconButton icon="minus" label={t`Narrower`} onClick={() => layout.widen(at, false)} />
      <IconButton icon="plus" label={t`Wider`} onClick={() => layout.widen(at, true)} />
      {layout.shape.list !== undefined && (
        <>
          <IconButton
            icon="chevrons-left"
            label={t`Together with the one before`}
            onClick={() => layout.join(at, 'before', 'stays')}
          />
          <IconButton
            icon="chevrons-right"
            label={t`Together with the one after`}
            onClick={() => layout.join(at, 'after', 'stays')}
          />
        </>
      )}
      <IconButton icon="trash" label={t`Take out`} onClick={() => layout.takeOut(at)} />
    </div>
  )
}
