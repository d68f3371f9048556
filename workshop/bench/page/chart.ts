import { BarChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use as addParts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

// One graph as a good programmer draws it by hand: the database adds up, the page draws.
addParts([BarChart, GridComponent, TooltipComponent, SVGRenderer])
const answer = await fetch('/vue-element-admin/shelves')
const { data } = (await answer.json()) as { data: { rows: { SHELF: string; PRICE: number }[] } }
const figure = document.createElement('figure')
figure.style.height = '320px'
document.body.append(figure)
init(figure, null, { renderer: 'svg' }).setOption({
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'category', data: data.rows.map(({ SHELF }) => SHELF) },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: data.rows.map(({ PRICE }) => PRICE) }],
})
