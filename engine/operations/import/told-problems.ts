import type { ImportProblem } from '../../../runtime/generated/calls/imports.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import type { ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { splitAddress, type Document } from '../../../runtime/document.ts'
import { localize } from '../../../runtime/text.ts'
import type { Context } from '../../call/context.ts'
import { worded } from '../../call/worded.ts'
import type { ReadFile } from '../../exchange/read-documents.ts'
import type { FoundProblem } from '../../exchange/validate.ts'
import type { OpenedImport } from './opened-import.ts'

/** As many as somebody reads. */
const most = 500

/** Problems at their places in files, in the words of the caller; `documents`: what those are called in which they are. */
export function toldProblems(
  found: readonly FoundProblem[],
  documents: ReadonlyMap<string, Document>,
  context: Context,
): ImportProblem[] {
  const sorted = found.toSorted((one, other) => rank(one) - rank(other))
  return sorted.slice(0, most).map(({ file, line, column, problem }, index) => {
    const document = documents.get(problem.in)
    const key = problem.in.includes('/') ? splitAddress(problem.in).key : problem.in
    return {
      key: String(index),
      place: file === '' ? problem.in : line > 0 ? `${file}:${line}:${column}` : file,
      name: localize(document?.name ?? '', context.language) || key,
      message: worded(problem, context),
      severity: problem.severity ?? 'error',
    }
  })
}

const rank = ({ problem }: FoundProblem): number => (problem.severity === 'warning' ? 1 : 0)

/** What is wrong with an archive as such. */
export function archiveProblems({ problems, blob }: OpenedImport, context: Context): ImportProblem[] {
  return problems.slice(0, most).map(({ in: entry, code, at, values }, index) => ({
    ...{ key: `archive ${index}`, place: entry || blob.name, name: blob.name, severity: 'error' },
    message: worded({ ...{ code, in: entry, at, values }, message: fill(problemTexts[code], values) }, context),
  }))
}

/** What is no JSON, and files in which there is no document. */
export function syntaxProblems(
  files: readonly ReadFile[],
  { placed, blob, problems: ofArchive }: OpenedImport,
  context: Context,
): ImportProblem[] {
  const found = files.flatMap((file) =>
    file.problems.map(({ code, at, line, column, values }): FoundProblem => ({
      ...{ file: file.path, line, column },
      problem: problemOf(code, { in: file.path, at, values }),
    })),
  )
  const isEmpty = files.every((file) => file.documents.length === 0)
  const empty = isEmpty && found.length === 0 && ofArchive.length === 0
  const nothing: FoundProblem[] = empty
    ? [
        {
          file: blob.name,
          line: 0,
          column: 0,
          problem: problemOf('import-nothing', { in: blob.name, at: '', values: [] }),
        },
      ]
    : []
  return toldProblems([...found.map(placed), ...nothing], new Map(), context)
}

const problemOf = (
  code: ProblemCode,
  { in: place, at, values }: Pick<Problem, 'in' | 'at'> & { values: (string | number)[] },
): Problem => ({
  ...{ code, in: place, at, values },
  message: fill(problemTexts[code], values),
})
