import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'

/** A parameter of a statement as its document lists it. */
export type SqlParameter = NonNullable<SchemaSpec['parameters']>[number]

/** The value that was typed: a number where the parameter is one and nothing is lost by it, else the text. */
export function typedValue(text: string, dataType: string | undefined): string | number {
  const number = Number(text)
  return dataType === 'numeric' && text.trim() !== '' && String(number) === text.trim() ? number : text
}
