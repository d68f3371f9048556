import { frontOf } from '../compile/content-pages.ts'
import type { HomeScreenSpec } from '../compile/content-spec.ts'
import type { Content, Context } from '../compile/context.ts'
import { menuItem, shownContents } from './menus.ts'
import type { Block, ScreenDocument } from '../compile/release.ts'
import * as defaults from '../generated/defaults.ts'
import { screenOf } from '../compile/screen.ts'

/**
 * The site's first page: its contents as cards; a content that says so stands here itself. The builder's home screen
 * chooses title, message, picture and which cards there are.
 */
export function homeScreen(context: Context): ScreenDocument {
  const design = context.document('home-screen', context.siteSpec.homeScreen)?.spec
  const shown = shownContents(context)
  const embedded = new Map((design?.tiles ?? []).flatMap((tile) => (tile.embed ? [[tile.content, tile]] : [])))
  const whole = shown.flatMap((content) => {
    const front = frontOf(context, content)
    if (!front) return []
    return front.standsOnHome(content) || embedded.has(content.address)
      ? [front.home(context, content, embedded.get(content.address))]
      : []
  })
  const load = Object.assign({}, ...whole.map((part) => part.load))
  const message = context.text(design?.message)
  const menu: Block = {
    type: 'cards',
    label: context.t('Menu'),
    items: design?.tiles ? tiles(context, design.tiles) : shown.flatMap((content) => card(context, content)),
    title: { $get: 'item.title' },
    icon: { $get: 'item.icon' },
    image: { $get: 'item.image' },
    route: { $get: 'item.route' },
    ...(design?.tiles && { span: { $get: 'item.span' }, number: { $get: 'item.number' } }),
    query: { type: { $get: 'item.type' } },
    empty: context.t('There is no section.'),
  }
  const top: Block[] = [
    ...(design?.image ? [{ type: 'image' as const, src: context.blobUrl(design.image), alt: '' }] : []),
    { type: 'text', as: 'heading', text: context.text(design?.title) || context.text(context.site.name) },
    ...(message === '' ? [] : [{ type: 'text' as const, text: message }]),
  ]
  const hasCards = !design?.tiles || design.tiles.some((tile) => !tile.embed)
  const parts = whole.map(({ block }) => block)
  // The builder's tiles stand in their order: cards and whole contents, whichever begins.
  const isCardFirst = design?.tiles?.[0] !== undefined && !design.tiles[0].embed
  return screenOf(`${context.site.key}.home`, {
    route: '/b2b/home',
    layout: 'site',
    title: context.text(context.site.name),
    access: { audience: 'site' },
    ...(design?.background && { background: design.background }),
    ...(Object.keys(load).length > 0 && { load }),
    blocks: [...top, ...(isCardFirst ? [menu, ...parts] : [...parts, ...(hasCards ? [menu] : [])])],
  })
}

function tiles(context: Context, chosen: NonNullable<HomeScreenSpec['tiles']>) {
  return chosen.flatMap((tile, number) => {
    const content = tile.embed ? undefined : context.content(tile.content)
    if (!content) return []
    return card(context, content).map((own) => ({
      ...own,
      number,
      span: tile.span ?? defaults.homeScreenSpec.tiles.span,
      ...(tile.label && { title: context.text(tile.label) }),
      ...(tile.image && { image: context.blobUrl(tile.image) }),
    }))
  })
}

/** A content as a card; none where end users cannot reach it. */
function card(context: Context, content: Content) {
  const item = menuItem(context, content)
  if (!item) return []
  const { image } = content.spec
  return [
    {
      title: item.title,
      icon: item.icon,
      ...(image && { image: context.blobUrl(image) }),
      route: item.route,
      ...item.query,
      access: { audience: 'site', content: content.id },
    },
  ]
}
