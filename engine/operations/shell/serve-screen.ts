import type { Language } from '../../../runtime/document.ts'
import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import { changeWords } from '../../../runtime/screen/change-words.ts'
import { stripAccess } from '../../../runtime/screen/strip-access.ts'
import { stripCalls } from '../../../runtime/screen/strip-calls.ts'
import { titled } from '../../../runtime/screen/titled.ts'
import { isLicensed } from '../../access/is-licensed.ts'
import { maySee } from '../../call/may-see.ts'
import { rightsIn, hasRight } from '../../access/rights.ts'
import type { Parts } from '../../call/parts.ts'
import type { Context } from '../../call/context.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { kindsIn } from '../../access/kinds-in.ts'

const kept = new WeakMap<Parts, Map<string, ScreenDocument>>()
const most = 2000

/** A console screen for this user: in the language, without what the user may not see or do. */
export function serveScreen(screen: ScreenDocument, language: Language, context: Context): ScreenDocument {
  const { engine, session } = context
  const cache = kept.get(engine) ?? new Map<string, ScreenDocument>()
  kept.set(engine, cache)
  const flags = Object.values(engine.licences.flags()).map(Number).join('')
  const name = JSON.stringify([screen.key, language, flags, rightsIn(session), session?.data.license])
  let served = cache.get(name)
  if (!served) {
    if (cache.size >= most) cache.clear()
    const called = titled(screen, (flag) => isLicensed(flag, context))
    const spoken = localizedScreen(called, language, engine)
    const seen = stripAccess(engine.set, spoken, (access) => maySee(access, context))
    served = stripCalls(engine.set, seen, (call, input) => mayCall(call, input, context))
    cache.set(name, served)
  }
  return served
}

/** The document with every word of the product (`runtime/screen/change-words.ts`) in the language. */
export function localizedScreen<D extends { kind: string; spec: unknown }>(
  document: D,
  language: Language,
  { set, definitions }: Pick<Parts, 'set' | 'definitions'>,
): D {
  if (language === 'en') return document
  const spec = changeWords(set, document.kind, document.spec, definitions.texts(language))
  return { ...document, spec: spec }
}

/** Whether this user may make a call at all; what depends on the record is decided by the call itself. */
function mayCall(key: string, input: Record<string, unknown>, context: Context): boolean {
  const spec = context.engine.definitions.calls.find((call) => call.key === key)?.spec
  if (!spec) return true
  if (spec.licence !== undefined && !isLicensed(spec.licence, context)) return false
  const { permission } = spec
  if (permission.rule === 'resource') return hasRight(rightsIn(context.session), permission.resource, permission.right)
  if (permission.rule !== 'kind') return true
  const literal = input[permission.input]
  if (typeof literal === 'string') return kindsIn(literal).every((kind) => mayUseKind(kind, permission.right, context))
  // The kind comes from the route: who may do it with no kind at all does not see the control.
  const { set } = context.engine
  return set.kinds().some((kind) => set.kind(kind)['x-derived'] !== true && mayUseKind(kind, permission.right, context))
}
