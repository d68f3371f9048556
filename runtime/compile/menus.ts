import type { Address } from '../document.ts'
import { conditionTree } from './condition-tree.ts'
import type { ContentCategorySpec } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import { hasList } from './pages.ts'
import type { ContentAccess, SiteMenu, SiteMenuItem } from './release.ts'

/** The left menu and the header's entries in one language. Who may see an entry is decided when it is served. */
export function menuOf(context: Context): SiteMenu {
  const items = new Map(
    context.contents
      .filter(hasList)
      .filter(isListed)
      .map((content) => [content.address as string, menuItem(context, content)]),
  )
  const { home = 1, section = 1 } = context.siteSpec.menuFlg ?? {}
  return {
    title: context.text(context.site.name),
    menuFlg: { home, section },
    sections: [...items.values()],
    categories: (context.siteSpec.contentCategories ?? []).flatMap((address) => {
      const category = context.document(address)
      if (!category) return []
      const spec = category.spec as ContentCategorySpec
      if (spec.displaySetting?.showFlg === 2) return []
      const shown = (spec.members ?? []).filter((member) => member.displaySetting?.showFlg !== 2)
      return [
        {
          title: context.text(category.name),
          ...(spec.icon && { icon: spec.icon }),
          items: shown.flatMap((member) => {
            const item = items.get(member.sectionID)
            return item ? [{ ...item, ...(member.label && { title: context.text(member.label) }) }] : []
          }),
        },
      ]
    }),
  }
}

function isListed(content: Content): boolean {
  return (content.spec.displaySetting?.showFlg ?? 1) !== 2
}

function menuItem(context: Context, content: Content): SiteMenuItem {
  const { type, icon, list } = content.spec
  return {
    contentId: content.id,
    title: context.text(content.name),
    route: context.route(content.id, 'list'),
    query: { type: String(type) },
    icon: icon ?? (type === 4 ? 'cart' : 'list'),
    ...(list?.category && { category: `${content.id}/category` }),
    ...(type === 4 && content.spec.purchase && { cart: `/b2b/confirmCart/${content.id}` }),
  }
}

/** Who may open a content: always, by member role, or by what the login row says. Hidden ones (2) can still be drilled into. */
export function accessOf(context: Context, content: Content): ContentAccess {
  const { showFlg = 1, memberRoles, conditions } = content.spec.displaySetting ?? {}
  const columns = context.schema(context.siteSpec.login?.schema)?.resultColumns ?? []
  const when = conditionTree(conditions, 'login', columns)
  return {
    address: content.address,
    type: content.spec.type,
    ...(showFlg === 2 && { hidden: true }),
    ...(showFlg === 3 && { memberRoles: (memberRoles ?? []) as Address[] }),
    ...(showFlg === 4 && when && { when }),
    ...(showFlg === 5 && when && { when: { not: when } }),
  }
}
