import type { ChartDrawing } from '../../runtime/graph/chart-drawing.ts'
import type { ChartLook } from '../charts/chart-look.ts'
import { chartOption } from '../charts/chart-option.ts'
import { init } from '../charts/echarts.ts'

/** As paper and readers of mail have it: light, with patterns beside colours where it is printed. */
const look = (isPaper: boolean): ChartLook => ({
  ...{ text: '#1f2328', muted: '#57606a', line: '#d0d7de', surface: '#ffffff' },
  ...{ font: "'BIZ UDPGothic','Noto Sans CJK JP',sans-serif", size: 12, isStill: true, isPaper, isNarrow: false },
})

/** What no text of XML may hold (XML 1.0, 2.2). */
const noXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A chart as SVG, for pages on which nothing runs. */
export function drawSvg({ chart, width, height, words, language, isPaper }: ChartDrawing): string {
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    drawing.setOption(chartOption(chart, { look: look(isPaper), words, language }))
    return drawing.renderToSVGString().replaceAll(noXml, '')
  } finally {
    drawing.dispose()
  }
}
