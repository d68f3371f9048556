import { useLingui } from '@lingui/react/macro'
import styles from './catalogue-tree.module.css'

/** Instead of what a database holds, for people who may use the data source but not look into it. */
export function NoRight({ className = styles.note }: { className?: string | undefined }) {
  const { t } = useLingui()
  return (
    <p className={className}>
      {t`You have no right to see what is in this data source. An administrator can give you the right to view data sources.`}
    </p>
  )
}
