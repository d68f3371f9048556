import { holds, type Condition } from '../../../../runtime/expressions/holds.ts'
import type { Scope } from '../../../../runtime/expressions/scope.ts'
import { fieldOf } from '../../../fields/field-of.ts'
import type { Block } from '../../../../runtime/generated/screens/block.ts'

/** A tab that has to be open: the state that says so, and its name. */
export interface OpenTab {
  state: string
  key: string
}

/** A place of the model that a block edits, and the tabs in which the block stands. */
interface Edited {
  at: string
  tabs: OpenTab[]
}

/**
 * The tabs, outside in, in which a place of a model is edited: those of the block bound most closely to it or to what
 * holds it, else of one bound to a part of it. Blocks and tabs that are not shown now do not count.
 */
export function tabsTo(at: string, model: string, blocks: readonly Block[], scope: Scope): OpenTab[] {
  const places = editedIn(blocks, model, [], scope)
  const around = places.filter((place) => isIn(at, place.at)).toSorted((one, other) => other.at.length - one.at.length)
  return (around[0] ?? places.find((place) => isIn(place.at, at)))?.tabs ?? []
}

const isIn = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

const isShown = ({ when }: { when?: Condition }, scope: Scope): boolean => !when || holds(when, scope)

function editedIn(blocks: readonly Block[], model: string, tabs: OpenTab[], scope: Scope): Edited[] {
  return blocks
    .filter((block) => isShown(block, scope))
    .flatMap((block) => {
      const own = boundPlaces(block, model, scope).map((at) => ({ at, tabs }))
      return [...own, ...below(block, tabs, scope).flatMap((part) => editedIn(part.blocks, model, part.tabs, scope))]
    })
}

/** Lists of blocks in a block, each with the tabs that show it. */
function below(block: Block, tabs: OpenTab[], scope: Scope): { blocks: Block[]; tabs: OpenTab[] }[] {
  if (block.type !== 'tabs') return 'blocks' in block ? [{ blocks: block.blocks, tabs }] : []
  const { state, tabs: parts } = block
  return parts
    .filter((tab) => isShown(tab, scope))
    .map((tab) => ({ blocks: tab.blocks, tabs: state === undefined ? tabs : [...tabs, { state, key: tab.key }] }))
}

function boundPlaces(block: Block, model: string, scope: Scope): string[] {
  if (!('bind' in block) || block.bind?.model !== model) return []
  const base = block.bind.at ?? ''
  if (block.type !== 'form') return [base]
  const { fields, groups = fields && [{ fields }], more, bind } = block
  if (groups === undefined || bind.item !== undefined) return [base]
  const named = groups
    .filter((group) => isShown(group, scope))
    .flatMap((group) => group.fields.map((entry) => base + fieldOf(entry).at))
  return more === true ? [...named, base] : named
}
