import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Chart } from '../../../../runtime/generated/calls/graph.ts'
import type { ChartWords } from '../../../charts/chart-look.ts'
import { languageNow } from '../../../state/language.ts'
import { rem } from '../../../ui/rem.ts'
import type { Place } from '../chart.tsx'
import styles from '../chart.module.css'

interface DrawingProps {
  chart: Chart
  label: string
  height: number
  words: ChartWords
  onChoose: ((place: Place) => void) | undefined
}

/** The drawing itself; what draws is fetched when the first numbers are there. */
export function Drawing({ chart, label, height, words, onChoose }: DrawingProps) {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isOver = false
    let close = () => {}
    const draw = async () => {
      const { drawChart } = await import('../../../charts/draw-chart.ts')
      if (isOver || !element.current) return
      close = drawChart(element.current, { chart, words, language: languageNow(), onChoose }).close
    }
    void draw()
    return () => {
      isOver = true
      close()
    }
  }, [chart, words, onChoose])
  return (
    <div
      ref={element}
      role="img"
      aria-label={t`Chart: ${label}`}
      className={styles.drawing}
      style={{ height: rem(height) }}
    />
  )
}
