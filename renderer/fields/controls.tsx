import type { RegistryFieldsType, RegistryWidgetsType } from '@rjsf/utils'
import { asField, asWidget, type Draw } from './as-control.tsx'
import { CheckField, ChoiceField, ChoicesField } from './controls/choice-field.tsx'
import { CodeField } from './controls/code-field.tsx'
import { ColourField } from './controls/colour-field.tsx'
import { ComboboxField } from './controls/combobox-field.tsx'
import type { FieldName, WidgetName } from './control-of.ts'
import { FileField } from './controls/file-field.tsx'
import { FormulaField } from './controls/formula-field.tsx'
import { IconField } from './controls/icon-field.tsx'
import { JsonField } from './controls/json-field.tsx'
import { LanguagesField } from './controls/languages-field.tsx'
import { DateField, DateTimeField, TimeField } from './controls/moment-field.tsx'
import { NumberField } from './controls/number-field.tsx'
import { PartField } from './controls/part-field.tsx'
import { ReferenceField } from './controls/reference-field.tsx'
import { SecretField } from './controls/secret-field.tsx'
import { LinesField, PasswordField, TextField } from './controls/text-field.tsx'
import { UnionField } from './controls/union-field.tsx'
import { lazy } from '../lazy.tsx'

// Reordering by drag is a library of its own: only a form that holds a list fetches it.
const ListField = lazy(() => import('./lists/list-field.tsx'))
const MappingField = lazy(() => import('./lists/mapping-field.tsx'))
const RightsField = lazy(() => import('./lists/rights-field.tsx'))

const scalar = {
  check: CheckField,
  choice: ChoiceField,
  colour: ColourField,
  combobox: ComboboxField,
  date: DateField,
  datetime: DateTimeField,
  file: FileField,
  icon: IconField,
  lines: LinesField,
  number: NumberField,
  part: PartField,
  password: PasswordField,
  reference: ReferenceField,
  text: TextField,
  time: TimeField,
} satisfies Record<WidgetName, Draw>

const compound = {
  choices: ChoicesField,
  code: CodeField,
  formula: FormulaField,
  json: JsonField,
  languages: LanguagesField,
  list: ListField,
  mapping: MappingField,
  rights: RightsField,
  secret: SecretField,
  union: UnionField,
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
