import { useState } from 'react'
import type { InputType } from '../../runtime/generated/inputs/input-type.ts'
import type { ControlProps, InForm } from '../controls/control.ts'
import { controls } from '../controls/index.ts'
import type { Draw } from './as-control.tsx'
import { formElements, FormFieldProvider, type FormField } from './form-elements.tsx'
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

/** Of an input whose document holds what its control shows. */
const asItIs: InForm = { held: (shown) => shown }

const textOf = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : ''

/** A value of a document, by the control of an input type. */
export function inputField(type: InputType): Draw {
  const { shown = textOf, held, keepsTyped, format } = controls[type].inForm ?? asItIs
  return function InputField(props: LeafProps) {
    const leaf = useLeaf(props)
    const written = format?.(leaf.value)
    const [typed, setTyped] = useState<unknown>()
    return (
      <FormControl
        {...{ type, leaf, props }}
        value={typed ?? shown(leaf.value, props.schema)}
        whole={props.schema.type === 'integer'}
        {...(written !== undefined && { datetime: { format: written } })}
        onChange={(next) => {
          if (keepsTyped) setTyped(next)
          leaf.set(held(next, props.schema))
        }}
        onBlur={() => {
          setTyped(undefined)
          leaf.input.onBlur()
        }}
      />
    )
  }
}
