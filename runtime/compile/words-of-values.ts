import * as defaults from '../generated/defaults.ts'
import type { Content, Context } from './context.ts'
import { optionsOf } from './options-of.ts'

/**
 * What the values of a field are called, where its search field, or an input of a page that changes the row, lists them with
 * other words; else undefined.
 */
export function wordsOfValues(
  context: Context,
  { spec }: Pick<Content, 'spec'>,
  field: string,
): { value: string; label: string }[] | undefined {
  const searches = spec.list?.search?.fields?.filter((one) => one.field === field) ?? []
  const inputs = spec.dbPages?.flatMap((page) => page.inputs?.filter(({ key }) => key === field) ?? []) ?? []
  const lists = [
    ...searches.map((one) => optionsOf(context, one, one.inputType ?? defaults.searchField.inputType)),
    ...inputs.map((one) => optionsOf(context, one, one.inputType ?? defaults.inputField.inputType)),
  ]
  return lists.find((options) => options?.some(({ value, label }) => value !== label))
}
