import type { InputField } from '../../../../runtime/generated/inputs/input-field.ts'
import type { Text } from '../../../../runtime/document.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { isReference, isTruth, type TableShape } from './table-shape.ts'
import type { Values } from './writing.ts'

/** What is not known of columns that have to be filled, as `table.column`. */
export interface Unsure {
  /** Nothing is known for them: the row cannot be written. */
  unknown: string[]
  /** They are 0 for want of better. */
  zero: string[]
}

const dayNames = /(_on|_at|date|日付?)$/i

/** Whether it holds a day or a moment; databases without such types keep them as texts. */
export const isMoment = ({ name, type, typeClass }: CatalogueColumn): boolean =>
  typeClass === 'Date' ||
  typeClass === 'DateTime' ||
  (typeClass === 'String' && dayNames.test(name) && !isTruth({ type }))

/** Now, as the column takes it. */
export const nowOf = ({ typeClass }: CatalogueColumn, today: string): string =>
  typeClass === 'DateTime' ? 'CURRENT_TIMESTAMP' : today

/** Whether the database gives the value. */
export const isNumbered = ({ generated, identity }: CatalogueColumn): boolean => generated === true || identity === true

/** Whether a row cannot be written without a value for it. */
export const mustBeFilled = ({ inullable, hasDefault }: CatalogueColumn): boolean =>
  inullable === false && hasDefault !== true

/** Fills a column that takes no NULL and of which nothing else is known: numbers are 0, days are today's, texts are asked for. */
export function fillColumn(
  column: CatalogueColumn,
  {
    shape,
    values,
    unsure,
    today,
    ask,
  }: {
    shape: TableShape
    values: Values
    unsure: Unsure
    today: string
    /** A person is asked; left out: nobody can be. */
    ask?: (column: CatalogueColumn) => string
  },
): void {
  const { name, typeClass } = column
  const place = `${shape.name}.${name}`
  if (typeClass === 'Number' && !isReference(shape, name)) {
    values.set(name, '0')
    unsure.zero.push(place)
  } else if (isMoment(column)) values.set(name, nowOf(column, today))
  else if (typeClass === 'String' && ask && !isReference(shape, name)) values.set(name, ask(column))
  else unsure.unknown.push(place)
}

const longNames = /desc|body|content|text|memo|note|remark|comment|html|address|本文|内容|説明|備考|住所/i

/** Whether a text fills lines: by its length, and where the database tells none, by its name. */
export const isLongText = ({ name, size }: Pick<CatalogueColumn, 'name' | 'size'>, from: number): boolean =>
  size === undefined ? longNames.test(name) : size > from

const words = { yes: { ja: 'はい', en: 'Yes' }, no: { ja: 'いいえ', en: 'No' } }

/** The only values that a column takes, with their words; none where it takes any. */
export function choicesIn({ type, typeClass, values = [] }: CatalogueColumn): { value: string; label: Text }[] {
  if (isTruth({ type })) {
    const [yes, no] = typeClass === 'Number' ? ['1', '0'] : ['true', 'false']
    return [
      { value: yes, label: words.yes },
      { value: no, label: words.no },
    ]
  }
  return values.map((value) => ({ value, label: value }))
}

/** An input into which people type a column's value. */
export function inputOf(
  column: CatalogueColumn,
  { key, label, isRequired }: { key: string; label: Text | undefined; isRequired: boolean },
): InputField {
  const { name, typeClass, size, decimalDigits } = column
  const selects = choicesIn(column)
  const isText = typeClass === 'String' && !isMoment({ name, type: '', typeClass })
  const isLong = isText && isLongText({ name, ...(size !== undefined && { size }) }, 200)
  const inputCheck = {
    ...(isRequired && { required: true }),
    ...(isText && selects.length === 0 && size !== undefined && size > 0 && { maxLength: size }),
    ...(typeClass === 'Number' && { digitLength: { ...(size && { digits: size }), scale: decimalDigits ?? 0 } }),
  }
  const inputType =
    selects.length > 0
      ? ('select' as const)
      : typeClass === 'Number'
        ? ('number' as const)
        : typeClass === 'DateTime'
          ? ('datetime' as const)
          : !isText
            ? ('date' as const)
            : isLong
              ? ('textarea' as const)
              : undefined
  return {
    key,
    ...(label !== undefined && { label }),
    ...(inputType && { inputType }),
    ...(Object.keys(inputCheck).length > 0 && { inputCheck }),
    ...(selects.length > 0 && { selects }),
  }
}
