import type { PlanKey } from '../compile/plan.ts'
import type { Plan } from './plan.ts'
import type { Language } from '../document.ts'
import type { Problem } from '../problem.ts'
import type { ScreenDocument, SiteMenu, ContentAccess } from '../compile/release.ts'

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
