import { useLingui } from '@lingui/react/macro'
import type { Chart } from '../../../../runtime/generated/calls/graph.ts'
import { toDecimal } from '../../../../runtime/values/decimal.ts'
import { formatNumber } from '../../../../runtime/values/format-number.ts'
import { categoryNames, type ChartWords } from '../../../charts/chart-look.ts'
import styles from '../chart.module.css'

type Series = Chart['series'][number]

/** Numbers written large: the whole, or of periods the last one, beside the one before it and with a line of all. */
export function Singles({ chart, words }: { chart: Chart; words: ChartWords }) {
  const { series, ofPeriods } = chart
  const last = categoryNames(chart, words).at(-1)
  return (
    <div className={styles.singles}>
      {series.map((one, index) => (
        <div key={index}>
          <p className={styles.called}>{ofPeriods ? `${one.name ?? words.empty} ${last ?? ''}` : one.name}</p>
          <p className={styles.single}>
            {formatNumber(ofPeriods ? one.numbers.at(-1) : one.total, { group: true, decimals: one.decimals })}
          </p>
          {ofPeriods && <Change series={one} />}
          {ofPeriods && <SparkLine numbers={one.numbers} />}
        </div>
      ))}
    </div>
  )
}

function Change({ series: { numbers, decimals } }: { series: Series }) {
  const { t } = useLingui()
  const [before, now] = [toDecimal(numbers.at(-2)), toDecimal(numbers.at(-1))]
  if (!before || !now) return null
  const by = now.minus(before)
  const sign = by.gt(0) ? '+' : ''
  const amount = `${sign}${formatNumber(by.toFixed(decimals), { group: true })}`
  const percent = before.eq(0) ? undefined : `${sign}${by.div(before.abs()).times(100).toFixed(1)}%`
  const mark = by.gt(0) ? '▲' : by.lt(0) ? '▼' : '＝'
  return (
    <p className={styles.change} data-falls={by.lt(0) || undefined}>
      <span aria-hidden>{mark}</span> {percent === undefined ? amount : `${percent} (${amount})`}{' '}
      <span>{t`compared with the period before`}</span>
    </p>
  )
}

const [wide, high] = [240, 48]

function SparkLine({ numbers }: Pick<Series, 'numbers'>) {
  const known = numbers.map((digits) => (digits === null ? undefined : Number(digits)))
  const all = known.filter((number) => number !== undefined)
  if (all.length < 2) return null
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => (at / (known.length - 1)) * wide
  const y = (number: number) => high - 3 - ((number - min) / (max - min || 1)) * (high - 6)
  const points = known.flatMap((number, at) =>
    number === undefined ? [] : `${x(at).toFixed(1)},${y(number).toFixed(1)}`,
  )
  return (
    <svg className={styles.spark} viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
