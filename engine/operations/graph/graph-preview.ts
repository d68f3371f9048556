import { ofKind } from '../../../runtime/document.ts'
import { foreignReferences, problemsOf } from '../document/change/check-to-save.ts'
import { badInput, notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { drawGraph } from '../../execution/graphs/draw-graph.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { graphRequest } from './graph-request.ts'

/** A graph as it stands in its form, with the numbers of now. */
export const graphPreview: DeclaredOperation<'graph-preview'> = async ({ document }, context) => {
  if (document.kind !== 'graph') throw notFound()
  const problems = [...(await problemsOf(document, context)), ...foreignReferences(document, undefined, context)]
  if (problems.some(({ severity }) => severity !== 'warning')) throw badInput(problems)
  return runGuarded(context, async () => drawGraph(await graphRequest(ofKind('graph', document), context)))
}
