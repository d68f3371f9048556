import type { MomentFormat } from '../../../runtime/generated/fields/moment-format.ts'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import type { ComponentLook } from '../../../runtime/generated/screens/component-look.ts'
import { closedOn, closing, dayLimits } from '../../../runtime/values/day-limits.ts'
import { formatDate, parseDay, toIsoDay } from '../../../runtime/values/dates.ts'
import type { IsoDay } from '../../../runtime/values/iso-days.ts'
import type { Call } from '../../call/call.ts'
import { localDay } from '../../browser/local-day.ts'
import { ChosenField } from './chosen-field.tsx'
import { closedText } from '../../ui/days/closed-text.ts'
import { DayChooser, type DayState } from '../../ui/days/day-chooser.tsx'
import { useSupplied } from './use-supplied.ts'
import { rem } from '../../ui/rem.ts'

interface Props {
  call: Call
  from: ChoicesFrom
  look: ComponentLook | undefined
  datetime: MomentFormat | undefined
  field: string
  title: string
  inputs: Readonly<Record<string, unknown>>
  value: string
  id: string
  disabled?: boolean
  placeholder?: string | undefined
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  onBlur?: () => void
  /** A day as `yyyy-MM-dd`. */
  onChange(value: string): void
}

/** A day of those that a component supplies, or of all; in place, or in a dialog. */
export function ChosenDay({ call, from, look, datetime, field, title, inputs, value, onChange, ...common }: Props) {
  const supplied = useSupplied(call, from, from.free ? undefined : { field }, inputs)
  const labels = new Map(
    supplied.choices.flatMap((choice) => {
      const day = isoOf(choice.value)
      return day === undefined ? [] : [[day, choice.label === choice.value ? '' : choice.label] as const]
    }),
  )
  const now = localDay()
  const rules = from.closed ? closing(datetime ?? {}, supplied.choices) : (datetime ?? {})
  const isAny = from.free === true || from.closed === true
  const { min } = dayLimits(rules, now)
  const stateOf = (day: IsoDay): DayState => {
    const closed = closedOn(day, rules, now)
    if (closed) return { isOpen: false, about: closedText(closed, datetime?.cutOff) }
    return isAny ? { isOpen: true, about: '' } : { isOpen: labels.has(day), about: labels.get(day) ?? '' }
  }
  const chosen = isoOf(value)
  const chooser = (then?: () => void) => (
    <DayChooser
      label={title}
      chosen={chosen}
      first={isAny ? min : [...labels.keys()].sort()[0]}
      stateOf={stateOf}
      disabled={common.disabled ?? false}
      onChoose={(day) => {
        onChange(day === chosen ? '' : day)
        then?.()
      }}
    />
  )
  if (!look?.dialog)
    return (
      <div id={common.id} style={{ maxHeight: look ? rem(Math.max(look.height, 234)) : undefined, overflow: 'auto' }}>
        {chooser()}
      </div>
    )
  return (
    <ChosenField
      {...common}
      width={340}
      title={title}
      text={formatDate(value, datetime?.format)}
      onClear={() => onChange('')}
    >
      {(close) => chooser(close)}
    </ChosenField>
  )
}

function isoOf(value: string): IsoDay | undefined {
  const day = parseDay(value)
  return day && toIsoDay(day)
}
