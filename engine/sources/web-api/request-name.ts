import type { WebRequest } from '../../../runtime/web-api/web-request.ts'
import type { AskedRequest } from '../request-source.ts'

/** Requests of plans are asked over and over: each is written once. */
const written = new WeakMap<WebRequest, string>()

/** The same for the same request with the same values. */
export function requestName({ request, given, there }: AskedRequest): string {
  let text = written.get(request)
  if (text === undefined) written.set(request, (text = JSON.stringify(request)))
  const values = [...given].map(([name, value]) => [name, String(value) + typeof value])
  return JSON.stringify([text, values, there ?? null])
}
