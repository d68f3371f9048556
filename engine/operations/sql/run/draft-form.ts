import type { Document, DocumentOf } from '../../../../runtime/document.ts'
import type { Context } from '../../../call/context.ts'

/** What of a draft speaks of the statement and where it runs. */
export const statementParts = /^\/spec\/(?:sql|gui|program|request|dataSource|webApi|timeout|parameters)(?:\/|$)/

const columnPlace = /^\/spec\/resultColumns(?:\/(\d+))?(?:\/|$)/

/**
 * Whether the statement of a draft has the form that a stored one has: who works with a draft before its check trusts in it
 * . What is wrong is told by the check.
 */
export function hasStatementForm(document: Document, context: Context): boolean {
  return !wrongPlaces(document, context).some((at) => statementParts.test(at))
}

/** The draft with those of its columns that have their form; one that is not done yet keeps no statement from running. */
export function withWholeColumns(document: DocumentOf<'schema'>, context: Context): DocumentOf<'schema'> {
  const wrong = wrongPlaces(document, context).flatMap((at) => columnPlace.exec(at) ?? [])
  if (wrong.length === 0) return document
  const { resultColumns = [], ...spec } = document.spec
  const isWhole = (_column: unknown, at: number) => !wrong.includes(String(at))
  return {
    ...document,
    spec: Array.isArray(resultColumns) ? { ...spec, resultColumns: resultColumns.filter(isWhole) } : spec,
  }
}

const wrongPlaces = ({ spec }: Document, { engine }: Context): string[] =>
  engine.validators.check('kumiki:kinds/schema', spec).map(({ at }) => `/spec${at}`)
