import { openedAt, type Address } from './opened-at.ts'

/** What a page of the console asks first, at this address below `/main`. */
export function consoleOpening({ pathname, search, hash }: Address) {
  return { path: pathname, ...openedAt({ search, hash }) }
}
