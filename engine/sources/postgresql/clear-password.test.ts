import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openPostgresql } from '../../store/connection/open-postgresql.ts'
import { makePostgresqlSource } from './postgresql-source.ts'
import { readRows } from '../reads.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A server that asks each client for its password in clear, and what it then hears. */
async function greedyServer(): Promise<{ port: number; heard: () => string; asked: () => number }> {
  let heard = ''
  let asked = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      asked++
      // AuthenticationCleartextPassword (PostgreSQL, 55.7)
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as { port: number }).port, heard: () => heard, asked: () => asked }
}

test('SE-03 a server that wants the password in clear on a plain connection is refused, and does not get it', async () => {
  const { port, heard } = await greedyServer()
  const source = makePostgresqlSource({
    ...{ address: 'data-source/x', database_type: 2, system: '127.0.0.1', port },
    ...{ user: 'reader', password: 'canary', db: 'shop' },
  })
  closings.push(() => source.close())
  await expect(source.test(3_000)).rejects.toMatchObject({ code: 'NO_TLS' })
  await expect(readRows(source, { text: 'SELECT 1', values: [] }, { ms: 3_000 })).rejects.toThrow('in clear text')
  expect(heard()).not.toContain('canary')
})

test("SE-03 nor does it get that of Kumiki's own store, from its queries or from what listens", async () => {
  const { port, heard, asked } = await greedyServer()
  const { read, listen, close } = openPostgresql(`postgresql://kumiki:canary@127.0.0.1:${port}/kumiki`)
  closings.push(close)
  await expect(sql`SELECT 1`.execute(read)).rejects.toThrow()
  const before = asked()
  closings.push(listen!(() => {}))
  await expect.poll(asked).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(heard()).not.toContain('canary')
})
