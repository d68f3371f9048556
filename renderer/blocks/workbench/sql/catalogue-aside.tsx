import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { CatalogueTree, type CatalogueTreeProps } from './catalogue-tree.tsx'
import styles from './catalogue-aside.module.css'

export type AsideView = Required<Omit<CatalogueTreeProps, 'chosen' | 'onStatement'>> &
  Pick<CatalogueTreeProps, 'onStatement'>

const key = 'kumiki:sql:catalogue'

/** The catalogue beside an editor: a column that folds, or a drawer on a small window. */
export function CatalogueAside(props: AsideView) {
  const { t } = useLingui()
  const isDrawer = useMedia('(max-width: 61.9375em)')
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) === 'folded')
  const [isOpen, setOpen] = useState(false)
  const title = t`Tables and columns`
  if (isDrawer) {
    const closing = <Arguments extends unknown[]>(act: (...given: Arguments) => void) => {
      return (...given: Arguments) => {
        setOpen(false)
        // The dialog gives the focus back first.
        setTimeout(() => act(...given))
      }
    }
    return (
      <div>
        <Button small icon="database" onClick={() => setOpen(true)}>
          {title}
        </Button>
        {isOpen && (
          <Dialog title={title} onClose={() => setOpen(false)}>
            <CatalogueTree
              {...props}
              onTable={closing(props.onTable)}
              onColumn={closing(props.onColumn)}
              {...(props.onStatement && { onStatement: closing(props.onStatement) })}
            />
          </Dialog>
        )}
      </div>
    )
  }
  const fold = (next: boolean): void => {
    localStorage.setItem(key, next ? 'folded' : 'open')
    setFolded(next)
  }
  if (isFolded)
    return (
      <div className={styles.folded}>
        <IconButton icon="database" label={t`Show tables and columns`} onClick={() => fold(false)} />
      </div>
    )
  return (
    <aside className={styles.aside} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <IconButton icon="chevrons-left" size={16} label={t`Hide tables and columns`} onClick={() => fold(true)} />
      </div>
      <CatalogueTree {...props} />
    </aside>
  )
}
