import type { InputRule } from '../generated/inputs/input-rule.ts'
import type { InputCode } from './messages.ts'

/** Problem code of each rule. */
export const ruleCodes: Record<InputRule['type'], InputCode> = {
  1: 'input-text', 2: 'input-number', 3: 'input-boolean', 4: 'input-integer', 5: 'input-decimal', 6: 'input-date',
  7: 'input-url', 8: 'input-email', 9: 'input-letters', 10: 'input-letters-digits-dashes', 11: 'input-letters-digits',
  12: 'input-single-byte', 13: 'input-double-byte', 14: 'input-same', 99: 'input-pattern', 100: 'input-required',
  101: 'input-component',
} // oxfmt-ignore
