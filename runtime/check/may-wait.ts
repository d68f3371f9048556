import type { ProblemCode } from '../generated/problem-texts.ts'
import type { Problem } from '../problem.ts'

/** What a document of any kind is still to be given. */
const unfinished: ReadonlySet<string> = new Set<ProblemCode>([
  'amount-field-missing',
  'columns-missing',
  'detail-schema-missing',
  'drilldown-key-missing',
  'key-required',
  'login-parameters-missing',
  'mapping-key-missing',
  'mapping-missing',
  'request-value-missing',
])

/** What one that is published is still to be given besides: nothing works with it before the check of its release. */
const unpublished: ReadonlySet<string> = new Set<ProblemCode>([
  'authentication-password-missing',
  'chain-empty',
  'comparison-incomplete',
  'component-rows-incomplete',
  'drilldown-not-set',
  'drilldown-target-page-missing',
  'entry-page-missing',
  'page-missing',
  'page-not-set',
  'parameter-not-set',
  'required',
  'sql-empty',
  'too-few-items',
])

/** Kinds that users meet in releases only. Whatever else is saved works at once, and has to be whole. */
const released: ReadonlySet<string> = new Set([
  'api',
  'authentication-api',
  'component',
  'content',
  'content-category',
  'home-screen',
  'login-screen',
  'schema',
  'site',
])

/**
 * Whether a document may be saved although this is wrong with it: it is sound, but not finished. Nothing but a release runs
 * such a document, and publishing refuses it. Without a key, or a type that says what it is, there is no document yet.
 */
export function mayWait({ code, severity, in: address, at }: Problem): boolean {
  if (severity === 'warning' || unfinished.has(code)) return true
  const isIdentity = at === '/key' || at === '/version' || at.endsWith('/type')
  return unpublished.has(code) && !isIdentity && released.has(address.split('/', 1).join(''))
}
