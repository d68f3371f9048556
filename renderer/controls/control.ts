import type { ComponentType, HTMLAttributes, InputHTMLAttributes, ReactNode } from 'react'
import type { MomentFormat } from '../../runtime/generated/fields/moment-format.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import type { MomentKind } from '../../runtime/values/read-moment.ts'

/** How one type of input is drawn, and what its frames need to know of it. */
export interface Control {
  Draw: ComponentType<ControlProps>
  /** What it is made of; `line` where nothing is said. */
  shape?: (hasOptions: boolean) => Shape
  /** Letters are typed, one after the other: what is typed is meant when its field is left. */
  isTyped?: true
  /** How a form shows what a document holds, where that is not the same. */
  inForm?: InForm
  /** What was typed, as it is sent. */
  toSent?: (value: unknown) => unknown
  /** What is wrong with what would be sent. */
  problemOf?: (sent: unknown) => string | undefined
  /** Values that one press puts in, by the words on it: days as `yyyy-MM-dd`. */
  shortcuts?: () => { label: string; value: string }[]
}

/** Between what a document holds and what a control shows. */
export interface InForm {
  shown?(value: unknown, schema: JsonSchema): unknown
  held(shown: unknown, schema: JsonSchema): unknown
  /** What is typed is shown as it is typed until the field is left: a document holds less than was typed. */
  keepsTyped?: true
  /** Format of this value. */
  format?(value: unknown): string | undefined
}

/** `line`: one thing that a label names; `check`: a box that its words stand beside; else several under one heading. */
export type Shape = 'line' | 'check' | 'group' | 'radiogroup'

export interface Option {
  value: string
  label: string
  /** What choosing it means. */
  hint?: string
}

/** What every control has, wherever it stands. */
export interface CommonProps {
  id: string
  disabled: boolean
  className?: string | undefined
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  'data-field'?: string | undefined
  /** By which a form, and what fills it in, knows it. */
  name?: string | undefined
  onBlur?: () => void
}

export interface ControlProps {
  /** What the control is drawn with. */
  elements: Elements
  common: CommonProps
  /** What is typed, as text; what is chosen, as the value of an option; yes or no; a list of those that are ticked. */
  value: unknown
  /** Words beside a box that stands alone. */
  label: ReactNode
  placeholder?: string | undefined
  /** Words for nothing chosen. */
  nothing?: string | undefined
  options?: readonly Option[] | undefined
  /** A further entry chooses everything. */
  all?: boolean | undefined
  /** Of what holds several controls. */
  group?: HTMLAttributes<HTMLElement> | undefined
  rows?: number | undefined
  /** How browsers and keyboards help with one line. */
  typing?: LineTyping | undefined
  /** What nobody beside should read is read for now. */
  isShown?: boolean | undefined
  /** Numbers have no digits after the point. */
  whole?: boolean | undefined
  datetime?: Partial<MomentFormat> | undefined
  /** How a date or time is given and held, where not as `2026-11-20T09:30:00`. */
  stored?: string | undefined
  onChange(value: unknown): void
}

export type LineTyping = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'autoFocus'
>
export type ElementProps = Omit<ControlProps, 'elements'>
export type LineProps = ElementProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>

/** Controls are drawn with the page's own elements, which are light, or with Mantine's in forms of the console. */
export interface Elements {
  /** One line of text. */
  Line: ComponentType<LineProps>
  Lines: ComponentType<ElementProps>
  Moment: ComponentType<ElementProps & { kind: MomentKind }>
  Select: ComponentType<ElementProps>
  /** Radio buttons, or with `several` boxes. */
  Choices: ComponentType<ElementProps & { several: boolean }>
  /** One box, for yes and no. */
  Check: ComponentType<ElementProps>
}
