// Runs jq filters, one after the other, in a process that may read nothing but jq itself. Plain JavaScript: it starts with
// the first filter that somebody waits for.
import { createRequire } from 'node:module'

const pageBytes = 65_536
const mostBytes = Number(process.argv[2])
const { grow } = WebAssembly.Memory.prototype
/** jq asks here for more, and says itself that it got none. */
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('too much memory')
  return grow.call(this, pages)
}

// A filter may ask what the program is called.
process.argv[1] = 'jq'

const loaded = createRequire(import.meta.url)('jq-web')
const jq = await (typeof loaded === 'function' ? loaded() : loaded)

const answer = ({ json, filter }) => {
  try {
    // Without an output there is no text.
    // Behind the two dashes a filter is no option, whatever it begins with.
    return { text: jq.raw(json, filter, ['-c', '--']) ?? '' }
  } catch (error) {
    return { fault: String(error.stderr ?? error.message) }
  }
}

/** Milliseconds of the processor's time until now. */
const workedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

process.on('message', (asked) => process.send({ ...answer(asked), workedMs: workedMs() }))
process.on('disconnect', () => process.exit(0))
process.send({ workedMs: workedMs() })
