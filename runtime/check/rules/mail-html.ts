import { mailPlaces } from '../../mail/placeholders-of.ts'
import { safeHtml } from '../../mail/safe-html.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from '../../rules/rule.ts'

/** What of the HTML of a mail no recipient gets is said while it is written. */
export const mailHtml: Rule<'mail-setting'> = (document) =>
  (['html', 'htmlLine'] as const).flatMap((name) => {
    const text = document.spec[name] ?? ''
    const texts = typeof text === 'string' ? [['', text] as const] : Object.entries(text)
    return texts.flatMap(([language, source]) => {
      const { left } = safeHtml(asFilled(source))
      if (left.length === 0) return []
      const at = `/spec/${name}${language && `/${language}`}`
      const found = left.join(', ')
      return [{ ...makeProblem('mail-html', document, at, { values: [found], found }), severity: 'warning' as const }]
    })
  })

/** Values are not known yet: an address may become a good one. */
const asFilled = (source: string): string =>
  source.replaceAll(/(href\s*=\s*["']?)\{[^{}]*\}/gi, '$1https://example').replaceAll(mailPlaces, '1')
