import { Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'
import { v8Codec } from './codec.ts'
import { makeFrameReader, toFrame } from './frames.ts'
import { channel } from './guard-limits.ts'
import type { Message } from './message.ts'

/** The worker's end of what leads to the engine. */
export interface Port {
  /** Resolves when there is room for more. */
  send(message: Message, handedOver?: ArrayBuffer[]): Promise<void>
  hear(heard: (message: Message) => void): void
  /** Whether nothing is heard for now: the engine has to wait. */
  pause(isPaused: boolean): void
}

export function threadPort(): Port {
  if (!parentPort) throw new Error('No thread of the engine')
  const port = parentPort
  return {
    send: async (message, handedOver = []) => port.postMessage(message, handedOver),
    hear: (heard) => void port.on('message', heard),
    pause: () => undefined,
  }
}

export function processPort(): Port {
  const socket = new Socket({ fd: channel, readable: true, writable: true })
  // The engine is gone: nothing is left to do, whatever a driver waits for.
  socket.on('close', () => process.exit(0))
  socket.on('error', () => process.exit(0))
  return {
    async send({ kind, id, value }) {
      if (!socket.write(toFrame(kind, id, v8Codec.encode(kind, value))))
        await new Promise((resolve) => socket.once('drain', resolve))
    },
    hear(heard) {
      const read = makeFrameReader(({ kind, id, payload }) => heard({ kind, id, value: v8Codec.decode(kind, payload) }))
      socket.on('data', read)
    },
    pause: (isPaused) => void (isPaused ? socket.pause() : socket.resume()),
  }
}
