import { frontOf, frontQuery, frontRoute, pagesOf } from '../compile/content-pages.ts'
import * as codes from '../generated/codes.ts'
import type { DisplaySetting } from '../generated/lists/display-setting.ts'
import { partAccess, partsOf } from '../compile/part-access.ts'
import type { Content, Context } from '../compile/context.ts'
import type { ContentAccess, SectionHeader, ShownTo, SiteMenu, SiteSection } from '../compile/release.ts'
import * as defaults from '../generated/defaults.ts'

/** The left menu and the header's entries in one language. Who may see an entry is decided when it is served. */
export function menuOf(context: Context): SiteMenu {
  const contents = shownContents(context)
  const items = new Map<string, SiteSection>(
    contents.flatMap((content) => {
      const item = menuItem(context, content)
      return item ? [[content.address, item]] : []
    }),
  )
  const categories = (context.siteSpec.contentCategories ?? []).flatMap(
    (address) => context.document('content-category', address) ?? [],
  )
  const members = new Set<string>(
    categories.flatMap(({ spec }) => (spec.members ?? []).map(({ sectionID }) => sectionID)),
  )
  const { home = defaults.siteSpec.menuFlg.home, section = defaults.siteSpec.menuFlg.section } =
    context.siteSpec.menuFlg ?? {}
  return {
    title: context.text(context.site.name),
    menuFlg: { home, section },
    sections: [...items].map(([address, item]) => (members.has(address) ? { ...item, inCategory: true } : item)),
    categories: categories.flatMap((category) => {
      const { spec } = category
      if (spec.displaySetting?.showFlg === codes.displaySettingShowFlg.alwaysHide) return []
      const shown = (spec.members ?? []).filter(
        (member) => member.displaySetting?.showFlg !== codes.displaySettingShowFlg.alwaysHide,
      )
      const entryFor = (setting: DisplaySetting | undefined): ShownTo => {
        const access = partAccess(context, setting)
        return access ? { shownTo: access } : {}
      }
      return [
        {
          title: context.text(category.name),
          ...(spec.icon && { icon: spec.icon }),
          ...entryFor(spec.displaySetting),
          limit: spec.limit ?? defaults.contentCategorySpec.limit,
          items: shown.flatMap((member) => {
            const item = items.get(member.sectionID)
            if (!item) return []
            const query = { ...item.query, menukey: menuKey(category.key) }
            const title = member.label && { title: context.text(member.label) }
            return [{ ...item, query, ...title, ...entryFor(member.displaySetting) }]
          }),
        },
      ]
    }),
    headers: contents.flatMap((content) => headerOf(context, content)),
  }
}

/** What addresses call a category: without its site's name. */
const menuKey = (key: string): string => key.slice(key.indexOf('.') + 1)

function headerOf(context: Context, content: Content): SectionHeader[] {
  const parts = pagesOf(context, content).flatMap((page) => page.site?.header?.(context, content) ?? [])
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
      (content.spec.displaySetting?.showFlg ?? defaults.displaySetting.showFlg) !==
        codes.displaySettingShowFlg.alwaysHide,
  )
}

/** The content's entry; undefined where end users cannot reach it. */
export function menuItem(context: Context, content: Content): SiteSection | undefined {
  if (!frontOf(context, content)) return undefined
  const { icon } = content.spec
  return {
    contentId: content.id,
    title: context.text(content.name),
    route: frontRoute(context, content),
    query: {},
    ...frontQuery(context, content),
    ...Object.assign({}, ...pagesOf(context, content).map((page) => page.site?.entry?.(context, content))),
    ...(icon && { icon }),
  }
}

/** Who may open a content: always, by member role, or by what the login row says. Hidden ones can still be drilled into. */
export function accessOf(context: Context, content: Content): ContentAccess {
  const { displaySetting } = content.spec
  const isHidden = displaySetting?.showFlg === codes.displaySettingShowFlg.alwaysHide
  const parts = partsOf(context, content)
  return {
    address: content.address,
    type: content.spec.type,
    ...(isHidden ? { hidden: true } : partAccess(context, displaySetting, content.spec.login)),
    ...(Object.keys(parts).length > 0 && { parts }),
    ...Object.assign({}, ...pagesOf(context, content).map((page) => page.site?.access?.(content))),
  }
}
