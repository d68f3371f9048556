import type { Condition } from '../expressions/holds.ts'
import type { Address, Document, Language } from '../document.ts'
import type { Problem } from '../problem.ts'
import type { Plan, PlanKey } from './plan.ts'

/** What publishing makes of documents. Derived: rebuilt at will, never edited. */
export interface CompiledRelease {
  /** By language, then by route: `/b2b/list/7/AbCdEfGhIj`. All text is in that language. */
  screens: Record<string, Record<string, ScreenDocument>>
  plans: Record<PlanKey, Plan>
  /** By language. */
  menus: Record<string, SiteMenu>
  /** By content number: who may open it. The engine asks this for each call and for each menu entry. */
  contents: Record<string, ContentAccess>
  /** The site's languages, the first one is its own. */
  languages: Language[]
  problems: Problem[]
}

export interface ContentAccess {
  address: Address
  type: number
  /** In no menu and on no home page; reached by drilldown only. */
  hidden?: boolean
  /** Only for users with one of these. */
  memberRoles?: Address[]
  /** Only while it holds for the login row (`login.FIELD`). */
  when?: Condition
  /** First and last day on which it is there, on the site's own clock. */
  period?: { from?: string; to?: string }
}

export interface SiteMenu {
  /** Name of the site. */
  title: string
  /** Whether the left menu is on the home page and on the others: 1 shown, 2 hidden. */
  menuFlg: { home: 1 | 2; section: 1 | 2 }
  /** Sections that may be shown, in their order. */
  sections: SiteMenuItem[]
  /** Content categories: groups of sections. */
  categories: { title: string; icon?: string; items: SiteMenuItem[] }[]
  /** What sections put into the header, in the order of the sections. */
  headers: SectionHeader[]
}

/** Stands in the site's header while its section is open; on other pages the first section's does. */
export interface HeaderParts {
  /** What its blocks read, shared by all pages: the header fetches it where no page does. */
  load: Record<string, { call: string; input: Record<string, unknown> }>
  /** Beside the user menu; they read `shared`. */
  blocks: Block[]
  /** In the user menu. */
  entries: HeaderEntry[]
}

export interface HeaderEntry {
  label: string
  icon?: string
  route: string
  query?: Record<string, string>
  /** Also while another section's parts stand in the header. */
  always?: boolean
}

export interface SectionHeader extends HeaderParts {
  contentId: number
}

export interface SiteMenuItem {
  contentId: number
  title: string
  /** With the route key: `/b2b/list/7/AbCdEfGhIj`. */
  route: string
  query: Record<string, string>
  icon?: string
  /** Plan and fields of its category tree, when it has one. */
  category?: PlanKey
}

export type ScreenDocument = Document<ScreenSpec>

/** See `schemas/kinds/screen.json`. */
export interface ScreenSpec {
  route: string
  layout: 'site' | 'console' | 'blank'
  title: unknown
  access: { audience: string; content?: number; permission?: unknown; licence?: string; roles?: string[] }
  state?: Record<string, unknown>
  load?: Record<string, unknown>
  models?: Record<string, unknown>
  blocks: Block[]
  [more: string]: unknown
}

/** See `schemas/blocks/<type>.json`. */
export interface Block {
  type: string
  [prop: string]: unknown
}
