/** Where a chain of schemas stands: it decides where its parameters can get their values from. */
export type ChainPlace =
  | 'list'
  | 'calendar'
  | 'detail'
  | 'add'
  | 'change'
  | 'order'
  | 'orderLine'
  | 'component'
  | 'entry'
  | 'check'
  | 'api'
  | 'apiRows'
  | 'authentication'
  | 'report'
  | 'reportLines'
  | 'graph'
  | 'schedule'

/** A chain of a page that gives rows. */
export interface PageChain {
  /** Where it stands in the document. */
  at: string
  place: ChainPlace
}

const everywhere = ['value', 'login', 'userVariable', 'component', 'executeSchemaMeta']

/** The sources that have a value at each place. `calendar` is a list that is shown as one. */
export const parameterSources: Record<ChainPlace, readonly string[]> = {
  list: [...everywhere, 'search'],
  calendar: [...everywhere, 'search', 'calendar'],
  detail: [...everywhere, 'row'],
  add: [...everywhere, 'input'],
  change: [...everywhere, 'input', 'row'],
  order: [...everywhere, 'input', 'cart', 'purchase'],
  orderLine: [...everywhere, 'input', 'cart', 'purchase', 'row'],
  // A component is asked by pages of every sort: what the page does not have is empty.
  component: [...everywhere, 'search', 'calendar', 'input', 'row', 'cart', 'purchase'],
  // A row of a component's table, with what was typed into it.
  entry: [...everywhere, 'input', 'row'],
  check: [...everywhere, 'input', 'cart', 'purchase'],
  // A program calls: nobody has logged in to a site.
  api: [...everywhere.filter((source) => source !== 'login'), 'input'],
  // An object of a list that a program sends.
  apiRows: [...everywhere.filter((source) => source !== 'login'), 'input', 'row'],
  // Nobody is logged in yet, and nothing else is asked.
  authentication: ['input', 'value', 'userVariable'],
  // A report of a search, of a row of the page, or of the days of a schedule.
  report: [...everywhere, 'search', 'row', 'calendar'],
  // What belongs to a row of a report.
  reportLines: [...everywhere, 'row', 'calendar'],
  // A graph of all rows.
  graph: everywhere,
  // Nobody has logged in; its calendar are the days that a run is about.
  schedule: [...everywhere.filter((source) => source !== 'login'), 'calendar'],
}
