import type { inputTypeFacts } from '../generated/input-types.ts'
import type { InputType } from '../generated/inputs/input-type.ts'
import type { ChoicesFrom } from '../generated/screens/choices-from.ts'
import type { MomentKind } from '../values/read-moment.ts'

/** The kinds of value that types name, each a file in `values/`. */
export type ValueName = (typeof inputTypeFacts)[InputType]['value']

/** What a component supplies: plain choices, or what it shows instead. */
export type Supplied = 'choices' | NonNullable<ChoicesFrom['shows']>

/** What `x-facts` of `schemas/inputs/input-type.json` say of a type; what they do not say, it has not. */
export interface InputTypeFacts {
  /** What its value is: how it is checked, what can be said of it, how schemas get it. */
  readonly value: ValueName
  /** Of a moment: what it has of a date and a time. */
  readonly moment?: MomentKind
  /** Its value is one day: it is written as one, and said again before an order is placed. */
  readonly day?: true
  /** It has a date: what a comparison with days asks besides is asked of it. */
  readonly dated?: true
  /** It is a number or a moment: letters mean nothing in it. */
  readonly measured?: true
  /** The property in which a builder writes its choices. */
  readonly choices?: 'radios' | 'checkboxes' | 'selects'
  /** Several of its choices can be chosen; without choices it says yes or no. */
  readonly several?: true
  /** What is chosen cannot be taken back: only another choice takes its place. */
  readonly stays?: true
  /** Its choices are looked for by what is typed. */
  readonly finds?: true
  /** It has lines of its own, as many as the builder says. */
  readonly rows?: true
  /** Nobody reads it: it is neither shown again nor kept in an address. */
  readonly secret?: true
  /** The type that a search takes in its place for a column of numbers. */
  readonly forNumbers?: InputType
  /** What components may supply to it. */
  readonly supplied?: readonly Supplied[]
}
