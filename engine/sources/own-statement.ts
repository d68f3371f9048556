import type { Statement, Value } from './source.ts'

/**
 * A statement that the engine wrote itself: it is not looked through for forbidden words, and all its results come as
 * one. What comes from documents never has this mark.
 */
export interface OwnStatement extends Statement {
  own: true
}

export function isOwn(statement: Statement): statement is OwnStatement {
  return (statement as Partial<OwnStatement>).own === true
}

/** A statement of the engine: names are quoted by the dialect, values bound. */
export const ownText = (text: string, values: readonly Value[] = []): OwnStatement => ({ text, values, own: true })
