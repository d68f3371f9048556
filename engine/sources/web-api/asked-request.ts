import { storedJson } from '../../store/stored-json.ts'
import { webApiFunction, type WebRequest } from '../../../runtime/web-api/web-request.ts'
import type { RowsLeft, Statement, Value } from '../source.ts'

/** What a statement asks, and what is left of it for the rows of the answer. */
export interface AskedRequest {
  request: WebRequest
  /** Values of the schema's parameters by name. */
  given: ReadonlyMap<string, Value>
  text: string
  values: readonly Value[]
  /** What is done there before. */
  left?: RowsLeft
  /** The same for the same request with the same values. */
  name: string
}

const form = new RegExp(`${webApiFunction}\\('((?:[^']|'')*)'((?:, \\?\\d+)*)\\)`)

/** Takes the request out of a statement of `webRequestStatement`, however much was written around it. */
export function askedRequest({ text, values, left }: Statement): AskedRequest {
  const { whole, places, request, literal } = requestIn(text)
  const numbers = [...places.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))
  // What the request alone takes is no value of the rest, whose numbers have no gaps then.
  const kept: number[] = []
  const rest = text.replaceAll(whole, 'answer').replaceAll(/\?(\d+)/g, (_, number: string) => {
    if (!kept.includes(Number(number))) kept.push(Number(number))
    return `?${kept.indexOf(Number(number)) + 1}`
  })
  const given = new Map(request.names.map((name, index) => [name, values[numbers[index]! - 1] ?? null]))
  return {
    request,
    given,
    text: rest,
    values: kept.map((number) => values[number - 1] ?? null),
    ...(left && { left }),
    name: JSON.stringify([literal, [...given.values()].map((value) => String(value) + typeof value), left ?? null]),
  }
}

/** The request that stands in a statement, and the whole of what stands for it. */
export function requestIn(text: string): { whole: string; literal: string; places: string; request: WebRequest } {
  const [whole, literal, places = ''] = form.exec(text) ?? []
  if (whole === undefined || literal === undefined) throw new Error('A statement of a Web API asks nothing')
  return { whole, literal, places, request: storedJson('web-request', literal.replaceAll("''", "'")) }
}
