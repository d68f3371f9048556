import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './imports.ts'

const named = ['kinds', 'blocks', 'cells', 'actions', 'calls', 'dialects']

/** Folders of `schemas` that hold shapes which kinds, blocks and calls share. */
export const shapeFolders = readdirSync(join(root, 'schemas'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !named.includes(entry.name))
  .map((entry) => entry.name)
