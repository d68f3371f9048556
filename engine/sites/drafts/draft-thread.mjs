// Starts `draft-thread.ts` with what an earlier thread has compiled: each thread has to turn the cache on for itself.
// Plain JavaScript, because the entry itself is loaded before the cache is on.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./draft-thread.ts')
