import type { AnyCalls, OutputOf } from './calls.ts'
import type { LeftRequest, Worker, WorkerOptions } from './contract.ts'
import type { WorkerEnd } from './link.ts'
import { Requests } from './requests.ts'

const usualStartMs = 60_000

/** Starts a worker. `lost` gets the movable requests that were behind the one for which it ended. */
export function startWorker<Calls extends AnyCalls>(
  { open, work, startMs = usualStartMs, errors = {} }: WorkerOptions,
  lost: (left: LeftRequest<Calls>[]) => void = () => undefined,
): Worker<Calls> {
  const gone = Promise.withResolvers<void>()
  const {
    lost: lostError = ({ error, told }: WorkerEnd) => error ?? new Error(`The worker that ${work} has ended (${told})`),
    late = (ms: number) => new Error(`The worker that ${work} gave no answer within ${ms} ms`),
  } = errors
  const requests = new Requests({ ...errors, lost: lostError, late })
  const link = open({
    message(message) {
      if (message.kind === 'ready') clearTimeout(starting)
      requests.heard(message)
    },
    ended(end) {
      clearTimeout(starting)
      lost(
        requests.ended(end).map(({ asked, options, resolve, reject }) => ({
          again: (worker) => worker.pass(asked, options).then(resolve, reject),
          fail: reject,
        })),
      )
      gone.resolve()
    },
  })
  const starting = setTimeout(() => {
    requests.stop(lostError({ limit: 'start', told: `not ready within ${startMs} ms` }))
  }, startMs).unref()
  requests.begin(link)
  return {
    get load() {
      return requests.load
    },
    get since() {
      return requests.since
    },
    get isAlive() {
      return requests.areTaken
    },
    pid: link.pid,
    // What it answers fits the call that was asked by its number.
    request: <Name extends keyof Calls & string>(call: Name, input: unknown, options = {}) =>
      requests.send({ call, input }, options) as Promise<OutputOf<Calls[Name]>>,
    pass: (asked, options) => requests.send(asked, options),
    end: () => requests.stop(errors.ended?.() ?? new Error(`The worker that ${work} has ended`)),
    ended: gone.promise,
  }
}
