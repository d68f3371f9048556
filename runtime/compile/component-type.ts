import type { ChoicesFrom } from '../generated/screens/choices-from.ts'
import type { InputField } from '../input-check/input-field.ts'
import type { Rule } from '../rules/rule.ts'
import type { ComponentSpec, CustomInput, DataSchema, FieldOption, ResultColumn } from './content-spec.ts'
import type { Context } from './context.ts'
import type { ChoicesPlan } from './component-choices.ts'

/**
 * What components of one type are. Compiling, checks and the engine ask the types of the registry and name none; what a type
 * does not say, it has not.
 */
export interface ComponentType {
  /** What it gives to an input of a page or a field of a search; without, it is for neither. */
  readonly supplies?: Supplies
  /** Its first row says whether an input is right: rules of inputs may name it. */
  readonly checksInputs?: true
  /** A parameter can take a value of its first row. */
  readonly givesValue?: true
  /** Whether it is nothing without schemas, own ones or those of another component. */
  needsSchemas?(spec: ComponentSpec): boolean
  /** Rules that it holds components of its type to, beside those for all. */
  readonly checks?: readonly Rule<'component'>[]
}

export type ComponentTypes = Readonly<Record<ComponentSpec['type'], ComponentType>>

/** How something is drawn that is no plain choices. Types that show the same supply it alike. */
export type Shown = NonNullable<ChoicesFrom['shows']>

export interface Supplies {
  /** What it is drawn as, where that is no plain choices; which types of inputs it is for, their fact `supplied` says. */
  readonly shows?: Shown
  /** Rows at a time; without, the builder says it. */
  readonly limit?: number
  /** It supplies something without schemas, too, and then asks nothing. */
  readonly isFree?: true
  /** What it supplies cannot be chosen, and all else can. */
  isClosing?(spec: ComponentSpec): boolean
  /** What the browser is told of it beside where it asks. */
  asks?(context: Context, component: SuppliedComponent, asking: AskingInput): Partial<ChoicesFrom>
  readonly rows?: SuppliedRows
  readonly given?: SuppliedValues
}

/** Whole rows instead of a label with a value. */
export interface SuppliedRows {
  /** Columns that people read where the input names none. */
  columns(component: SuppliedComponent): FieldOption[]
  /** What a column shows in place of its own value. */
  column(component: SuppliedComponent, option: FieldOption): FieldOption
  /** They come page by page. */
  readonly pages?: true
  /** Columns that are typed into, and the schemas that take it. */
  typed?(context: Context, component: SuppliedComponent, custom: CustomInput): TypedRows | undefined
}

/** How the engine reads what an input was given. */
export interface SuppliedValues {
  /** What of it must be among what is supplied; without, each of its values. */
  asked?(plan: ChoicesPlan, field: InputField, given: unknown): string[]
  /** It stands in an input that nobody types into, and is not asked for where somebody does. */
  readonly fills?: true
  /** People read it as it is; nothing else is said in its place. */
  readonly isItsOwnWord?: true
}

export interface TypedRows {
  columns: TypedColumn[]
  chain: readonly DataSchema[]
}

export type TypedColumn = FieldOption & { inputItem: NonNullable<FieldOption['inputItem']> }

/** A component where an input or a search field uses it. */
export interface SuppliedComponent {
  address: `${string}/${string}`
  spec: ComponentSpec
  supplies: Supplies
  /** With the values that the page gives in place of the component's own. */
  chain: DataSchema[]
  columns: ResultColumn[]
}

/** The input that asks, and the page whose it is: `list`, `purchase`, `add/new`. */
export interface AskingInput {
  custom: CustomInput
  inputType: string
  page: string
}
