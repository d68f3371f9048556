import { jsonSchemaAt } from '../../../../runtime/json-schema/json-schema-at.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { Block } from '../../../../runtime/generated/screens/block.ts'
import type { JsonSchemas } from '../../../model/json-schemas.ts'
import { itemName } from '../../../model/item-place.ts'
import type { OpenTab } from './tabs-to.ts'

interface Edited {
  model: string
  value: unknown
  schemas: JsonSchemas
}

/** The items that have to be chosen, each with the state that says so, for forms of one item to show a place. */
export function itemsTo(at: string, blocks: readonly Block[], edited: Edited): OpenTab[] {
  return blocks.flatMap((block) => [...itemOf(at, block, edited), ...itemsTo(at, blocksIn(block), edited)])
}

function blocksIn(block: Block): Block[] {
  if (block.type === 'tabs') return block.tabs.flatMap(({ blocks }) => blocks)
  return 'blocks' in block ? block.blocks : []
}

function itemOf(at: string, block: Block, { model, value, schemas: { set, root } }: Edited): OpenTab[] {
  if (block.type !== 'form' || block.bind.model !== model) return []
  const { item, at: list = '' } = block.bind
  const path = isObject(item) && typeof item['$get'] === 'string' ? item['$get'] : ''
  const [, index] = new RegExp(String.raw`^/(\d+)(?:/|$)`).exec(at.startsWith(list) ? at.slice(list.length) : '') ?? []
  const items = getAt(value, list)
  if (!path.startsWith('state.') || index === undefined || !Array.isArray(items)) return []
  const identity = jsonSchemaAt(set, root, value, list)?.schema['x-identity']
  return [{ state: path.slice('state.'.length), key: itemName(items, identity, Number(index)) }]
}
