import type { Document } from '../document.ts'
import { migrate } from '../migrate.ts'
import type { Problem } from '../problem.ts'
import { makeProblem } from '../problems/make-problem.ts'
import { withNear } from '../problems/with-near.ts'
import { formInWords } from './form-in-words.ts'
import type { CheckContext } from '../rules/validate.ts'
import { isObject } from '../json/is-object.ts'

const envelope = ['$schema', 'kind', 'version', 'key', 'name', 'spec']
const nameLimit = 64
export const longestSchemaPlace = 512

/** The envelope's limits as `kumiki:common/document` states them (a law compares): the browser checks without it. */
export const longestKey = 128
export const keyForm = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/

/** The envelope: kind, version, key, name. */
export function checkEnvelope(document: Document, { set }: Pick<CheckContext, 'set'>): Problem[] {
  const given: unknown = document
  const loose = isObject(given) ? given : {}
  if (typeof loose.kind !== 'string' || typeof loose.key !== 'string' || !isObject(loose.spec)) {
    const missing = ['kind', 'key', 'spec'].find((name) => loose[name] === undefined)
    if (missing === 'kind' && isObject(given)) {
      const nowhere = { kind: written(undefined), key: written(loose.key) }
      return [makeProblem('kind-missing', nowhere, '/kind', { values: [set.kinds().join(', ')] })]
    }
    const place = isObject(given) && missing !== undefined ? `/${missing}` : ''
    return [makeProblem('not-a-document', { kind: written(loose.kind), key: written(loose.key) }, place)]
  }
  if (!set.hasKind(document.kind)) {
    const problem = makeProblem('unknown-kind', document, '/kind', {
      values: [document.kind, set.kinds().join(', ')],
      found: document.kind,
    })
    return [withNear(problem, document.kind, set.kinds())]
  }
  const unknown = Object.keys(document).filter((name) => !envelope.includes(name))
  return [
    ...unknown.map((name) =>
      withNear(makeProblem('unknown-property', document, `/${name}`, { values: [name] }), name, envelope),
    ),
    ...checkSchemaPlace(document),
    ...checkVersion(document),
    ...checkKey(document),
    ...checkName(document, set.kind(document.kind)),
    ...migrate(document, set).problems,
  ]
}

/** What stands where a text should: an object may call its own property `toString`. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

function checkSchemaPlace(document: Document): Problem[] {
  const place: unknown = document.$schema
  if (place === undefined) return []
  const title = 'Schema for editors'
  if (typeof place !== 'string')
    return [makeProblem('wrong-type', document, '/$schema', { values: [title, 'a text'], found: place })]
  if (place.length <= longestSchemaPlace) return []
  return [makeProblem('too-long', document, '/$schema', { values: [title, longestSchemaPlace], found: place })]
}

function checkVersion(document: Document): Problem[] {
  const version: unknown = document.version
  if (version === undefined) return [makeProblem('required', document, '/version', { values: ['Version'] })]
  if (Number.isInteger(version))
    return Number(version) >= 1
      ? []
      : [makeProblem('too-small', document, '/version', { values: ['Version', 1], found: version })]
  return [makeProblem('wrong-type', document, '/version', { values: ['Version', 'a whole number'], found: version })]
}

function checkKey(document: Document): Problem[] {
  const { key } = document
  if (key === '') return [makeProblem('required', document, '/key', { values: ['Key'] })]
  if (key.length > longestKey)
    return [makeProblem('too-long', document, '/key', { values: ['Key', longestKey], found: key })]
  return keyForm.test(key)
    ? []
    : [makeProblem('wrong-form', document, '/key', { values: ['Key', key, formInWords(keyForm.source)], found: key })]
}

/** Builders' documents have a name of at most 64 characters (specification, section 5); derived ones need none. */
function checkName(document: Document, kind: { 'x-derived'?: boolean; 'x-name-limit'?: unknown }): Problem[] {
  const name: unknown = document.name
  const limit = typeof kind['x-name-limit'] === 'number' ? kind['x-name-limit'] : nameLimit
  if (name === undefined || name === '') {
    return kind['x-derived'] === true && name === undefined
      ? []
      : [makeProblem('required', document, '/name', { values: ['Name'] })]
  }
  const texts: [string, unknown][] = isObject(name) ? Object.entries(name) : [['', name]]
  if (texts.length === 0) return [makeProblem('required', document, '/name', { values: ['Name'] })]
  return texts.flatMap(([language, text]) => {
    const at = language === '' ? '/name' : `/name/${language}`
    if (language !== '' && language !== 'ja' && language !== 'en') {
      return [makeProblem('unknown-property', document, at, { values: [language], found: text })]
    }
    if (typeof text !== 'string')
      return [makeProblem('wrong-type', document, at, { values: ['Name', 'a text'], found: text })]
    if ([...text].length <= limit) return []
    return [makeProblem('too-long', document, at, { values: ['Name', limit], found: text })]
  })
}
