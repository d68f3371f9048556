import type { useStore } from 'jotai'
import type { Language } from '../../../runtime/document.ts'
import { speak } from '../../state/language.ts'
import type { Console } from './make-console.ts'
import { readUser } from './read-user.ts'
import { inOtherWords, visitsAtom } from './visits.ts'

/** Changes the language of who is logged in: what is open stays open, in the words of the new one. */
export async function setLanguage(
  language: Language,
  { app, call, session }: Console,
  store: ReturnType<typeof useStore>,
): Promise<void> {
  await call('set-language', { language })
  app.results.clear()
  speak(language)
  const before = session.state().opened?.navigation.screens ?? []
  const navigation = await call('navigation', { language })
  session.update((opened) => ({ ...opened, navigation }))
  store.set(visitsAtom, (list) => inOtherWords(list, before, navigation.screens))
  await readUser({ call, session, shared: app.shared })
}
