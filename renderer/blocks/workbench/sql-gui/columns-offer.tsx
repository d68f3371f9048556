import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './sql-gui.module.css'
import type { ColumnsOffer as Offer } from './use-result-columns.ts'

/** What the result columns of the document lack or have too many, and the button that takes the statement's over. */
export function ColumnsOffer({ offer: { differences, take } }: { offer: Offer }) {
  const { t } = useLingui()
  const words = { new: t`New`, gone: t`Gone`, changed: t`Changed`, renamed: t`Renamed` }
  return (
    <div className={styles.offer} role="status">
      <span>
        {differences.length === 0
          ? t`The result columns stand in another order than in the statement.`
          : t`The result columns differ from the statement:`}
      </span>
      {differences.map(({ change, name }) => (
        <span key={`${change} ${name}`}>
          <Badge tone={change === 'new' ? 'success' : 'warning'}>{words[change]}</Badge> {name}
        </span>
      ))}
      <Button small onClick={take}>{t`Take over the columns`}</Button>
    </div>
  )
}
