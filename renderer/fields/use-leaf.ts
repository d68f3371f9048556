import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { getAt, parsePointer, toPointer } from '../../runtime/pointer.ts'
import { jsonSchemaAt } from './form-schema.ts'
import type { Problem } from '../../runtime/problem.ts'
import { useExternal } from '../state/use-external.ts'
import { impliedDefault } from '../../runtime/json-schema/implied-default.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { useFields, useModelPart, useProblemsAt, useValueAt } from './field-context.ts'
import type { FieldContext } from './field-context.ts'
import { afterPress } from '../ui/after-press.ts'
import { showValue } from '../../runtime/json-schema/show-value.ts'
import { write } from './write.ts'

export interface LeafProps {
  /** Place of the value in the model. */
  at: string
  /** The value's schema, references followed. */
  schema: JsonSchema
  label: string
  required: boolean
  /** In a table's cell: no visible label, no help. */
  bare?: boolean
  autoFocus?: boolean
  /** What holds while nothing is set, where it comes from elsewhere than the schema. */
  placeholder?: string | undefined
}

export interface Leaf {
  context: FieldContext
  value: unknown
  problems: Problem[]
  /** Writes the value; the default and an empty text are stored as "nothing set". */
  set(value: unknown): void
  reset: (() => void) | undefined
  readOnly: boolean
  /** What every Mantine input is given. */
  input: {
    id: string
    label?: string
    'aria-label'?: string
    description?: string
    withAsterisk: boolean
    required: boolean
    error?: string
    disabled: boolean
    autoFocus: boolean
    'data-at': string
    inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
    onBlur(): void
  }
  defaultWords: string
}

/** The common part of all fields: value, label, help, problems and writing. `hintOf`: what is said of the value that counts. */
export function useLeaf(props: LeafProps, hintOf?: (held: unknown) => string | undefined): Leaf {
  const { at, schema, label, required, bare = false, autoFocus = false } = props
  const context = useFields()
  const { t } = useLingui()
  const { model, set, language, readOnly } = context
  const value = useValueAt(model, at)
  const problems = useProblemsAt(model, at)
  const isWanted = useModelPart(model, (state) => required && isHeld(context, state.value, at))
  const id = useId()
  // What counts where nothing is set, the installation may say: the form promises nothing then.
  const implied = impliedDefault(schema)
  const setValue = (next: unknown): void => {
    const isUnset = next === '' || next === null || (next === implied && next !== undefined && !required)
    write(context, at, isUnset ? undefined : next, label)
  }
  const hasDefault = implied !== undefined && implied !== '' && typeof implied !== 'object'
  const defaultWords = hasDefault ? showValue(set, schema, implied, language) : ''
  const isChanged = hasDefault && value !== undefined && value !== implied
  const hint = hintOf?.(value ?? implied)
  const isTold = schema.type !== 'boolean' && (isChanged || schema['x-proposed'] !== true)
  const told = defaultWords && isTold ? t`Default: ${defaultWords}` : ''
  // A name of a default ends without a stop: it comes last.
  const help = [schema.description, hint, told].filter(Boolean).join(' ')
  // Sentences, and the names in them, may come later than the problem.
  const error = useExternal(context.followLibrary, () => problems.map((problem) => context.sentence(problem)).join(' '))
  return {
    context,
    value,
    problems,
    set: setValue,
    reset: isChanged && !readOnly ? () => write(context, at, undefined, label) : undefined,
    readOnly,
    input: {
      id,
      ...(bare ? { 'aria-label': label } : { label }),
      ...(bare || help === '' ? {} : { description: help }),
      withAsterisk: isWanted && !bare,
      required: isWanted,
      ...(error ? { error } : {}),
      disabled: readOnly,
      autoFocus,
      'data-at': at,
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
      // Its message takes room: what is pressed meanwhile must not move away.
      onBlur: () => afterPress(() => model.touch(at)),
    },
    defaultWords,
  }
}

/**
 * Whether the group around a place is there, or has to be: what a group requires is asked for once the group itself is
 * begun or required.
 */
function isHeld({ set, root }: Pick<FieldContext, 'set' | 'root'>, value: unknown, at: string): boolean {
  const holder = parsePointer(at).slice(0, -1)
  const name = holder.at(-1)
  if (name === undefined || getAt(value, toPointer(holder)) !== undefined) return true
  const around = jsonSchemaAt(set, root, value, holder.slice(0, -1))
  const own = jsonSchemaAt(set, root, value, holder)
  const isRequired = around?.required?.includes(name) === true || own?.['x-required'] === true
  return isRequired && isHeld({ set, root }, value, toPointer(holder))
}
