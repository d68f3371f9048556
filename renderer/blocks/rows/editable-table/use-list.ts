import type { JsonSchema } from '../../../../runtime/json-schema/json-schema-set.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import { getAt, parsePointer } from '../../../../runtime/pointer.ts'
import { useModelPart } from '../../../fields/field-context.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { jsonSchemaAt } from '../../../fields/form-schema.ts'
import { itemIndex, itemName } from '../../../model/item-place.ts'
import { textOf } from '../../../state/scope.ts'
import type { BlockProps } from '../../block-props.ts'
import { useSelected } from './use-selected.ts'

/** What the parts of the table are made by: the block, where it reads, and what edits the model. */
export interface ListProps extends BlockProps<'editable-table'> {
  context: FieldContext
}

/** The list of the model that the table shows. */
export interface List {
  label: string
  /** Schema of the list. */
  schema: JsonSchema
  /** Schema of one item, references followed. */
  items: JsonSchema
  /** Property by which items are told apart. */
  identity: string | undefined
  count: number
  /** Number of the chosen item; -1: none. */
  chosen: number
  now(): unknown[]
  /** Chooses an item, of the present list or of the one that it becomes; undefined: none can be chosen. */
  choose: ((index: number, of?: readonly unknown[]) => void) | undefined
}

/** Follows the list by its length and its chosen item: what is typed into a cell draws neither. */
export function useList({ block, scope, context }: ListProps): List {
  const { model, set, root } = context
  const { at } = block.bind
  const schema = useModelPart(model, ({ value }) => jsonSchemaAt(set, root, value, parsePointer(at)))
  const count = useModelPart(model, ({ value }) => listIn(value, at).length)
  const identity = schema?.['x-identity']
  const slot = block.selected
  const wanted = slot === undefined ? undefined : scope.get(`state.${slot}`)
  const chosen = useModelPart(model, ({ value }) =>
    slot === undefined ? -1 : itemIndex(listIn(value, at), identity, wanted),
  )
  useSelected(model, scope.screen, at, chosen)
  const now = (): unknown[] => listIn(model.get().value, at)
  return {
    label: textOf(block.label, scope) || (schema?.title ?? at),
    schema: schema ?? {},
    items: typeof schema?.items === 'object' ? resolve(set, schema.items) : {},
    identity,
    count,
    chosen,
    now,
    choose:
      slot === undefined
        ? undefined
        : (index, of = now()) => scope.screen.setState(slot, itemName(of, identity, index)),
  }
}

function listIn(value: unknown, at: string): unknown[] {
  const found = getAt(value, at)
  return Array.isArray(found) ? found : none
}

const none: unknown[] = []
