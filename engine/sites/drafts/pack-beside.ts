import { Worker } from 'node:worker_threads'
import type { PackedText } from '../../store/store.ts'
import type { TextPart } from './texts.ts'

/** Packs in a thread of its own, part by part in their order. */
export interface Packer {
  pack(part: TextPart): Promise<PackedText[]>
  close(): Promise<void>
}

export function packBeside(): Packer {
  const thread = new Worker(new URL('pack-thread.mjs', import.meta.url))
  const waiting: { resolve: (packed: PackedText[]) => void; reject: (error: unknown) => void }[] = []
  const failAll = (error: unknown) => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  thread.on('message', (packed: PackedText[]) => waiting.shift()?.resolve(packed))
  thread.on('error', failAll)
  thread.on('exit', () => failAll(new Error('The thread that packs texts has ended')))
  thread.unref()
  return {
    pack: (part) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        thread.postMessage(part, [part.bytes.buffer])
      }),
    close: async () => void (await thread.terminate()),
  }
}
