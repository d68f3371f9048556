import { connect, type Socket } from 'node:net'
import type { Ending } from './ending.ts'
import { OutboundFailed } from './errors.ts'

/** Connects to an address that was looked at. Throws `OutboundFailed`, or why it ended. */
export function openConnection(
  { host, port }: { host: string; port: number },
  connectMs: number,
  ending: Ending,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const forget = ending.onEnd((reason) => socket.destroy(reason))
    const tooLate = setTimeout(() => socket.destroy(new OutboundFailed('late')), connectMs)
    const failed = (cause: unknown) => {
      clearTimeout(tooLate)
      forget()
      reject(ending.reason ?? (cause instanceof OutboundFailed ? cause : new OutboundFailed('connection', { cause })))
    }
    socket.once('error', failed)
    socket.once('connect', () => {
      clearTimeout(tooLate)
      forget()
      socket.off('error', failed)
      resolve(socket)
    })
  })
}
