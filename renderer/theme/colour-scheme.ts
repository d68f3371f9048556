/** What the person chose; `auto` follows the device. */
export type ColourScheme = 'auto' | 'light' | 'dark'

const key = 'kumiki:theme'

export function readColourScheme(): ColourScheme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Shows and remembers it. `light-dark()` of the style sheets follows the attribute. */
export function applyColourScheme(scheme: ColourScheme) {
  const root = document.documentElement
  if (scheme === 'auto') {
    localStorage.removeItem(key)
    delete root.dataset['theme']
  } else {
    localStorage.setItem(key, scheme)
    root.dataset['theme'] = scheme
  }
}

/** The scheme that is seen now. */
export function isDark(): boolean {
  const scheme = readColourScheme()
  return scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
}
