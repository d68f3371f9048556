import type { InputField } from '../../../../runtime/generated/inputs/input-field.ts'
import type { Text } from '../../../../runtime/document.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { isReference, type TableShape } from './table-shape.ts'
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
export const isMoment = ({ name, typeClass }: CatalogueColumn): boolean =>
  typeClass === 'Date' || typeClass === 'DateTime' || (typeClass === 'String' && dayNames.test(name))

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

/** An input into which people type a column's value. */
export function inputOf(
  { name, typeClass, size, decimalDigits, values = [] }: CatalogueColumn,
  { key, label, isRequired }: { key: string; label: Text | undefined; isRequired: boolean },
): InputField {
  const isText = typeClass === 'String' && !isMoment({ name, type: '', typeClass })
  const isLong = isText && isLongText({ name, ...(size !== undefined && { size }) }, 200)
  const inputCheck = {
    ...(isRequired && { required: true }),
    ...(isText && size !== undefined && size > 0 && { maxLength: size }),
    ...(typeClass === 'Number' && { digitLength: { ...(size && { digits: size }), scale: decimalDigits ?? 0 } }),
  }
  const inputType =
    values.length > 0
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
    ...(values.length > 0 && { selects: values.map((value) => ({ value, label: value })) }),
  }
}
