// The load generator, a process of its own: keeps some connections busy with prepared requests and measures.
//   node load.ts < {"port", "connections", "seconds", "requests": [{method?, path, token, body}]}  → one JSON line
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

interface Job {
  port: number
  connections: number
  seconds: number
  requests: { method?: 'GET' | 'POST'; path: string; token: string; body: string }[]
}

const { port, connections, seconds, requests } = JSON.parse(await text(process.stdin)) as Job

const frames = requests.map(({ method, path, token, body }) =>
  Buffer.from(
    method === 'GET'
      ? `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`
      : `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\nx-token: ${token}\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ),
)

const times: number[] = []
let wrong = 0
let next = 0
const started = performance.now()
const end = started + seconds * 1000

function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent = 0
    let received: Buffer = Buffer.alloc(0)
    const send = () => {
      if (performance.now() >= end) {
        socket.destroy()
        return resolve()
      }
      sent = performance.now()
      socket.write(frames[next++ % frames.length]!)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const headers = received.toString('latin1', 0, head).toLowerCase()
      const length = /content-length: (\d+)/.exec(headers)?.[1]
      if (length === undefined) return void reject(new Error(`no content-length: ${headers}`))
      if (received.length < head + 4 + Number(length)) return
      if (!headers.startsWith('http/1.1 200')) wrong++
      times.push(performance.now() - sent)
      received = Buffer.alloc(0)
      send()
    })
  })
}

await Promise.all(Array.from({ length: connections }, run))
const elapsed = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
console.log(
  JSON.stringify({ count: times.length, wrong, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }),
)
