import type { OwnStatement } from '../own-statement.ts'
import type { Value } from '../source.ts'

/** A statement of this folder: names are quoted by the dialect, values bound. */
export const ownText = (text: string, values: readonly Value[] = []): OwnStatement => ({ text, values, own: true })
