import { asText } from '../values/as-text.ts'
import { holds } from '../expressions/holds.ts'
import { makeScope } from '../expressions/scope.ts'
import { compilePattern, type Matcher } from '../pattern/compile-pattern.ts'
import type { Problem } from '../problem.ts'
import { toPointer } from '../pointer.ts'
import { localize } from '../text.ts'
import { formatDate, parseDay, toIsoDay } from '../values/dates.ts'
import type { Now } from '../values/day-limits.ts'
import { toDecimal } from '../values/decimal.ts'
import { foldWidth } from '../values/fold-width.ts'
import { fillText } from '../values/fill-text.ts'
import { isEmpty } from '../values/is-empty.ts'
import { isDoubleByte, isSingleByte } from '../values/is-width.ts'
import { plainNumber } from '../values/plain-number.ts'
import * as codes from '../generated/codes.ts'
import type { InputRule } from '../generated/inputs/input-rule.ts'
import type { InputField } from './input-field.ts'
import { ruleCodes } from './rule-codes.ts'
import { enteredRows } from './entered-rows.ts'
import { withinRow } from './within-row.ts'
import { inputTypeOf } from '../inputs/input-types.ts'
import type { Finding } from '../inputs/input-value.ts'
import { inputMessages, type InputCode } from '../inputs/messages.ts'
import { valueOf } from '../inputs/values/index.ts'
import { isUntouched } from './is-untouched.ts'

export interface CheckContext {
  /** The system date and time, for limits that are counted from it. Without: such limits are not checked. */
  today?: Now
  /** What the problems name as their document. */
  in?: string
  /** The row that the inputs began with: what it has is right where nobody touched it. */
  held?: Readonly<Record<string, unknown>> | undefined
}

interface Found {
  finding: Finding
  /** Instead of the usual words. */
  message?: string
}

/**
 * The problems of typed inputs, one for each field at most, in the order of the fields. The form and the engine call
 * the same function: what the engine refuses, the form has already said.
 */
export function checkInputs(
  fields: readonly InputField[],
  values: Readonly<Record<string, unknown>>,
  context: CheckContext = {},
): Problem[] {
  const problems: Problem[] = []
  for (const field of fields) {
    if (!field.editable || (field.when && !holds(field.when, makeScope({ input: values })))) continue
    const value = ownValue(values, field.key)
    if (!isNone(value) && isUntouched(field.key, value, context.held)) continue
    const problem = checkInput(field, value, values, context)
    if (problem) problems.push(problem)
  }
  return problems
}

/** The first problem of one input. */
export function checkInput(
  field: InputField,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
  context: CheckContext = {},
): Problem | undefined {
  const found = firstFinding(field, value, values, context)
  if (!found) return undefined
  const [code] = found.finding
  return {
    code,
    in: context.in ?? 'input',
    at: toPointer([field.key]),
    message: wordsOf(field, found, context),
    values: [field.label, ...limitsOf(field, found.finding, context)],
  }
}

function wordsOf(field: InputField, { finding, message }: Found, context: CheckContext): string {
  const [code] = finding
  const text = message ?? field.messages[code] ?? inputMessages[code]
  return fillText(text, [field.label, ...limitsOf(field, finding, context)])
}

function limitsOf(field: InputField, [code, ...given]: Finding, { today }: CheckContext): (string | number)[] {
  return given.length > 0 ? given : exampleFor(code, field, today)
}

/** How a date or a time is written here: to hear that it is wrong helps nobody. */
function exampleFor(code: InputCode, { input, datetime }: InputField, today?: Now): string[] {
  if (code !== 'input-date' && code !== 'input-time') return []
  const isBoth = inputTypeOf(input).moment === 'datetime'
  const usual = code === 'input-time' ? 'HH:mm' : isBoth ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd'
  return [formatDate(`${today ? toIsoDay(today) : '2026-11-20'}T09:30:00`, datetime?.format ?? usual)]
}

function firstFinding(
  field: InputField,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
  context: CheckContext,
): Found | undefined {
  const rules = field.check.rules ?? []
  const required = rules.find((rule) => rule.type === codes.inputRuleType.required)
  if (field.rowInputs && !isNone(value)) return ofRows(field.rowInputs, value, context)
  const kind = valueOf(field.input)
  if (isNone(value) || kind.isNone?.(value)) {
    if (field.check.required || required) return { finding: ['input-required'], ...saying(required) }
    // Two fields that must agree also disagree when one is empty.
    const same = rules.find(
      (rule) => rule.type === codes.inputRuleType.sameAsAnotherField && !isEmpty(otherValue(values, rule)),
    )
    return same && { finding: ['input-same'], ...saying(same) }
  }
  const finding = kind.findingIn(field, value, context.today) ?? ofCleared(field, value, values)
  if (finding) return { finding }
  for (const rule of rules)
    if (!follows(rule, value, values, field.check)) return { finding: [ruleCodes[rule.type]], ...saying(rule) }
  return undefined
}

