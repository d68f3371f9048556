// Made from schemas/ by `npm run generate`; do not edit.

import type { Color } from '../common/color.ts'
import type { DocumentEnvelope } from '../common/document.ts'

/**
 * What is drawn.
 */
export type Chart = {
  /**
   * How the values are drawn.
   */
  type: 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'heat' | 'gauge' | 'number' | 'table'
  /**
   * Heading.
   */
  title?: string
  /**
   * Where the title stands.
   */
  titlePosition: 'left' | 'center' | 'right'
  /**
   * Names of the series.
   */
  legend: {
    show: boolean
    position: 'top' | 'bottom' | 'left' | 'right'
    direction: 'horizontal' | 'vertical'
  }
  /**
   * Space around the drawing, in pixels.
   */
  grid: {
    top?: number
    right?: number
    bottom?: number
    left?: number
  }
  /**
   * Values stand on top of each other.
   */
  stacked: boolean
  /**
   * What the categories are.
   */
  category: string
  /**
   * In their order; null: rows without a value.
   */
  categories: (string | null)[]
  /**
   * Lines, bars or slices.
   *
   * Items: A number or nothing for each category.
   */
  series: {
    /**
     * null: rows without a value.
     */
    name: string | null
    /**
     * As exact digits.
     */
    numbers: (string | null)[]
    /**
     * Digits behind the point.
     */
    decimals: number
    color?: Color
    /**
     * Of all categories together.
     */
    total: string | null
    /**
     * Drawn otherwise than the whole.
     */
    as?: 'bar' | 'line' | 'area'
    /**
     * Its numbers stand beside the right axis.
     */
    onRight?: true
    /**
     * Value of the series' field, where the graph has one.
     */
    key?: string | null
  }[]
  /**
   * After how long it is asked for again.
   */
  everyMinutes?: number
  /**
   * The last category is what all others come to.
   */
  hasOthers?: true
  /**
   * Categories are periods, the last one the present.
   */
  ofPeriods?: true
  /**
   * The end of a gauge.
   */
  full?: number
  /**
   * Values of the categories, of periods their first day: by these the rows behind a number are asked for.
   */
  keys: (string | null)[]
  /**
   * The rows behind its numbers are listed on a page.
   */
  isListed?: true
  /**
   * Drawn for the login with which its schemas are tried: on a site each user sees the own rows.
   */
  isTried?: true
}

export type DashboardFiltersRequest = {
  /**
   * The dashboard.
   */
  dashboard: `${string}/${string}`
}

export type DashboardFiltersResponse = {
  filters: {
    field: string
    /**
     * What it is called.
     */
    label: string
    /**
     * How it is typed.
     */
    input: 'text' | 'choice' | 'days'
    /**
     * Values among which is chosen.
     */
    choices?: string[]
    /**
     * Words of the choices, by value, where they are others than the value.
     */
    labels?: {
      [k: string]: string
    }
  }[]
}

/**
 * What a reader chose, by the fields of the filters; of days from and to.
 */
export type DashboardFiltersValues = {
  [k: string]:
    | string
    | {
        from?: string
        to?: string
      }
}

export type DashboardPdfRequest = {
  /**
   * The dashboard.
   */
  dashboard: `${string}/${string}`
  filters?: DashboardFiltersValues
}

/**
 * The report.
 */
export type DashboardPdfResponse = string

export type DashboardTopRequest = {}

export type DashboardTopResponse = {
  /**
   * Own ones, the one that was changed last first.
   *
   * Items: A dashboard of the user.
   */
  dashboards: {
    id: number
    address: string
    /**
     * What it is called.
     */
    name: string
    /**
     * Items: Where a graph stands.
     */
    graphs: {
      graph: string
      /**
       * What it is called.
       */
      name: string
      span: number
      height: number
    }[]
  }[]
}

export type GraphDataRequest = {
  /**
   * The graph.
   */
  graph: `${string}/${string}`
  /**
   * On which it stands, with its filters.
   */
  dashboard?: `${string}/${string}`
  filters?: DashboardFiltersValues
}

export type GraphDataResponse = Chart

export type GraphPreviewRequest = {
  /**
   * A graph, as it stands in its form.
   */
  document: DocumentEnvelope
}

export type GraphPreviewResponse = Chart

export type GraphRowsRequest = {
  /**
   * The graph.
   */
  graph: `${string}/${string}`
  /**
   * On which it stands, with its filters.
   */
  dashboard?: `${string}/${string}`
  filters?: DashboardFiltersValues
  /**
   * Value of the category; of a period its first day.
   */
  category: string | null
  /**
   * Value of the series' field; left out: of all series.
   */
  series?: string | null
}

export type GraphRowsResponse = {
  /**
   * Items: What a value is.
   */
  columns: {
    /**
     * What it is called.
     */
    label: string
    /**
     * Of a number: digits behind the point.
     */
    decimals?: number
    /**
     * Its digits are written in groups.
     */
    isAmount?: true
  }[]
  /**
   * Values in the order of the columns.
   */
  rows: (string | number | boolean | null)[][]
  /**
   * There are more rows than these.
   */
  hasMore: boolean
}

export type SiteGraphDataRequest = {
  /**
   * The content that shows the dashboard.
   */
  contentId: number
  /**
   * Key of a graph of the dashboard.
   */
  graph: string
  filters?: DashboardFiltersValues
}

export type SiteGraphDataResponse = Chart

export type SiteGraphFiltersRequest = {
  /**
   * The content that shows the dashboard.
   */
  contentId: number
  /**
   * Keys of the graphs of the dashboard, in their order.
   */
  graphs: string[]
}

export type SiteGraphFiltersResponse = DashboardFiltersResponse

export type SiteGraphListRequest = {
  /**
   * The content that shows the dashboard.
   */
  contentId: number
  /**
   * Key of a graph of the dashboard.
   */
  graph: string
  filters?: DashboardFiltersValues
  /**
   * Value of the category; of a period its first day.
   */
  category: string | null
  /**
   * Value of the series' field; left out: of all series.
   */
  series?: string | null
}

export type SiteGraphListResponse = {
  /**
   * Of the list.
   */
  route: string
  /**
   * What narrows it to these rows, by names of its address.
   */
  query: {
    [k: string]: string
  }
}

export type SiteGraphPdfRequest = {
  /**
   * The content that shows the dashboard.
   */
  contentId: number
  /**
   * Keys of the graphs of the dashboard, in their order.
   */
  graphs: string[]
  filters?: DashboardFiltersValues
}

/**
 * The report.
 */
export type SiteGraphPdfResponse = string
