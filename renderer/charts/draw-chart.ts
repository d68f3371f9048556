import type { ECElementEvent } from 'echarts/core'
import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { onSchemeChange } from '../theme/on-scheme-change.ts'
import { isPrinting, onPrinting } from '../ui/printing.ts'
import { shownPixels } from '../ui/rem.ts'
import type { ChartLook, ChartWords } from './chart-look.ts'
import { chartOption } from './chart-option.ts'
import { init } from './echarts.ts'

interface DrawnChart {
  close(): void
}

interface ChartToDraw {
  chart: Chart
  words: ChartWords
  language: string
  /** Told of the number that is pressed, by the places of its category and series. */
  onChoose?: ((place: { category: number; series?: number }) => void) | undefined
}

/** Draws a chart in an element, as large as that is, until `close`. */
export function drawChart(element: HTMLElement, { chart, words, language, onChoose }: ChartToDraw): DrawnChart {
  const drawing = init(element, null, { renderer: 'svg' })
  let look = lookOf(element)
  const draw = () => {
    look = lookOf(element)
    drawing.setOption(chartOption(chart, { look, words, language }), true)
  }
  if (onChoose) drawing.on('click', (event) => choose(event, chart, onChoose))
  const size = new ResizeObserver(() => {
    if (isNarrow(element) !== look.isNarrow) draw()
    drawing.resize()
  })
  size.observe(element)
  const ends = [
    onSchemeChange(draw),
    // Paper is laid out at once: what is drawn by the next frame is not on it.
    onPrinting(() => {
      draw()
      drawing.resize()
      drawing.getZr().flush()
    }),
  ]
  draw()
  return {
    close() {
      size.disconnect()
      for (const end of ends) end()
      drawing.dispose()
    },
  }
}

function choose(
  { dataIndex, seriesIndex, data }: ECElementEvent,
  { type }: Chart,
  onChoose: NonNullable<ChartToDraw['onChoose']>,
): void {
  if (type === 'gauge') return
  // A square of a heat map holds where it stands.
  if (type === 'heat' && Array.isArray(data)) onChoose({ category: Number(data[0]), series: Number(data[1]) })
  else onChoose({ category: dataIndex, ...(seriesIndex !== undefined && { series: seriesIndex }) })
}

/** A pie needs as much beside a legend with words, in pixels of a design for 16 px type. */
const leastBeside = 460

const isNarrow = ({ clientWidth }: HTMLElement): boolean => clientWidth < shownPixels(leastBeside)

function lookOf(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element)
  // The colours of the page are `light-dark()`: a property tells the one that is seen.
  const seen = (name: string) => {
    element.style.setProperty('outline-color', `var(${name})`)
    const colour = getComputedStyle(element).outlineColor
    element.style.removeProperty('outline-color')
    return colour
  }
  return {
    text: style.color,
    muted: seen('--text-muted'),
    line: seen('--line'),
    surface: seen('--surface-raised'),
    font: style.fontFamily,
    size: shownPixels(13),
    isNarrow: isNarrow(element),
    isPaper: isPrinting(),
    isStill: isPrinting() || matchMedia('(prefers-reduced-motion: reduce)').matches,
  }
}
