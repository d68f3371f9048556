import type { CallRequest } from './call-request.ts'

/** A call in the name of who asks now, from the same place, with this input; `headers` stand before those of the request. */
export function innerRequest(
  request: CallRequest,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string | undefined>>,
): CallRequest {
  return {
    url: '',
    params: {},
    input,
    peer: request.peer,
    header: (name) => (Object.hasOwn(headers, name) ? headers[name] : request.header(name)),
    text: () => Promise.resolve(''),
    stream: () => (async function* () {})(),
    signal: () => request.signal(),
  }
}
