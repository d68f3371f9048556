import type { Boot } from '../../boot.ts'

/** Who is logged in to this site in this tab: memory and `sessionStorage`; the marker cookie tells of other tabs. */
export interface SiteSession {
  token(): string | undefined
  begin(token: string): void
  /** Of a content with a login of its own. */
  section(contentId: number | undefined): string | undefined
  beginSection(contentId: number, token: string): void
  endSection(contentId: number): void
  /** Numbers of contents whose own login stands in this tab. */
  sections(): number[]
  end(): void
  /** This person leaves by the own wish: another one who logs in here next is not led to where this one was. */
  leave(person: unknown): void
  /** Whether the page may lead this person back to where the last one left. */
  isReturning(person: unknown): boolean
  /** The readable cookie without a secret says that this browser is logged in. */
  hasMarker(): boolean
  /** Words for the person after the page was loaded again. */
  leaveWord(text: string): void
  takeWord(): string | undefined
}

export function makeSiteSession(boot: Boot): SiteSession {
  const key = `kumiki:${boot.base}:token`
  const wordKey = `kumiki:${boot.base}:word`
  const leftKey = `kumiki:${boot.base}:left`
  const marker = boot.site?.marker ?? `kumiki_in_s${boot.site?.id ?? ''}`
  let token = sessionStorage.getItem(key) ?? undefined
  const sectionsKey = `kumiki:${boot.base}:sections`
  const sections = new Map(JSON.parse(sessionStorage.getItem(sectionsKey) ?? '[]') as [number, string][])
  const keepSections = () => {
    sessionStorage.setItem(sectionsKey, JSON.stringify([...sections]))
  }
  return {
    section: (contentId) => (contentId === undefined ? undefined : sections.get(contentId)),
    beginSection(contentId, next) {
      sections.set(contentId, next)
      keepSections()
    },
    endSection(contentId) {
      sections.delete(contentId)
      keepSections()
    },
    sections: () => [...sections.keys()],
    token: () => token,
    begin(next) {
      token = next
      sessionStorage.setItem(key, next)
    },
    end() {
      token = undefined
      // Whoever leaves the site leaves all that lies in it.
      sections.clear()
      sessionStorage.removeItem(sectionsKey)
      sessionStorage.removeItem(key)
      sessionStorage.removeItem(leftKey)
    },
    leave(person) {
      if (typeof person === 'string') sessionStorage.setItem(leftKey, person)
    },
    isReturning(person) {
      const left = sessionStorage.getItem(leftKey)
      return left === null || left === person
    },
    hasMarker: () => document.cookie.split('; ').some((cookie) => cookie === `${marker}=1`),
    leaveWord(text) {
      sessionStorage.setItem(wordKey, text)
    },
    takeWord() {
      const text = sessionStorage.getItem(wordKey) ?? undefined
      sessionStorage.removeItem(wordKey)
      return text
    },
  }
}
