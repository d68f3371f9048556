import type { Address } from '../../runtime/document.ts'
import { evaluate } from '../../runtime/expressions/evaluate.ts'
import { isExpression } from '../../runtime/expressions/is-expression.ts'
import type { CallAction } from '../../runtime/generated/actions/call.ts'
import type { Action } from '../../runtime/generated/screens/action.ts'
import { t } from '@lingui/core/macro'
import type { Question } from '../app/app.ts'
import { CallFailure, isAway } from '../call/call.ts'
import { listOf, textOf, type Scope } from '../state/scope.ts'
import type { ActionFunction } from './context.ts'
import { run } from './run.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'

/** Asks when the document says so, calls, puts the answer where it belongs, and goes on with `then` or `onCode`. */
export const callAction: ActionFunction<'call'> = async (action, scope) => {
  // What the person agrees to is what is sent, whatever the page has become meanwhile.
  const agreed = evaluate(action.input ?? {}, scope)
  const written: Record<string, string> = {}
  const question = action.confirm === undefined ? undefined : await questionOf(action.confirm, scope, written)
  if (question && !(await scope.confirm(question))) return false
  const given = isObject(agreed) ? { ...agreed, ...written } : agreed
  const { file, others } = withoutFile(given)
  const wish = action.once ? idempotencyKeyOf(scope.screen, action.call, others) : undefined
  const told = (bytes: number, size: number): void => {
    if (action.sent !== undefined) scope.write(action.sent, Math.round((100 * bytes) / Math.max(1, size)))
  }
  const watch = action.progress && watchProgress(action.progress, wish?.once, scope)
  try {
    // Who deals with it, tells it.
    const shownByCaller = (failure: CallFailure): boolean =>
      scope.tell !== undefined || handlerOf(action, failure) !== undefined
    const seconds = Number(evaluate(action.timeout, scope))
    const answer = await scope.app.callNamed(
      action.call,
      wish && isObject(others) ? { ...others, once: wish.once } : others,
      {
        ...(file && { file, long: true, onSent: (bytes) => told(bytes, file.size) }),
        shownByCaller,
        ...(scope.signal && { signal: scope.signal }),
        ...(seconds > 0 && { timeoutSeconds: Math.max(60, seconds) }),
      },
    )
    wish?.answered()
    if (action.into !== undefined)
      scope.write(action.into, action.take === undefined ? answer : propertyOf(answer, action.take))
    return await run(action.then, scope.with({ event: { value: answer, input: given } }))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    wish?.failed(error)
    const next = handlerOf(action, error)
    if (next !== undefined || scope.tell) error.shown = true
    if (next) await run(next, scope.with({ event: { code: error.code, message: error.message, data: error.data } }))
    else if (error.kind === 'cancelled' || error.outcome.do === 'end-session') throw error
    else if (scope.tell) scope.tell(error)
    else if (!error.shown) {
      error.shown = true
      scope.app.notify({ tone: 'error', text: error.sentences, ms: 8000 })
    }
    throw error
  } finally {
    watch?.stop()
    if (file && action.sent !== undefined) scope.write(action.sent, null)
  }
}

/** A file among the values is sent as the body. */
function withoutFile(given: unknown): { file: File | undefined; others: unknown } {
  if (!isObject(given)) return { file: undefined, others: given }
  const [name, file] = Object.entries(given).find(([, value]) => value instanceof File) ?? []
  if (name === undefined || !(file instanceof File)) return { file: undefined, others: given }
  const { [name]: _, ...others } = given
  return { file, others }
}

const progressMs = 700

/** Asks again and again how far a call is, and writes it down; whether it can be asked does not matter to the call. */
function watchProgress(
  { call, input, take, into }: Progress,
  once: string | undefined,
  scope: Scope,
): { stop(): void } {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const ask = async (): Promise<void> => {
    const given = evaluate(input ?? {}, scope)
    try {
      const answer = await scope.app.callNamed(
        call,
        { ...(isObject(given) && given), once },
        { quiet: true, shownByCaller: () => true },
      )
      if (!isOver) scope.write(into, propertyOf(answer, take))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
    }
    if (!isOver) plan()
  }
  const plan = (): void => {
    timer = setTimeout(() => void ask(), progressMs)
  }
  plan()
  return {
    stop() {
      isOver = true
      clearTimeout(timer)
      scope.write(into, null)
    },
  }
}

type Progress = NonNullable<CallAction['progress']>

/** What the document does about a failure itself. */
function handlerOf({ onCode, onLost }: CallAction, failure: CallFailure): Action[] | undefined {
  return onCode?.[String(failure.code)] ?? (isAway(failure) ? onLost : undefined)
}

/** Undefined: a plain text that is empty here asks nothing. One with a button of its own is asked whatever its text is. `written` receives what it asks for. */
async function questionOf(
  confirm: NonNullable<CallAction['confirm']>,
  scope: Scope,
  written: Record<string, string>,
): Promise<Question | undefined> {
  if (typeof confirm !== 'object' || confirm === null || isExpression(confirm)) {
    const text = textOf(confirm, scope)
    return text === '' ? undefined : { text }
  }
  const { title, text, rows = [], details, action, danger, usedBy, name: nameOf, asks } = confirm
  const { users, warning } =
    usedBy === undefined ? { users: [], warning: '' } : await usersOf(textOf(usedBy, scope) as Address, scope)
  // What others need goes only by its name, written out: one press too many must not take it.
  const name = users.length > 0 ? textOf(nameOf, scope) : ''
  const asked = textOf(text, scope)
  return {
    text:
      text !== undefined
        ? users.length > 0
          ? `${asked}\n${warning}`
          : asked
        : users.length > 0
          ? t`This is used elsewhere.`
          : t`Are you sure you want to run this?`,
    ...(title !== undefined && { title: textOf(title, scope) }),
    rows: rows
      .map(({ label, value, strong = false }) => ({ label: textOf(label, scope), value: textOf(value, scope), strong }))
      .filter(({ value }) => value !== ''),
    ...(action !== undefined && { action: textOf(action, scope) }),
    ...(danger !== undefined && { danger }),
    details: [...listOf<string>(details, scope), ...users],
    ...(name !== '' && { typed: name }),
    ...(asks && {
      asks: asks.map(({ label, as, input, maxLength }) => ({
        label: textOf(label, scope),
        ...(input !== undefined && { input }),
        ...(maxLength !== undefined && { maxLength }),
        take(text: string) {
          if (text !== '') written[as] = text
        },
      })),
    }),
  }
}

/** Names of the documents that would feel it, and what is said of them. */
async function usersOf(address: Address, scope: Scope): Promise<{ users: string[]; warning: string }> {
  const { rows, releases, warning = t`It is used here:` } = await scope.app.call('where-used', { address })
  const places = rows.map(({ name, place }) => (place === '' ? name : `${name} › ${place}`))
  const users = [...places, ...releases.map(({ name, release }) => t`${name} › running release ${release}`)]
  return { users, warning }
}
