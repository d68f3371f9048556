import type { App } from '../app/app.ts'
import { asText } from '../../runtime/values/as-text.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'

const prefix = 'kumiki:kept:'

/** Where a tab keeps a state of a screen, for the user who is logged in, while the page loads again. */
export function keptKey(app: App, screen: string, name: string): string {
  const userKey = propertyOf(app.shared.get('session'), 'userKey')
  return `${prefix}${app.boot.base}:${asText(userKey)}:${screen}:${name}`
}

/** On logging out by the own wish nothing that was typed stays behind. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
