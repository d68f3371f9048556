import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Chart, GraphRowsResponse } from '../../../../runtime/generated/calls/graph.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { formatNumber } from '../../../../runtime/values/format-number.ts'
import type { App } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import type { Place } from '../chart.tsx'
import styles from '../chart.module.css'
import { numberAt } from './number-at.ts'

interface BehindProps {
  call: string
  input: unknown
  chart: Chart
  place: Place
  app: App
  onClose(): void
}

const hasRows = (answer: unknown): answer is GraphRowsResponse => isObject(answer) && Array.isArray(answer['rows'])

/** The rows behind a number of a chart, in a window. */
export default function Behind({ call, input, chart, place, app, onClose }: BehindProps) {
  const { t } = useLingui()
  const [found, setFound] = useState<GraphRowsResponse>()
  const [failure, setFailure] = useState<CallFailure>()
  const series = place.series === undefined ? undefined : chart.series[place.series]
  const ask = useLatest(async (signal: AbortSignal): Promise<GraphRowsResponse> => {
    const sent = { ...(isObject(input) && input), ...numberAt(chart, place) }
    const answer = await app.callNamed(call, sent, { signal, shownByCaller: () => true, long: true })
    if (!hasRows(answer)) throw new Error(`${call} answers no rows`)
    return answer
  })
  useEffect(() => {
    const leaving = new AbortController()
    ask(leaving.signal).then(setFound, (error: unknown) => {
      if (leaving.signal.aborted) return
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    })
    return () => leaving.abort()
  }, [ask])
  const called = [chart.categories[place.category] ?? t`(none)`, ...(series?.key === undefined ? [] : [series.name])]
  return (
    <Dialog title={called.filter(Boolean).join(' · ')} width={1000} onClose={onClose}>
      {failure ? (
        <Failure failure={failure} />
      ) : !found ? (
        <p role="status">{t`Loading…`}</p>
      ) : found.rows.length === 0 ? (
        <Empty title={t`There are no such rows.`} />
      ) : (
        <Rows found={found} />
      )}
    </Dialog>
  )
}

function Rows({ found: { columns, rows, hasMore } }: { found: GraphRowsResponse }) {
  const { t } = useLingui()
  const count = rows.length
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={t`Rows`} tabIndex={0} data-tall>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, decimals }, at) => (
                <th key={at} scope="col" data-number={decimals !== undefined || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map(({ decimals, isAmount = false }, at) => (
                  <td key={at} data-text={decimals === undefined || undefined}>
                    {decimals === undefined ? asText(row[at]) : formatNumber(row[at], { group: isAmount })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && <p className={styles.called}>{t`The first ${count} rows are shown.`}</p>}
    </>
  )
}
