import type { Document } from '../../runtime/document.ts'
import { expandPieces } from '../../runtime/pieces/expand-pieces.ts'
import { kindScreens } from '../../runtime/pieces/kind-screens.ts'
import { nameCodes } from '../../runtime/pieces/name-codes.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { SchemaSet } from '../../runtime/schema/schema-set.ts'

/**
 * Screens as they are drawn: those of the tables, pieces in their places, names of codes read. `documents` are screens,
 * pieces and tables, later ones in place of earlier ones of the same key. Throws when one has a problem, and names them all.
 */
export function loadScreens(documents: readonly Document[], set: SchemaSet): Map<string, Document> {
  const ofKind = (kind: string): Document[] => documents.filter((document) => document.kind === kind)
  const pieces = new Map(ofKind('piece').map((piece) => [piece.key, piece]))
  const written = ofKind('screen')
  const problems: Problem[] = []
  const drawn = (screen: Document): Document => {
    const expanded = expandPieces(screen, pieces)
    const named = nameCodes(expanded.screen, set)
    problems.push(...expanded.problems, ...named.problems)
    return named.screen
  }
  const screens = [...ofKind('kind-screens').flatMap((table) => kindScreens(table, written, set)), ...written].map(
    drawn,
  )
  if (problems.length > 0) throw new Error([...new Set(problems.map(line))].join('\n'))
  const byKey = new Map(screens.map((screen) => [screen.key, screen]))
  return new Map([...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const line = (problem: Problem): string => `${problem.in} ${problem.at}: ${problem.message}`
