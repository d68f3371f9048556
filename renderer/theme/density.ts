/** How much room the rows of tables and cards have. */
export type Density = 'comfortable' | 'compact'

const key = 'kumiki:density'

export function readDensity(): Density {
  return localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable'
}

/** Shows and remembers it for this browser. */
export function applyDensity(density: Density) {
  if (density === 'compact') {
    localStorage.setItem(key, density)
    document.documentElement.dataset['density'] = density
  } else {
    localStorage.removeItem(key)
    delete document.documentElement.dataset['density']
  }
}
