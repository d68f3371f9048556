import { parseDocument } from '../../../../runtime/format.ts'
import type { Place } from '../../../../runtime/json/parse-json.ts'
import { problemTexts } from '../../../../runtime/generated/problem-texts.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { fill } from '../../../../runtime/problems/fill.ts'
import type { TextRange } from '../../../code/place-mark.ts'

/** A problem, and where it stands in the text. */
export interface PlacedProblem extends TextRange {
  problem: Problem
  line: number
}

export interface ReadJson {
  /** Where each value stands, by its pointer. */
  places: ReadonlyMap<string, Place>
  /** What keeps the text from being read. */
  broken: readonly PlacedProblem[]
}

interface Broken {
  code: keyof typeof problemTexts
  at: string
  values: (string | number)[]
}

const made = (broken: Broken): Problem => ({
  ...broken,
  in: '',
  message: fill(problemTexts[broken.code], broken.values),
})

/** Reads the text. `isReadable`: it says a value that can stand in the place of the one before. */
export function readJson(text: string, isReadable: boolean): ReadJson {
  const { problems, places } = parseDocument(text)
  const broken = problems.map(({ line, column, ...one }) => {
    const from = offsetOf(text, line, column)
    return { problem: made(one), line, from, to: from + 1 }
  })
  const isOther = broken.length === 0 && !isReadable
  const whole = { problem: made({ code: 'not-a-document', at: '', values: [] }), line: 1, from: 0, to: 1 }
  return { places, broken: isOther ? [whole] : broken }
}

/** The problems of a check at the lines of what they are about, or of what holds it. */
export function placeProblems(
  text: string,
  problems: readonly Problem[],
  places: ReadonlyMap<string, Place>,
): PlacedProblem[] {
  return problems.flatMap((problem) => {
    const place = placeAround(places, problem.at)
    return place ? [{ problem, line: place.line, ...firstLine(text, place) }] : []
  })
}

/** Where a value stands, or the nearest that holds it. */
export function placeAround(places: ReadonlyMap<string, Place>, at: string): Place | undefined {
  for (let pointer = at; ; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    const place = places.get(pointer)
    if (place || pointer === '') return place
  }
}

/** A value, or its first line where it has several. */
function firstLine(text: string, { offset, end }: Place): TextRange {
  const line = text.indexOf('\n', offset)
  return { from: offset, to: line < 0 ? end : Math.min(end, line) }
}

function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let left = line; left > 1; left--) start = text.indexOf('\n', start) + 1
  return Math.min(start + column - 1, text.length)
}
