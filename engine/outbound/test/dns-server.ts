import { createSocket, type RemoteInfo } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { ResolveHost } from '../resolve-host.ts'

const types = { A: 1, AAAA: 28 } as const

export interface DnsServer {
  resolve: ResolveHost
  /** Questions so far, as `A name`. */
  asked: string[]
  close(): void
}

/**
 * A small server of names for tests, on a real socket. `answers` says what a name leads to at its nth question of a type;
 * every answer is to be forgotten at once.
 */
export async function startDnsServer(answers: (name: string, nth: number) => readonly string[]): Promise<DnsServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(question)
    const label = type === types.AAAA ? 'AAAA' : 'A'
    const nth = asked.filter((one) => one === `${label} ${name}`).push(label)
    asked.push(`${label} ${name}`)
    const found = answers(name, nth).filter((address) => address.includes(':') === (type === types.AAAA))
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(found.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([head, question.subarray(12, end), ...found.map((address) => record(address, type))]),
      from.port,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const ofKind = (found: Promise<string[]>) => found.catch(() => [])
  return {
    asked,
    resolve: async (host) =>
      ipaddr.isValid(host)
        ? [host]
        : (await Promise.all([ofKind(resolver.resolve4(host)), ofKind(resolver.resolve6(host))])).flat(),
    close: () => {
      socket.close()
    },
  }
}

function readQuestion(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

/** The name is that of the question (a pointer to its place); it lives for 0 seconds. */
function record(address: string, type: number): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray())
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length])
  return Buffer.concat([head, bytes])
}
