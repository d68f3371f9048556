import type { Choice } from '../generated/inputs/choice.ts'
import type { ContentSpec } from '../generated/kinds/content.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'

// The words that compile uses for the generated types. Defaults are still left out in them.
export type { Align } from '../generated/fields/align.ts'
export type { Choice } from '../generated/inputs/choice.ts'
export type { CommentBox } from '../generated/lists/comment-box.ts'
export type { Condition as ConditionItem } from '../generated/inputs/condition.ts'
export type { CustomInput } from '../generated/inputs/custom-input.ts'
export type { DataSchema } from '../generated/statements/data-schema.ts'
export type { DbPage } from '../generated/lists/db-page.ts'
export type { DetailPage as DetailSpec } from '../generated/lists/detail-page.ts'
export type { DrilldownParameter } from '../generated/lists/drilldown-parameter.ts'
export type { DrilldownSetting } from '../generated/lists/drilldown-setting.ts'
export type { FieldOption } from '../generated/fields/field-option.ts'
export type { InputField as InputFieldSpec } from '../generated/inputs/input-field.ts'
export type { LayoutCell } from '../generated/fields/layout-cell.ts'
export type { LayoutItem } from '../generated/fields/layout-item.ts'
export type { ListPage as ListSpec } from '../generated/lists/list-page.ts'
export type { PageTransition as Transition } from '../generated/lists/page-transition.ts'
export type { Parameter } from '../generated/statements/parameter.ts'
export type { PurchaseSetting as PurchaseSpec } from '../generated/purchase/purchase-setting.ts'
export type { SearchArea } from '../generated/lists/search-area.ts'
export type { SearchField } from '../generated/lists/search-field.ts'
export type { ComponentSpec } from '../generated/kinds/component.ts'
export type { ContentCategorySpec } from '../generated/kinds/content-category.ts'
export type { ContentSpec } from '../generated/kinds/content.ts'
export type { HomeScreenSpec } from '../generated/kinds/home-screen.ts'
export type { LoginScreenSpec } from '../generated/kinds/login-screen.ts'
export type { SchemaSpec } from '../generated/kinds/schema.ts'
export type { SiteSpec } from '../generated/kinds/site.ts'
export type { UserVariableSpec } from '../generated/kinds/user-variable.ts'

export type ResultColumn = NonNullable<SchemaSpec['resultColumns']>[number]

/** A content's settings with parts that are surely there. */
export type SpecWith<Part extends keyof ContentSpec> = ContentSpec & Required<Pick<ContentSpec, Part>>

/** What inputs and search fields say about their choices. */
export interface Choices {
  radios?: Choice[]
  checkboxes?: Choice[]
  selects?: Choice[]
}
