import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { evaluate } from '../../../../runtime/expressions/evaluate.ts'
import { addressOf, type Address, type Document, type Language } from '../../../../runtime/document.ts'
import type { Blocks } from '../../../../runtime/generated/blocks.ts'
import { isObject } from '../../../../runtime/json/is-object.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { renamedParts } from '../../../../runtime/renaming/renamed-parts.ts'
import { run } from '../../../actions/run.ts'
import type { App, Notice } from '../../../app/app.ts'
import { CallFailure } from '../../../call/call.ts'
import { asDocument } from '../../../model/as-document.ts'
import type { EditHandle } from '../../../model/edit-handle.ts'
import type { About, Model, ModelState } from '../../../model/model.ts'
import { readText } from '../../../model/read-text.ts'
import { holds, textOf, type Scope } from '../../../state/scope.ts'
import { madeForParameter, tellMade } from '../../../browser/made-for.ts'
import { focusPlace } from '../../../ui/focus-place.ts'
import { useLatest } from '../../../ui/use-latest.ts'

type Block = Blocks['document-bar']
type SaveCalls = NonNullable<Block['save']>

interface Saving {
  block: Block
  calls: SaveCalls
  scope: Scope
  model: Model
  sentence: EditHandle['sentence']
  language: Language
  schemas: ReturnType<EditHandle['schemas']>
}

/** Saves the document under edit, once at a time; what stops it is told and led to. */
export function useSave(block: Block, scope: Scope, handle: EditHandle | undefined) {
  const [busy, setBusy] = useState(false)
  const save = useLatest(async () => {
    const calls = callsFor(block, handle?.model.get())
    if (!handle || !calls || busy) return
    const { model, sentence, language } = handle
    const saving = { block, calls, scope, model, sentence, language, schemas: handle.schemas() }
    if (!(await isReady(saving))) return
    setBusy(true)
    try {
      await send({ ...saving, followers: await shallFollow(saving) })
    } finally {
      setBusy(false)
    }
  })
  return { busy, save }
}

/** The calls that save it; undefined where there is nothing to save, or it is only to be seen. */
export function callsFor(block: Block, now: ModelState | undefined): SaveCalls | undefined {
  return now?.value !== undefined && now.about.readOnly === undefined ? block.save : undefined
}

/** Whether nobody has saved it yet. */
export function isUnsaved(state: ModelState | undefined): boolean {
  return state?.about.id === 0 || state?.about.id === undefined
}

const tell = (scope: Scope, tone: Notice['tone'], text: string): void =>
  scope.app.notify({ tone, text, about: 'save', ...(tone === 'error' && { ms: 10_000 }) })

function tellProblems(scope: Scope, [first]: readonly Problem[]): void {
  tell(scope, 'error', t`An input error is found. Please check the message and resolve the error.`)
  if (first) focusPlace(first.at)
}

const isDue = (state: ModelState): boolean => state.dirty || isUnsaved(state)

/** Whether there is something to save, and nothing wrong with it. */
async function isReady({ block, scope, model }: Saving): Promise<boolean> {
  if (model.get().unread) {
    tell(scope, 'error', t`What was typed as JSON cannot be read, so nothing is saved. Mend it or take it back.`)
    return false
  }
  // What it wanted to find out is told by the check in its own way.
  if (isDue(model.get())) await run(block.onSave, scope).catch(() => false)
  if (await model.reveal()) return isDue(model.get()) && isAgreed(block, scope.present)
  tellProblems(scope, model.get().problems)
  return false
}

async function isAgreed({ confirm }: Block, scope: Scope): Promise<boolean> {
  if (!confirm || (confirm.when && !holds(confirm.when, scope))) return true
  const address = textOf(confirm.usedBy, scope) as Address | ''
  const { releases } = address === '' ? { releases: [] } : await scope.app.call('where-used', { address })
  return scope.confirm({
    text: textOf(confirm.text, scope),
    ...(confirm.action !== undefined && { action: textOf(confirm.action, scope) }),
    details: releases.map(({ name, release }) => t`${name} › running release ${release}`),
  })
}

/** Whether others that name what changes shall follow; nobody is asked where there are none. */
async function shallFollow({ scope, model, language, schemas }: Saving): Promise<boolean> {
  const { value, about, base } = model.get()
  const [document, before] = [asDocument(value), asDocument(base)]
  if (isUnsaved(model.get()) || about.id === undefined || !document || !before) return false
  const isNamedAnew = schemas !== undefined && renamedParts(schemas.set, before, document).length > 0
  if (about['followed'] !== true && !isNamedAnew) return false
  const asked = { kind: document.kind, id: about.id, document }
  // What would follow is an offer: the document is saved without it.
  const { rows } = await scope.app.call('document-followers', asked).catch(() => ({ rows: [] }))
  if (rows.length === 0) return false
  return scope.confirm({
    title: t`Change what uses it too?`,
    text: t`These documents name what has another name now, or is gone. They can be saved with the change in them, in the same step.`,
    details: rows.map(({ name, address }) => readText(name, language) || address),
    action: t`Change them too`,
    otherwise: t`Save only this`,
  })
}

