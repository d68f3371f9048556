import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PreviewWrittenResponse } from '../../../../runtime/generated/calls/site.ts'
import type { App } from '../../../app/app.ts'
import { formatMoment } from '../../../browser/format-moment.ts'
import styles from './page-preview.module.css'

/** Milliseconds of rest after the calls of a page. */
const restMs = 300

/** What the pages of a preview would have written and sent. */
export function Written({ app, preview, calls }: { app: App; preview: string; calls: number }) {
  const { t } = useLingui()
  const answer = useWritten(app, preview, calls)
  if (!answer || answer.written.length + answer.mails.length === 0) return null
  return (
    <section className={styles.written} aria-label={t`What would have been written`}>
      <h2>{t`Nothing was written. This would have been:`}</h2>
      <ul>
        {answer.written.map(({ at, source, statements }, index) => (
          <li key={index}>
            <p>
              {formatMoment(at)} {source}
            </p>
            <ol>
              {statements.map(({ text, values = [], rows }, step) => (
                <li key={step}>
                  {text !== undefined && <code>{text}</code>}
                  {values.length > 0 && <p>{values.map((value) => value ?? 'NULL').join(', ')}</p>}
                  <p>{t`${plural(rows, { one: '# row', other: '# rows' })}`}</p>
                </li>
              ))}
            </ol>
          </li>
        ))}
        {answer.mails.map(({ at, subject, recipients }, index) => (
          <li key={`mail ${index}`}>
            {formatMoment(at)} {t`A mail to ${recipients.join(', ')}: ${subject}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWritten(app: App, preview: string, calls: number): PreviewWrittenResponse | undefined {
  const [answer, setAnswer] = useState<PreviewWrittenResponse>()
  useEffect(() => {
    if (calls === 0) return
    const leaving = new AbortController()
    const ask = () =>
      app
        .call('preview-written', { preview }, { signal: leaving.signal, shownByCaller: () => true })
        .then(setAnswer)
        .catch(() => undefined)
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [app, preview, calls])
  return answer
}
