import type { RegistryFieldsType, RegistryWidgetsType } from '@rjsf/utils'
import { lazy } from 'react'
import { asField, asWidget, type Draw } from './as-control.tsx'
import { CheckField, ChoiceField, ChoicesField } from './choice-field.tsx'
import { CodeField } from './code-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import type { FieldName, WidgetName } from './control-of.ts'
import { FileField } from './file-field.tsx'
import { FormulaField } from './formula-field.tsx'
import { IconField } from './icon-field.tsx'
import { JsonField } from './json-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { DateField, DateTimeField, TimeField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'
import { PartField } from './part-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { SecretField } from './secret-field.tsx'
import { LinesField, PasswordField, TextField } from './text-field.tsx'
import { UnionField } from './union-field.tsx'

// Reordering by drag is a library of its own: only a form that holds a list fetches it.
const ListField = lazy(() => import('./list-field.tsx'))

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
