import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { linesType } from '../../../runtime/apis/lines-path.ts'
import { apiRequests, type MadeRequest } from './api-requests.ts'
import { documentedApi, type DocumentedOperation, type OpenApiDocument } from './documented-api.ts'

export interface FuzzedApi {
  /** Address of the API: `http://127.0.0.1:1234/api/stock/v1`. */
  address: string
  token: string
}

interface Heard {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Sends requests that are made from the API's own document. Answers what was wrong: a 500, an answer that the document does
 * not declare, one refused that is as declared, one taken that is not.
 */
export async function fuzzApi({ address, token }: FuzzedApi, count: number, seed: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (made: Pick<MadeRequest, 'method' | 'path' | 'headers' | 'body'>): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body } = made
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const own = { authorization: `Bearer ${token}`, ...length, ...headers }
      const sent = request(
        address + path,
        { agent, method, headers: own, path: new URL(address).pathname + path },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => void pieces.push(piece))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(pieces).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  try {
    const { text } = await send({ method: 'GET', path: '/openapi.json', headers: {} })
    const api = documentedApi(JSON.parse(text) as OpenApiDocument)
    const wrong: string[] = []
    for (const made of fc.sample(apiRequests(api), { numRuns: count, seed })) {
      const heard = await send(made)
      const why = isWithin(address, made.path) ? faultOf(made, heard) : failureOf(heard)
      if (why !== undefined) wrong.push(`${why}: ${told(made)} → ${heard.status} ${heard.text.slice(0, 300)}`)
    }
    return wrong
  } finally {
    agent.destroy()
  }
}

const told = ({ method, path, headers, body, expected }: MadeRequest): string =>
  `${expected} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${(body ?? '').slice(0, 300)}`

/** Whether it leads to the API: by `..` it may lead to the addresses around it, which answer as they do. */
function isWithin(address: string, path: string): boolean {
  if (!URL.canParse(address + path)) return true
  return new URL(address + path).pathname.startsWith(new URL(address).pathname)
}

function failureOf({ status }: Heard): string | undefined {
  if (status >= 500) return 'a failure of the engine'
  return status < 200 || status >= 600 ? 'no status' : undefined
}

function faultOf(made: MadeRequest, heard: Heard): string | undefined {
  const failure = failureOf(heard)
  if (failure !== undefined) return failure
  const { status } = heard
  const { operation, expected } = made
  if (made.method === 'HEAD') return undefined
  if (!operation) return status < 400 || isProblem(heard) ? undefined : 'no problem'
  // What reaches another place of the API is answered by that one.
  if (expected === 'any' && (status === 404 || status === 405)) return isProblem(heard) ? undefined : 'no problem'
  const undeclared = undeclaredIn(operation, heard)
  if (undeclared !== undefined) return undeclared
  if (expected === 'taken' && isRefused(heard)) return 'refused, and is as declared'
  if (expected === 'refused' && status < 400) return 'taken, and is not as declared'
  return undefined
}

const isProblem = ({ headers, text }: Heard): boolean =>
  headers['content-type'] === 'application/problem+json' && text.startsWith('{')

/** By what it is checked by, and not by what the data source says to it. */
const isRefused = ({ status, text }: Heard): boolean =>
  status >= 400 && [40000, 41500, 60106].includes((JSON.parse(text) as { code: number }).code)

function undeclaredIn({ answers }: DocumentedOperation, { status, headers, text }: Heard): string | undefined {
  const declared = answers.get(String(status))
  if (!declared) return 'a status that is not declared'
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (declared.size === 0) return text === '' ? undefined : 'an answer without declared content'
  // Who accepts lines gets them at the path of the rows, too; they are described at their own.
  if (type === linesType && !declared.has(type)) return undefined
  if (!declared.has(type)) return `a type that is not declared (${type})`
  const validate = declared.get(type)
  if (!type.endsWith('json') || type.endsWith('ndjson') || !validate) return undefined
  return validate(JSON.parse(text)) ? undefined : `not of the declared shape (${JSON.stringify(validate.errors?.[0])})`
}