async function send(saving: Saving & { followers: boolean }): Promise<void> {
  const { block, calls, scope, model } = saving
  const { app } = scope
  const isNew = isUnsaved(model.get())
  const shownByCaller = (failure: CallFailure): boolean =>
    (!isNew && (failure.status === 409 || failure.status === 404)) || problemsOf(failure) !== undefined
  try {
    const call = isNew ? calls.create : calls.save
    const answer = await app.callNamed(call, inputOf(saving, isNew), { shownByCaller })
    const { document: saved, ...rest } = answer as { document: Document } & About
    model.saved(saved, rest)
    forgetAnswers(app)
    tellSaved(saving)
    // The page of what is stored now begins with it, and does not wait for the same answer.
    if (isNew) app.results.set(`${calls.read} ${JSON.stringify({ kind: saved.kind, id: rest.id })}`, answer)
    if (!isNew) return
    tellAsker(saving, addressOf(saved))
    await run(block.onCreate, scope.with({ event: { id: rest.id } }))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await tellFailure(saving, error, isNew)
  }
}

/** The field for which it was made chooses it, in the page that it was opened from. */
function tellAsker({ scope }: Saving, address: Address): void {
  const field = textOf({ $get: `params.${madeForParameter}` }, scope)
  if (field === '') return
  tellMade({ field, address })
  tell(scope, 'success', t`Saved, and chosen in the page that you came from.`)
}

/** What was read before may be old now; how pages look is not. */
export function forgetAnswers({ results }: App): void {
  for (const memory of results.keys()) if (!memory.startsWith('screen ')) results.delete(memory)
}

/** So many problems stand in a notice; the page shows all of them. */
const mostTold = 5

/** What a release will need is told at once, all of it, and does not keep anybody from saving. */
function tellSaved({ scope, model, sentence }: Saving): void {
  const open = model.get().problems.filter(({ severity }) => severity !== 'warning')
  const more = open.length - mostTold
  const told = open.slice(0, mostTold).map(sentence)
  const sentences = [...told, ...(more > 0 ? [plural(more, { one: 'and # more', other: 'and # more' })] : [])].join(
    '\n',
  )
  if (open.length === 0) tell(scope, 'success', t`Saved.`)
  else tell(scope, 'warning', t`Saved. It cannot be published yet:\n${sentences}`)
}

function inputOf({ block, scope, model, followers }: Saving & { followers: boolean }, isNew: boolean) {
  const { value, base, about, secrets } = model.get()
  const document = value as Document
  const isKeySuggested = asDocument(base)?.key === document.key
  const creating = evaluate(block.creating, scope)
  return {
    kind: document.kind,
    document,
    ...(Object.keys(secrets).length > 0 && { secrets }),
    ...(isNew
      ? { keyOfName: isKeySuggested, ...(isObject(creating) && creating) }
      : { id: about.id, revision: about.revision, ...(followers && { followers }) }),
  }
}

async function tellFailure(saving: Saving, error: CallFailure, isNew: boolean): Promise<void> {
  const { scope, model } = saving
  const problems = problemsOf(error)
  if (error.status === 409 && !isNew) await showConflict(saving, error)
  else if (error.status === 404 && !isNew)
    tell(
      scope,
      'error',
      t`It was deleted while you worked on it, and lies in the trash. Once it is restored from there, it can be saved; what you have changed stays in this tab.`,
    )
  else if (problems) {
    model.refused(problems)
    tellProblems(scope, problems)
  } else if (!error.shown && error.kind !== 'cancelled') tell(scope, 'error', error.message)
}

async function showConflict({ calls, scope, model }: Saving, failure: CallFailure): Promise<void> {
  const { value, about } = model.get()
  const { document, ...stored } = (await scope.app.callNamed(calls.read, {
    kind: (value as Document).kind,
    id: about.id,
  })) as { document: Document } & About
  const { by, at } = (failure.data ?? {}) as { by?: string; at?: string }
  const who = by ?? stored.updatedBy
  const when = at ?? stored.updatedAt
  model.conflicted({ theirs: document, about: stored, ...(who ? { by: who } : {}), ...(when ? { at: when } : {}) })
}

function problemsOf({ data }: CallFailure): Problem[] | undefined {
  return (data as { problems?: Problem[] } | null | undefined)?.problems
}
