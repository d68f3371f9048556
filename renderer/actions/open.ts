import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { textOf, type Scope } from '../state/scope.ts'
import { safeUrl } from '../browser/safe-url.ts'
import { writePath } from '../state/address.ts'
import type { OpenAction } from '../../runtime/generated/actions/open.ts'
import type { ActionFunction } from './context.ts'
import { unsavedPaths } from '../model/unsaved.ts'
import { keyText } from '../call/key-text.ts'
import { asText } from '../../runtime/values/as-text.ts'

/** Goes to another screen, or to an address outside. */
export const open: ActionFunction<'open'> = async (action, scope) => {
  const to = addressOf(action, scope)
  if (to === undefined) return false
  if (action.confirm !== undefined && !(await scope.confirm({ text: textOf(action.confirm, scope) }))) return false
  scope.screen.settle()
  if (action.url !== undefined) window.open(to, action.newTab === false ? '_self' : '_blank', 'noopener')
  else if (action.newTab) window.open(scope.app.boot.base + to, '_blank', 'noopener')
  else if (action.asItWas) scope.app.navigate(scope.app.asItWas(to), { asItWas: true })
  else scope.app.navigate(to, action.replace ? { replace: true } : {})
}

/** The address of an `open`, below the application's base; undefined where it leads nowhere. Links use it too. */
export function addressOf(
  action: Pick<OpenAction, 'route' | 'screen' | 'params' | 'row' | 'query' | 'hash' | 'url'>,
  scope: Scope,
): string | undefined {
  if (action.url !== undefined) return safeUrl(textOf(action.url, scope))
  const pattern = action.screen === undefined ? textOf(action.route, scope) : scope.app.routeOf(action.screen)
  if (!pattern) return undefined
  const rest: Record<string, unknown> = {}
  const params: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(action.params ?? {})) {
    const isInPattern = new RegExp(`:${name}(?![A-Za-z0-9_])`).test(pattern)
    ;(isInPattern ? params : rest)[name] = evaluate(value, scope)
  }
  for (const [name, value] of Object.entries(action.query ?? {})) rest[name] = evaluate(value, scope)
  const row = action.row === undefined ? undefined : evaluate(action.row, scope)
  // Keys are texts everywhere: a column with numbers names the same row.
  if (row !== undefined) rest['row'] = Array.isArray(row) ? row.map(keyText) : row
  return unusedPath(pattern, params, scope) + queryOf(rest) + hashOf(evaluate(action.hash, scope))
}

/**
 * The path with its values. Where one is 0, that of a new document: `/schema/0`, or `/schema/00` and so on while another
 * new one is being written there. From a new document to itself it stays what it is.
 */
function unusedPath(pattern: string, params: Record<string, unknown>, { app, screen }: Scope): string {
  const taken = unsavedPaths(app)
  const withZeros = (zeros: string): string =>
    fillRoute(
      pattern,
      Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === 0 ? zeros : value])),
    )
  const path = withZeros('0')
  if (!Object.values(params).includes(0)) return path
  if (screen.pathname.replaceAll(/\/0+(?=\/|$)/g, '/0') === path) return screen.pathname
  let zeros = '0'
  while (taken.includes(withZeros(zeros))) zeros += '0'
  return withZeros(zeros)
}

/** `/api/api/:id` with its values; an optional part (`:modeId?`) without a value is left out. */
export function fillRoute(pattern: string, params: Record<string, unknown>): string {
  return pattern.replace(
    /\/:(\w+)(\([^)]*\))?(\?)?/g,
    (_, name: string, _rule: string | undefined, isOptional: string | undefined) => {
      const value = params[name]
      if (value === undefined || value === null || value === '') return isOptional ? '' : `/:${name}`
      return `/${encodeURIComponent(asText(value))}`
    },
  )
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, asText(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function hashOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return `#${writePath(value)}`
  return typeof value === 'string' && value !== '' ? `#${value.replace(/^#/, '')}` : ''
}
