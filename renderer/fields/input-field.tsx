import { useState } from 'react'
import type { InputType } from '../../runtime/generated/inputs/input-type.ts'
import type { ControlProps } from '../controls/control.ts'
import { controls } from '../controls/index.ts'
import { asText } from '../../runtime/values/as-text.ts'
import type { Draw } from './as-control.tsx'
import { formElements, FormFieldProvider, type FormField } from './form-elements.tsx'
import { readNumber } from './read-number.ts'
import { useLeaf, type LeafProps } from './use-leaf.ts'

type Shown = Pick<ControlProps, 'value' | 'onChange'> &
  Partial<Pick<ControlProps, 'options' | 'whole' | 'datetime'>> & { onBlur?: () => void }

/** The frame of a form's field around a control: label, help and problems from the schema and the model. */
export function FormControl({ type, leaf, props, clearable = false, onBlur, ...shown }: FormControlProps) {
  const { Draw } = controls[type]
  const common = { id: leaf.input.id, disabled: leaf.readOnly, onBlur: onBlur ?? leaf.input.onBlur }
  return (
    <FormFieldProvider value={{ leaf, props, clearable }}>
      <Draw elements={formElements} common={common} label={props.label} placeholder={leaf.defaultWords} {...shown} />
    </FormFieldProvider>
  )
}

type FormControlProps = FormField & Shown & { type: InputType }

/** Between what a document holds and what a control shows. */
interface Conversion {
  shown(value: unknown, props: LeafProps): unknown
  held(shown: unknown, props: LeafProps): unknown
  /** What is typed is shown as it is typed until the field is left: a document holds less than was typed. */
  keepsTyped?: true
}

const text: Conversion = {
  shown: (value) => (typeof value === 'string' || typeof value === 'number' ? value : ''),
  held: (shown) => shown,
}

const conversions: Partial<Record<InputType, Conversion>> = {
  number: {
    shown: asText,
    // A value out of range gets a message instead of being changed silently.
    held: (shown) => readNumber(asText(shown)),
    keepsTyped: true,
  },
  // A time of whole minutes is stored without seconds.
  time: { ...text, held: (shown) => asText(shown).replace(/^(\d\d:\d\d):00$/, '$1') },
  checkbox: {
    shown: (value, { schema }) => (value ?? schema.default ?? false) === true,
    held: (shown, { schema }) => (shown === (schema.default ?? false) ? undefined : shown),
  },
}

const hasSeconds = (value: unknown): boolean => /:\d\d:(?!00)/.test(asText(value))

/** A value of a document, by the control of an input type. */
export function inputField(type: InputType): Draw {
  const { shown, held, keepsTyped } = conversions[type] ?? text
  return function InputField(props: LeafProps) {
    const leaf = useLeaf(props)
    const [typed, setTyped] = useState<unknown>()
    return (
      <FormControl
        {...{ type, leaf, props }}
        value={typed ?? shown(leaf.value, props)}
        whole={props.schema.type === 'integer'}
        {...(type === 'time' && !hasSeconds(leaf.value) && { datetime: { format: 'HH:mm' } })}
        onChange={(next) => {
          if (keepsTyped) setTyped(next)
          leaf.set(held(next, props))
        }}
        onBlur={() => {
          setTyped(undefined)
          leaf.input.onBlur()
        }}
      />
    )
  }
}
