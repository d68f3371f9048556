// A program that asks a worker once, and then has nothing to do: `thread` or `process`, and `close` to end it itself.
import { Pool } from '../pool.ts'
import { processLink } from '../process-link.ts'
import { threadLink } from '../thread-link.ts'
import type { TrialCalls } from './trial-worker.ts'

const [kind, end] = process.argv.slice(2)
const program = new URL('./trial-worker.ts', import.meta.url)
const open = kind === 'thread' ? threadLink({ program }) : processLink({ program })
const pool = new Pool<TrialCalls>({ open, work: 'repeats' })
console.log(await pool.request('repeat', 'a'))
if (end === 'close') await pool.close().then(() => console.log('closed'))
