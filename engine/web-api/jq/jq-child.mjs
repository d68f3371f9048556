// Runs jq filters, one after the other, in a process that may read nothing but jq itself. Plain JavaScript: it starts with
// the first filter that somebody waits for.
import { createRequire } from 'node:module'

const loaded = createRequire(import.meta.url)('jq-web')
const jq = await (typeof loaded === 'function' ? loaded() : loaded)

const answer = ({ json, filter }) => {
  try {
    return { text: jq.raw(json, filter, ['-c']) }
  } catch (error) {
    return { fault: String(error.stderr ?? error.message) }
  }
}

process.on('message', (asked) => process.send(answer(asked)))
process.on('disconnect', () => process.exit(0))
