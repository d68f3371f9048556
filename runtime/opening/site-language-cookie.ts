/** The readable cookie with the language that this browser chose on the site: the page's first answer comes in it. */
export const siteLanguageCookie = (path: string): string => `kumiki_language_${path}`
