import { useCallback } from 'react'
import { holds } from '../../../../runtime/expressions/holds.ts'
import { makeScope } from '../../../../runtime/expressions/scope.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import type { Part } from '../../../../runtime/parts/part.ts'
import { getAt } from '../../../../runtime/pointer.ts'
import { emptyOf } from '../../../fields/empty-of.ts'
import { useParts } from '../../../fields/use-parts.ts'
import { readText } from '../../../model/read-text.ts'
import type { BlockProps } from '../../block-props.ts'
import type { ListColumn } from './use-list-columns.ts'
import type { List, ListProps } from './use-list.ts'

/** Parts of which rows of the list are made, such as the columns of a result. */
export interface ListParts {
  /** Undefined where rows are made of nothing. */
  parts: readonly Part[] | undefined
  offered(): Part[]
  rowOf(part: Part): object
  /** What an empty cell shows. */
  emptyText(item: unknown, column: ListColumn): string
}

export function useListParts({ block, context }: ListProps, { items, now }: List): ListParts {
  const { set, language } = context
  const { add } = block
  const property = Object.entries(items.properties ?? {}).find(
    ([, one]) => resolve(set, one)['x-part'] === add?.parts,
  )?.[0]
  const parts = useParts(context, add?.parts, `${block.bind.at}/0/${property ?? ''}`)
  const emptyText = useCallback(
    (item: unknown, column: ListColumn): string => {
      if (column.emptyFrom !== 'part.label') return ''
      const part = parts?.find((one) => one.key === getAt(item, `/${property ?? ''}`))
      return readText(part?.label, column.language ?? language)
    },
    [parts, property, language],
  )
  return {
    parts,
    offered: () => {
      const used = new Set(now().map((item) => getAt(item, `/${property ?? ''}`)))
      return (parts ?? []).filter((part) => !add?.unused || !used.has(part.key))
    },
    rowOf: (part) => ({
      ...(emptyOf(set, items) as object),
      ...startOf(add?.starts, part),
      [property ?? 'key']: part.key,
    }),
    emptyText,
  }
}

type Starts = NonNullable<NonNullable<BlockProps<'editable-table'>['block']['add']>['starts']>

/** What the row of a part begins with: a text is looked for in another way than a number. */
function startOf(starts: Starts = [], part: Part): object {
  const scope = makeScope({ part })
  return starts.reduce<object>(
    (all, { when, value }) => (holds(when, scope) && isObject(value) ? { ...all, ...value } : all),
    {},
  )
}
