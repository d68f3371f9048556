import { useLingui } from '@lingui/react/macro'
import { sizeText } from './size-text.ts'

/** How much of a file has left, as a bar and in words; when all of it has, the bar only says that something goes on. */
export function BytesSent({ size, sent }: { size: number; sent: number }) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [left, whole] = [sizeText(sent, numbers), sizeText(size, numbers)]
  return (
    <>
      <progress
        aria-label={t`Bytes that are sent`}
        aria-valuetext={t`${left} of ${whole}`}
        value={sent > 0 && sent < size ? sent : undefined}
        max={Math.max(size, 1)}
      />
      <p aria-hidden>{t`${left} of ${whole}`}</p>
    </>
  )
}
