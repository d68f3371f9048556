import type { InputRule } from '../generated/inputs/input-rule.ts'
import type { InputCode } from './messages.ts'

/** Problem code of each rule. */
export const ruleCodes: Record<InputRule['type'], InputCode> = {
  1: 'input-required', 2: 'input-text', 3: 'input-number', 4: 'input-boolean', 5: 'input-integer', 6: 'input-decimal',
  7: 'input-date', 8: 'input-url', 9: 'input-email', 10: 'input-letters', 11: 'input-letters-digits-dashes',
  12: 'input-letters-digits', 13: 'input-single-byte', 14: 'input-double-byte', 15: 'input-same', 16: 'input-pattern',
  99: 'input-component',
} // prettier-ignore
