import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to connections made from now on, and to what travels on open ones. */
export type Fault =
  | { do: 'pass' }
  /** Accepts and never answers: nothing of the server comes through. */
  | { do: 'silence' }
  /** One byte a second of what the server says. */
  | { do: 'drip' }
  /** Cuts a connection after so many bytes of the server. */
  | { do: 'cut'; bytes: number }
  /** Lets the client's text through, and cuts before the server's answer to it arrives. */
  | { do: 'cut-answer'; to: string }

export interface TcpProxy {
  port: number
  set(fault: Fault): void
  /** Cuts all open connections now. */
  cut(): void
  /** Connections that were made through it. */
  count(): number
  stop(): Promise<void>
}

/** A proxy before a server, with faults at will. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let fault: Fault = { do: 'pass' }
  let count = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    count++
    open.add(client)
    const upstream = connect(target.port, target.host)
    const stop = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
    }
    let passed = 0
    let isAnswerLost = false
    for (const socket of [client, upstream]) socket.on('error', stop).on('close', stop)
    client.on('data', (piece) => {
      upstream.write(piece)
      if (fault.do !== 'cut-answer' || !piece.includes(fault.to)) return
      isAnswerLost = true
      // Time for the server to do what it was told.
      setTimeout(stop, 200)
    })
    upstream.on('data', (piece) => {
      if (isAnswerLost || fault.do === 'silence') return
      if (fault.do === 'drip') {
        upstream.pause()
        void drip(client, piece).then(() => upstream.resume())
        return
      }
      if (fault.do !== 'cut') {
        client.write(piece)
        return
      }
      const rest = fault.bytes - passed
      passed += piece.length
      client.write(
        piece.subarray(0, Math.max(rest, 0)),
        () => passed >= (fault.do === 'cut' ? fault.bytes : Infinity) && stop(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => void (fault = next),
    cut,
    count: () => count,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}

async function drip(to: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (to.destroyed) return
    to.write(Buffer.of(byte))
    await new Promise((resolve) => setTimeout(resolve, 1_000).unref())
  }
}
