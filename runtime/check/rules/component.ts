import * as codes from '../../generated/codes.ts'
import { withParameters } from '../../chains/with-parameters.ts'
import type { DocumentOf } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { entryKey } from '../../compile/entry-key.ts'
import type { CheckContext } from '../../rules/validate.ts'
import { checkChain, checkTimeouts, checkTransaction, longestChain } from '../../rules/check-chain.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** What a component reads: one data source, a last SELECT, within its total time. */
export const componentChain: Rule<'component'> = (document, context) => {
  const items = itemsOf(document, document.spec.schemas, context)
  if (items.length === 0) return isAsked(document) ? [makeProblem('chain-empty', document, '/spec/schemas')] : []
  const most = document.spec.totalTimeout ?? longestChain
  return [
    ...checkChain(document, { at: '/spec/schemas', items, selects: true, place: 'component' }, context),
    ...checkTimeouts(document, '/spec/schemas', items, context, most),
  ]
}

function itemsOf(
  { spec }: DocumentOf<'component'>,
  chain: DocumentOf<'component'>['spec']['schemas'] = [],
  { library }: CheckContext,
) {
  return chain.map((link) => {
    const schema = library.get(link.schema)
    return withParameters(link, schema && objectsAt<{ name: string }>(schema, '/spec/parameters'), spec.params)
  })
}

/** The number of a row among those that were typed into, counted from 1. */
const lineField = '$line'

/** Type of a component whose rows can be typed into. */
const table = 4

/** A table that is typed into: columns with an input, and schemas that take what is typed and the row's columns. */
export const componentRows: Rule<'component'> = (document, context) => {
  const { type, columns = [], inputSchemas, schemas = [], componentId } = document.spec
  const typed = columns.filter(({ inputItem }) => inputItem).map(entryKey)
  const items = itemsOf(document, inputSchemas, context)
  if (type !== table || (items.length === 0 && typed.length === 0)) return []
  const at = '/spec/inputSchemas'
  if (typed.length === 0 || (items.length === 0 && componentId === undefined))
    return [makeProblem('component-rows-incomplete', document, typed.length === 0 ? '/spec/columns' : at)]
  const last = context.library.get(schemas.at(-1)?.schema ?? '')
  const known = last && objectsAt<{ key: string }>(last, '/spec/resultColumns')?.map(({ key }) => key)
  const unknown = items.flatMap(({ parameters = [] }, index) =>
    parameters.flatMap(({ name, source, field = name }, place) =>
      source !== 'row' || !known || [...known, ...typed, lineField].includes(field)
        ? []
        : [makeProblem('column-not-found', document, `${at}/${index}/parameters/${place}/field`, [field], field)],
    ),
  )
  return [
    ...checkChain(document, { at, items, selects: false, place: 'entry' }, context),
    ...checkTransaction(document, at, items, context),
    ...checkTimeouts(document, at, items, context),
    ...unknown,
  ]
}

const asking: ReadonlySet<number> = new Set([
  codes.componentType.inputCheck,
  codes.componentType.getValue,
  codes.componentType.pagedData,
])
const choosing: ReadonlySet<number> = new Set([codes.componentType.options, codes.componentType.optionList])

/**
 * An input check, a value and paged data have nothing but their schemas, own ones or those of another component; choices may
 * all be fixed ones, and those of attached files.
 */
function isAsked({ spec }: DocumentOf<'component'>): boolean {
  if (spec.componentId !== undefined) return false
  const isFixed = [spec.data, spec.fileList].some((list) => list !== undefined && list.length > 0)
  return asking.has(spec.type) || (choosing.has(spec.type) && !isFixed)
}
