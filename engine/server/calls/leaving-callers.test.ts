import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConsoleApp, quickCallsOf } from '../../app.ts'
import { prefix } from '../../call/prefix.ts'
import { makeLog } from '../../log/log.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'
import { listen, type Listening } from '../listen.ts'

const silent = makeLog('silent')
const told: [string, string][] = []
let kumiki: TestEngine
const doors: Listening[] = []
beforeAll(async () => {
  const log = {
    ...silent,
    info: (_details: object, message: string) => void told.push(['info', message]),
    error: (_details: object, message: string) => void told.push(['error', message]),
  }
  kumiki = await openEngine({ log })
  const app = makeConsoleApp(kumiki.engine)
  doors.push(await listen(app, { port: 0, host: '127.0.0.1', calls: quickCallsOf(app) }))
  doors.push(await listen(app, { port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close(100)))
  await kumiki.close()
})

test.each([0, 1])('a caller that leaves in the middle of its words is no error (door %i)', async (door) => {
  told.length = 0
  const { port } = doors[door]!
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = [
    `POST ${prefix}/user/login HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Content-Length: 500',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"username":`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.destroy()
  await expect.poll(() => told.filter(([, message]) => message === 'the caller left').length).toBe(1)
  expect(told.filter(([level]) => level === 'error')).toEqual([])
})
