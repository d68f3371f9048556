import type { EventEmitter } from 'node:events'
import type { SQLJob } from '@ibm/mapepire-js'
import type WebSocket from 'ws'
import type { SourceSettings } from '../../source-settings.ts'
import { openSocket } from './open-socket.ts'

export type JobOptions = NonNullable<ConstructorParameters<typeof SQLJob>[0]>

const defaultPort = 8076

/**
 * A job over the client of Mapepire. The client's own socket takes no fingerprint, writes errors to the console and
 * rounds long numbers, so it gets one from here.
 */
export async function openJob(settings: SourceSettings, options: JobOptions, signal: AbortSignal): Promise<SQLJob> {
  // The package is CommonJS in one file: Node sees no names in it. Installations without IBM i need not load it.
  const { default: mapepire } = await import('@ibm/mapepire-js')
  const job = new mapepire.SQLJob(options)
  const { responseEmitter } = job as unknown as { responseEmitter: EventEmitter }
  const port = settings.port ?? defaultPort
  const getChannel = async () => {
    const socket = await openSocket(settings, port, signal)
    socket.on('message', (data: Buffer) => {
      const response = parseLossless(data.toString()) as { id: string }
      responseEmitter.emit(response.id, response)
    })
    return quiet(socket)
  }
  Object.defineProperty(job, 'getChannel', { value: getChannel })
  await job.connect({ host: settings.system ?? '', port, user: settings.user ?? '', password: settings.password ?? '' })
  return job
}

/** A broken connection closes; the client would write it to the console. */
function quiet(socket: WebSocket): WebSocket {
  const on = socket.on.bind(socket) as (event: string, listener: (...values: unknown[]) => void) => WebSocket
  socket.on('error', () => socket.terminate())
  socket.on = ((event: string, listener: (...values: unknown[]) => void) =>
    event === 'error' ? socket : on(event, listener)) as typeof socket.on
  return socket
}

/** Digits that a JavaScript number may not hold. */
const long = /[\d.]{16,}/

/** JSON whose numbers stay exact: those with more digits than a JavaScript number holds are texts. */
function parseLossless(text: string): unknown {
  if (!long.test(text)) return JSON.parse(text)
  const reviver = (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && source.replace(/[-.]/g, '').length > 15 ? source : value
  }
  return JSON.parse(text, reviver)
}
