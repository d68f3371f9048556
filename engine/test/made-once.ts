import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Folder of this run of the tests (`workshop/test-run.ts`); undefined where no run is: benchmark, pictures. */
export const runFolder = (): string | undefined => process.env.KUMIKI_TEST_RUN

/** Owners, modes and times stay; where the file system can, nothing is copied until it changes. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', join(from, '.'), to])

/**
 * Makes the folder `target`, which is empty or not there yet. What is slow to make and the same each time (an empty database
 * cluster, a data folder after its first start) is made once in a run of the tests; whoever comes later gets a copy.
 */
export async function madeOnce(name: string, target: string, make: () => Promise<void>): Promise<void> {
  const run = runFolder()
  if (run === undefined) return make()
  const kept = join(run, name)
  if (existsSync(kept)) return void (await copy(kept, target))
  await make()
  const half = `${kept}.${process.pid}`
  await copy(target, half)
  try {
    renameSync(half, kept)
  } catch {
    // Somebody else was first.
    rmSync(half, { recursive: true, force: true })
  }
}

/** Schemas that one test's engine has compiled are compiled for those of other tests, too. */
export function shareValidators(dataFolder: string): void {
  const run = runFolder()
  const own = join(dataFolder, 'validators')
  if (run === undefined || existsSync(own)) return
  mkdirSync(join(run, 'validators'), { recursive: true })
  symlinkSync(join(run, 'validators'), own)
}
