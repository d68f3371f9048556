import { existsSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { manifestName } from '../archive/archive-layout.ts'
import { jsonFilesBelow } from '../json-schemas/json-files-below.ts'
import { filesFolder } from './portable-files.ts'
import { readObject } from './overlay.ts'

const form = /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,99}$/u

/**
 * Under which name a store remembers what a folder brought: the one that is given, else the one that its manifest says, else
 * the folder's own. Throws a sentence for a name that is none.
 */
export function bundleName(place: string, given?: string): string {
  const name = given ?? manifestOf(place) ?? (basename(resolve(place)).replace(/\.zip$/i, '') || 'bundle')
  if (!form.test(name) && given !== undefined)
    throw new Error(
      `--bundle is a name of letters, digits, spaces, dots, hyphens and underscores: not ${JSON.stringify(name)}.`,
    )
  return name
}

function manifestOf(place: string): string | undefined {
  const path = join(place, manifestName)
  if (!existsSync(place) || !statSync(place).isDirectory() || !existsSync(path)) return undefined
  const { bundle } = readObject(path, () => true)
  if (typeof bundle !== 'string' || !form.test(bundle))
    throw new Error(`${path} says no name: { "bundle": "wholesale" }.`)
  return bundle
}

/** The files of a folder that hold documents: neither its manifest nor the files that documents name. */
export function documentFilesBelow(folder: string): string[] {
  return jsonFilesBelow(folder).filter((path) => {
    const own = relative(folder, path)
    return own !== manifestName && !isPartOf(own, filesFolder)
  })
}

const isPartOf = (path: string, folder: string): boolean => path.split(/[\\/]/)[0] === folder
