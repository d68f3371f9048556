import { openStore } from '../../store/open-store.ts'
import { set } from '../../store/test/part-kinds.ts'
import { makeJobRunner } from '../job-runner.ts'

/** A node of its own that begins the job `sweep` and never ends it: `node hanging-node.ts <folder> <database> <secret>`. */
const [dataFolder = '', databaseUrl, secret] = process.argv.slice(2)
// It does not outlive the test that started it.
process.stdin.on('end', () => process.exit()).resume()
const store = await openStore({ dataFolder, databaseUrl, secret, set })
const sweep = {
  everyMs: 60_000,
  nodes: 'one' as const,
  run: () => {
    console.log('under way')
    return new Promise(() => undefined)
  },
}
await makeJobRunner({ sweep }, { parts: () => undefined, store, log: console }).run('sweep')
