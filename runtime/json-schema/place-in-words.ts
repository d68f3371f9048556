import { parsePointer } from '../pointer.ts'
import { jsonSchemaAt } from './json-schema-at.ts'
import type { JsonSchema, JsonSchemaSet } from './json-schema-set.ts'
import { resolve } from './resolve.ts'
import { titleOf } from './title-of.ts'

/** A place of a value as people see it in the form: `List › Columns › 3 › Label` for `/spec/list/columns/2/label`. */
export function placeInWords(
  { set, root }: { set: JsonSchemaSet; root: JsonSchema },
  value: unknown,
  at: string,
): string {
  const steps = parsePointer(at)
  const words = steps.flatMap((step, index) => {
    if (index === 0 && step === 'spec') return []
    if (/^\d+$/.test(step)) return [String(Number(step) + 1)]
    const pointer = steps.slice(0, index + 1).map((one) => `/${one.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    const place = jsonSchemaAt(set, root, value, pointer.join(''))
    return [titleOf(set, place && { ...resolve(set, place.raw), ...place.raw }, step)]
  })
  return words.join(' › ')
}
