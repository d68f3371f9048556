import type { Language } from '../../runtime/document.ts'
import type { App } from '../app/app.ts'

const textsRead = new WeakMap<App, Map<string, Promise<ReadonlyMap<string, string>>>>()

/** The sentences of problems in one language, read once; where they could not be read, none, and the next one asks again. */
export function readTexts(app: App, language: Language): Promise<ReadonlyMap<string, string>> {
  const known = textsRead.get(app) ?? new Map<string, Promise<ReadonlyMap<string, string>>>()
  textsRead.set(app, known)
  const before = known.get(language)
  if (before) return before
  const reading = app.call('message-list', { language }).then(
    (answer) => new Map(Object.entries(answer.texts)),
    () => {
      known.delete(language)
      return new Map<string, string>()
    },
  )
  known.set(language, reading)
  return reading
}
