// Runs jq filters, one after the other, in a process that may read nothing but jq itself.
import { createRequire } from 'node:module'
import { workerOptions } from '../../workers/given.ts'
import { serveWorker } from '../../workers/serve-worker.ts'

/** What is used of `jq-web`. */
interface JqWeb {
  /** Undefined where the filter has no output. Throws with `stderr`. */
  raw(json: string, filter: string, flags: string[]): string | undefined
}

const pageBytes = 65_536
const { mostBytes } = workerOptions<{ mostBytes: number }>()
const { grow } = WebAssembly.Memory.prototype
/** jq asks here for more, and says itself that it got none. */
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

// A filter may ask what the program is called.
process.argv[1] = 'jq'

const loaded: JqWeb | Promise<JqWeb> | (() => Promise<JqWeb>) = createRequire(import.meta.url)('jq-web')
const jq = await (typeof loaded === 'function' ? loaded() : loaded)

const calls = {
  filter({ json, filter }: { json: string; filter: string }): string {
    try {
      // Behind the two dashes a filter is no option, whatever it begins with.
      return jq.raw(json, filter, ['-c', '--']) ?? ''
    } catch (error) {
      const { stderr } = error as { stderr?: string }
      throw stderr === undefined ? error : new Error(stderr)
    }
  },
}
export type JqCalls = typeof calls

serveWorker(calls)
