import { useEffect } from 'react'
import * as defaults from '../../../../runtime/generated/input-defaults.ts'
import type { MomentFormat } from '../../../../runtime/generated/fields/moment-format.ts'
import type { ChoicesFrom } from '../../../../runtime/generated/screens/choices-from.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { closing } from '../../../../runtime/values/day-limits.ts'
import type { Call } from '../../../call/call.ts'
import { useSupplied } from '../../choices/use-supplied.ts'

interface Props {
  call: Call
  field: InputField
  from: ChoicesFrom
  /** What is typed: the component may ask for days by it. */
  values: Readonly<Record<string, unknown>>
  onKnown(key: string, closed: Closing): void
}

/** Adds the closed days to what is known of a field. */
export type Closing = (datetime: MomentFormat | undefined) => MomentFormat

const usual: MomentFormat = { format: 'yyyy-MM-dd', timeDigit: defaults.datetimeSetting.timeDigit }

/** Asks for the days that a field's component closes, and draws nothing. */
export default function ClosedDays({ call, field: { key }, from, values, onKnown }: Props) {
  const { choices } = useSupplied(call, from, { field: key }, values)
  useEffect(() => {
    if (choices.length > 0) onKnown(key, (datetime = usual) => closing(datetime, choices))
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, choices])
  return null
}
