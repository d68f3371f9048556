import { readFileSync } from 'node:fs'
import { drawnElsewhere } from './elsewhere.ts'

/** Nothing is left out: no option is called so. */
export const nothing = { first: 'nothing', again: 'nothing, again', after: 'nothing, after the others' } as const

const replacing = /\bvi\.mock\(/

/**
 * Files of tests, each with what its screens have to do without, one after the other in one worker. A file that puts another
 * module in a place has a worker for each: what is loaded once would keep the module that was put there first.
 */
export const runs: readonly { file: string; without: readonly string[] }[] = Object.entries(drawnElsewhere).flatMap(
  ([file, options]) =>
    replacing.test(readFileSync(file, 'utf8'))
      ? [nothing.first, ...options].map((option) => ({ file, without: [option] }))
      : [{ file, without: [nothing.first, nothing.again, ...options, nothing.after] }],
)
