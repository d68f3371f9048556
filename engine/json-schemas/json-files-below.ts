import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all JSON files below a folder, sorted, or the one file; hidden ones and node_modules are passed over. */
export function jsonFilesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return []
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return jsonFilesBelow(inner)
    return entry.name.endsWith('.json') ? [inner] : []
  })
}
