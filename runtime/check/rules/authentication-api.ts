import type { Document } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { getAt } from '../../pointer.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { codeText } from '../../sql/code-text.ts'
import { filledBody, filledText } from '../../web-api/web-request.ts'
import type { CheckContext } from '../../rules/validate.ts'
import { checkChain, checkTimeouts } from '../../rules/check-chain.ts'
import type { Rule } from '../../rules/rule.ts'

type Library = CheckContext['library']

/** Code of schemas of the type Web API. */
const webApi = 4

/** Whether there is a Web API schema that it asks: without one nobody can be let in. */
export function asksWebApi(document: Document | undefined, library: Library): boolean {
  const schema = getAt(document, '/spec/schema')
  return typeof schema === 'string' && getAt(library.get(schema), '/spec/type') === webApi
}

/** The one schema that is asked is of the type Web API, and each of its parameters has a value. */
export const authenticationChain: Rule<'authentication-api'> = (document, context) => {
  const { schema, bindings: parameters, timeout } = document.spec
  const asked = context.library.get(schema)
  if (asked && !asksWebApi(document, context.library))
    return [makeProblem('authentication-schema-type', document, '/spec/schema', { found: schema })]
  const items = [{ schema, parameters, ...(timeout !== undefined && { timeout }) }]
  const problems = [
    ...checkChain(document, { at: chain, items, selects: true, place: 'authentication' }, context),
    ...checkTimeouts(document, { at: '/spec/timeout', items }, context),
  ]
  return problems.map((problem) => ({ ...problem, at: ownPlace(problem.at) }))
}

/** Where a chain of several schemas would have its parts. */
const chain = '/spec/chain'
const ownPlace = (at: string): string =>
  at.startsWith(`${chain}/0/parameters`)
    ? at.replace(`${chain}/0/parameters`, '/spec/bindings')
    : at.replace(`${chain}/0`, '/spec')

/** Who logs in shows a password: without it the other system would tell of anybody whose ID is known. */
export const authenticationPassword: Rule<'authentication-api'> = (document, { library }) => {
  const { schema, bindings, parameters = [] } = document.spec
  const asked = library.get(schema)
  if (!asked || !asksWebApi(document, library)) return []
  const hidden = ['PASSWORD', ...parameters.flatMap(({ name, password }) => (password === true ? [name] : []))]
  const sent = sentParameters(asked)
  const isShown = bindings.some(
    ({ name, source, field = name }) => source === 'input' && hidden.includes(field) && sent.has(name),
  )
  return isShown ? [] : [makeProblem('authentication-password-missing', document, '/spec/bindings')]
}

/** Parameters of a Web API schema that stand in its request. */
function sentParameters(schema: Document): Set<string> {
  const names = (objectsAt<{ name: string }>(schema, '/spec/parameters') ?? []).map(({ name }) => name)
  const values = (objectsAt<{ value: unknown }>(schema, '/spec/request/parameters') ?? []).map(({ value }) => value)
  const found = new Set<string>()
  const note = (name: string) => {
    found.add(name)
    return ''
  }
  for (const text of [getAt(schema, '/spec/request/path'), ...values]) filledText(codeText(text), names, note)
  filledBody(codeText(getAt(schema, '/spec/request/body')), names, note)
  return found
}
