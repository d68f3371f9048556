import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Says to a server that it shall speak TLS. */
const wantsTls = 80877103
const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

export interface SilentPostgresql {
  port: number
  close(): void
}

/** A fake: lets everybody in, as PostgreSQL does, and answers nothing that is asked. Whoever asks waits as long as he may. */
export async function silentPostgresql(): Promise<SilentPostgresql> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    let isIn = false
    socket.on('data', (bytes) => {
      if (isIn) return
      if (bytes.length >= 8 && bytes.readInt32BE(4) === wantsTls) return void socket.write('N')
      isIn = true
      socket.write(Buffer.concat([authenticated, ready]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen')
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
