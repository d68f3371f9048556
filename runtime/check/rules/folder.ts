import type { Document } from '../../document.ts'
import { textProperty } from '../../json/text-property.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** No folder lies in itself: with all that it holds it would be nowhere. */
export const folderInItself: Rule<'folder'> = (document, { library }) => {
  const own = `folder/${document.key}`
  const seen = new Set<string>()
  let above: Document | undefined = document
  while (above) {
    const parent = textProperty(above.spec, 'parent')
    const { parent: named = own } = document.spec
    if (parent === own)
      return [makeProblem('folder-circle', document, '/spec/parent', { values: [named], found: parent })]
    if (parent === undefined || seen.has(parent)) break
    seen.add(parent)
    above = library.get(parent)
  }
  return []
}
