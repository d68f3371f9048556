// Starts `pack-thread.ts` as `draft-thread.mjs` starts the other.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./pack-thread.ts')
