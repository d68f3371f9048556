import { useLingui } from '@lingui/react/macro'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { getAt, parsePointer, toPointer } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { FieldContext } from '../field-context.ts'
import { useModelState } from '../field-context.ts'
import { offeredRows, offeringInput, withBrought, type Offered } from '../offered.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import type { ExistenceCheck, TextOptions } from '../../../runtime/json-schema/text-options.ts'

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
  const input = offeringInput(options, props.at, whole)
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
      onOptionSubmit={(text) => {
        const chosen = choices.find((choice) => choice.value === text)
        if (chosen?.brings) bring(context, props, chosen)
      }}
    />
  )
}

/** Writes a chosen text together with what it says of the properties beside it. */
function bring({ model }: FieldContext, { at, label }: LeafProps, chosen: Offered): void {
  const steps = parsePointer(at)
  const [holder, name] = [toPointer(steps.slice(0, -1)), steps.at(-1) ?? '']
  const made = withBrought(getAt(model.get().value, holder), chosen)
  model.set(holder, { ...made, [name]: chosen.value }, label)
}

interface ChoicesAsked {
  /** Undefined: nobody asks for now. */
  call: string | undefined
  input: Record<string, unknown> | undefined
  /** Offered whatever the call answers. */
  examples: string[] | undefined
}

function useChoices(context: FieldContext, text: string, { call, input, examples = [] }: ChoicesAsked): Offered[] {
  const [found, setFound] = useState<Offered[]>([])
  const [wanted] = useDebouncedValue(text, pauseMs)
  const key = JSON.stringify(input)
  useEffect(() => {
    if (call === undefined || key === undefined) return
    const ending = new AbortController()
    const asked = { ...(JSON.parse(key) as object), find: wanted }
    context.ask(call, asked, ending.signal).then(
      (answer) => setFound(offeredRows(answer)),
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
