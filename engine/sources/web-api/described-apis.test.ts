import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load } from 'js-yaml'
import { ofKind } from '../../../runtime/document.ts'
import { documentsOf } from '../../../runtime/openapi-in/documents-of.ts'
import { readOpenApi, type OpenApiOperation } from '../../../runtime/openapi-in/read-openapi.ts'
import { webRequestOf } from '../../../runtime/web-api/web-request.ts'
import { makeOutbound } from '../../outbound/outbound.ts'
import { startWebServer, type WebServer } from '../../outbound/test/web-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { makeJq } from '../../web-api/jq/make-jq.ts'
import type { Answer } from '../request-source.ts'
import { describedAnswer } from './test/described-answer.ts'
import { makeWebApiSource } from './web-api-source.ts'

const folder = new URL('../../../../shared/data/openapi/', import.meta.url)
const files = [
  'museum.yaml',
  'petstore.yaml',
  'freee-accounting.json',
  'twilio-verify.json',
  'kintone-bundled.yaml',
  'line-messaging.yaml',
]
const isThere = existsSync(fileURLToPath(folder))
const label = isThere ? 'descriptions that others wrote' : 'descriptions that others wrote; skipped: ../shared/data'

/** Operations, those that are asked here, those with nothing to show, and why others are no schemas. */
const expected: Record<string, { operations: number; asked: number; refused: Record<string, number> }> = {
  'museum.yaml': { operations: 8, asked: 3, refused: { 'openapi-answer': 1 } },
  'petstore.yaml': { operations: 19, asked: 6, refused: {} },
  'freee-accounting.json': { operations: 151, asked: 76, refused: { 'openapi-answer': 2, 'openapi-file': 1 } },
  'twilio-verify.json': { operations: 57, asked: 24, refused: {} },
  'kintone-bundled.yaml': { operations: 204, asked: 92, refused: {} },
  'line-messaging.yaml': { operations: 73, asked: 34, refused: { 'openapi-answer': 3 } },
}

let web: WebServer
let answer: () => unknown
/** Each page is asked for until one has no rows: what is asked for again has none. */
let asked: number
const jq = makeJq()

beforeAll(async () => {
  web = await startWebServer((_request, response) => {
    const last = (name: string, value: unknown) => (Array.isArray(value) ? [] : name === 'next' ? undefined : value)
    const body = JSON.stringify(answer(), (name, value: unknown) => (asked > 0 ? last(name, value) : value))
    asked++
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
})
afterAll(async () => {
  await web.close()
  jq.close()
})

describe.skipIf(!isThere)(label, () => {
  const outbound = makeOutbound(() => ({ ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }), ownPorts: () => [] }))

  async function rowsOf(operation: OpenApiOperation, document: unknown): Promise<Answer> {
    const address = `http://127.0.0.1:${web.port}`
    const read = { ...readless, operations: [operation] }
    const [connection, schema] = documentsOf(read, { chosen: [operation.id], address })!
    const { spec } = ofKind('schema', schema!)
    const given = new Map(
      (spec.parameters ?? []).flatMap(({ name, data, optional }) =>
        optional ? [] : [[name, data ?? '1'] as [string, string]],
      ),
    )
    answer = () => describedAnswer(document, operation.path, 'get')
    asked = 0
    const own = ofKind('web-api', { ...connection!, spec: { apiUrl: address } })
    const source = makeWebApiSource(own, {
      outbound,
      jq,
      webApis: { authorization: () => Promise.resolve({ headers: {}, query: [], secrets: [] }) },
    })
    return source.ask({ request: webRequestOf(spec), given }, { ms: 10_000 })
  }

  test.each(files)('%s: each GET gives rows, and none of nulls', async (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const document: unknown = file.endsWith('.json') ? JSON.parse(text) : load(text)
    const read = readOpenApi(document)!
    const refused: Record<string, number> = {}
    for (const { refused: why } of read.operations) if (why) refused[why.code] = (refused[why.code] ?? 0) + 1
    const reading = read.operations.filter(({ method, spec }) => method === 'GET' && spec?.resultColumns)
    const wrong: string[] = []
    for (const operation of reading) {
      const one = { ...operation }
      delete one.apiUrl
      const { rows } = await rowsOf(one, document).catch((error: unknown) => ({ rows: [[String(error)]] }))
      const isRight =
        rows.length > 0 &&
        rows.every((row) => row.some((value) => value !== null)) &&
        !/^\w*Error|^SourceRefused/.test(String(rows[0]?.[0]))
      if (!isRight)
        wrong.push(`${operation.id} ${operation.spec?.request?.rows} ${JSON.stringify(rows[0])?.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    expect({ operations: read.operations.length, asked: reading.length, refused }).toEqual(expected[file])
  })
})

const readless = { version: '3.0', name: 'Described', authorization: {}, notes: [] }
