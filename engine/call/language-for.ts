import type { Language } from '../../runtime/document.ts'

/**
 * The language in which a visitor is met who has chosen none: the one that the browser asks for first among those of the
 * site (RFC 9110, 12.5.4), else the site's own first one.
 */
export function languageFor(accepted: string | undefined, languages: readonly Language[]): Language {
  const own = languages[0] ?? 'ja'
  const wishes = (accepted ?? '').split(',').flatMap((wish) => {
    const [tag = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
    const found = languages.find((language) => tag === language || tag.startsWith(`${language}-`))
    return found !== undefined && weight > 0 ? [{ found, weight }] : []
  })
  // The first of the heaviest: equal wishes count in the order of the browser.
  return (
    wishes.reduce<(typeof wishes)[number] | undefined>(
      (best, wish) => (best && best.weight >= wish.weight ? best : wish),
      undefined,
    )?.found ?? own
  )
}
