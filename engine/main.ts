import { enableCompileCache } from 'node:module'

// What the engine writes is for its own user alone (AN-15, SE-07). Windows knows no modes.
process.umask(0o077)
// Before anything else is loaded: a later start reads compiled code instead of sources.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.env)
