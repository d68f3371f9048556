import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

export interface Bytes {
  js: number
  css: number
  files: { file: string; bytes: number }[]
}

/**
 * Bytes (gzip -9) that a page fetches: its entry, all that the entry imports, and the lazy chunks named by `lazy`
 * (sources, `blocks/sql.tsx`). What a real browser fetches until it is idle is measured by the walkthrough.
 */
export function bytesOf(manifest: Manifest, entry: string, lazy: readonly string[], folder: string): Bytes {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`"${name}" is not in the manifest of the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const inner of chunk.imports ?? []) visit(inner)
  }
  for (const name of [entry, ...lazy]) visit(name)
  const sizes = [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length,
  }))
  const sum = (ending: string) =>
    sizes.filter(({ file }) => file.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0)
  return { js: sum('.js'), css: sum('.css'), files: sizes.sort((one, other) => other.bytes - one.bytes) }
}

if (import.meta.main) {
  const folder = 'build/client'
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Manifest
  const site = bytesOf(manifest, 'site.html', [], folder)
  console.log(JSON.stringify({ figure: 'site-js-kb', ours: Math.round(site.js / 100) / 10, limit: 215, unit: 'kB' }))
  console.log(JSON.stringify({ figure: 'site-css-kb', ours: Math.round(site.css / 100) / 10, unit: 'kB' }))
  for (const { file, bytes } of site.files) console.log(`${String(bytes).padStart(8)}  ${file}`)
}
