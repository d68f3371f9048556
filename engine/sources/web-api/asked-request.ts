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

/** A statement without its values: lists ask the same texts all the time. */
interface Asking {
  literal: string
  request: WebRequest
  /** Places of its values, from 1. */
  numbers: number[]
  text: string
  /** Places of the values that the rest takes. */
  kept: number[]
}

const mostKept = 500
const known = new Map<string, Asking>()

/** Takes the request out of a statement of `webRequestStatement`, however much was written around it. */
export function askedRequest({ text, values, left }: Statement): AskedRequest {
  const { literal, request, numbers, text: rest, kept } = askingOf(text)
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

const written = new RegExp(`${webApiFunction}\\('((?:[^']|'')*)'`)

/** The request of a step as it is compiled, whose parameters have their names; undefined for one that asks no Web API. */
export function writtenRequest(sql: string): WebRequest | undefined {
  const [, literal] = written.exec(sql) ?? []
  return literal === undefined ? undefined : storedJson('web-request', literal.replaceAll("''", "'"))
}

/** The request that stands in a statement. */
export const requestIn = (text: string): WebRequest => askingOf(text).request

function askingOf(text: string): Asking {
  const before = known.get(text)
  if (before) return before
  const [whole, literal, places = ''] = form.exec(text) ?? []
  if (whole === undefined || literal === undefined) throw new Error('A statement of a Web API asks nothing')
  // What the request alone takes is no value of the rest, whose numbers have no gaps then.
  const kept: number[] = []
  const rest = text.replaceAll(whole, 'answer').replaceAll(/\?(\d+)/g, (_, number: string) => {
    if (!kept.includes(Number(number))) kept.push(Number(number))
    return `?${kept.indexOf(Number(number)) + 1}`
  })
  const asking = {
    literal,
    request: storedJson('web-request', literal.replaceAll("''", "'")),
    numbers: [...places.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)),
    ...{ text: rest, kept },
  }
  if (known.size >= mostKept) known.clear()
  known.set(text, asking)
  return asking
}
