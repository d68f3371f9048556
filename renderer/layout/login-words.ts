import { t } from '@lingui/core/macro'
import type { useStore } from 'jotai'
import type { WatchLogin } from '../session/watch-login.ts'
import { ask } from './questions.tsx'

type Store = ReturnType<typeof useStore>

/** Tells the person that the login is about to end; whatever they do keeps it. The signal takes the question back. */
export function askToStay(store: Store): WatchLogin['warn'] {
  return (signal, until) => {
    const question = {
      title: t`Are you still there?`,
      text: t`Nothing was done for a while. Press any key, or the button, to stay logged in.`,
      action: t`Extend`,
      forced: true,
      until,
    }
    void ask(store, question, signal)
  }
}

/** What a person is told whose login has ended. */
export function endWord(why: Parameters<WatchLogin['onEnd']>[0]): string {
  return why === 'idle'
    ? t`You were logged out because nothing was done for a while. Please log in and run it again.`
    : t`You were logged out. Please log in again.`
}
