// Plain JavaScript, because it decides whether anything else is read as TypeScript.
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = (path) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Whether what `workshop/build-engine.ts` has built is of the sources as they are: none of them is newer. Who takes others and
 * does not run the set-up gets those, which start more slowly, and not what was.
 */
export function isBuilt() {
  try {
    const { mtimeMs: builtAt } = statSync(folder('../build/engine/main.js'))
    return ['.', '../runtime'].every((path) => !isNewer(folder(path), builtAt))
  } catch {
    return false
  }
}

function isNewer(place, builtAt) {
  if (statSync(place).mtimeMs > builtAt) return true
  return readdirSync(place, { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? isNewer(`${place}/${entry.name}`, builtAt)
      : statSync(`${place}/${entry.name}`).mtimeMs > builtAt,
  )
}
