import type { FieldOption } from './content-spec.ts'

/** The name of the input of a column: its own, else the column's. */
export const entryKey = ({ field, inputItem }: FieldOption): string => inputItem?.key ?? field
