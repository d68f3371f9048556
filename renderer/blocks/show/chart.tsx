import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { Chart as ChartAnswer } from '../../../runtime/generated/calls/graph.ts'
import type { BlockProps } from '../block-props.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { rem } from '../../ui/rem.ts'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './chart.module.css'
import { Drawing } from './chart/drawing.tsx'
import { openList } from './chart/open-list.ts'
import { Numbers } from './chart/numbers.tsx'
import { Singles } from './chart/singles.tsx'
import { useChart } from './chart/use-chart.ts'

const Behind = lazy(() => import('./chart/behind.tsx'), nothing)

/** A number of a chart, by the places of its category and series. */
export interface Place {
  category: number
  /** Left out where the drawing does not tell. */
  series?: number
}

/** Numbers that a call answers, drawn, and as a table. Each one loads by itself, and says itself why it shows none. */
export default function Chart({ block, scope }: BlockProps<'chart'>) {
  const { t } = useLingui()
  const label = textOf(block.label, scope)
  const input = evaluate(block.input ?? {}, scope)
  const { chart, failure, isBusy, ask } = useChart(block.call, input, scope.app)
  const [opened, setOpened] = useState<Place>()
  const list = chart?.isListed ? block.list : undefined
  const isChoosable = block.rows !== undefined || list !== undefined
  const choose = useLatest((place: Place) => {
    const isOthers = chart?.hasOthers && place.category === chart.categories.length - 1
    if (!chart || isOthers) return
    if (list !== undefined) void openList({ call: list, input, chart, place, app: scope.app })
    else if (block.rows !== undefined) setOpened(place)
  })
  const height = Number(evaluate(block.height ?? 320, scope))
  const title = chart?.title ?? label
  return (
    <figure className={styles.chart} aria-label={title} aria-busy={isBusy}>
      {title !== '' && (
        <figcaption className={styles.title} data-position={chart?.titlePosition}>
          {title}
        </figcaption>
      )}
      {chart?.isTried && (
        <p className={styles.called}>
          {t`Drawn with the test values of the schema: on a site each user sees the own rows.`}
        </p>
      )}
      {failure ? (
        <Failure failure={failure} onRetry={ask} />
      ) : !chart ? (
        <p role="status" className={styles.waiting} style={{ height: rem(height) }}>
          {t`Loading…`}
        </p>
      ) : chart.categories.length === 0 ? (
        <Empty icon="chart-bar" title={t`There are no rows to draw.`} />
      ) : (
        <Shown chart={chart} label={title} height={height} onChoose={isChoosable ? choose : undefined} />
      )}
      {opened && chart && block.rows !== undefined && (
        <Behind
          call={block.rows}
          input={input}
          chart={chart}
          place={opened}
          app={scope.app}
          onClose={() => setOpened(undefined)}
        />
      )}
    </figure>
  )
}

interface ShownProps {
  chart: ChartAnswer
  label: string
  height: number
  onChoose: ((place: Place) => void) | undefined
}

/** What the type says: a table, numbers alone, or a drawing with its numbers below. */
function Shown({ chart, label, height, onChoose }: ShownProps) {
  const { t } = useLingui()
  const words = useMemo(() => ({ empty: t`(none)`, others: t`Others` }), [t])
  const numbers = <Numbers chart={chart} label={label} words={words} height={height} onChoose={onChoose} />
  if (chart.type === 'table') return numbers
  return (
    <>
      {chart.type === 'number' ? (
        <Singles chart={chart} words={words} />
      ) : (
        <Drawing chart={chart} label={label} height={height} words={words} onChoose={onChoose} />
      )}
      {numbers}
    </>
  )
}
