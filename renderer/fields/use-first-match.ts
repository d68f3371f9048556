import { useEffect, useRef, type KeyboardEvent } from 'react'

/**
 * Enter chooses the first match of what was typed, when the arrow keys have chosen none. An answer that is still on its way
 * is waited for, so that nothing of an older list is taken.
 * @param typed what is searched for; empty: nothing, and Enter does what it usually does
 * @param answered what the list that is shown was searched for
 * @param skipped options before the matches
 */
export function useFirstMatch(typed: string, answered: string | undefined, skipped: number) {
  const waiting = useRef<HTMLElement>(undefined)
  useEffect(() => {
    waiting.current = undefined
  }, [typed])
  useEffect(() => {
    const input = waiting.current
    if (!input || answered !== typed) return
    waiting.current = undefined
    optionsOf(input)?.[skipped]?.click()
  }, [typed, answered, skipped])
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
    const options = optionsOf(event.currentTarget)
    if (!options || options.some((option) => option.hasAttribute('data-combobox-selected'))) return
    event.preventDefault()
    if (answered === typed) options[skipped]?.click()
    else waiting.current = event.currentTarget
  }
}

/** Options of the list that an input has open; undefined: it is closed. */
function optionsOf(input: HTMLElement): HTMLElement[] | undefined {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list ? [...list.querySelectorAll<HTMLElement>('[data-combobox-option]')] : undefined
}
