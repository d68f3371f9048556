import { resultColumn } from '../../parts/result-column.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { ObjectRule } from './everywhere.ts'

const addresses = ['url', 'alternativeUrl']
const isAddress = (value: object): boolean => addresses.some((name) => name in value)

/** `{FIELD}` in the address of a picture, a link or a PDF is a column of the row. */
export const placeholders: ObjectRule = (value, { document, at }, { library }) => {
  if (!isAddress(value) || !/\/(image|link|pdf)$/.test(at)) return []
  const columns = resultColumn(document, at, library)
  return Object.entries(value).flatMap(([name, template]) => {
    if (!columns || typeof template !== 'string' || !addresses.includes(name)) return []
    const fields = [...template.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => match[1] ?? [])
    const missing = fields.find((field) => !columns.some((column) => column.key === field))
    if (missing === undefined) return []
    return [makeProblem('placeholder-not-found', document, `${at}/${name}`, { values: [missing], found: template })]
  })
}
