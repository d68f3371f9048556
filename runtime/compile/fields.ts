import * as codes from '../generated/codes.ts'
import type { Content, Context } from './context.ts'
import type { ConditionItem, DataSchema, DrilldownSetting, FieldOption, ResultColumn } from './content-spec.ts'

/** The fields of a page, as both its screen and its plan need them, so that the two cannot disagree. */
export interface PageFields {
  chain: DataSchema[]
  /** Where the chain stands in the content. */
  chainAt: string
  columns: ResultColumn[]
  fields: PageField[]
}

export interface PageField {
  option: FieldOption
  column: ResultColumn
  /** Place of the option in the content. */
  at: string
}

/** A field as it is shown, or none where it is hidden (showFlg 2); a column that the schema no longer has is a problem. */
export function fieldOf(
  context: Context,
  content: Content,
  columns: readonly ResultColumn[],
  { option, at }: Pick<PageField, 'option' | 'at'>,
): PageField[] {
  const column = columns.find(({ key }) => key === option.field)
  if (!column) {
    context.problem('column-not-found', content, `${at}/field`, { values: [option.field], found: option.field })
    return []
  }
  return option.showFlg === codes.fieldOptionShowFlg.hide ? [] : [{ option, column, at }]
}

/** Its row's key fields; without keys the fields by which its drilldowns go on. */
export function keysOf(content: Content, page: PageFields): string[] {
  if (content.spec.keys?.length) return content.spec.keys
  return [
    ...new Set(
      page.fields.flatMap(({ option }) =>
        drilldownsOf(option).flatMap(({ setting }) => setting.parameterTable.map((row) => row.ownField)),
      ),
    ),
  ]
}

/** The drilldowns of a field, conditional ones first. */
export function drilldownsOf(
  option: FieldOption,
): { setting: DrilldownSetting; conditions?: ConditionItem[]; at: string }[] {
  if (option.dispType !== 'drilldown') return []
  return [
    ...(option.conditionalDrilldown ?? []).map(({ drilldownSetting, conditions }, index) => ({
      setting: drilldownSetting,
      conditions,
      at: `/conditionalDrilldown/${index}/drilldownSetting`,
    })),
    ...(option.drilldownSetting ? [{ setting: option.drilldownSetting, at: '/drilldownSetting' }] : []),
  ]
}
