/** What a code is called in the program, by its title: `Web API` → `webApi`. What stands in parentheses explains. */
export function codeName(title: string): string {
  return own[title] ?? camelCase(title.replaceAll(/\([^)]*\)/g, ''))
}

/** `display-setting showFlg` → `displaySettingShowFlg`; a word in capitals is one word. */
export function camelCase(words: string): string {
  const all = words.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g) ?? []
  return all
    .map((word, at) => (at === 0 ? '' : word.charAt(0).toUpperCase()) + (at === 0 ? word : word.slice(1)).toLowerCase())
    .join('')
}

/** Where the rule makes no word that one would look for. */
const own: Record<string, string> = {
  PostgreSQL: 'postgresql',
  MySQL: 'mysql',
  OAuth2: 'oauth2',
  'E-mail address': 'emailAddress',
  'Letters, digits, - and _': 'lettersDigitsDashes',
}
