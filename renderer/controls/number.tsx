import { t } from '@lingui/core/macro'
import { plainNumber } from '../../runtime/values/plain-number.ts'
import { asText } from '../../runtime/values/as-text.ts'
import type { Control } from './control.ts'
import { readNumber } from './read-number.ts'

/** A number, kept as it is typed; phones offer digits. */
export const number: Control = {
  isTyped: true,
  Draw: ({ elements: { Line }, ...props }) => <Line {...props} inputMode={props.whole ? 'numeric' : 'decimal'} />,
  // A value out of range gets a message instead of being changed silently.
  inForm: { shown: asText, held: (shown) => readNumber(asText(shown)), keepsTyped: true },
  toSent: (value) => (typeof value === 'string' ? plainNumber(value) : value),
  problemOf: (sent) => (isNumber(sent) ? undefined : t`Enter a number.`),
}

function isNumber(value: unknown): boolean {
  return typeof value !== 'string' || value === '' || /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value)
}
