import type { Option } from './field-context.ts'

/** Options of which no two are called the same: those that would be say their key too. */
export function namedApart(options: readonly Option[]): Option[] {
  const labels = options.map(({ label }) => label)
  const isDoubled = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return options.map((option) => ({
    ...option,
    label: isDoubled(option.label) ? `${option.label} (${keyOf(option.value)})` : option.label,
  }))
}

const keyOf = (address: string): string => address.slice(address.indexOf('/') + 1)
