import * as defaults from '../generated/defaults.ts'
import type { Content, Context } from './context.ts'
import { optionsOf } from './options-of.ts'

/** What the values of a field are called, where its search field lists them with other words; else undefined. */
export function wordsOfValues(
  context: Context,
  { spec }: Pick<Content, 'spec'>,
  field: string,
): { value: string; label: string }[] | undefined {
  const search = spec.list?.search?.fields?.find((one) => one.field === field)
  const options = search && optionsOf(context, search, search.inputType ?? defaults.searchField.inputType)
  return options?.some(({ value, label }) => value !== label) ? options : undefined
}
