import { resultColumn } from '../../parts/result-column.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from './rule.ts'
import { visitObjects } from './visit-objects.ts'

const addresses = ['url', 'alternativeUrl']
const isAddress = (value: object): boolean => addresses.some((name) => name in value)

/** `{FIELD}` in the address of a picture, a link or a PDF is a column of the row. */
export const placeholders: Rule = (document, { library }) => {
  const problems: Problem[] = []
  visitObjects(document.spec, '/spec', (value, at) => {
    if (!isAddress(value) || !/\/(image|link|pdf)$/.test(at)) return
    const columns = resultColumn(document, at, library)
    for (const [name, template] of Object.entries(value)) {
      if (!columns || typeof template !== 'string' || !addresses.includes(name)) continue
      const fields = [...template.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => match[1] ?? [])
      const missing = fields.find((field) => !columns.some((column) => column.key === field))
      if (missing !== undefined) {
        problems.push(makeProblem('placeholder-not-found', document, `${at}/${name}`, [missing], template))
      }
    }
  })
  return problems
}
