import { entryKey } from '../../compile/entry-key.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'
import { componentItems } from '../../rules/component-items.ts'
import type { Rule } from '../../rules/rule.ts'

/** The number of a row among those that were typed into, counted from 1. */
const lineField = '$line'

/** A table that is typed into: columns with an input, and schemas that take what is typed and the row's columns. */
export const checkRows: Rule<'component'> = (document, context) => {
  const { columns = [], inputSchemas, schemas = [], componentId } = document.spec
  const typed = columns.filter(({ inputItem }) => inputItem).map(entryKey)
  const items = componentItems(document, inputSchemas, context)
  if (items.length === 0 && typed.length === 0) return []
  const at = '/spec/inputSchemas'
  if (typed.length === 0 || (items.length === 0 && componentId === undefined))
    return [makeProblem('component-rows-incomplete', document, typed.length === 0 ? '/spec/columns' : at)]
  const last = context.library.get(schemas.at(-1)?.schema ?? '')
  const known = last && objectsAt<{ key: string }>(last, '/spec/resultColumns')?.map(({ key }) => key)
  const unknown = items.flatMap(({ parameters = [] }, index) =>
    parameters.flatMap(({ name, source, field = name }, place) =>
      source !== 'row' || !known || [...known, ...typed, lineField].includes(field)
        ? []
        : [
            makeProblem('column-not-found', document, `${at}/${index}/parameters/${place}/field`, {
              values: [field],
              found: field,
            }),
          ],
    ),
  )
  return [
    ...checkChain(document, { at, items, selects: false, place: 'entry' }, context),
    ...checkTransaction(document, at, items, context),
    ...checkTimeouts(document, { at, items }, context),
    ...unknown,
  ]
}
