import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prefix } from '../../call/prefix.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

/** Begins to send a body of that length; answers what is heard, and how much of it had to be sent. */
function begin(token: string, route: string, length: number) {
  const url = new URL(`${kumiki.url('console')}${prefix}${route}`)
  const sending = request(url, {
    method: 'POST',
    headers: { 'x-token': token, 'content-type': 'application/json', 'content-length': String(length) },
  })
  const heard = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
  sending.flushHeaders()
  return { sending, heard }
}

const body = (documents: number) =>
  JSON.stringify({
    mode: 'new',
    dry: true,
    documents: Array.from({ length: documents }, (_, at) => ({
      ...{ kind: 'memo', version: 1, key: `memo-${at}`, name: `Memo ${at}` },
      spec: { text: 'x'.repeat(1000) },
    })),
  })

test('S-12 an import of somebody without any right is refused before its body comes', async () => {
  const { token } = await kumiki.addUser('nobody', {})
  for (const route of ['/document-import', '/document-check', '/document/site']) {
    const { sending, heard } = begin(token, route, 1_000_000)
    expect((await heard).status, route).toBe(403)
    sending.destroy()
  }
})

/** The import that has begun to send is under way: the next one is asked to come back. */
async function untilOthersWait(): Promise<void> {
  await expect
    .poll(async () => {
      const second = begin(kumiki.admin, '/document-import', 1_000_000)
      const { status } = await second.heard
      second.sending.destroy()
      return status
    })
    .toBe(503)
}

test('one import at a time: a second is asked to come back while the first still sends', async () => {
  const text = body(10)
  const first = begin(kumiki.admin, '/document-import', Buffer.byteLength(text))
  first.sending.write(text.slice(0, 100))
  await untilOthersWait()
  first.sending.end(text.slice(100))
  expect((await first.heard).status).toBeLessThan(500)
  expect(await kumiki.ask('console', 'POST /document-import', { token: kumiki.admin, body: text })).not.toMatchObject({
    status: 503,
  })
})

test('who left half-way does not keep the others out', async () => {
  const first = begin(kumiki.admin, '/document-import', 1_000_000)
  first.heard.catch(() => undefined)
  first.sending.write('{')
  await untilOthersWait()
  first.sending.destroy()
  const text = body(1)
  await expect
    .poll(
      async () => (await kumiki.ask('console', 'POST /document-import', { token: kumiki.admin, body: text })).status,
    )
    .not.toBe(503)
})
