import { BarChart, GaugeChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import { init, use as addParts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

addParts([BarChart, GaugeChart, HeatmapChart, LineChart, PieChart, ScatterChart, SVGRenderer])
addParts([AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapContinuousComponent])

/** ECharts with the parts that charts have. */
export { init }
