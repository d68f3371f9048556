import { calendarOf } from './calendar-block.ts'
import type { HomeScreenSpec } from './content-spec.ts'
import type { Content, Context } from './context.ts'
import { tableBlock } from './list-screen.ts'
import { hasList } from './pages.ts'
import type { Block, ScreenDocument } from './release.ts'
import { screenOf } from './screen.ts'

const homeRows = 5

/**
 * The site's first page: its contents as cards; a content whose section says so shows its first rows here. The
 * builder's home screen chooses title, message, picture and which cards there are.
 */
export function homeScreen(context: Context): ScreenDocument {
  const design = context.document(context.siteSpec.homeScreen)?.spec as HomeScreenSpec | undefined
  const shown = context.contents.filter(
    (content) => hasList(content) && (content.spec.displaySetting?.showFlg ?? 1) !== 2,
  )
  const embedded = new Set((design?.tiles ?? []).filter((tile) => tile.embed).map((tile) => tile.content))
  const centered = shown.filter((content) => content.spec.sectionInfo?.list?.center || embedded.has(content.address))
  const message = context.text(design?.message) || context.text(context.siteSpec.overview)
  const cards = design?.tiles ? tiles(context, design.tiles) : shown.map((content) => card(context, content))
  const lists = centered.map((content) => centeredList(context, content))
  const menu = {
    type: 'cards',
    label: context.t('Menu'),
    items: cards,
    title: { $get: 'item.title' },
    icon: { $get: 'item.icon' },
    image: { $get: 'item.image' },
    route: { $get: 'item.route' },
    query: { type: { $get: 'item.type' } },
    empty: context.t('There is no section.'),
  }
  // The builder's tiles stand in their order: cards and lists, whichever begins.
  const isCardFirst = design?.tiles?.[0] !== undefined && !design.tiles[0].embed
  return screenOf(`${context.site.key}.home`, {
    route: '/b2b/home',
    layout: 'site',
    title: context.text(context.site.name),
    access: { audience: 'site' },
    icon: 'home',
    ...(centered.length > 0 && {
      load: Object.fromEntries(centered.map((content) => [loadName(content), rowsLoad(content)])),
    }),
    blocks: [
      ...(design?.image ? [{ type: 'image', src: context.blobUrl(design.image), alt: '' }] : []),
      { type: 'text', as: 'heading', text: context.text(design?.title) || context.text(context.site.name) },
      ...(message === '' ? [] : [{ type: 'text', text: message }]),
      ...(isCardFirst ? [menu, ...lists] : [...lists, menu]),
    ],
  })
}

function tiles(context: Context, chosen: NonNullable<HomeScreenSpec['tiles']>) {
  return chosen
    .filter((tile) => !tile.embed)
    .flatMap((tile) => {
      const content = context.content(tile.content)
      if (!content || !hasList(content)) return []
      return [
        {
          ...card(context, content),
          ...(tile.label && { title: context.text(tile.label) }),
          ...(tile.image && { image: context.blobUrl(tile.image) }),
        },
      ]
    })
}

function card(context: Context, content: Content) {
  const { icon, image, type } = content.spec
  return {
    title: context.text(content.name),
    icon: icon ?? (type === 4 ? 'cart' : 'list'),
    ...(image && { image: context.blobUrl(image) }),
    route: context.route(content.id, 'list'),
    type: String(type),
    access: { audience: 'site', content: content.id },
  }
}

const loadName = (content: Content) => `rows${content.id}`

function rowsLoad(content: Content) {
  return {
    call: 'page-data',
    input: {
      contentId: content.id,
      page: 'list',
      current: 1,
      limit: homeRows,
      // Of a calendar the rows of the range at which it opens.
      ...(calendarOf(content) && { calendar: {} }),
    },
    access: { audience: 'site', content: content.id },
  }
}

/** The first rows of a list, with the way to all of them. */
function centeredList(context: Context, content: Content): Block {
  const {
    rows: _rows,
    total: _total,
    page: _page,
    sort: _sort,
    clear: _clear,
    limit: _limit,
    columns,
    ...table
  } = tableBlock(context, content)
  const name = loadName(content)
  return {
    type: 'stack',
    title: context.text(content.name),
    access: { audience: 'site', content: content.id },
    blocks: [
      {
        ...table,
        rows: { $get: `load.${name}.rows` },
        paging: 'none',
        columns: (columns as Record<string, unknown>[]).map(({ sort: _sorted, total: _sum, ...column }) => column),
      },
      {
        type: 'button',
        label: context.t('Show all'),
        icon: 'arrow-right',
        quiet: true,
        onPress: [{ do: 'open', route: context.route(content.id, 'list'), query: { type: String(content.spec.type) } }],
      },
    ],
  }
}
