import type { NavigationEntry, NavigationScreen } from '../../../runtime/generated/calls/navigation.ts'
import type { Document } from '../../../runtime/document.ts'
import { landing } from '../../../runtime/redirect/landing.ts'
import { isLicensed, maySee } from '../../call/may-see.ts'
import type { Access } from '../../call/may-see.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { licenceFlags } from '../../access/licences.ts'
import { rightsIn, roleCodes } from '../../access/rights.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { localizedScreen } from './serve-screen.ts'

interface ScreenSpec {
  route: string
  layout?: string
  title: unknown
  access?: Access
  [meta: string]: unknown
}

const metaNames = ['icon', 'hidden', 'affix', 'noCache', 'activeMenu', 'skip', 'defaultParams'] as const

/** What this user may open, in the user's language; the shell is drawn from it. */
export const navigation: DeclaredOperation<'navigation'> = async ({ language }, context) => {
  const spoken = language ?? context.language
  const { engine, store, session } = context
  const { definitions } = engine
  const text = definitions.texts(spoken)
  const owesFactor = session?.data.owesFactor === true
  const visible = [...definitions.screens.values()].filter((screen) => {
    const { access, layout } = screen.spec as unknown as ScreenSpec
    return layout !== 'site' && maySee(access, context) && (!owesFactor || screen.key === 'profile')
  })
  const screens = visible.map((screen) => {
    const spec = screen.spec as unknown as ScreenSpec
    const meta = Object.fromEntries(
      metaNames.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]),
    ) as NavigationScreen['meta']
    const title =
      typeof spec.title === 'string' ? spec.title : typeof screen.name === 'string' ? screen.name : screen.key
    const kind = (spec.defaultParams as { kind?: unknown } | undefined)?.kind
    if (!isAtWork(kind, context)) meta.hidden = true
    return { key: screen.key, route: spec.route, title: text(title), meta }
  })
  const keys = new Set(screens.filter(({ meta }) => meta.hidden !== true).map((screen) => screen.key))
  const { total } = await store.documents.list({ kind: 'site', limit: 1 })
  const licence = Object.fromEntries(licenceFlags.map((flag) => [flag, isLicensed(flag, context)]))
  return {
    menus: definitions.menus
      .filter((menu) => (menu.spec as { layout?: string }).layout !== 'site')
      .flatMap((menu) => itemsOf(localizedScreen(menu, spoken, engine), keys, context)),
    screens,
    landing: owesFactor
      ? '/profile/index'
      : landing({ licence, roles: roleCodes(rightsIn(session)), hasSite: total > 0 }),
    version: engine.settings.current().versionText ?? engine.version,
  }
}

function itemsOf(menu: Document, screens: ReadonlySet<string>, context: Context): NavigationEntry[] {
  const keep = (items: readonly NavigationEntry[]): NavigationEntry[] =>
    items.flatMap((item) => {
      if (item.screen !== undefined) return screens.has(item.screen) && isKindVisible(item, context) ? [item] : []
      const below = keep(item.items ?? [])
      return below.length > 0 ? [{ ...item, items: below }] : []
    })
  return keep((menu.spec as { items: NavigationEntry[] }).items)
}

/** An entry of the generic list is shown to those who may see the kind. */
function isKindVisible({ params }: NavigationEntry, context: Context): boolean {
  const kind = params?.kind
  return typeof kind !== 'string' || (mayUseKind(kind, 'read', context) && isAtWork(kind, context))
}

/** Where nothing acts on the documents of a kind yet, no menu leads to them; their addresses stay. */
function isAtWork(kind: unknown, { engine: { set } }: Context): boolean {
  return typeof kind !== 'string' || !set.hasKind(kind) || set.kind(kind)['x-no-effect'] !== true
}
