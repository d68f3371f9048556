import { Worker } from 'node:worker_threads'

/** Threads for sessions: one that is given back serves the next client, because starting one takes a while. */
export interface WorkerPool {
  take(): Worker
  giveBack(worker: Worker): void
  end(): Promise<void>
}

const mostIdle = 8

export function makeWorkerPool(): WorkerPool {
  const all = new Set<Worker>()
  const idle: Worker[] = []
  let isOver = false

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], env: {} })
    worker.unref()
    worker.setMaxListeners(0)
    all.add(worker)
    worker.on('exit', () => all.delete(worker))
    return worker
  }

  idle.push(start(), start())
  return {
    take: () => idle.pop() ?? start(),
    giveBack(worker) {
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      if (isOver || idle.length >= mostIdle) void worker.terminate()
      else idle.push(worker)
    },
    async end() {
      isOver = true
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
