import type { Log } from '../log/log.ts'
import { holdLease } from '../store/hold-lease.ts'
import type { EventStore } from '../store/store.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'

/** Without a beat for so long the node of a task is gone: on another one that is known within five seconds. */
export const lostMs = 4_000

/** Work that a call begins and that goes on behind it, on the node that was asked. Whoever began it follows it in the store. */
export interface Task {
  id: string
  /** Of one key one is at work at a time on this node; the others wait for their turn. Without: nobody waits. */
  key?: string
  /** Whom it costs. */
  principal?: string
  /** Says in the store that its node lives, and how far it is; false when it is wanted no more. */
  beat(): Promise<boolean>
  /** Does it, and settles it in the store however it ends; called without a turn where it ends before that. */
  work(under: UnderWay): Promise<void>
}

export interface UnderWay {
  /** Aborted when it is wanted no more, and when its node ends. */
  signal: AbortSignal
  /** Whether its node ends. */
  isEnding(): boolean
}

export interface Tasks {
  begin(task: Task): void
  /** Ends one, where it is under way here. */
  stop(id: string): void
  /** How many are under way here, of all or of one principal. */
  running(principal?: string): number
  /** Ends all, and waits until they are settled. */
  close(): Promise<void>
}

interface TasksOptions {
  /** What one is, for the log: `a download`. */
  what: string
  log: Pick<Log, 'warn'>
  /** Milliseconds from beat to beat. */
  beatMs: number
  /** Tell at once, whichever node was asked, that one is wanted no more; what is not heard the next beat finds. */
  events?: Pick<EventStore, 'on'>
}

interface UnderWayHere {
  principal: string | undefined
  end: Promise<void>
  stopping: AbortController
}

/** The tasks of one kind that are under way on this node: turns, signs of life, Stop, and their end with the node. */
export function makeTasks({ what, log, beatMs, events }: TasksOptions): Tasks {
  const running = new Map<string, UnderWayHere>()
  /** Of each key, when the last of them has ended. */
  const turns = new Map<string, Promise<void>>()
  const gone = new AbortController()
  const unsubscribe = events?.on('job', ({ key, data }) => {
    if (propertyOf(data, 'isStop') === true) running.get(key)?.stopping.abort()
  })

  const run = async ({ id, beat, work }: Task, stopping: AbortController, before?: Promise<void>): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, gone.signal])
    const onError = (error: unknown) => log.warn({ error, id }, `how far ${what} is could not be written`)
    const does = async (lost: AbortSignal): Promise<void> => {
      lost.addEventListener('abort', () => stopping.abort())
      await Promise.race([before, aborted(signal)])
      await work({ signal, isEnding: () => gone.signal.aborted })
    }
    await holdLease(beat, does, { everyMs: beatMs, onError }).catch((error: unknown) =>
      log.warn({ error, id }, `${what} could not be ended`),
    )
  }

  return {
    begin(task) {
      const { id, key, principal } = task
      const stopping = new AbortController()
      const before = key === undefined ? undefined : turns.get(key)
      const end = run(task, stopping, before)
      running.set(id, { principal, end, stopping })
      void end.then(() => running.delete(id))
      if (key === undefined) return
      // One that ends before its turn lets nobody overtake those before it.
      const turn = Promise.all([before, end]).then(() => {
        if (turns.get(key) === turn) turns.delete(key)
      })
      turns.set(key, turn)
    },
    stop: (id) => running.get(id)?.stopping.abort(),
    running(principal) {
      const all = [...running.values()]
      return principal === undefined ? all.length : all.filter((one) => one.principal === principal).length
    },
    async close() {
      unsubscribe?.()
      gone.abort()
      await Promise.all([...running.values()].map(({ end }) => end))
    },
  }
}

/** Resolves when the signal comes. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
