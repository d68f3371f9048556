import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { RunningRelease } from '../sites/running-release.ts'
import type { Source } from '../sources/source.ts'
import { openMemoryStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import type { Preview, Written } from './preview.ts'
import { previewStore } from './preview-store.ts'

/** A preview with what only those who draw it know. */
export interface Kept extends Preview {
  release: RunningRelease | undefined
  written: Written[]
  documents: readonly Document[]
  user: Preview['user']
  /** Texts of its release, by their hashes. */
  texts: Map<string, string>
  /** Its drawings are made one after the other. */
  drawing: Promise<unknown>
  version: number
  touchedAt: number
  /** Data sources whose transactions are rolled back, by those in which they are. */
  sources: WeakMap<Source, Source>
}

export interface KeptParts {
  store: Store
  set: JsonSchemaSet
  now(): Date
  onError(error: unknown): void
}

/** Milliseconds after which one that nobody looks at ends. */
const idleMs = 10 * 60_000
const sweepMs = 30_000
/** So many at once; of those that one person has, the oldest gives way to a new one. */
const most = { all: 40, ofOne: 4 }
/** Above all numbers of stored sites. */
const firstNumber = 1_000_000_000

/** The previews of this node, by their paths: each ends when nobody has looked at it for ten minutes, or its link is over. */
export function keptPreviews({ set, store, now, onError }: KeptParts) {
  const kept = new Map<string, Kept>()
  const handlers: ((preview: Preview) => void)[] = []
  let count = 0

  const end = async (preview: Kept): Promise<void> => {
    if (!kept.delete(preview.path)) return
    for (const handler of handlers) handler(preview)
    await preview.store.close()
  }
  const isOver = ({ touchedAt, until = Infinity }: Kept): boolean =>
    Math.min(touchedAt + idleMs, until) <= now().getTime()
  const makeRoom = (owner: string | undefined): void => {
    const all = [...kept.values()]
    const own = all.filter((one) => owner !== undefined && one.owner === owner)
    const [oldest] = own.length >= most.ofOne ? own : all.length >= most.all ? all : []
    if (oldest) end(oldest).catch(onError)
  }
  let sweeper: NodeJS.Timeout | undefined
  /** Looks as long as there is one. */
  const watch = (): void => {
    sweeper ??= setTimeout(() => {
      sweeper = undefined
      for (const preview of kept.values()) if (isOver(preview)) end(preview).catch(onError)
      if (kept.size > 0) watch()
    }, sweepMs).unref()
  }

  return {
    get(path: string): Kept | undefined {
      const preview = kept.get(path)
      return preview && !isOver(preview) ? preview : undefined
    },
    /** One that nobody finds yet. */
    async open(about: Pick<Preview, 'path' | 'siteId' | 'owner' | 'until'>): Promise<Kept> {
      const memory = await openMemoryStore({ set, clock: now, onError })
      return {
        ...{ ...about, number: firstNumber + (count += 1), store: previewStore(memory, store), documents: [] },
        ...{ release: undefined, written: [], user: undefined, texts: new Map(), version: 0 },
        ...{ drawing: Promise.resolve(), touchedAt: now().getTime(), sources: new WeakMap() },
      }
    },
    add(preview: Kept): void {
      makeRoom(preview.owner)
      kept.set(preview.path, preview)
      watch()
    },
    touch({ path }: Preview): void {
      const preview = kept.get(path)
      if (preview) preview.touchedAt = now().getTime()
    },
    async end(path: string): Promise<void> {
      const preview = kept.get(path)
      if (preview) await end(preview)
    },
    onEnd: (handler: (preview: Preview) => void) => void handlers.push(handler),
    async close() {
      clearTimeout(sweeper)
      await Promise.all([...kept.values()].map(end))
    },
  }
}
