import type { ScreenDocument } from '../compile/release.ts'

/** The screen as it is called for those who have these licences. */
export function titled(screen: ScreenDocument, isLicensed: (flag: string) => boolean): ScreenDocument {
  const { licensedTitle: own, ...spec } = screen.spec
  return own && isLicensed(own.licence) ? { ...screen, spec: { ...spec, title: own.title } } : screen
}
