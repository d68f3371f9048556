import type { Choice, SchemaSpec } from '../generated/types.ts'

// The words that compile uses for the generated types. Defaults are still left out in them.
export type {
  Align,
  Choice,
  CommentBox,
  ComponentSpec,
  Condition as ConditionItem,
  ContentCategorySpec,
  ContentSpec,
  DataSchema,
  DetailPage as DetailSpec,
  DrilldownParameter,
  DrilldownSetting,
  FieldOption,
  InputField as InputFieldSpec,
  HomeScreenSpec,
  LayoutCell,
  LayoutItem,
  ListPage as ListSpec,
  LoginScreenSpec,
  PageTransition as Transition,
  Parameter,
  PurchaseSetting as PurchaseSpec,
  SchemaSpec,
  SearchArea,
  SearchField,
  SiteSpec,
  UserVariableSpec,
} from '../generated/types.ts'

export type ResultColumn = NonNullable<SchemaSpec['resultColumns']>[number]

/** What inputs and search fields say about their choices. */
export interface Choices {
  radios?: Choice[]
  checkboxes?: Choice[]
  selects?: Choice[]
}
