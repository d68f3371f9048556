import type { ComponentSpec } from '../../runtime/generated/kinds/component.ts'
import type { Choice } from '../../runtime/generated/inputs/choice.ts'
import { makeParser, type Parser } from '../parsing/make-parser.ts'

export interface ChoicesOptions {
  /** How the rows of the file are written. */
  format: 'csv' | 'json' | 'excel'
  setting?: ComponentSpec['setting'] | undefined
  /** Most choices. */
  most: number
}

/** The choices in a file of rows, in one piece. */
export type ChoicesParser = Parser<ChoicesOptions, Choice[]>

export const makeChoicesParser = (): ChoicesParser =>
  makeParser({
    file: new URL('./choices-worker.ts', import.meta.url),
    ...{ heapMegabytes: 384, workMs: 20_000 },
    ...{ atOnce: 2, atOnceOwn: 1, most: 22, mostOwn: 9 },
  })
