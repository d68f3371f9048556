import { useLayoutEffect } from 'react'

/** From when the program has drawn, the page takes presses and keys, and speaks and looks as the program says. */
export function Awake({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    for (const name of ['inert', 'lang', 'style']) root.removeAttribute(name)
  }, [root])
  return null
}
