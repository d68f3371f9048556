import { propertyOf } from './property-of.ts'

/** The text under a name in whatever a value is: the code of an error, say. Undefined where there is no text. */
export function textProperty(value: unknown, name: string): string | undefined {
  const found = propertyOf(value, name)
  return typeof found === 'string' ? found : undefined
}
