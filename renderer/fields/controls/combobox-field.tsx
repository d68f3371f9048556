import { useLingui } from '@lingui/react/macro'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { getAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { FieldContext } from '../field-context.ts'
import { useModelState } from '../field-context.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import type { ExistenceCheck, TextOptions } from '../../../runtime/json-schema/text-options.ts'

interface Choice {
  value: string
  label: string
}

const pauseMs = 300

/** A text that is typed or chosen from what a call finds; what the other side does not know is said at once. */
export function ComboboxField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const { context } = leaf
  const options: TextOptions = props.schema['x-options'] ?? { input: {} }
  const { value: whole } = useModelState(context.model)
  const value = typeof leaf.value === 'string' ? leaf.value : ''
  const [isOpen, setOpen] = useState(false)
  const input = inputOf(options, props.at, whole)
  const choices = useChoices(context, value, {
    call: isOpen ? options.call : undefined,
    input,
    examples: options.examples,
  })
  const problem = useExistence(context, options.check, input, value)
  const error = leaf.input.error ?? (problem && context.sentence(problem))
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]))
  return (
    <Autocomplete
      {...leaf.input}
      required={false}
      {...(error ? { error } : {})}
      aria-required={props.required || undefined}
      data={choices.map((choice) => choice.value)}
      value={value}
      limit={50}
      maxDropdownHeight={260}
      // What fits was found by the call already.
      filter={options.call ? ({ options: all }) => all : undefined}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      clearable={!props.required && !props.bare}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(text) => leaf.set(text)}
    />
  )
}

/** Undefined while something that is needed is empty. */
function inputOf(
  { input, optional = {} }: TextOptions,
  at: string,
  whole: unknown,
): Record<string, unknown> | undefined {
  const holder = at.slice(0, at.lastIndexOf('/'))
  const known = (from: Record<string, string>) =>
    Object.entries(from)
      .map(([name, place]) => [name, getAt(whole, place.startsWith('/') ? place : `${holder}/${place}`)] as const)
      .filter(([, value]) => value !== undefined && value !== '')
  const needed = known(input)
  if (needed.length < Object.keys(input).length) return undefined
  return Object.fromEntries([...needed, ...known(optional)])
}

interface ChoicesAsked {
  /** Undefined: nobody asks for now. */
  call: string | undefined
  input: Record<string, unknown> | undefined
  /** Offered whatever the call answers. */
  examples: string[] | undefined
}

function useChoices(context: FieldContext, text: string, { call, input, examples = [] }: ChoicesAsked): Choice[] {
  const [found, setFound] = useState<Choice[]>([])
  const [wanted] = useDebouncedValue(text, pauseMs)
  const key = JSON.stringify(input)
  useEffect(() => {
    if (call === undefined || key === undefined) return
    const ending = new AbortController()
    const asked = { ...(JSON.parse(key) as object), find: wanted }
    context.ask(call, asked, ending.signal).then(
      (answer) => setFound((answer as { rows: Choice[] }).rows),
      () => undefined,
    )
    return () => ending.abort()
    // The context's function is stable for one form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, key, wanted])
  const own = examples.map((value) => ({ value, label: value }))
  return [...own, ...found.filter(({ value }) => !examples.includes(value))]
}

/** The problem of a text that does not exist; undefined while nobody knows. */
function useExistence(
  context: FieldContext,
  check: ExistenceCheck | undefined,
  input: Record<string, unknown> | undefined,
  text: string,
): Problem | undefined {
  const [known, setKnown] = useState<{ key: string; exists: boolean }>()
  const [wanted] = useDebouncedValue(text, pauseMs)
  const key = check && input && wanted !== '' ? JSON.stringify({ ...input, [check.as]: wanted }) : undefined
  useEffect(() => {
    if (check === undefined || key === undefined) return
    const ending = new AbortController()
    context.ask(check.call, JSON.parse(key) as object, ending.signal).then(
      (answer) => {
        const { checkRes, problems } = answer as { checkRes: boolean; problems: unknown[] }
        // A database that does not answer says nothing about the text.
        if (problems.length === 0) setKnown({ key, exists: checkRes })
      },
      () => undefined,
    )
    return () => ending.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [check?.call, key])
  if (!check || wanted !== text || known?.key !== key || known?.exists !== false) return undefined
  return { code: check.missing, in: '', at: '', message: '', values: [text] }
}
