import type { NavigationEntry, NavigationScreen } from '../../../runtime/generated/calls/navigation.ts'
import type { MenuItem } from '../../../runtime/generated/screens/menu-item.ts'
import type { DocumentOf } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { titled } from '../../../runtime/screen/titled.ts'
import { landing } from '../../../runtime/redirect/landing.ts'
import { isLicensed } from '../../access/is-licensed.ts'
import { maySee } from '../../call/may-see.ts'
import { mayUseKind } from '../../call/is-allowed.ts'
import { licenceFlags } from '../../access/licences.ts'
import { rightsIn, roleCodes } from '../../access/rights.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import { localizedScreen } from './serve-screen.ts'

const metaNames = ['icon', 'hidden', 'affix', 'noCache', 'activeMenu', 'skip', 'defaultParams'] as const

/** What this user may open, in the user's language; the shell is drawn from it. */
export const navigation: DeclaredOperation<'navigation'> = async ({ language }, context) => {
  const spoken = language ?? context.language
  const { engine, store, session } = context
  const { definitions } = engine
  const text = definitions.texts(spoken)
  const owesFactor = session?.data.owesFactor === true
  const visible = [...definitions.screens.values()].filter(
    ({ key, spec }) => spec.layout !== 'site' && maySee(spec.access, context) && (!owesFactor || key === 'profile'),
  )
  const screens = visible.map((screen) => {
    const { key, name, spec } = titled(screen, (flag) => isLicensed(flag, context))
    const meta = Object.fromEntries(
      metaNames.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]),
    ) as NavigationScreen['meta']
    const title = typeof spec.title === 'string' ? spec.title : typeof name === 'string' ? name : key
    if (!isAtWork(spec.defaultParams?.kind, context)) meta.hidden = true
    return { key, route: spec.route, title: text(title), meta }
  })
  const titles = new Map(screens.filter(({ meta }) => meta.hidden !== true).map(({ key, title }) => [key, title]))
  const { total } = await store.documents.list({ kind: 'site', limit: 1 })
  const licence = Object.fromEntries(licenceFlags.map((flag) => [flag, isLicensed(flag, context)]))
  return {
    menus: definitions.menus
      .filter(({ spec }) => spec.layout !== 'site')
      .flatMap((menu) => itemsOf(localizedScreen(menu, spoken, engine), titles, context)),
    screens,
    kinds: kindTitles(localizedSet(engine, spoken)),
    landing: owesFactor
      ? '/profile/index'
      : landing({ licence, roles: roleCodes(rightsIn(session)), hasSite: total > 0 }),
    version: engine.settings.current().versionText ?? engine.version,
  }
}

const kindTitles = (set: JsonSchemaSet): Record<string, string> =>
  Object.fromEntries(set.kinds().map((kind) => [kind, kindTitle(set, kind)]))

/** The entries that lead somewhere; one without a title of its own is called as its screen. */
function itemsOf(menu: DocumentOf<'menu'>, titles: ReadonlyMap<string, string>, context: Context): NavigationEntry[] {
  const keep = (items: readonly MenuItem[]): NavigationEntry[] =>
    items.flatMap(({ items: inner = [], ...item }) => {
      if (item.screen !== undefined) {
        const title = titles.get(item.screen)
        return title !== undefined && isKindVisible(item, context) ? [{ title, ...item }] : []
      }
      const below = keep(inner)
      return below.length > 0 ? [{ title: '', ...item, items: below }] : []
    })
  return keep(menu.spec.items)
}

/** An entry of the generic list is shown to those who may see the kind. */
function isKindVisible({ params }: MenuItem, context: Context): boolean {
  const kind = params?.kind
  return typeof kind !== 'string' || (mayUseKind(kind, 'read', context) && isAtWork(kind, context))
}

/** Where nothing acts on the documents of a kind yet, no menu leads to them; their addresses stay. */
function isAtWork(kind: unknown, { engine: { set } }: Context): boolean {
  return typeof kind !== 'string' || !set.hasKind(kind) || set.kind(kind)['x-no-effect'] !== true
}
