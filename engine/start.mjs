// Starts `main.ts` with what the last start has compiled: a later start reads no source again. Plain JavaScript, because
// the entry itself is loaded before the cache is on.
import { enableCompileCache, registerHooks } from 'node:module'

enableCompileCache()

// A module that is named relative to another one, with its ending, is that file: Node would look for it, for a package
// above it and for what its links lead to, a fifth of a start's work. Other names are Node's.
const modules = new Set()
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '', conditions = [] } = context
    if (name.startsWith('.') && conditions.includes('import')) {
      const url = () => new URL(name, parentURL).href
      if (name.endsWith('.ts')) return { url: url(), format: 'module-typescript', shortCircuit: true }
      if (name.endsWith('.js') && modules.has(parentURL)) {
        modules.add(url())
        return { url: url(), format: 'module', shortCircuit: true }
      }
    }
    const found = next(name, context)
    // Of a package whose scripts are modules.
    if (found.format === 'module' && found.url.endsWith('.js')) modules.add(found.url)
    return found
  },
})

await import('./main.ts')
