import { evaluate, type Expression } from '../runtime/expressions/evaluate.ts'
import { holds, type Condition } from '../runtime/expressions/holds.ts'
import { makeScope, stepsOf, type Scope as ValueScope } from '../runtime/expressions/scope.ts'
import { isTextInLanguages } from '../runtime/text.ts'
import type { App } from './app.ts'
import { toText } from './to-text.ts'
import { readText } from './fields/read-text.ts'
import type { CallFailure } from './call.ts'
import type { ScreenStore } from './state/screen-store.ts'

/** Where a block reads, and the screen and application that it belongs to. */
export interface Scope extends ValueScope {
  screen: ScreenStore
  app: App
  /** A scope with more roots (`row`, `event`, `item`); `write` receives what an action puts `into` one of them. */
  with(roots: Record<string, unknown>, write?: Record<string, (value: unknown) => void>): Scope
  write(path: string, value: unknown): void
  /** The same scope; a failed call of an action is told to `tell` in place of a notice at the edge. */
  catching(tell: (failure: CallFailure) => void): Scope
  tell?: (failure: CallFailure) => void
  /** The same scope; calls of its actions end when `signal` does. */
  until(signal: AbortSignal): Scope
  signal?: AbortSignal
}

/** The scope of a whole screen. It reads what is true now, so an action that comes after an answer sees the answer. */
export function screenScope(screen: ScreenStore, app: App): Scope {
  return extend({ get: (path) => (path === 'language' ? spoken() : screen.get(path)) }, screen, app, (path, value) => {
    screen.write(path, value)
  })
}

function extend(
  values: ValueScope,
  screen: ScreenStore,
  app: App,
  write: Scope['write'],
  kept: Pick<Scope, 'tell' | 'signal'> = {},
): Scope {
  return {
    get: values.get,
    screen,
    app,
    write,
    ...kept,
    catching: (tell) => extend(values, screen, app, write, { ...kept, tell }),
    until: (signal) => extend(values, screen, app, write, { ...kept, signal }),
    with(roots, writers = {}) {
      const writeInner = (path: string, value: unknown) => {
        const [root = ''] = stepsOf(path)
        const writer = Object.hasOwn(writers, root) ? writers[root] : undefined
        if (writer) writer(value)
        else write(path, value)
      }
      return extend(makeScope(roots, values), screen, app, writeInner, kept)
    },
  }
}

const spoken = (): 'ja' | 'en' => (document.documentElement.lang === 'en' ? 'en' : 'ja')

/** An expression as text for people: empty values are an empty text. */
export function textOf(expression: Expression, scope: ValueScope): string {
  const value = evaluate(expression, scope)
  return isTextInLanguages(value) ? readText(value, spoken()) : toText(value)
}

/** An expression as rows; whatever is not a list is none. */
export function listOf<Item = Record<string, unknown>>(expression: Expression, scope: ValueScope): Item[] {
  const value = evaluate(expression, scope)
  return Array.isArray(value) ? (value as Item[]) : []
}

/** A property that is a condition, a value or absent. */
export function isOn(rule: unknown, scope: ValueScope): boolean {
  if (rule === undefined || typeof rule === 'boolean') return rule === true
  if (typeof rule === 'object' && rule !== null && ('$get' in rule || '$op' in rule))
    return Boolean(evaluate(rule, scope))
  return holds(rule as Condition, scope)
}

export { evaluate, holds }
