import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import type { StatementSource } from './source.ts'
import { readRows } from './reads.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A server that answers whatever it likes, and what it hears. */
async function rogueServer(greet: (socket: Socket) => void, answer: (bytes: Buffer, socket: Socket) => void) {
  const heard: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard.push(bytes)
      answer(bytes, socket)
    })
    greet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as { port: number }
  return { port, heard: () => Buffer.concat(heard).toString('latin1') }
}

const open = (make: typeof makeMysqlSource, database_type: number, port: number): StatementSource => {
  const source = make({
    ...{ address: 'data-source/x', database_type, system: '127.0.0.1', port },
    ...{ user: 'reader', password: 'canary-password', db: 'shop' },
  })
  closings.push(() => source.close())
  return source
}
const read = (source: StatementSource): Promise<unknown> =>
  readRows(source, { text: 'SELECT 1', values: [] }, { ms: 2_000 }).catch((error: unknown) => error)

describe('IN-13 MySQL', () => {
  /** Packets of the protocol: three bytes of length, one that counts, the rest. */
  const packet = (count: number, ...parts: (number[] | Buffer | string)[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
    return Buffer.concat([Buffer.from([body.length, body.length >> 8, 0, count]), body])
  }
  const greeting = packet(
    0,
    ...[[10], '8.0.36\0', [1, 0, 0, 0], 'saltsalt', [0], [0xff, 0xff], [45], [2, 0], [0xff, 0xff], [21]],
    ...[Buffer.alloc(10), 'saltsaltsalt\0', 'mysql_native_password\0'],
  )
  const ok = (count: number) => packet(count, [0, 0, 0, 2, 0, 0, 0])
  const end = (count: number) => packet(count, [0xfe, 0, 0, 2, 0])
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
  const column = (count: number, name: string) =>
    packet(count, ...['def', '', '', '', name, name].map(text), [12, 45, 0, 255, 0, 0, 0, 253, 0, 0, 0, 0, 0])

  test('a password in clear is not given, however the server switches', async () => {
    let turn = 0
    const { port, heard } = await rogueServer(
      (socket) => socket.write(greeting),
      (_bytes, socket) => {
        if (turn++ === 0) socket.write(packet(2, [0xfe], 'mysql_clear_password\0'))
      },
    )
    const failed = await read(open(makeMysqlSource, 3, port))
    expect(failed).toBeInstanceOf(Error)
    expect(heard()).toContain('reader')
    expect(heard()).not.toContain('canary-password')
  })

  test('no file leaves, whichever statement is answered with the wish for one', async () => {
    let greeted = false
    const { port, heard } = await rogueServer(
      (socket) => socket.write(greeting),
      (bytes, socket) => {
        if (!greeted) socket.write(ok(2))
        else if (bytes.length > 4) socket.write(packet(1, [0xfb], '/etc/passwd'))
        greeted = true
      },
    )
    await read(open(makeMysqlSource, 3, port))
    expect(heard()).toContain('SELECT')
    expect(heard()).not.toContain(readFileSync('/etc/passwd', 'latin1').split('\n')[0])
  })

  test('the name of a column is a name', async () => {
    const name = `x"];globalThis.stolen=1;//`
    let greeted = false
    const { port, heard } = await rogueServer(
      (socket) => socket.write(greeting),
      (bytes, socket) => {
        const [command] = bytes.subarray(4)
        if (!greeted) socket.write(ok(2))
        // Prepared with one column and no parameter.
        else if (command === 0x16)
          socket.write(Buffer.concat([packet(1, [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]), column(2, name), end(3)]))
        else if (command === 0x17)
          socket.write(Buffer.concat([packet(1, [1]), column(2, name), end(3), packet(4, [0, 0], text('8.0')), end(5)]))
        else socket.write(ok(1))
        greeted = true
      },
    )
    await read(open(makeMysqlSource, 3, port))
    expect(heard()).toContain('SELECT VERSION()')
    expect(heard()).toContain('SELECT 1')
    expect(globalThis).not.toHaveProperty('stolen')
  })
})

describe('IN-13 PostgreSQL', () => {
  const message = (type: string, ...parts: (number[] | string)[]): Buffer => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
    const head = Buffer.alloc(5, type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }

  test('no proof of the password that is quickly guessed goes over a plain connection', async () => {
    const rogue = async (rounds: number) => {
      const { port, heard } = await rogueServer(
        () => undefined,
        (bytes, socket) => {
          const nonce = /r=([^,]+)$/.exec(bytes.toString('latin1'))?.[1]
          if (nonce === undefined) socket.write(message('R', [0, 0, 0, 10], 'SCRAM-SHA-256\0\0'))
          else socket.write(message('R', [0, 0, 0, 11], `r=${nonce}abc,s=c2FsdHNhbHQ=,i=${rounds}`))
        },
      )
      return { failed: await read(open(makePostgresqlSource, 2, port)), heard: heard() }
    }
    const quick = await rogue(1)
    expect(quick.failed).toMatchObject({ message: expect.stringContaining('quickly guessed') as string })
    expect(quick.heard).toContain('n=*')
    expect(quick.heard).not.toMatch(/p=[\w+/]{20}/)
    expect((await rogue(4096)).heard).toMatch(/p=[\w+/]{20}/)
  })
})
