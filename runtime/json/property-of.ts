import { hasEntries } from './has-entries.ts'

/** What stands under a name in whatever a value is; undefined where it holds nothing there. */
export function propertyOf(value: unknown, name: string): unknown {
  return hasEntries(value) ? value[name] : undefined
}
