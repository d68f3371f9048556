import { useLingui } from '@lingui/react/macro'
import { Checkbox, Input, MultiSelect, Select, Textarea, TextInput, type SelectProps } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ElementProps, Elements, LineProps } from '../controls/control.ts'
import { momentFormats } from '../ui/days/moment-formats.ts'
import { MomentInput } from '../ui/days/moment-input.tsx'
import { asText } from '../../runtime/values/as-text.ts'
import styles from './form-elements.module.css'
import { ResetButton } from './reset-button.tsx'
import type { Leaf, LeafProps } from './use-leaf.ts'

/** The field of a form that a control is drawn for: its label, help and problems are drawn by Mantine's inputs themselves. */
export interface FormField {
  leaf: Leaf
  props: LeafProps
  /** Nothing may be chosen again. */
  clearable?: boolean
}

const Field = createContext<FormField | undefined>(undefined)

export const FormFieldProvider = Field.Provider

function useFormField(): FormField {
  const field = useContext(Field)
  if (!field) throw new Error('A control of a form stands in a field')
  return field
}

const resetOf = (leaf: Leaf) => leaf.reset && <ResetButton onPress={leaf.reset} value={leaf.defaultWords} />

/** From so many on, choices are found by typing. */
const fewChoices = 10

function FormLine({ common, value, placeholder, type = 'text', inputMode, onChange }: LineProps) {
  const { leaf, props } = useFormField()
  return (
    <TextInput
      {...leaf.input}
      required={false}
      type={type}
      aria-required={props.required || undefined}
      inputMode={inputMode}
      value={asText(value)}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={common.onBlur}
      rightSection={resetOf(leaf)}
    />
  )
}

function FormLines({ value, placeholder, onChange }: ElementProps) {
  const { leaf, props } = useFormField()
  return (
    <Textarea
      {...leaf.input}
      required={false}
      aria-required={props.required || undefined}
      autosize
      minRows={props.bare ? 1 : 2}
      maxRows={12}
      value={asText(value)}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Written the console's way in every browser. */
const FormMoment: Elements['Moment'] = ({ kind, value, placeholder = '', datetime, onChange }) => {
  const { leaf, props } = useFormField()
  const { id, label, description, error, inputWrapperOrder, withAsterisk, ...input } = leaf.input
  const described = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper {...{ id, label, description, error, withAsterisk, inputWrapperOrder }}>
      <span className={styles.row} data-above-help={description ? '' : undefined}>
        <MomentInput
          {...input}
          className={styles.input}
          id={id}
          kind={kind}
          required={false}
          aria-required={props.required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
          format={datetime?.format ?? momentFormats[kind]}
          rules={datetime}
          value={asText(value)}
          {...(placeholder !== '' && { placeholder })}
          onChange={onChange}
        />
        {resetOf(leaf)}
      </span>
    </Input.Wrapper>
  )
}

/** Choices that say what they mean, in room for more of them; the names by which they are heard stay short. */
const explained: Pick<SelectProps, 'renderOption' | 'maxDropdownHeight'> = {
  maxDropdownHeight: 420,
  renderOption: ({ option }) => (
    <span className={styles.explained}>
      {option.label}
      {'hint' in option && typeof option.hint === 'string' && <small aria-hidden>{option.hint}</small>}
    </span>
  ),
}

function FormSelect({ value, options = [], onChange }: ElementProps) {
  const { leaf, clearable } = useFormField()
  const { t } = useLingui()
  return (
    <Select
      {...leaf.input}
      required={false}
      defaultDropdownOpened={leaf.input.autoFocus}
      data={options}
      {...(options.some(({ hint }) => hint !== undefined) && explained)}
      value={typeof value === 'string' ? value : null}
      searchable={options.length > fewChoices}
      selectFirstOptionOnChange={options.length > fewChoices}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      comboboxProps={{ withinPortal: true }}
      nothingFoundMessage={t`Nothing found`}
      onChange={onChange}
      rightSection={resetOf(leaf)}
      rightSectionPointerEvents={leaf.reset ? 'all' : undefined}
    />
  )
}

const FormChoices: Elements['Choices'] = ({ several, ...props }) =>
  several ? <FormBoxes {...props} /> : <FormSelect {...props} />

function FormBoxes({ value, options = [], onChange }: ElementProps) {
  const { leaf } = useFormField()
  const { t } = useLingui()
  return (
    <MultiSelect
      {...leaf.input}
      required={false}
      data={options}
      value={Array.isArray(value) ? value.map(String) : []}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear` }}
      onChange={onChange}
    />
  )
}

function FormCheck({ value, onChange }: ElementProps) {
  const { leaf } = useFormField()
  const { inputWrapperOrder: _, withAsterisk: __, required: ___, ...input } = leaf.input
  return <Checkbox {...input} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
}

/** Mantine's elements, for controls in forms of the console. */
export const formElements: Elements = {
  Line: FormLine,
  Lines: FormLines,
  Moment: FormMoment,
  Select: FormSelect,
  Choices: FormChoices,
  Check: FormCheck,
}
