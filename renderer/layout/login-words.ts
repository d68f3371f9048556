import { t } from '@lingui/core/macro'
import type { useStore } from 'jotai'
import type { WatchLogin } from '../session/watch-login.ts'
import { ask } from './questions.tsx'

type Store = ReturnType<typeof useStore>

/** Asks the person to stay; `extend` is any call that counts as an action. The signal takes the question back. */
export function askToStay(store: Store, extend: () => Promise<unknown>): WatchLogin['warn'] {
  return (signal) => {
    const question = {
      title: t`Are you still there?`,
      text: t`Nothing was done for a while. You will be logged out in 60 seconds.`,
      action: t`Extend`,
    }
    void ask(store, question, signal).then((stays) => {
      if (stays) extend().catch(() => undefined)
    })
  }
}

/** What a person is told whose login has ended. */
export function endWord(why: Parameters<WatchLogin['onEnd']>[0]): string {
  return why === 'idle'
    ? t`You were logged out because nothing was done for a while. Please log in and run it again.`
    : t`You were logged out. Please log in again.`
}
