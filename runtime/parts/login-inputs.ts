import type { Document, Text } from '../document.ts'
import { objectsAt } from './objects-at.ts'
import type { Part } from './part.ts'

/** What is typed at a login that an authentication API decides: user ID, password, and its own parameters. */
export function loginInputs(document: Document): Part[] {
  const further = objectsAt<{ name: string; label?: Text }>(document, '/spec/parameters') ?? []
  return [
    { key: 'ID', word: 'userId', typeClass: 'String' },
    { key: 'PASSWORD', word: 'password', typeClass: 'String' },
    ...further.map(({ name, label }): Part => ({
      key: name,
      typeClass: 'String',
      ...(label !== undefined && { label }),
    })),
  ]
}
