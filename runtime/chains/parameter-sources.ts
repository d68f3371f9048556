/** Where a chain of schemas stands: it decides where its parameters can get their values from. */
export type ChainPlace = 'list' | 'detail' | 'add' | 'change' | 'order' | 'orderLine' | 'component' | 'check'

const everywhere = ['value', 'login', 'userVariable', 'component', 'executeSchemaMeta']

/** The sources that have a value at each place. The calendar has none yet: no page shows one. */
export const parameterSources: Record<ChainPlace, readonly string[]> = {
  list: [...everywhere, 'search'],
  detail: [...everywhere, 'row'],
  add: [...everywhere, 'input'],
  change: [...everywhere, 'input', 'row'],
  order: [...everywhere, 'input', 'cart', 'purchase'],
  orderLine: [...everywhere, 'input', 'cart', 'purchase', 'row'],
  // A component is asked by pages of every sort: what the page does not have is empty.
  component: [...everywhere, 'search', 'input', 'row', 'cart', 'purchase'],
  check: [...everywhere, 'input', 'cart', 'purchase'],
}
