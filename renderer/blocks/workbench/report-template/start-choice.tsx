import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Language } from '../../../../runtime/document.ts'
import { startNames, starts, type StartName } from '../../../../runtime/report/starts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './report-template.module.css'

const icons: Record<StartName, string> = {
  list: 'table',
  deliveryNote: 'truck',
  invoice: 'receipt',
  quotation: 'file',
  orderForm: 'shopping-cart',
  receipt: 'circle-check',
  labels: 'tag',
}

interface StartChoiceProps {
  language: Language
  /** Whether it is known which columns rows have: a start is made for them. */
  isReady: boolean
  onChoose(name: StartName, language: Language): void
  onBlank(): void
}

/** What a template can begin with, in either language. */
export function StartChoice({ language: own, isReady, onChoose, onBlank }: StartChoiceProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState(own)
  return (
    <section className={styles.starts} aria-label={t`Begin with`}>
      <div className={styles.startsHead}>
        <h3>{t`Begin with`}</h3>
        <div role="group" aria-label={t`Language of the paper`} className={styles.languages}>
          {(['ja', 'en'] as const).map((one) => (
            <Button
              key={one}
              small
              primary={one === language}
              aria-pressed={one === language}
              onClick={() => setLanguage(one)}
            >
              {one === 'ja' ? t`Japanese` : t`English`}
            </Button>
          ))}
        </div>
      </div>
      {!isReady && (
        <p role="status">{t`Choose the schema of its rows under “Settings” first: the template is made for its columns.`}</p>
      )}
      <ul>
        {startNames.map((name) => (
          <li key={name}>
            <button type="button" disabled={!isReady} onClick={() => onChoose(name, language)}>
              <Icon name={icons[name]} size={22} />
              <span>
                <strong>{starts[name].title[own]}</strong>
                <small>{starts[name].about[own]}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button quiet icon="edit" onClick={onBlank}>{t`Begin with an empty page`}</Button>
    </section>
  )
}
