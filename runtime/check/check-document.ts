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
import { documentJsonSchema } from '../json-schema/document-json-schema.ts'
import { jsonSchemaAt } from '../json-schema/json-schema-at.ts'
import { getAt, setAt } from '../pointer.ts'

export type { CheckContext, Validate, ValidationError } from '../rules/validate.ts'

/**
 * Everything that is wrong with one document: envelope, structure, references, parts, and the rules of the
 * specification's section 5. One mistake gives one problem, at its place. The rules of a kind trust the form: they are asked
 * when it is sound, or only not filled in yet, so that all that a half-made document needs is told at once.
 */
export function checkDocument(document: Document, context: CheckContext): Problem[] {
  const envelope = checkEnvelope(document, context)
  if (envelope.some((problem) => stopping.has(problem.code) || problem.at === '/spec')) return envelope
  const structure = checkStructure(document, context)
  const watchers = [watchReferences, watchParts, watchAnnotations].map((make) => make(document, context))
  const effect = watchEffect(document, context)
  watch(document, context, [...watchers, effect], isWatched)
  const watched = watchers.flatMap((watcher) => watcher.problems())
  const form = [...envelope, ...structure]
  const meaning = form.every(isGap) ? checkRules(withEmpties(document, form, context), context) : []
  const found = [...envelope, ...structure, ...watched, ...meaning]
  // What is wrong comes first: what a sound document says in vain is told when it is sound.
  const isSound = found.every(({ severity }) => severity === 'warning')
  return oncePerPlace([...found, ...(isSound ? effect.problems() : [])])
}

/** What at least one of the watchers looks at. */
const isWatched = (schema: JsonSchema, set: JsonSchemaSet): boolean =>
  [wantsReferences, wantsParts, wantsAnnotations, wantsEffect].some((wants) => wants(schema, set))

const isGap = ({ code }: Problem): boolean => code === 'required' || code === 'too-few-items'

/** What is required and not there yet stands in it empty, as in a form that nobody has filled in. */
function withEmpties(document: Document, gaps: readonly Problem[], { set }: CheckContext): Document {
  if (gaps.length === 0) return document
  const root = documentJsonSchema(set, document.kind)
  return gaps.reduce((before, { at }) => {
    const type = getAt(before, at) === undefined ? jsonSchemaAt(set, root, before, at)?.schema.type : undefined
    return typeof type === 'string' && type in empties ? setAt(before, at, empties[type]) : before
  }, document)
}

const empties: Record<string, unknown> = { string: '', array: [], object: {} }

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
