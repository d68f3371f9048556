// Starts `main.ts` with what the last start has compiled: a later start reads no source again. Plain JavaScript, because
// the entry itself is loaded before the cache is on.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./main.ts')
