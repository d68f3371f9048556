/** Longest address that mail systems carry (RFC 5321, 4.5.3.1.3 without its brackets). */
const longest = 254
const longestLocal = 64
const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-][A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]*$/
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Whether a text is one e-mail address and nothing else: no name beside it, no list, no group, no comment, no quotes
 * (ML-02). Dots may follow each other before the @, as in addresses that Japanese carriers once gave out. Names of
 * domains in other scripts stand in their ASCII form.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > longest) return false
  const at = text.indexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    at <= longestLocal &&
    local.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one))
  )
}
