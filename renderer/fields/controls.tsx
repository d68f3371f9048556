import type { RegistryFieldsType, RegistryWidgetsType } from '@rjsf/utils'
import type { InputType } from '../../runtime/generated/inputs/input-type.ts'
import { asField, asWidget, type Draw } from './as-control.tsx'
import { CodeField } from './controls/code-field.tsx'
import { CodeChoiceField, CodeChoicesField } from './controls/codes-field.tsx'
import { ColourField } from './controls/colour-field.tsx'
import { ComboboxField } from './controls/combobox-field.tsx'
import type { FieldName, FormWidget } from './control-of.ts'
import { FileField } from './controls/file-field.tsx'
import { FormulaField } from './controls/formula-field.tsx'
import { IconField } from './controls/icon-field.tsx'
import { JsonField } from './controls/json-field.tsx'
import { LanguagesField } from './controls/languages-field.tsx'
import { PartField } from './controls/part-field.tsx'
import { ReferenceField } from './controls/reference-field.tsx'
import { SecretField } from './controls/secret-field.tsx'
import { ServerField } from './controls/server-field.tsx'
import { TemplateField } from './controls/template-field.tsx'
import { UnionField } from './controls/union-field.tsx'
import { isInputType } from '../../runtime/inputs/input-types.ts'
import { controls as inputs } from '../controls/index.ts'
import { lazy } from '../ui/lazy.tsx'
import { inputField } from './input-field.tsx'

// Reordering by drag is a library of its own: only a form that holds a list fetches it.
const ConditionsField = lazy(() => import('./lists/conditions-field.tsx'))
const DatesField = lazy(() => import('./days/dates-field.tsx'))
const WeekField = lazy(() => import('./days/week-field.tsx'))
const LayoutField = lazy(() => import('./layout/layout-field.tsx'))
const ListField = lazy(() => import('./lists/list-field.tsx'))
const MappingField = lazy(() => import('./lists/mapping-field.tsx'))
const RightsField = lazy(() => import('./lists/rights-field.tsx'))

/** Every input type of pages is a field of forms too. */
const inputFields = Object.fromEntries(
  Object.keys(inputs).flatMap((type) => (isInputType(type) ? [[type, inputField(type)]] : [])),
) as Record<InputType, Draw>

const scalar = {
  ...inputFields,
  colour: ColourField,
  combobox: ComboboxField,
  file: FileField,
  icon: IconField,
  part: PartField,
  reference: ReferenceField,
  select: CodeChoiceField,
  server: ServerField,
  template: TemplateField,
} satisfies Record<FormWidget | InputType, Draw>

const compound = {
  choices: CodeChoicesField,
  code: CodeField,
  conditions: ConditionsField,
  dates: DatesField,
  formula: FormulaField,
  json: JsonField,
  languages: LanguagesField,
  layout: LayoutField,
  list: ListField,
  mapping: MappingField,
  rights: RightsField,
  secret: SecretField,
  union: UnionField,
  week: WeekField,
} satisfies Record<FieldName, Draw>

/** Every control by its name. What rjsf draws property by property is JSON where it stands alone, in a table's cell. */
export const controls = { ...scalar, ...compound, object: JsonField }

/** rjsf's registries: a form's `uiSchema` names what is in them. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(scalar).map(([name, control]) => [name, asWidget(control)]),
)
export const fields: RegistryFieldsType = Object.fromEntries(
  Object.entries(compound).map(([name, control]) => [name, asField(control)]),
)
