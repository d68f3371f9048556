import type { Aggregation } from './workbook-setting.ts'

/** What stands in a cell: texts as they are, and values. */
export type CellPart = string | CellField

export interface CellField {
  /** Field of the rows, or `login.FIELD`, `today`, `page`, `pages`. */
  field: string
  aggregation?: Aggregation
}

const aggregations: readonly string[] = ['sum', 'count', 'min', 'max', 'avg'] satisfies Aggregation[]
const isAggregation = (word: string): word is Aggregation => aggregations.includes(word)

const form = /\{\{\s*(?:(\p{L}+)\s+)?([^\s{}]+)\s*\}\}/gu

/**
 * The parts of a cell's text: `{{FIELD}}`, `{{sum FIELD}}`. What stands before a field and is no aggregation is a part of the
 * text, as anything else in braces is.
 */
export function cellParts(text: string): CellPart[] {
  const parts: CellPart[] = []
  let at = 0
  for (const found of text.matchAll(form)) {
    const [all, word, field = ''] = found
    if (word !== undefined && !isAggregation(word)) continue
    if (found.index > at) parts.push(text.slice(at, found.index))
    parts.push({ field, ...(word !== undefined && { aggregation: word }) })
    at = found.index + all.length
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}

/** Fields that the texts of cells may name beside those of the rows. */
export const isBeside = (field: string): boolean =>
  field === 'today' || field === 'page' || field === 'pages' || field.startsWith('login.')
