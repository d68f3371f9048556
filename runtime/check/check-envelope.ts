import type { Document } from '../document.ts'
import { migrate } from '../migrate.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { documentSchema } from '../schema/document-schema.ts'
import { findingsOf } from './check-structure.ts'
import type { CheckContext } from './validate.ts'

const nameLimit = 64

/** The envelope: kind, version, key, name. */
export function checkEnvelope(document: Document, { set, validate }: CheckContext): Problem[] {
  if (typeof document.kind !== 'string' || typeof document.key !== 'string' || typeof document.spec !== 'object') {
    const loose = { kind: String(document.kind), key: String(document.key) }
    const missing = ['kind', 'key', 'spec'].find(
      (name) => (document as unknown as Record<string, unknown>)[name] === undefined,
    )
    return [makeProblem('not-a-document', loose, missing === undefined ? '' : `/${missing}`)]
  }
  if (!set.hasKind(document.kind)) {
    return [makeProblem('unknown-kind', document, '/kind', [document.kind], document.kind)]
  }
  const errors = validate('kumiki:common/document', document).filter(({ at }) => !at.startsWith('/name'))
  const problems = findingsOf(set, documentSchema(set, document.kind), document, errors).map((finding) =>
    makeProblem(finding.code, document, finding.at, finding.values, finding.found),
  )
  return [...problems, ...checkName(document, set.kind(document.kind)), ...migrate(document, set).problems]
}

/** Builders' documents have a name of at most 64 characters (specification, section 5); derived ones need none. */
function checkName(document: Document, kind: { 'x-derived'?: boolean; 'x-name-limit'?: unknown }): Problem[] {
  const name: unknown = document.name
  const limit = typeof kind['x-name-limit'] === 'number' ? kind['x-name-limit'] : nameLimit
  if (name === undefined || name === '') {
    return kind['x-derived'] === true && name === undefined
      ? []
      : [makeProblem('required', document, '/name', ['Name'])]
  }
  const texts = typeof name === 'object' && name !== null && !Array.isArray(name) ? Object.entries(name) : [['', name]]
  if (texts.length === 0) return [makeProblem('required', document, '/name', ['Name'])]
  return texts.flatMap(([language, text]) => {
    const at = language === '' ? '/name' : `/name/${String(language)}`
    if (language !== '' && language !== 'ja' && language !== 'en') {
      return [makeProblem('unknown-property', document, at, [String(language)], text)]
    }
    if (typeof text !== 'string') return [makeProblem('wrong-type', document, at, ['Name', 'a text'], text)]
    if ([...text].length <= limit) return []
    return [makeProblem('too-long', document, at, ['Name', limit], text)]
  })
}
