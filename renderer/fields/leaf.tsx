import { lazy } from 'react'
import { leafKind } from './leaf-kind.ts'
import type { LeafKind } from './leaf-kind.ts'
import { ChoiceField, ChoicesField, CheckField } from './choice-field.tsx'
import { CodeField } from './code-field.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { ColourField } from './colour-field.tsx'
import { useFields } from './field-context.ts'
import { FileField } from './file-field.tsx'
import { JsonField } from './json-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { MomentField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'
import { PartField } from './part-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { SecretField } from './secret-field.tsx'
import { LinesField, TextField } from './text-field.tsx'
import { UnionField } from './union-field.tsx'
import type { LeafProps } from './use-leaf.ts'

// Reordering by drag is a library of its own: only a form that holds a list fetches it.
const ArrayField = lazy(() => import('./array-field.tsx'))

const fields = {
  text: TextField,
  lines: LinesField,
  languages: LanguagesField,
  number: NumberField,
  check: CheckField,
  choice: ChoiceField,
  choices: ChoicesField,
  date: (props) => <MomentField {...props} kind="date" />,
  time: (props) => <MomentField {...props} kind="time" />,
  datetime: (props) => <MomentField {...props} kind="datetime" />,
  colour: ColourField,
  secret: SecretField,
  reference: ReferenceField,
  part: PartField,
  combobox: ComboboxField,
  password: (props) => <TextField {...props} type="password" />,
  code: CodeField,
  union: UnionField,
  array: ArrayField,
  object: JsonField,
  file: FileField,
  json: JsonField,
} satisfies Record<LeafKind, React.ComponentType<LeafProps>>

/** Draws one value that is not an object drawn by rjsf. */
export function Leaf(props: LeafProps) {
  const { set } = useFields()
  const Field = fields[leafKind(set, props.schema)] as React.ComponentType<LeafProps>
  return <Field {...props} />
}
