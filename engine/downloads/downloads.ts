import type { Address } from '../../runtime/document.ts'
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
  /** Ends what is under way. */
  close(): Promise<void>
}

const beatMs = 1_000

/** Without a beat for so long it has ended: its node is gone. */
const lostMs = 15_000

const tooLarge = 'download-too-large'
const usualBytes = 200 * 1024 * 1024
const usualRoom: DownloadRoom = { site: 2 * 1024 ** 3, all: 8 * 1024 ** 3 }

/** Files are made by this node and kept in the store, so that every node gives them to their users. */
export function makeDownloads(store: Store, log: Log, { maxBytes = usualBytes, room = usualRoom } = {}): Downloads {
  const running = new Set<{ principal: string; end(): Promise<void> }>()
  const lastOf = new Map<Address, Promise<void>>()

  async function make(
    id: string,
    { userKey, name }: DownloadOwner & Pick<Download, 'name'>,
    making: Making,
    gone: AbortSignal,
    before: Promise<void> | undefined,
  ): Promise<void> {
    let bytes = 0
    const progress = () => ({ rows: making.rows(), bytes })
    let isWanted = true
    let tell = (): void => undefined
    const stopped = new Promise<void>((resolve) => (tell = resolve))
    const stop = (): void => {
      isWanted = false
      tell()
      making.stop()
    }
    const beat = setInterval(() => {
      store.downloads.renew(id, progress(), lostMs).then(
        (isStill) => isStill || stop(),
        (error: unknown) => log.warn({ error, id }, 'how far a download is could not be written'),
      )
    }, beatMs)
    gone.addEventListener('abort', stop)
    async function* counted(): AsyncGenerator<Uint8Array> {
      await Promise.race([before, stopped])
      if (!isWanted) return
      for await (const piece of making.bytes) {
        if (!isWanted) return
        bytes += piece.length
        yield piece
      }
    }
    let blob: string | undefined
    try {
      blob = (await store.blobs.put(counted(), { name, type: making.type, by: userKey, maxBytes })).id
      // Half a file is none: it was stopped, by its user or with this node.
      const isDone = isWanted && (await store.downloads.settle(id, { state: 'done', ...progress(), blob }))
      if (!isDone) await store.blobs.remove(blob)
      if (!isWanted) await store.downloads.settle(id, { state: gone.aborted ? 'ended' : 'stopped', ...progress() })
    } catch (error) {
      const state = gone.aborted ? 'ended' : isWanted ? 'failed' : 'stopped'
      if (isWanted) log.warn({ error, id }, 'a download failed')
      const reason = error instanceof BlobTooLarge ? tooLarge : making.reasonOf(error)
      await store.downloads.settle(id, { state, ...progress(), ...(state === 'failed' && { reason }) })
    } finally {
      clearInterval(beat)
      making.stop()
    }
  }

  return {
    async begin(download, making, { principal, isGuest }) {
      if ([...running].filter((one) => one.principal === principal).length >= mostRunning)
        throw new TooManyDownloads(mostRunning)
      const half = { ...room, site: room.site / 2 }
      const id = await store.downloads.begin(download, lostMs, isGuest ? half : room)
      const gone = new AbortController()
      const work = make(id, download, making, gone.signal, lastOf.get(making.source)).catch((error: unknown) => {
        log.warn({ error, id }, 'a download could not be ended')
      })
      const one = {
        principal,
        end: () => {
          gone.abort()
          return work
        },
      }
      running.add(one)
      lastOf.set(making.source, work)
      void work.then(() => running.delete(one))
      return id
    },
    async close() {
      await Promise.all([...running].map((one) => one.end()))
    },
  }
}
