import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { PageDataResponse } from '../../../runtime/generated/calls/content.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { BlockProps } from '../block-props.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { evaluate } from '../../state/scope.ts'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './updated.module.css'

/** Readers of one list do not all ask in the same second. */
const spreadMs = 20_000

/** When the rows were read, and when they are read next; the page fetches them then. */
export default function Updated({ block, scope }: BlockProps<'updated'>) {
  const { t } = useLingui()
  const value = evaluate(block.update, scope)
  const update = isUpdate(value) ? value : undefined
  const reload = useLatest(() => scope.screen.reload(block.load))
  useEffect(() => {
    if (!update) return undefined
    const timer = setTimeout(() => reload(), (update.seconds + 1) * 1000 + Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [update, reload])
  if (!update) return null
  const read = formatMoment(update.readAt)
  const next = formatMoment(update.nextAt)
  return <p className={styles.updated}>{t`As of ${read} (next update: ${next})`}</p>
}

const isUpdate = (value: unknown): value is NonNullable<PageDataResponse['update']> =>
  isObject(value) && typeof value.readAt === 'string' && typeof value.seconds === 'number'
