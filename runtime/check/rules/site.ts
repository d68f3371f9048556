import * as codes from '../../generated/codes.ts'
import { findOfKind } from '../../document.ts'
import { getAt } from '../../pointer.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { asksWebApi } from './authentication-api.ts'
import type { Rule } from '../../rules/rule.ts'

/** A site, and a content with a login of its own, logs customers in by a schema of the type Login. */
export const siteLogin: Rule<'site' | 'content'> = (document, { library }) => {
  const address = document.spec.login?.schema
  const schema = address === undefined ? undefined : library.get(address)
  if (!schema) return []
  if (getAt(schema, '/spec/type') !== codes.schemaType.login)
    return [makeProblem('login-schema-type', document, '/spec/login/schema', { found: address })]
  // That a Web API answers is not enough: its answer names the user.
  return getAt(schema, '/spec/connectionType') === codes.connectionType.webApi &&
    document.spec.login?.idField === undefined
    ? [makeProblem('required', document, '/spec/login/idField', { values: ['User field'] })]
    : []
}

/**
 * What nobody can check stays closed: a site that says neither how its users log in nor that it is open to everybody
 * can be written, not published.
 */
export const siteEntrance: Rule<'site'> = (document, { library }) => {
  const { login, authenticationApi: api, public: open = false } = document.spec
  if (open === true && (login !== undefined || api !== undefined))
    return [makeProblem('public-with-login', document, '/spec/public', { found: true })]
  if (login !== undefined && api !== undefined)
    return [makeProblem('login-twice', document, '/spec/authenticationApi', { found: api })]
  if (open === true || login !== undefined || asksWebApi(findOfKind('authentication-api', api, library), library))
    return []
  return [{ ...makeProblem('site-entrance-missing', document, '/spec/login'), severity: 'warning' }]
}

/** The usage time names real times that differ. */
export const usageTime: Rule<'site'> = (document) => {
  const usage = document.spec.usageTime
  if (usage?.limitFlg !== true) return []
  for (const name of ['from', 'to'] as const) {
    const time = usage[name] ?? ''
    if (time > '24:00')
      return [makeProblem('usage-time-invalid', document, `/spec/usageTime/${name}`, { values: [time], found: time })]
  }
  return usage.from === usage.to
    ? [makeProblem('usage-time-empty', document, '/spec/usageTime/to', { found: usage.to })]
    : []
}

/** The default language is one of the site's languages. */
export const languages: Rule<'site'> = (document) => {
  const { language = 'ja', languages: offered } = document.spec
  if (!offered || offered.length === 0 || offered.includes(language)) return []
  return [makeProblem('default-language-not-offered', document, '/spec/language', { found: language })]
}

/** A bilingual site's name in all its languages; a missing one falls back, so it is a warning. */
export const nameInAllLanguages: Rule<'site'> = (document) => {
  const { name } = document
  if (typeof name !== 'object') return []
  return (document.spec.languages ?? [])
    .filter((language) => name[language] === undefined)
    .map((language) => ({
      ...makeProblem('text-missing', document, '/name', { values: ['Name', language] }),
      severity: 'warning' as const,
    }))
}

/** Contents stand in the menu by their names. */
export const contentNames: Rule<'site'> = (document, { library }) => {
  const { sections = [] } = document.spec
  const known = new Set<string>()
  return sections.flatMap((address, index) => {
    const name = library.get(address)?.name
    const text = JSON.stringify(name)
    if (name === undefined || known.size < known.add(text).size) return []
    const shown = typeof name === 'string' ? name : (name.en ?? name.ja ?? '')
    const problem = makeProblem('content-name-twice', document, `/spec/sections/${index}`, {
      values: [shown],
      found: address,
    })
    return [{ ...problem, severity: 'warning' as const }]
  })
}
