import type { Document, Language } from '../../../runtime/document.ts'
import type { ScreenDocument } from '../../../runtime/compile/release.ts'
import { setAt } from '../../../runtime/pointer.ts'
import { walk } from '../../../runtime/schema/walk.ts'
import { stripScreen } from '../../../runtime/strip-screen.ts'
import { maySee } from '../../call/may-see.ts'
import { rightsIn } from '../../access/rights.ts'
import type { Parts } from '../../call/parts.ts'
import type { Context } from '../../call/context.ts'
import { stripCalls } from './strip-calls.ts'

const kept = new WeakMap<Parts, Map<string, ScreenDocument>>()
const most = 2000

/** A console screen for this user: in the language, without what the user may not see or do. */
export function serveScreen(screen: Document, language: Language, context: Context): ScreenDocument {
  const { engine, session } = context
  const cache = kept.get(engine) ?? new Map<string, ScreenDocument>()
  kept.set(engine, cache)
  const flags = Object.values(engine.licences.flags()).map(Number).join('')
  const name = JSON.stringify([screen.key, language, flags, rightsIn(session), session?.data.license])
  let served = cache.get(name)
  if (!served) {
    if (cache.size >= most) cache.clear()
    const spoken = localizedScreen(screen as unknown as ScreenDocument, language, engine)
    served = stripCalls(
      stripScreen(spoken, (access) => maySee(access, context)),
      context,
    )
    cache.set(name, served)
  }
  return served
}

/** Every text of the product that the schema marks (`x-text`), and the patterns of expressions, in the language. */
export function localizedScreen<D extends Document>(
  document: D,
  language: Language,
  { set, definitions }: Pick<Parts, 'set' | 'definitions'>,
): D {
  if (language === 'en') return document
  const text = definitions.texts(language)
  let spec: unknown = withPatterns(document.spec, text)
  const places: [string, string][] = []
  walk(set, set.kind(document.kind), spec, ({ schema, value, at }) => {
    if (schema['x-text'] === true && typeof value === 'string') places.push([at, value])
  })
  for (const [at, value] of places) spec = setAt(spec, at, text(value))
  return { ...document, spec: spec as D['spec'] }
}

/** `{ "$op": "message", "text": … }` stands where no schema reaches: inside operands of other expressions. */
function withPatterns(value: unknown, text: (english: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withPatterns(item, text))
  if (typeof value !== 'object' || value === null) return value
  const isExpression = Object.hasOwn(value, '$op')
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (isExpression && key === 'text' && typeof inner === 'string') return [key, text(inner)]
      // Words among the operands are words of the product too.
      if (isExpression && (key === 'of' || key === 'else' || key === 'then') && typeof inner === 'string')
        return [key, text(inner)]
      if (isExpression && key === 'of' && Array.isArray(inner))
        return [key, inner.map((item) => (typeof item === 'string' ? text(item) : withPatterns(item, text)))]
      return [key, withPatterns(inner, text)]
    }),
  )
}
