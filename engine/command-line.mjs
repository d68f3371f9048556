#!/usr/bin/env node
// Starts the command line on a Node that runs TypeScript: this one, or the one that the repository brings.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './built.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
const own = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (runsTypeScript) {
  const { main } = await (isBuilt() ? import('../build/engine/command-line.js') : import('./command-line/main.ts'))
  process.exitCode = await main(process.argv.slice(2))
} else if (existsSync(own)) {
  const script = fileURLToPath(import.meta.url)
  process.exitCode = spawnSync(own, [script, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1
} else {
  console.error('Kumiki needs Node 24: run "node setup.mjs" first.')
  process.exitCode = 1
}
