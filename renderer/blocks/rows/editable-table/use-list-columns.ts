import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../../../runtime/document.ts'
import { hasEffectAt } from '../../../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../../../runtime/json-schema/resolve.ts'
import { titleOf } from '../../../../runtime/json-schema/title-of.ts'
import { parsePointer } from '../../../../runtime/pointer.ts'
import { isTextInLanguages } from '../../../../runtime/json-schema/is-text-in-languages.ts'
import { jsonSchemaAt } from '../../../fields/form-schema.ts'
import { arrayColumns } from '../../../fields/lists/array-columns.ts'
import type { Column } from '../../../fields/lists/column.ts'
import { textOf } from '../../../state/scope.ts'
import type { List, ListProps } from './use-list.ts'

export type ListColumn = Column & { emptyFrom?: string }

/** The columns that the document names, else those of the schema. */
export function useListColumns({ block, scope, context }: ListProps, { items, identity }: List): ListColumn[] {
  const { t } = useLingui()
  const { set, language } = context

  function titleOfColumn(pointer: string): string {
    const steps = parsePointer(pointer)
    return titleOf(set, jsonSchemaAt(set, items, undefined, steps), steps.at(-1) ?? '')
  }

  /** A text in languages stands in a column for each, that of the reader first. */
  function inEachLanguage(column: ListColumn): ListColumn[] {
    const own = jsonSchemaAt(set, items, undefined, parsePointer(column.at))
    if (!own || !isTextInLanguages(set, resolve(set, own))) return [column]
    const { label } = column
    const words = { ja: t`${label} (Japanese)`, en: t`${label} (English)` }
    const order: Language[] = language === 'ja' ? ['ja', 'en'] : ['en', 'ja']
    return order.map((one) => ({ ...column, language: one, label: words[one] }))
  }

  const given: ListColumn[] =
    block.columns
      ?.filter((column) => hasEffectAt(set, items, undefined, column.at))
      .map((column) => ({
        at: column.at,
        label: textOf(column.label, scope) || titleOfColumn(column.at),
        ...(column.width === undefined ? {} : { width: column.width }),
        ...(column.emptyFrom === undefined ? {} : { emptyFrom: column.emptyFrom }),
      })) ?? arrayColumns(set, items, identity)
  return given.flatMap(inEachLanguage)
}
