import type { KeyboardEvent } from 'react'

/** Enter that only accepts a conversion of the input method is not a search. 229: Safari says so after the end. */
export function keepComposition(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}
