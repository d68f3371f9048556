import type { Condition } from '../expressions/holds.ts'
import type { Address, Document, Language } from '../document.ts'
import type { Problem } from '../problem.ts'
import type { MenuShown, SectionHeader, SiteCategory, SiteSection } from '../generated/calls/site-user.ts'
import type { ScreenSpec } from '../generated/kinds/screen.ts'
import type { Plan, PlanKey } from './plan.ts'

/** What publishing makes of documents. Derived: rebuilt at will, never edited. `Kept`: what stands for a screen. */
export interface CompiledRelease<Kept = ScreenDocument> {
  /** By language, then by route: `/b2b/list/7/AbCdEfGhIj`. All text is in that language. */
  screens: Record<string, Record<string, Kept>>
  plans: Record<PlanKey, Plan>
  /** By language. */
  menus: Record<string, SiteMenu>
  /** By content number: who may open it. The engine asks this for each call and for each menu entry. */
  contents: Record<string, ContentAccess>
  /** The site's languages, the first one is its own. */
  languages: Language[]
  problems: Problem[]
  /** By content number: its pages and what they were made of. Without those that are kept or have problems. */
  made: Record<string, MadePages>
}

export interface MadePages {
  /** Everything that was asked for to make them, with what it stood for. */
  reads: ReadonlyMap<string, unknown>
  plans: PlanKey[]
  /** Routes, the same in each language. */
  screens: string[]
}

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
