import { isObject } from '../json/is-object.ts'
import type { Migration } from './migration.ts'

/** The numbers that rules of inputs had, by those that they have (specification, sections 3 and 5). */
const numbers: Readonly<Record<number, number>> = {
  1: 100, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7, 9: 8, 10: 9, 11: 10, 12: 11, 13: 12, 14: 13, 15: 14, 16: 99, 99: 101,
} // oxfmt-ignore

/**
 * Rules of inputs are numbered as the specification lists them: 1 string to 14 the same as another field, 99 a pattern;
 * required and component stand apart as 100 and 101. They were numbered from 1 required, with 99 for a component.
 */
export const numberRulesAsSpecified: Migration = {
  to: 2,
  name: 'number-rules-as-specified',
  up: (document) => (isObject(document.spec) ? { ...document, spec: ofObject(document.spec) } : document),
}

function renumbered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renumbered)
  return isObject(value) ? ofObject(value) : value
}

function ofObject(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, name === 'inputCheck' ? checkOf(own) : renumbered(own)]),
  )
}

function checkOf(check: unknown): unknown {
  if (!isObject(check) || !Array.isArray(check['rules'])) return check
  return { ...check, rules: check['rules'].map(ruleOf) }
}

function ruleOf(rule: unknown): unknown {
  if (!isObject(rule)) return rule
  const { type } = rule
  return { ...rule, type: typeof type === 'number' ? (numbers[type] ?? type) : type }
}
