import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceMs } from '../../engine/test/limits.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { receiverSecret, startReceiver, type Receiver } from '../../engine/webhooks/test/receiver.ts'
import { idOf } from '../../examples/wholesale/test/builder.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { openConsole } from '../client.ts'

let folder: string
let receiver: Receiver
let engine: EngineProcess | undefined

const start = async () => {
  const [port, sitePort] = [await freePort(), await freePort()]
  const env = { KUMIKI_EXAMPLE: 'wholesale' }
  engine = await startEngine({ dataFolder: join(folder, 'data'), port, sitePort, env })
  return engine
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-webhooks-'))
  receiver = await startReceiver()
})
afterAll(async () => {
  await engine?.kill()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

test('WH-05 what an engine had written when it was killed is delivered after its start, under the same id', async () => {
  const first = await start()
  const client = await openConsole(first.url)
  await changeDocument(client, 'settings', await idOf(client, 'settings', 'wholesale'), ({ spec }) => {
    ;(spec.outbound as { allowed: object[] }).allowed.push({ to: '127.0.0.1', port: receiver.port })
  })
  const document = {
    ...{ kind: 'webhook', version: 1, key: 'erp', name: 'ERP' },
    spec: { url: receiver.url, events: ['release.published'], secret: { $secret: 'secret' } },
  }
  await client.call('POST', '/document/webhook', { document, secrets: { '/spec/secret': receiverSecret } })
  // It hears of it, and says nothing: the engine waits for its answer when it is killed.
  receiver.answers = () => undefined
  await client.call('POST', '/b2b-edit/publish', { id: await idOf(client, 'site', 'wholesale') })
  await expect.poll(() => receiver.heard.length, { timeout: patienceMs }).toBe(1)
  await first.kill()
  receiver.answers = (_nth, response) => response.writeHead(204).end()
  const second = await start()
  await expect.poll(() => receiver.heard.length, { timeout: patienceMs }).toBe(2)
  const [before, after] = receiver.heard
  expect(after).toMatchObject({ isSigned: true, text: before!.text })
  expect(after!.headers['webhook-id']).toBe(before!.headers['webhook-id'])
  const again = await openConsole(second.url)
  const states = async () =>
    (await again.call<{ rows: { status: string; tries: number }[] }>('GET', '/webhook-log')).rows
  await expect.poll(states, { timeout: patienceMs }).toMatchObject([{ status: 'sent', tries: 1 }])
})
