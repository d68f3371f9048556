import { Worker, type ResourceLimits } from 'node:worker_threads'
import { compileCache } from './compile-cache.ts'
import type { OpenLink } from './link.ts'
import type { Message } from './message.ts'

export interface ThreadOptions {
  /** The program: it calls `serveWorker`. */
  program: URL
  /** What it finds as its `workerOptions()`. */
  data?: unknown
  resourceLimits?: ResourceLimits
}

/** A worker that is a thread: it shares the process, and what it takes is the process's. */
export const threadLink =
  ({ program, data, resourceLimits }: ThreadOptions): OpenLink =>
  ({ message, ended }) => {
    const thread = new Worker(program, {
      workerData: data,
      env: { ...process.env, ...compileCache() },
      ...(resourceLimits && { resourceLimits }),
    })
    let fault: Error | undefined
    thread.on('message', (heard: Message) => message(heard))
    // What it had answered before may still be on its way: all of it is here when the thread is gone.
    thread.on('error', (error: Error) => (fault = error))
    thread.on('exit', () => ended({ told: fault?.message ?? '', error: fault }))
    thread.unref()
    return {
      send: (sent, handedOver = []) => thread.postMessage(sent, handedOver),
      sendOn: async (sent) => thread.postMessage(sent),
      pause: () => undefined,
      hold: (isHeld) => (isHeld ? thread.ref() : thread.unref()),
      end() {
        // Who waits for its end hears it.
        thread.ref()
        void thread.terminate()
      },
    }
  }
