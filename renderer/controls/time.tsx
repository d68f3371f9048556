import { asText } from '../../runtime/values/as-text.ts'
import type { Control } from './control.ts'

/** A time of day. */
export const time: Control = {
  isTyped: true,
  Draw: ({ elements: { Moment }, ...props }) => <Moment {...props} kind="time" />,
  // A time of whole minutes is stored without seconds.
  inForm: {
    held: (shown) => asText(shown).replace(/^(\d\d:\d\d):00$/, '$1'),
    format: (value) => (/:\d\d:(?!00)/.test(asText(value)) ? undefined : 'HH:mm'),
  },
}
