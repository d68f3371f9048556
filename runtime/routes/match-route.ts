/** Values of the parameters when the pattern fits the path, else undefined. `:id(\\d+)` limits, `:id?` may be left out. */
export function matchRoute(pattern: string, path: string): Record<string, string> | undefined {
  const names: string[] = []
  const source = pattern
    .split('/')
    .filter((step) => step !== '')
    .map((step) => {
      const [, name, rule = '[^/]+', optional] = /^:(\w+)(?:\((.+)\))?(\?)?$/.exec(step) ?? []
      if (name === undefined) return `/${step.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
      names.push(name)
      return optional ? `(?:/(${rule}))?` : `/(${rule})`
    })
    .join('')
  const found = new RegExp(`^${source}/?$`).exec(path)
  if (!found) return undefined
  const values: Record<string, string> = {}
  names.forEach((name, index) => {
    const value = found[index + 1]
    if (value !== undefined) values[name] = decode(value)
  })
  return values
}

/** The entry whose route fits best: words before parameters, from the left. */
export function findRoute<Entry extends { route: string }>(
  entries: readonly Entry[],
  path: string,
): { entry: Entry; params: Record<string, string> } | undefined {
  const fitting = entries.flatMap((entry) => {
    const params = matchRoute(entry.route, path)
    return params ? [{ entry, params }] : []
  })
  return fitting.toSorted((one, other) => rank(one.entry.route).localeCompare(rank(other.entry.route)))[0]
}

function rank(pattern: string): string {
  return pattern
    .split('/')
    .map((step) => (step.startsWith(':') ? '1' : '0'))
    .join('')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
