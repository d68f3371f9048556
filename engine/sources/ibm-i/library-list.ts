import type { SourceSettings } from '../source-settings.ts'

/** Libraries of a connection: the default library first, then the list; empty keeps the user's own list. */
export function libraryList({ db, libraries = [] }: SourceSettings): string[] {
  const names = [...(db ? [db] : []), ...libraries].map((name) => name.toUpperCase())
  return [...new Set(names)]
}
