// Starts the engine as the set-up has built it, or its sources, with what an earlier start has compiled. Plain JavaScript,
// because the entry itself is loaded before the cache is on.
import { enableCompileCache } from 'node:module'
import { isBuilt } from './built.mjs'

enableCompileCache()
await (isBuilt() ? import('../build/engine/main.js') : import('./main.ts'))
