import type { FormBlock } from '../../runtime/generated/blocks/form.ts'

type Entry = NonNullable<FormBlock['fields']>[number]

export type FormField = Exclude<Entry, string>

/** A field of a form: named by its pointer alone, or with more about it. */
export const fieldOf = (entry: Entry): FormField => (typeof entry === 'string' ? { at: entry } : entry)
