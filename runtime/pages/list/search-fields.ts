import type { SearchBlock } from '../../generated/blocks/search.ts'
import { isEmpty } from '../../values/is-empty.ts'
import type { Context } from '../../compile/context.ts'
import type { FieldOption, ResultColumn, SearchArea, SearchField } from '../../compile/content-spec.ts'
import { shownTo } from '../../compile/part-access.ts'
import { columnPart } from '../../compile/part-names.ts'
import { componentChoices } from '../../compile/component-choices.ts'
import { labelOf } from '../../compile/cell.ts'
import { datetimeOf } from '../../compile/datetime-of.ts'
import { optionsOf } from '../../compile/options-of.ts'
import * as defaults from '../../generated/defaults.ts'

/** Name under which a search value travels; two fields on one column (from, to) need names of their own. */
export function searchName(field: SearchField): string {
  return field.name ?? field.field
}

/** Longest search value (specification 5). */
const longest = 32

/** The fields of a search block. */
export function searchFieldBlocks(
  context: Context,
  contentId: number,
  area: SearchArea,
  columns: readonly ResultColumn[],
  options: readonly FieldOption[] = [],
): SearchBlock['fields'] {
  return (area.fields ?? [])
    .filter((field) => field.display ?? defaults.searchField.display)
    .map((field) => {
      const column = columns.find(({ key }) => key === field.field)
      const input = field.inputType ?? defaults.searchField.inputType
      const condition = field.inputCond?.condition ?? defaults.inputCondition.condition
      const own = optionsOf(context, field, input)
      const supplied = componentChoices(context, { contentId, page: 'list' }, { ...field, inputType: input })
      // A part of a number, as LIKE finds it, is a text.
      const isNumber = input === 'textbox' && column?.typeClass === 'Number' && !condition.endsWith('LIKE')
      const shown = options.find((one) => one.field === field.field)?.displaySetting
      return {
        field: searchName(field),
        // What is kept from somebody is not searched either: the rows found would say what it is.
        ...shownTo(contentId, shown, columnPart(field.field)),
        label: labelOf(context, field, column),
        input: isNumber ? 'number' : input === 'password' ? 'textbox' : input,
        condition,
        ...(input === 'checkbox' && !own && !supplied && { value: true }),
        ...(own && { options: own }),
        ...supplied,
        ...((input === 'date' || input === 'time' || input === 'datetime') && { datetime: datetimeOf(field, input) }),
        ...((input === 'textbox' || input === 'textarea') && { maxLength: longest }),
        ...(field.placeholder && { placeholder: context.text(field.placeholder) }),
        ...(field.comment && { comment: context.text(field.comment) }),
      }
    })
}

/** First values of the search, by name. */
export function initialSearch(area: SearchArea | undefined): Record<string, unknown> | undefined {
  const given = (area?.fields ?? []).filter((field) => !isEmpty(field.value) && field.inputType !== 'checkbox')
  return given.length > 0 ? Object.fromEntries(given.map((field) => [searchName(field), field.value])) : undefined
}
