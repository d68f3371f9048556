import type { ApiInput } from '../../../runtime/apis/api-release.ts'
import type { SentRow } from '../../execution/failed-step.ts'

/** Where a value stands in a request, by the name under which steps take it. */
export function inputPlace(inputs: readonly ApiInput[], name: string): string[] | undefined {
  for (const { name: own, in: place, fields = [] } of inputs) {
    if (own === name) return [place, own]
    const field = fields.find((one) => `${own}.${one}` === name)
    if (field !== undefined) return [place, own, field]
  }
  return undefined
}

/** Where an object of a list stands, or a field of it. */
export const rowPlace = ({ list, index }: SentRow, field?: string): string[] => [
  ...['body', list, String(index)],
  ...(field === undefined ? [] : [field]),
]
