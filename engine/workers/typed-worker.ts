import { Worker, type ResourceLimits } from 'node:worker_threads'

/** A thread of its own that answers in the order in which it is asked. */
export interface TypedWorker<Asked, Answer> {
  /** `handedOver`: what it gets without a copy. Rejects when the thread ends before it has answered. */
  ask(asked: Asked, handedOver: ArrayBuffer[]): Promise<Answer>
  close(): Promise<void>
}

export interface ThreadOptions {
  /** The file that answers. */
  file: URL
  /** What it does, for whoever reads that it has ended. */
  work: string
  data?: unknown
  resourceLimits?: ResourceLimits
  /** It ends after so many milliseconds without a question; without: with its owner. */
  restMs?: number
}

/** Opens the thread at the first question, and another one after it has ended. */
export function makeTypedWorker<Asked, Answer>({
  file,
  work,
  data,
  resourceLimits,
  restMs,
}: ThreadOptions): TypedWorker<Asked, Answer> {
  interface Opened {
    thread: Worker
    waiting: PromiseWithResolvers<Answer>[]
  }
  let opened: Opened | undefined
  let rest: NodeJS.Timeout | undefined
  const end = async (): Promise<void> => {
    clearTimeout(rest)
    const last = opened
    opened = undefined
    await last?.thread.terminate()
  }
  const restWhenDone = (made: Opened): void => {
    if (restMs !== undefined && made.waiting.length === 0 && opened === made)
      rest = setTimeout(() => void end(), restMs).unref()
  }
  const open = (): Opened => {
    const thread = new Worker(file, { workerData: data, ...(resourceLimits && { resourceLimits }) })
    const waiting: Opened['waiting'] = []
    const made = { thread, waiting }
    let fault: unknown
    const leave = () => {
      if (opened === made) opened = undefined
    }
    thread.on('message', (answer: Answer) => {
      waiting.shift()?.resolve(answer)
      restWhenDone(made)
    })
    // What it had answered before may still be on its way: all of it is here when the thread is gone.
    thread.on('error', (error) => {
      fault = error
      leave()
    })
    thread.on('exit', () => {
      leave()
      for (const { reject } of waiting.splice(0)) reject(fault ?? new Error(`The thread that ${work} has ended`))
    })
    thread.unref()
    return made
  }
  return {
    ask(asked, handedOver) {
      clearTimeout(rest)
      opened ??= open()
      const answer = Promise.withResolvers<Answer>()
      opened.waiting.push(answer)
      opened.thread.postMessage(asked, handedOver)
      return answer.promise
    },
    close: end,
  }
}
