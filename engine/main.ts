import { enableCompileCache } from 'node:module'

// Before anything else is loaded: a later start reads compiled code instead of sources.
enableCompileCache()
const { run } = await import('./run.ts')
await run(process.env)
