import { ofKind, type Document, type DocumentOf } from '../../runtime/document.ts'
import { expandPieces } from '../../runtime/pieces/expand-pieces.ts'
import { joinConditions } from '../../runtime/pieces/join-conditions.ts'
import { makeLists } from '../../runtime/pieces/make-lists.ts'
import { kindPage } from '../../runtime/pieces/kind-page.ts'
import { kindScreens } from '../../runtime/pieces/kind-screens.ts'
import { piecesIn } from '../../runtime/pieces/pieces-in.ts'
import { nameCodes } from '../../runtime/pieces/name-codes.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'

/**
 * Screens and menus as they are drawn: those of the tables too, pages of kinds with what they have alike, pieces in their
 * places, lists where one thing stands alone, names of codes read, lists of conditions joined. Among the documents a
 * later one takes the place of an earlier one of its key. Throws when one has a problem, and names them all.
 */
export function loadScreens(
  documents: readonly Document[],
  set: JsonSchemaSet,
): { screens: Map<string, DocumentOf<'screen'>>; menus: DocumentOf<'menu'>[] } {
  const those = (kind: string): Document[] => documents.filter((document) => document.kind === kind)
  const pieces = piecesIn(documents)
  const written = those('screen').map((screen) => kindPage(screen, set))
  const problems: Problem[] = []
  const drawn = (document: Document): Document => {
    const expanded = expandPieces(document, pieces)
    const named = nameCodes(makeLists(expanded.screen, set), set)
    problems.push(...expanded.problems, ...named.problems)
    return joinConditions(named.screen)
  }
  const tables = those('kind-screens').flatMap((table) => kindScreens(table, written, set))
  const screens = new Map([...tables, ...written].map((screen) => [screen.key, ofKind('screen', drawn(screen))]))
  const menus = those('menu').map((menu) => ofKind('menu', drawn(menu)))
  if (problems.length > 0) throw new Error([...new Set(problems.map(line))].join('\n'))
  return { screens: new Map([...screens].toSorted(([one], [other]) => (one < other ? -1 : 1))), menus }
}

const line = (problem: Problem): string => `${problem.in} ${problem.at}: ${problem.message}`
