import type { Boot } from '../call/boot.ts'

/** What this tab keeps of who is logged in to this site: in memory and in `sessionStorage`. */
export interface SiteTokens {
  read(): string | undefined
  write(token: string): void
  /** Whoever leaves the site leaves all that lies in it. */
  drop(): void
  /** Of a content with a login of its own. */
  section(contentId: number | undefined): string | undefined
  writeSection(contentId: number, token: string): void
  dropSection(contentId: number): void
  /** Numbers of contents whose own login stands in this tab. */
  sections(): number[]
  /** The readable cookie without a secret says that this browser is logged in. */
  hasMarker(): boolean
  /** This person leaves by the own wish: another one who logs in here next is not led to where this one was. */
  leave(person: unknown): void
  /** Whether the page may lead this person back to where the last one left. */
  isReturning(person: unknown): boolean
  /** Words for the person after the page was loaded again. */
  leaveWord(text: string): void
  takeWord(): string | undefined
}

const nowhere: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
}

export function makeSiteTokens({ base, site }: Boot): SiteTokens {
  const nameOf = (name: 'token' | 'sections' | 'word' | 'left') => `kumiki:${base}:${name}`
  const [key, sectionsKey, wordKey, leftKey] = [nameOf('token'), nameOf('sections'), nameOf('word'), nameOf('left')]
  // A preview stands in the console's tab, whose own it must not touch; its engine knows who looks at it.
  const kept = site?.preview ? nowhere : sessionStorage
  const marker = site?.marker ?? `kumiki_in_s${site?.id ?? ''}`
  let token = kept.getItem(key) ?? undefined
  const sections = new Map(JSON.parse(kept.getItem(sectionsKey) ?? '[]') as [number, string][])
  const keepSections = () => {
    kept.setItem(sectionsKey, JSON.stringify([...sections]))
  }
  return {
    read: () => token,
    write(next) {
      token = next
      kept.setItem(key, next)
    },
    drop() {
      token = undefined
      sections.clear()
      for (const name of [key, sectionsKey, leftKey]) kept.removeItem(name)
    },
    section: (contentId) => (contentId === undefined ? undefined : sections.get(contentId)),
    writeSection(contentId, next) {
      sections.set(contentId, next)
      keepSections()
    },
    dropSection(contentId) {
      sections.delete(contentId)
      keepSections()
    },
    sections: () => [...sections.keys()],
    hasMarker: () => document.cookie.split('; ').some((cookie) => cookie === `${marker}=1`),
    leave(person) {
      if (typeof person === 'string') kept.setItem(leftKey, person)
    },
    isReturning(person) {
      const left = kept.getItem(leftKey)
      return left === null || left === person
    },
    leaveWord(text) {
      kept.setItem(wordKey, text)
    },
    takeWord() {
      const text = kept.getItem(wordKey) ?? undefined
      kept.removeItem(wordKey)
      return text
    },
  }
}
