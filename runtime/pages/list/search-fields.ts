import type { SearchBlock } from '../../generated/blocks/search.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import { valueOf } from '../../inputs/values/index.ts'
import type { MomentFormat } from '../../generated/fields/moment-format.ts'
import { longestSearch } from '../../values/longest-search.ts'
import { isEmpty } from '../../values/is-empty.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { SearchArea, SearchField } from '../../compile/content-spec.ts'
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

/** The column that a search field compares: its own, or another one that its condition names. */
export function comparedField({ field, inputCond }: SearchField): string {
  return inputCond?.name ?? field
}

/** The fields of a search block. */
export function searchFieldBlocks(
  context: Context,
  { id: contentId, columns, spec }: ListContent,
  area: SearchArea,
): SearchBlock['fields'] {
  return (area.fields ?? [])
    .filter((field) => field.display ?? defaults.searchField.display)
    .map((field) => {
      const column = columns.find(({ key }) => key === field.field)
      const compared = columns.find(({ key }) => key === comparedField(field))
      const input = field.inputType ?? defaults.searchField.inputType
      const condition = field.inputCond?.condition ?? defaults.inputCondition.condition
      const type = inputTypeOf(input)
      const datetime = datetimeOf(field, input)
      const own = optionsOf(context, field, input)
      const supplied = componentChoices(context, { contentId, page: 'list' }, { ...field, inputType: input })
      // A part of a number, as LIKE finds it, is a text.
      const forNumbers = compared?.typeClass === 'Number' && !condition.endsWith('LIKE') && type.forNumbers
      const shown = spec.list.columns?.find((one) => one.field === comparedField(field))?.displaySetting
      return {
        field: searchName(field),
        // What is kept from somebody is not searched either: the rows found would say what it is.
        ...shownTo(contentId, shown, columnPart(comparedField(field))),
        label: labelOf(context, field, column),
        input: forNumbers || input,
        condition,
        ...(own && { options: own }),
        ...supplied,
        ...(field.custom?.disabledFlg && { disabled: true }),
        ...(field.selectAll && { all: true }),
        ...(field.inputCond?.type === 'OR' && { or: true }),
        ...(field.size && { size: field.size }),
        ...(field.labelPosition && { labelPosition: field.labelPosition }),
        ...(datetime && { datetime: writtenAs(datetime) }),
        ...(valueOf(input).isText && { maxLength: longestSearch(compared) }),
        ...(field.placeholder && { placeholder: context.text(field.placeholder) }),
        ...(field.comment && { comment: context.text(field.comment) }),
      }
    })
}

/** How a day is written; with which one a search begins, its state says. */
const writtenAs = ({ initial: _initial, ...written }: MomentFormat): MomentFormat => written

/** First values of the search that the builder wrote, by name. */
export function initialSearch({ fields = [] }: SearchArea = {}): Record<string, unknown> | undefined {
  const given = fields.filter((field) => !isEmpty(field.value) && !inputTypeOf(field.inputType).several)
  return given.length > 0 ? Object.fromEntries(given.map((field) => [searchName(field), field.value])) : undefined
}

/** A password stands in no address, and with it the whole search does not. */
export function isInAddress({ fields = [] }: SearchArea = {}): boolean {
  return fields.every(({ inputType }) => !inputTypeOf(inputType).secret)
}

/**
 * How the values of the search are kept: in the address, with first ones from the builder. A password stands in no address;
 * where one is asked for, the search is forgotten with the screen.
 */
export function searchState(area: SearchArea = {}): ScreenState {
  const given = initialSearch(area)
  const days = (area.fields ?? []).flatMap((field) => {
    const datetime = isEmpty(field.value) ? datetimeOf(field, field.inputType) : undefined
    return datetime?.initial ? [[searchName(field), datetime] as const] : []
  })
  return {
    ...(isInAddress(area) ? { in: 'query', as: 'json' } : { in: 'memory' }),
    ...(given && { default: given }),
    ...(days.length > 0 && { days: Object.fromEntries(days) }),
  }
}
