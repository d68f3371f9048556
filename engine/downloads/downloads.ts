import type { Address } from '../../runtime/document.ts'
import { lostMs, makeTasks, type Task, type Tasks, type UnderWay } from '../job-runner/tasks.ts'
import type { Log } from '../log/log.ts'
import { TooManyDownloads } from '../store/errors.ts'
import { mostRunning } from '../store/parts/downloads.ts'
import type { Download, DownloadOwner, DownloadRoom, Store } from '../store/store.ts'
import { BlobTooLarge } from '../store/parts/blobs.ts'

/** A file that is made while its user does something else. */
export interface Making {
  type: string
  /** One is made at a time of each: pages read there too. */
  source: Address
  bytes: AsyncGenerator<Uint8Array, void>
  /** How many rows came so far. */
  rows(): number
  /** Ends the statement. */
  stop(): void
  /** What its user is told of an error: the key of a message. */
  reasonOf(error: unknown): string
}

/** Whom a file costs. */
export interface Payer {
  /** Of each, this node makes two at a time. */
  principal: string
  /** Guests leave half of the room to those who log in. */
  isGuest: boolean
}

export interface Downloads {
  /** Makes a file in the background, and answers its id. Throws TooManyDownloads, DownloadsFull. */
  begin(
    download: DownloadOwner & Pick<Download, 'contentId' | 'name' | 'total'>,
    making: Making,
    payer: Payer,
  ): Promise<string>
  /** What is under way here. */
  tasks: Pick<Tasks, 'running' | 'close'>
}

/** From one word of a node that it lives to the next. */
export const beatMs = 1_000

const tooLarge = 'download-too-large'
const usualBytes = 200 * 1024 * 1024
const usualRoom: DownloadRoom = { site: 2 * 1024 ** 3, all: 8 * 1024 ** 3 }

/** Files are made by this node and kept in the store, so that every node gives them to their users. */
export function makeDownloads(store: Store, log: Log, { maxBytes = usualBytes, room = usualRoom } = {}): Downloads {
  const tasks = makeTasks({ what: 'a download', log, beatMs, events: store.events })
  /** Whose are begun in the store just now: they count, or all that come at once would pass. */
  const beginning: string[] = []

  const taskOf = (
    id: string,
    { userKey, name }: DownloadOwner & Pick<Download, 'name'>,
    making: Making,
    principal: string,
  ): Task => {
    let bytes = 0
    const progress = () => ({ rows: making.rows(), bytes })
    const make = async ({ signal, isEnding }: UnderWay): Promise<void> => {
      if (signal.aborted) making.stop()
      signal.addEventListener('abort', () => making.stop())
      async function* counted(): AsyncGenerator<Uint8Array> {
        if (signal.aborted) return
        for await (const piece of making.bytes) {
          if (signal.aborted) return
          bytes += piece.length
          yield piece
        }
      }
      try {
        const { id: blob } = await store.blobs.put(counted(), { name, type: making.type, by: userKey, maxBytes })
        // Half a file is none: it was stopped, by its user or with this node.
        const isDone = !signal.aborted && (await store.downloads.settle(id, { state: 'done', ...progress(), blob }))
        if (!isDone) await store.blobs.remove(blob)
        if (signal.aborted) await store.downloads.settle(id, { state: isEnding() ? 'ended' : 'stopped', ...progress() })
      } catch (error) {
        const state = isEnding() ? 'ended' : signal.aborted ? 'stopped' : 'failed'
        if (!signal.aborted) log.warn({ error, id }, 'a download failed')
        const reason = error instanceof BlobTooLarge ? tooLarge : making.reasonOf(error)
        await store.downloads.settle(id, { state, ...progress(), ...(state === 'failed' && { reason }) })
      } finally {
        making.stop()
      }
    }
    const beat = () => store.downloads.renew(id, progress(), lostMs)
    return { id, key: making.source, principal, beat, work: make }
  }

  return {
    async begin(download, making, { principal, isGuest }) {
      const own = tasks.running(principal) + beginning.filter((one) => one === principal).length
      if (own >= mostRunning) throw new TooManyDownloads(mostRunning)
      const half = { ...room, site: room.site / 2 }
      beginning.push(principal)
      try {
        const id = await store.downloads.begin(download, lostMs, isGuest ? half : room)
        tasks.begin(taskOf(id, download, making, principal))
        return id
      } finally {
        beginning.splice(beginning.indexOf(principal), 1)
      }
    },
    tasks,
  }
}
