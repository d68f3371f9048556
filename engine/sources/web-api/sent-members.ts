import { filledText, type RequestParameter } from '../../../runtime/web-api/web-request.ts'
import type { Value } from '../source.ts'
import { plainText, sentValue, type SentValue } from './sent-value.ts'

/** A parameter of a request that is sent, with its value, or its several ones. */
export interface SentMember {
  name: string
  parameter: RequestParameter
  values: SentValue[]
  /** The schema's parameter whose value it is; undefined for a text of several. */
  of?: string
}

/**
 * What is sent for a parameter: nothing where its value is that of one of the schema's parameters, and there is none.
 * `names`: those of the schema's parameters.
 */
export function sentMembers(
  parameter: RequestParameter,
  names: readonly string[],
  given: ReadonlyMap<string, Value>,
): SentMember[] {
  const { name, value: written, several, empty } = parameter
  const alone = names.find((one) => written === `:${one}`)
  const value = alone === undefined ? filledWith(written, names, given) : (given.get(alone) ?? null)
  const member = { name, parameter, ...(alone !== undefined && { of: alone }) }
  if (value === null)
    return empty === 'null' && alone !== undefined && given.has(alone) ? [{ ...member, values: [null] }] : []
  const values = several === undefined ? [value] : listIn(plainText(value))
  return [{ ...member, values: values.map((one) => sentValue(one, parameter)) }]
}

/** What stands between several values in one; undefined where the name is repeated for each. */
export function separatorOf(several: RequestParameter['several']): string | undefined {
  switch (several) {
    case 'comma':
      return ','
    case 'space':
      return ' '
    case 'pipe':
      return '|'
    case 'repeat':
    case undefined:
      return undefined
  }
}

const filledWith = (written: string, names: readonly string[], given: ReadonlyMap<string, Value>): string =>
  filledText(written, names, (name) => plainText(given.get(name) ?? null))

/** The values of a list that is written in JSON, or with commas. */
function listIn(text: string): Value[] {
  if (text.trim() === '') return []
  if (!text.trimStart().startsWith('[')) return text.split(',').map((one) => one.trim())
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))) : [text]
  } catch {
    return [text]
  }
}
