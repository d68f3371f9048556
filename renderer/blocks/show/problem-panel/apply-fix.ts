import { t } from '@lingui/core/macro'
import type { Document } from '../../../../runtime/document.ts'
import type { PlacedProblem } from '../../../../runtime/generated/calls/answer.ts'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { fixed, type Fix } from '../../../../runtime/problems/fix-of.ts'
import type { Scope } from '../../../state/scope.ts'

interface Mended {
  row: PlacedProblem
  fix: Fix
  calls: NonNullable<Blocks['problem-panel']['fix']>
  scope: Scope
}

/** Reads the document as it is now, changes the one place and saves it; its history has the step. */
export async function applyFix({ row: { problem, id, name }, fix, calls, scope }: Mended): Promise<void> {
  const { app } = scope
  const kind = problem.in.slice(0, problem.in.indexOf('/'))
  const { document, revision } = (await app.callNamed(calls.read, { kind, id })) as {
    document: Document
    revision: number
  }
  const next = fixed(document, problem, fix)
  if (!next) return app.notify({ tone: 'warning', text: t`“${name}” is another one by now. Check again.` })
  await app.callNamed(calls.save, { kind, id, document: next, revision })
  app.results.clear()
  app.notify({ tone: 'success', text: t`Saved.` })
}
