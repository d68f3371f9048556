import { inputRuleType } from '../generated/codes.ts'
import type { InputRule } from '../generated/inputs/input-rule.ts'
import type { InputCode } from '../inputs/messages.ts'

/** Problem code of each rule. */
export const ruleCodes: Record<InputRule['type'], InputCode> = {
  [inputRuleType.string]: 'input-text',
  [inputRuleType.number]: 'input-number',
  [inputRuleType.boolean]: 'input-boolean',
  [inputRuleType.integer]: 'input-integer',
  [inputRuleType.decimalNumber]: 'input-decimal',
  [inputRuleType.date]: 'input-date',
  [inputRuleType.url]: 'input-url',
  [inputRuleType.emailAddress]: 'input-email',
  [inputRuleType.letters]: 'input-letters',
  [inputRuleType.lettersDigitsDashes]: 'input-letters-digits-dashes',
  [inputRuleType.lettersAndDigits]: 'input-letters-digits',
  [inputRuleType.singleByteCharacters]: 'input-single-byte',
  [inputRuleType.doubleByteCharacters]: 'input-double-byte',
  [inputRuleType.sameAsAnotherField]: 'input-same',
  [inputRuleType.pattern]: 'input-pattern',
  [inputRuleType.required]: 'input-required',
  [inputRuleType.component]: 'input-component',
}
