import type { Condition } from '../generated/inputs/condition.ts'
import { comparisons, ConditionError, longestText } from './condition-text.ts'

/**
 * `STOCK > 0 AND RANK = 'A'` → conditions. Names are words, or anything in square brackets; values are numbers, texts in
 * quotes, true, false, null, or nothing. Throws ConditionError with the place.
 */
export function parseConditions(source: string): Condition[] {
  if (source.length > longestText) throw new ConditionError('Too long', longestText)
  let at = 0
  /** Goes over what the pattern finds here, and blanks behind it. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = new RegExp(`^(?:${pattern.source})`, pattern.flags).exec(source.slice(at))
    if (!found) return undefined
    at += found[0].length
    at += /^\s*/.exec(source.slice(at))?.[0].length ?? 0
    return found
  }
  const one = (type: Condition['type']): Condition => {
    const start = at
    const [, quoted, bare] = take(/\[([^[\]]{1,128})\]|([\p{L}_][\p{L}\p{N}_$#@]{0,127})/u) ?? []
    const name = quoted ?? bare
    if (name === undefined || (bare !== undefined && isJoint(bare))) throw new ConditionError('Expected a name', start)
    const condition = comparisons.find((own) => take(patternOf(own)))
    if (!condition) throw new ConditionError('Expected a comparison', at)
    const value = readValue(take)
    return {
      ...(type && { type }),
      name,
      ...(condition !== '=' && { condition }),
      ...(value !== undefined && { value }),
    }
  }
  take(/\s*/)
  if (at === source.length) return []
  const made = [one(undefined)]
  while (at < source.length) {
    const joint = take(/(and|or)(?![\p{L}\p{N}_])/iu)?.[1]?.toUpperCase()
    if (joint !== 'AND' && joint !== 'OR') throw new ConditionError('Expected AND or OR', at)
    made.push(one(joint))
  }
  return made
}

const isJoint = (word: string): boolean => /^(and|or)$/i.test(word)

/** Words are read in any case and with any blanks between them. */
const patternOf = (comparison: string): RegExp =>
  /^\w/.test(comparison)
    ? new RegExp(`${comparison.replace(' ', String.raw`\s+`)}(?![\\p{L}\\p{N}_])`, 'iu')
    : new RegExp(comparison, 'u')

function readValue(take: (pattern: RegExp) => RegExpExecArray | undefined): Condition['value'] {
  const text = take(/'((?:[^']|'')*)'/u)?.[1]
  if (text !== undefined) return text.replaceAll("''", "'")
  const number = take(/-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/u)?.[0]
  if (number !== undefined) return Number(number)
  const word = take(/(true|false|null)(?![\p{L}\p{N}_])/iu)?.[1]?.toLowerCase()
  return word === undefined ? undefined : word === 'null' ? null : word === 'true'
}
