import type { Document } from '../document.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { codesOf } from '../json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import { titleOf } from '../json-schema/title-of.ts'
import { kindTitle } from './kind-title.ts'
import type { CheckContext } from '../rules/validate.ts'
import type { Watcher } from './watcher.ts'

export const wantsEffect = (schema: JsonSchema): boolean => schema['x-no-effect'] === true

/** A warning for what is kept and does nothing yet (`x-no-effect`): the kind, a property or a code, the outermost only. */
export function watchEffect(document: Document, { set }: Pick<CheckContext, 'set'>): Watcher {
  const kind = set.kind(document.kind)
  if (kind['x-no-effect'] === true)
    return { visit: () => {}, problems: () => [warning(document, '/kind', kindTitle(set, document.kind))] }
  const found: Problem[] = []
  return {
    visit({ schema, value, at }) {
      if (schema['x-no-effect'] !== true || found.some((one) => at.startsWith(`${one.at}/`))) return
      found.push(warning(document, at, nameOf(set, schema, value, at)))
    },
    problems: () => found,
  }
}

/** What has no effect: the property, or the code that was chosen for it. */
function nameOf(set: JsonSchemaSet, schema: JsonSchema, value: unknown, at: string): string {
  const title = titleOf(set, schema, at.slice(at.lastIndexOf('/') + 1))
  const code = codesOf(set, schema)?.find((one) => one.value === value)
  return code?.hasEffect === false ? `${title}: ${code.title}` : title
}

function warning(document: Document, at: string, title: string): Problem {
  return { ...makeProblem('no-effect', document, at, { values: [title] }), severity: 'warning' }
}
