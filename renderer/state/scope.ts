import { evaluate, type Expression } from '../../runtime/expressions/evaluate.ts'
import { holds, type Condition } from '../../runtime/expressions/holds.ts'
import { makeScope, pathOf, stepsOf, type Scope as ValueScope } from '../../runtime/expressions/scope.ts'
import { isTextInLanguages } from '../../runtime/text.ts'
import type { App, Question } from '../app/app.ts'
import { asText } from '../../runtime/values/as-text.ts'
import { readText } from '../model/read-text.ts'
import type { CallFailure } from '../call/call.ts'
import type { ScreenStore } from './screen-store.ts'
import type { EditHandle } from '../model/edit-handle.ts'

/** Where a block reads, and the screen and application that it belongs to. */
export interface Scope extends ValueScope {
  screen: ScreenStore
  app: App
  /** The handle of a model of the screen. */
  model(name: string): EditHandle | undefined
  /** A scope with more roots (`row`, `event`, `item`); `write` receives what an action puts `into` one of them. */
  with(roots: Record<string, unknown>, write?: Record<string, (value: unknown) => void>): Scope
  write(path: string, value: unknown): void
  /** The same scope; a failed call of an action is told to `tell` in place of a notice at the edge. */
  catching(tell: (failure: CallFailure) => void): Scope
  tell?: (failure: CallFailure) => void
  /** The same scope; calls of its actions end when `signal` does. `asking` is told when a question is open, and when not. */
  until(signal: AbortSignal, asking?: (isAsked: boolean) => void): Scope
  signal?: AbortSignal
  asking?: (isAsked: boolean) => void
  /** Asks the person; true: to go on. */
  confirm(question: Question): Promise<boolean>
  /** The same scope; `heard` is told of each path that is read through it. */
  following(heard: (path: string, value: unknown) => void): Scope
  /** The same scope, whose reads nobody follows: for handlers, and for what follows its own reads. */
  present: Scope
}

/** The scope of a whole screen. It reads what is true now, so an action that comes after an answer sees the answer. */
export function screenScope(screen: ScreenStore, app: App): Scope {
  const values = { get: (path: string) => (path === 'language' ? spoken() : screen.get(path)) }
  return extend({ values, present: values }, { screen, app, write: (path, value) => screen.write(path, value) })
}

/** Where a scope reads; `present` is the same without anybody who follows the reads. */
interface Source {
  values: ValueScope
  present: ValueScope
}

/** Of which screen it is, and how a value is put at a path. */
type Ground = Pick<Scope, 'screen' | 'app' | 'write'>

function extend(
  { values, present }: Source,
  ground: Ground,
  kept: Pick<Scope, 'tell' | 'signal' | 'asking'> = {},
  followed?: Scope,
): Scope {
  const { screen, app, write } = ground
  let unfollowed = followed
  const scope: Scope = {
    get: values.get,
    screen,
    app,
    write,
    ...kept,
    model(name) {
      // Read, so that who draws by it hears when it comes.
      values.get(pathOf('models', name))
      return screen.model(name)
    },
    catching: (tell) => extend({ values, present }, ground, { ...kept, tell }),
    until: (signal, asking) => extend({ values, present }, ground, { ...kept, signal, ...(asking && { asking }) }),
    async confirm(question) {
      kept.asking?.(true)
      try {
        return await app.confirm(question)
      } finally {
        kept.asking?.(false)
      }
    },
    with(roots, writers = {}) {
      const writeInner = (path: string, value: unknown) => {
        const [root = ''] = stepsOf(path)
        const writer = Object.hasOwn(writers, root) ? writers[root] : undefined
        if (writer) writer(value)
        else write(path, value)
      }
      const inner = { values: makeScope(roots, values), present: makeScope(roots, present) }
      const source = values === present ? { values: inner.present, present: inner.present } : inner
      return extend(source, { screen, app, write: writeInner }, kept)
    },
    following(heard) {
      const get = (path: string) => {
        const value = values.get(path)
        heard(path, value)
        return value
      }
      return extend({ values: { get }, present }, ground, kept, scope.present)
    },
    get present() {
      if (values === present) return scope
      return (unfollowed ??= extend({ values: present, present }, ground, kept))
    },
  }
  return scope
}

export const spoken = (): 'ja' | 'en' => (document.documentElement.lang === 'en' ? 'en' : 'ja')

/** An expression as text for people: empty values are an empty text. */
export function textOf(expression: Expression, scope: ValueScope): string {
  const value = evaluate(expression, scope)
  return isTextInLanguages(value) ? readText(value, spoken()) : asText(value)
}

/** An expression as rows; whatever is not a list is none. */
export function listOf<Item = Record<string, unknown>>(expression: Expression, scope: ValueScope): Item[] {
  const value = evaluate(expression, scope)
  return Array.isArray(value) ? value : []
}

/** A property that is a condition, a value or absent. */
export function isOn(rule: unknown, scope: ValueScope): boolean {
  if (rule === undefined || typeof rule === 'boolean') return rule === true
  if (typeof rule === 'object' && rule !== null && ('$get' in rule || '$op' in rule))
    return Boolean(evaluate(rule, scope))
  return holds(rule as Condition, scope)
}

export { evaluate, holds }
