/**
 * A part of the program that could not be fetched, once more. Style sheets, which are asked for only once, are fetched
 * first. A browser remembers for as long as the page lives that an address could not be had, so that it is asked for by
 * another one, where the error names it, which not every browser's does. Throws when it cannot be had now either.
 */
export async function fetchAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  await fetchMissedStyles()
  try {
    return await load()
  } catch (error) {
    const address = error instanceof Error ? /https?:\/\/\S+?\.js/.exec(error.message)?.[0] : undefined
    if (address === undefined) throw error
    const again: Part = await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
    return again
  }
}

async function fetchMissedStyles(): Promise<void> {
  const missed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isMissed)
  await Promise.all(
    missed.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const next = document.createElement('link')
          next.rel = 'stylesheet'
          next.href = link.href
          next.onload = () => resolve()
          next.onerror = () => reject(new Error(`${link.href} cannot be fetched`))
          link.replaceWith(next)
        }),
    ),
  )
}

/** One that could not be fetched has a sheet all the same, whose rules nobody may read, as if it came from elsewhere. */
function isMissed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}
