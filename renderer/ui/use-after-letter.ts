import { useEffect, useState } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import { useLatest } from './use-latest.ts'

/** What may look at what was typed: a press, also one that no pointer makes, a command key, a page that is left or hidden. */
const looks = ['pointerdown', 'click', 'pagehide', 'visibilitychange'] as const

const isCommand = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || key === 'Tab' || key === 'Escape'

export interface AfterLetter {
  tell(text: string): void
  /** What was typed last is heard now. */
  settle(): void
}

/**
 * Hears what is typed when the letter stands there, not before: what follows a letter shall not hold it up. Whoever may look
 * at what was typed finds it heard.
 */
export function useAfterLetter(hear: (text: string) => void): AfterLetter {
  const heard = useLatest(hear)
  const [letter] = useState(() => {
    let typed: string | undefined
    const later = afterPaint(() => {
      const text = typed
      typed = undefined
      if (text !== undefined) heard(text)
    })
    return {
      tell(text: string) {
        typed = text
        later.plan()
      },
      settle: later.settle,
    }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isCommand(event)) letter.settle()
    }
    window.addEventListener('keydown', press, true)
    for (const look of looks) window.addEventListener(look, letter.settle, true)
    return () => {
      window.removeEventListener('keydown', press, true)
      for (const look of looks) window.removeEventListener(look, letter.settle, true)
      letter.settle()
    }
  }, [letter])
  return letter
}
