import type { ApiMethod } from './api-release.ts'

export const linesType = 'application/x-ndjson'

/** Whether rows come as lines, too; what a filter makes of all of them does not. */
export const hasLines = ({ list, answer, filter }: Pick<ApiMethod, 'list' | 'answer' | 'filter'>): boolean =>
  list !== undefined && answer === 'rows' && filter === undefined

/** Where rows come as lines alone, for programs whose clients read one type of answer: `/products.ndjson`. */
export const linesPath = (path: string): string => (/\/:[^/]+$/.test(path) ? `${path}/rows.ndjson` : `${path}.ndjson`)
