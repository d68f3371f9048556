import type { ComponentType } from '../compile/component-type.ts'
import type { ChoicesPlan } from '../compile/component-choices.ts'
import type { InputField } from '../input-check/input-field.ts'
import { normalizeInput } from '../input-check/normalize-input.ts'
import { asText } from '../values/as-text.ts'
import { parseDay, toIsoDay } from '../values/dates.ts'

/** Days of a calendar: those of its schemas, or all but those; without schemas every day. */
export const days: ComponentType = {
  supplies: {
    shows: 'days',
    isFree: true,
    isClosing: ({ days }) => days === 'closed',
    asks: (_context, { spec, chain }) =>
      chain.length === 0 ? { free: true } : spec.days === 'closed' ? { closed: true } : {},
    given: { asked: dayOf, isItsOwnWord: true },
  },
}

/** A day as the component's column has it. */
function dayOf({ columns, value }: ChoicesPlan, field: InputField, given: unknown): string[] {
  const day = parseDay(given)
  if (!day) return []
  const isText = columns.some(({ key, typeClass }) => key === value && typeClass === 'String')
  return [isText ? asText(normalizeInput(field, given)) : toIsoDay(day)]
}
