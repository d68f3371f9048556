import { useLingui } from '@lingui/react/macro'
import styles from '../json.module.css'

/** Where text editors find the JSON Schema of a document's kind, for its `$schema`. */
export function SchemaLine({ kind }: { kind: string }) {
  const { t, i18n } = useLingui()
  const href = `/main/schemas/${kind}.json?language=${i18n.locale}`
  return (
    <p className={styles.schema}>
      <a href={href} target="_blank" rel="noreferrer">
        {t`JSON Schema for text editors`}
      </a>
    </p>
  )
}
