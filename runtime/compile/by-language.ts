import type { Context } from './context.ts'

/** What is made of a content in each language of the site. */
export function byLanguage<Value>(context: Context, make: (context: Context) => Value): Record<string, Value> {
  return Object.fromEntries(context.languages.map((language) => [language, make(context.in(language))]))
}
