import type { Document } from '../document.ts'
import type { JsonSchema, JsonSchemaSet } from '../json-schema/json-schema-set.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { withNear } from '../problems/with-near.ts'
import { checkEnvelope } from './check-envelope.ts'
import { findingsOf } from './check-structure.ts'
import { checkRules } from './rules/index.ts'
import type { CheckContext } from '../rules/validate.ts'
import { wantsAnnotations, watchAnnotations } from './watch-annotations.ts'
import { wantsEffect, watchEffect } from './watch-effect.ts'
import { wantsParts, watchParts } from './watch-parts.ts'
import { wantsReferences, watchReferences } from './watch-references.ts'
import { watch } from './watcher.ts'

export type { CheckContext, Validate, ValidationError } from '../rules/validate.ts'

/**
 * Everything that is wrong with one document: envelope, structure, references, parts, and the rules of the
 * specification's section 5. One mistake gives one problem, at its place. The rules of a kind trust the form, so they are
 * asked only when it is sound.
 */
export function checkDocument(document: Document, context: CheckContext): Problem[] {
  const envelope = checkEnvelope(document, context)
  if (envelope.some((problem) => stopping.has(problem.code) || problem.at === '/spec')) return envelope
  const structure = checkStructure(document, context)
  const watchers = [watchReferences, watchParts, watchAnnotations].map((make) => make(document, context))
  const effect = watchEffect(document, context)
  watch(document, context, [...watchers, effect], isWatched)
  const watched = watchers.flatMap((watcher) => watcher.problems())
  const meaning = envelope.length + structure.length > 0 ? [] : checkRules(document, context)
  const found = [...envelope, ...structure, ...watched, ...meaning]
  // What is wrong comes first: what a sound document says in vain is told when it is sound.
  const isSound = found.every(({ severity }) => severity === 'warning')
  return oncePerPlace([...found, ...(isSound ? effect.problems() : [])])
}

/** What at least one of the watchers looks at. */
const isWatched = (schema: JsonSchema, set: JsonSchemaSet): boolean =>
  [wantsReferences, wantsParts, wantsAnnotations, wantsEffect].some((wants) => wants(schema, set))

const stopping = new Set(['not-a-document', 'kind-missing', 'unknown-kind', 'version-too-new'])

function checkStructure(document: Document, { set, validate }: CheckContext): Problem[] {
  const schema = set.kind(document.kind)
  const errors = validate(`kumiki:kinds/${document.kind}`, document.spec)
  return findingsOf(set, schema, document.spec, errors).map(({ code, at, values, found, among = [] }) => {
    const word = code === 'unknown-property' ? values[0] : found
    return withNear(makeProblem(code, document, `/spec${at}`, { values, found }), word, among)
  })
}

/** The first problem of a place is the one that names the cause; the order above is from form to meaning. */
function oncePerPlace(problems: Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter(({ at }) => !seen.has(at) && seen.add(at))
}
