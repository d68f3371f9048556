import { titleAt } from '../../json-schema/title-at.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { visitObjects } from '../rules/everywhere.ts'
import type { Advice } from './advice.ts'

/** Colours of letters, and what is behind them. */
const pairs = [
  ['textColor', 'background'],
  ['color', 'background'],
  ['titleColor', 'background'],
  ['buttonTextColor', 'buttonColor'],
] as const

/** What letters of usual size need (WCAG 2.2, 1.4.3). */
const enough = 4.5

/** Letters that can hardly be told from what is behind them. */
export const contrasts: Advice = (document, { set }) => {
  const problems: Problem[] = []
  visitObjects(document.spec, '/spec', (value, at) => {
    for (const [letters, behind] of pairs) {
      const ratio = contrastOf(value[letters], value[behind])
      if (ratio === undefined || ratio >= enough) continue
      const place = `${at}/${letters}`
      const values = [titleAt(set, document, place), ratio.toFixed(1)]
      problems.push(makeProblem('contrast-low', document, place, { values, found: value[letters] }))
    }
  })
  return problems
}

/** Between 1 and 21; undefined where one of them is no colour `#rrggbb`. */
function contrastOf(one: unknown, other: unknown): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  if (first === undefined || second === undefined) return undefined
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Relative luminance, 0 to 1. */
function luminanceOf(color: unknown): number | undefined {
  if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
