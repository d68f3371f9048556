// Starts `check-thread.ts` as `draft-thread.mjs` starts the other.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./check-thread.ts')
