import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Combobox.css'
import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import type { Call } from '../../call/call.ts'
import { useSupplied, type Choice } from './use-supplied.ts'

/** Typing pauses this long before the engine looks, in milliseconds. */
const pauseMs = 200

/** One choice of many: the engine looks for what is typed. */
export function Finder({
  call,
  from,
  field,
  fixed,
  inputs,
  value,
  onChange,
  onNamed,
  ...common
}: {
  call: Call
  from: ChoicesFrom
  field: string
  /** Choices that stand before those that are found. */
  fixed: readonly Choice[]
  inputs: Readonly<Record<string, unknown>>
  value: string
  placeholder?: string | undefined
  id: string
  disabled?: boolean
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  onBlur?: () => void
  onChange(value: string): void
  /** Told what the value is called, as soon as that is known. */
  onNamed?: (choice: Choice) => void
}) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Choice>()
  const [text] = useDebouncedValue(typed, pauseMs)
  const isKnown = value === '' || chosen?.value === value || fixed.some((one) => one.value === value)
  const found = useSupplied(call, from, isOpen ? { field, text } : undefined, inputs)
  const named = useSupplied(call, from, isKnown ? undefined : { field, values: [value] }, inputs)
  const words = text.trim().toLowerCase()
  const own = fixed.filter(({ label }) => label.toLowerCase().includes(words))
  const options = distinct([...own, ...found.choices])
  const now = [...fixed, ...(chosen ? [chosen] : []), ...named.choices, ...found.choices].find(
    (one) => one.value === value,
  )
  useEffect(() => {
    if (now) onNamed?.(now)
    // Told of what is chosen, not of each list of choices that has it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now?.value, now?.label])
  const further = { value: '\0', label: t`There are more. Type to narrow them down.`, disabled: true }
  const isMissing = value !== '' && !now && !named.isWaiting
  const current = now ?? (value === '' ? undefined : { value, label: isMissing ? t`Missing: ${value}` : '…' })
  return (
    <Select
      {...common}
      size="md"
      data={[...distinct([...(current ? [current] : []), ...options]), ...(found.more ? [further] : [])]}
      value={value === '' ? null : value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear`, tabIndex: 0 }}
      filter={({ options: all }) =>
        all.filter((one) => 'value' in one && (one.disabled || options.some((each) => each.value === one.value)))
      }
      maxDropdownHeight={280}
      nothingFoundMessage={found.isWaiting || typed !== text ? t`Searching…` : t`Nothing found`}
      onSearchChange={(next) => setTyped(next === current?.label ? '' : next)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false)
        setTyped('')
      }}
      onChange={(next) => {
        setChosen(options.find((one) => one.value === next))
        onChange(next ?? '')
      }}
    />
  )
}

/** A component may give a value twice. */
function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()]
}
