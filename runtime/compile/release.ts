import type { Condition } from '../expressions/holds.ts'
import type { Address, Document } from '../document.ts'
import type { MenuShown, SectionHeader, SiteCategory, SiteSection } from '../generated/calls/site-user.ts'
import type { ScreenSpec } from '../generated/kinds/screen.ts'

/** To whom something is shown. */
export interface PartAccess {
  /** Only for users with one of these. */
  memberRoles?: Address[]
  /** Field of the login row that holds the user's own, by their keys. */
  memberRolesField?: string
  /** Only while it holds for the login row (`login.FIELD`). */
  when?: Condition
}

export interface ContentAccess extends PartAccess {
  address: Address
  type: number
  /** In no menu and on no home page; reached by drilldown only. */
  hidden?: boolean
  /** Only for who is logged in to the content itself; the other conditions are those of that login's row. */
  login?: boolean
  /** First and last day on which it is there, on the site's own clock. */
  period?: { from?: string; to?: string }
  /** Parts that are not for everybody, by their names: any of a part's accesses is enough. */
  parts?: Record<string, PartAccess[]>
}

export interface SiteMenu {
  /** Name of the site. */
  title: string
  menuFlg: MenuShown
  /** Sections that may be shown, in their order. */
  sections: SiteSection[]
  /** Content categories: groups of sections. */
  categories: CompiledCategory[]
  /** What sections put into the header, in the order of the sections. */
  headers: SectionHeader[]
}

export interface CompiledCategory extends Omit<SiteCategory, 'items'> {
  items: (SiteSection & ShownTo)[]
  shownTo?: PartAccess
}

export interface ShownTo {
  /** Whom its entry is shown to; without: everybody who may open it. */
  shownTo?: PartAccess
}

/** What one section puts into the header. */
export type HeaderParts = Omit<SectionHeader, 'contentId'>

export type ScreenDocument = Document<ScreenSpec>

export type { Block } from '../generated/screens/block.ts'
export type { SectionHeader, SiteSection } from '../generated/calls/site-user.ts'
export type { ScreenSpec } from '../generated/kinds/screen.ts'
