// Plain JavaScript with Node built-ins only, as the set-up that uses it.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Puts a file in its place that takes long to make: the one that another copy of the checkout has left in the folder, where
 * it is right here, else a new one, which is left there for the next. Says whether there is one.
 *
 * @param {{ file: string, folder: string, name: string, isRight: () => boolean, make: () => Promise<boolean> }} wanted
 */
export async function keptFile({ file, folder, name, isRight, make }) {
  const kept = join(folder, name)
  // It may be a link that other copies share: none of them is written into.
  rmSync(file, { force: true })
  if (existsSync(kept)) {
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(kept, file)
    if (isRight()) return true
    rmSync(file, { force: true })
  }
  if (!(await make())) return false
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyFileSync(file, `${kept}.${process.pid}`)
    renameSync(`${kept}.${process.pid}`, kept)
  } catch {
    // What cannot be kept is made again.
  }
  return true
}
