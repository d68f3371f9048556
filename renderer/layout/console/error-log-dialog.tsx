import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useApp } from '../../app/app.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorLogAtom } from './error-log.ts'
import styles from './error-log-dialog.module.css'

/** What went wrong since the page was opened: time, route, message and the reference for the operator. */
export default function ErrorLogDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const app = useApp()
  const [errors, setErrors] = useAtom(errorLogAtom)
  const copy = async (): Promise<void> => {
    const text = errors
      .map((error) => [error.at, error.route, error.code ?? '', error.message, error.reference ?? ''].join('\t'))
      .join('\n')
    await navigator.clipboard.writeText(text)
    app.notify({ tone: 'success', text: t`Copied.` })
  }
  return (
    <Dialog
      title={t`Error log`}
      width={820}
      onClose={onClose}
      footer={
        <>
          <Button disabled={errors.length === 0} onClick={() => setErrors([])}>{t`Clear`}</Button>
          <Button icon="copy" disabled={errors.length === 0} onClick={() => void copy()}>{t`Copy all`}</Button>
          <Button primary onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      {errors.length === 0 ? (
        <p className={styles.none}>{t`No errors.`}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Page`}</th>
                <th scope="col">{t`Message`}</th>
                <th scope="col">{t`Reference`}</th>
              </tr>
            </thead>
            <tbody>
              {errors.toReversed().map((error, index) => (
                <tr key={index}>
                  <td className={styles.short}>{formatMoment(error.at, { seconds: true })}</td>
                  <td>{error.route}</td>
                  <td>
                    {error.message} {error.code === undefined ? '' : `(${error.code})`}
                  </td>
                  <td className={styles.short}>{error.reference ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
