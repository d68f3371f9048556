import type { Language } from '../../../runtime/document.ts'
import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import { changeWords } from '../../../runtime/screen/change-words.ts'
import { stripAccess } from '../../../runtime/screen/strip-access.ts'
import { stripCalls } from '../../../runtime/screen/strip-calls.ts'
import { titled } from '../../../runtime/screen/titled.ts'
import { isLicensed } from '../../access/is-licensed.ts'
import { maySee } from '../../call/may-see.ts'
import { rightsIn } from '../../access/rights.ts'
import type { Parts } from '../../call/parts.ts'
import type { Context } from '../../call/context.ts'
import { mayCall } from './may-call.ts'

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
