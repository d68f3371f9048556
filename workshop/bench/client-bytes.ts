import { readFileSync } from 'node:fs'
import { bytesOf, type Manifest } from '../bytes.ts'
import type { Figure } from './figure.ts'

const folder = 'build/client'

/** Compressed scripts and styles (gzip -9) that a first page fetches, from the build's manifest. */
export function clientBytes(): Figure[] {
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as Manifest
  const site = bytesOf(manifest, 'site.html', [], folder)
  const console = bytesOf(manifest, 'console.html', [], folder)
  return [
    { figure: 'site-js-kb', ours: site.js / 1000, limit: 215, unit: 'kB' },
    { figure: 'site-css-kb', ours: site.css / 1000, limit: 30, unit: 'kB' },
    { figure: 'console-js-kb', ours: console.js / 1000, limit: 350, unit: 'kB' },
  ]
}
