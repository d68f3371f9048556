import type { App } from '../app/app.ts'

/** Addresses whose screens have unsaved work: `shared.unsaved`. */
export function unsavedPaths(app: App): string[] {
  const found = app.shared.get('shared')['unsaved']
  return Array.isArray(found) ? (found as string[]) : []
}
