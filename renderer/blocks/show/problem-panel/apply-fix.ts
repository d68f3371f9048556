import { t } from '@lingui/core/macro'
import type { PlacedProblem } from '../../../../runtime/generated/calls/answer.ts'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { propertyOf } from '../../../../runtime/json/property-of.ts'
import { fixed, type Fix } from '../../../../runtime/problems/fix-of.ts'
import { asDocument } from '../../../model/as-document.ts'
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
  const read = await app.callNamed(calls.read, { kind, id })
  const document = asDocument(propertyOf(read, 'document'))
  const next = document && fixed(document, problem, fix)
  if (!next) return app.notify({ tone: 'warning', text: t`“${name}” is another one by now. Check again.` })
  await app.callNamed(calls.save, { kind, id, document: next, revision: propertyOf(read, 'revision') })
  app.results.clear()
  app.notify({ tone: 'success', text: t`Saved.` })
}
