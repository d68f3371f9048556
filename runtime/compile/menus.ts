import { frontOf, frontRoute, pagesOf } from '../pages/content-pages.ts'
import { conditionTree } from './condition-tree.ts'
import type { Content, Context } from './context.ts'
import type { ContentAccess, SectionHeader, SiteMenu, SiteSection } from './release.ts'
import * as defaults from '../generated/defaults.ts'

/** The left menu and the header's entries in one language. Who may see an entry is decided when it is served. */
export function menuOf(context: Context): SiteMenu {
  const items = new Map<string, SiteSection>(
    shownContents(context).flatMap((content) => {
      const item = menuItem(context, content)
      return item ? [[content.address, item]] : []
    }),
  )
  const { home = defaults.siteSpec.menuFlg.home, section = defaults.siteSpec.menuFlg.section } =
    context.siteSpec.menuFlg ?? {}
  return {
    title: context.text(context.site.name),
    menuFlg: { home, section },
    sections: [...items.values()],
    categories: (context.siteSpec.contentCategories ?? []).flatMap((address) => {
      const category = context.document('content-category', address)
      if (!category) return []
      const { spec } = category
      if (spec.displaySetting?.showFlg === 2) return []
      const shown = (spec.members ?? []).filter((member) => member.displaySetting?.showFlg !== 2)
      return [
        {
          title: context.text(category.name),
          ...(spec.icon && { icon: spec.icon }),
          limit: spec.limit ?? defaults.contentCategorySpec.limit,
          items: shown.flatMap((member) => {
            const item = items.get(member.sectionID)
            if (!item) return []
            const query = { ...item.query, menukey: menuKey(category.key) }
            return [{ ...item, query, ...(member.label && { title: context.text(member.label) }) }]
          }),
        },
      ]
    }),
    headers: shownContents(context).flatMap((content) => headerOf(context, content)),
  }
}

/** What addresses call a category: without its site's name. */
const menuKey = (key: string): string => key.slice(key.indexOf('.') + 1)

function headerOf(context: Context, content: Content): SectionHeader[] {
  const parts = pagesOf(context, content).flatMap((page) => page.header?.(context, content) ?? [])
  if (parts.length === 0) return []
  return [
    {
      contentId: content.id,
      ...(content.spec.login && { login: true }),
      load: Object.assign({}, ...parts.map(({ load }) => load)),
      blocks: parts.flatMap(({ blocks }) => blocks),
      entries: parts.flatMap(({ entries }) => entries),
    },
  ]
}

/** Contents that end users find by themselves, in menus and on the home page. */
export function shownContents(context: Context): Content[] {
  return context.contents.filter(
    (content) =>
      content.listed &&
      frontOf(context, content) &&
      (content.spec.displaySetting?.showFlg ?? defaults.displaySetting.showFlg) !== 2,
  )
}

/** The content's entry; undefined where end users cannot reach it. */
export function menuItem(context: Context, content: Content): SiteSection | undefined {
  if (!frontOf(context, content)) return undefined
  const { type, icon } = content.spec
  return {
    contentId: content.id,
    title: context.text(content.name),
    route: frontRoute(context, content),
    query: { type: String(type) },
    ...Object.assign({}, ...pagesOf(context, content).map((page) => page.entry?.(context, content))),
    ...(icon && { icon }),
  }
}

/** Who may open a content: always, by member role, or by what the login row says. Hidden ones (2) can still be drilled into. */
export function accessOf(context: Context, content: Content): ContentAccess {
  const { showFlg = defaults.displaySetting.showFlg, memberRoles, conditions } = content.spec.displaySetting ?? {}
  const login = content.spec.login ?? context.siteSpec.login
  const columns = context.schema(login?.schema)?.resultColumns ?? []
  const when = conditionTree(conditions, 'login', columns)
  return {
    address: content.address,
    type: content.spec.type,
    ...(showFlg === 2 && { hidden: true }),
    ...(showFlg === 3 && {
      memberRoles: memberRoles ?? [],
      memberRolesField: login?.memberRolesField ?? defaults.siteSpec.login.memberRolesField,
    }),
    // Shown to whom a condition fits: without one to nobody.
    ...(showFlg === 4 && (when ? { when } : { memberRoles: [] })),
    ...(showFlg === 5 && when && { when: { not: when } }),
    ...Object.assign({}, ...pagesOf(context, content).map((page) => page.access?.(content))),
  }
}