const isNone = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0)

/** The first of the rows that were typed into in which something is wrong. */
function ofRows(fields: readonly InputField[], value: unknown, context: CheckContext): Found | undefined {
  const rows = enteredRows(value)
  if (!rows) return { finding: ['input-option'] }
  for (const { inputs } of rows)
    for (const field of withinRow(fields, inputs)) {
      const found = field.editable ? firstFinding(field, ownValue(inputs, field.key), inputs, context) : undefined
      if (found) return { ...found, message: wordsOf(field, found, context) }
    }
  return undefined
}

/** The words of the rule itself; compile has put them into the language of the input. */
function saying(rule: InputRule | undefined): { message?: string } {
  return rule?.message === undefined ? {} : { message: localize(rule.message, '') }
}

/** Choices that name inputs to be emptied: none of these may be typed. */
function ofCleared(
  { check, options = [] }: InputField,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Finding | undefined {
  if (!check.clears) return undefined
  const chosen = [value].flat().map(String)
  const typed = options.find((one) => chosen.includes(one.value) && !isEmpty(ownValue(values, one.value)))
  return typed && ['input-cleared', typed.label]
}

function follows(
  rule: InputRule,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
  { ignoreCase = false, ignoreFullHalfWidth = false }: InputField['check'],
): boolean {
  const fold = (given: string) => {
    const narrow = ignoreFullHalfWidth ? foldWidth(given) : given
    return ignoreCase ? narrow.toLowerCase() : narrow
  }
  const text = ignoreFullHalfWidth && !aboutWidth.has(rule.type) ? foldWidth(String(value)) : String(value)
  switch (rule.type) {
    case codes.inputRuleType.required:
    case codes.inputRuleType.component:
      return true
    case codes.inputRuleType.string:
      return typeof value === 'string'
    case codes.inputRuleType.number:
      return toDecimal(plainNumber(value)) !== undefined
    case codes.inputRuleType.boolean:
      return typeof value === 'boolean' || /^(true|false|0|1)$/.test(text)
    case codes.inputRuleType.integer:
      return /^[+-]?\d+$/.test(plainNumber(value))
    case codes.inputRuleType.decimalNumber:
      return /^[+-]?\d+(\.\d+)?$/.test(plainNumber(value))
    case codes.inputRuleType.date:
      return parseDay(value) !== undefined
    case codes.inputRuleType.url:
      return isUrl(text)
    case codes.inputRuleType.emailAddress:
      return isEmail(text)
    case codes.inputRuleType.letters:
      return /^[A-Za-z]+$/.test(text)
    case codes.inputRuleType.lettersDigitsDashes:
      return /^[A-Za-z0-9_-]+$/.test(text)
    case codes.inputRuleType.lettersAndDigits:
      return /^[A-Za-z0-9]+$/.test(text)
    case codes.inputRuleType.singleByteCharacters:
      return isSingleByte(text)
    case codes.inputRuleType.doubleByteCharacters:
      return isDoubleByte(text)
    case codes.inputRuleType.sameAsAnotherField:
      return fold(asText(otherValue(values, rule))) === fold(text)
    case codes.inputRuleType.pattern:
      return matcherOf(rule.pattern ?? '', ignoreCase)(text)
  }
}

/** Rules that ask for one width: to ignore it would leave nothing of them. */
const aboutWidth: ReadonlySet<number> = new Set([
  codes.inputRuleType.singleByteCharacters,
  codes.inputRuleType.doubleByteCharacters,
])

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)
}

/** One @, no spaces, a dot in the domain: what can be said without sending one. */
function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return (
    /^[^\s@",:;<>()[\]\\]{1,64}$/.test(local) &&
    /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain) &&
    /^[\p{L}\p{N}.-]+$/u.test(domain)
  )
}

const matchers = new Map<string, Matcher>()

/** The whole value must match. Patterns are few and come from documents, so they stay compiled. */
function matcherOf(pattern: string, ignoreCase: boolean): Matcher {
  const key = `${ignoreCase ? 'i' : ''}/${pattern}`
  let matcher = matchers.get(key)
  if (!matcher) {
    if (matchers.size > 500) matchers.clear()
    matcher = compilePattern(`^(?:${pattern})$`, { ignoreCase })
    matchers.set(key, matcher)
  }
  return matcher
}

/** What stands in the other field that a rule names. */
function otherValue(values: Readonly<Record<string, unknown>>, { field }: InputRule): unknown {
  return field === undefined ? undefined : ownValue(values, field)
}

function ownValue(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
