import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { Access } from '../../generated/screens/access.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import { displayOf } from '../../compile/content-pages.ts'
import type { FrontPage } from '../../compile/page.ts'
import { pageLimit } from '../../page-parts/page-size.ts'
import { rowActions } from './row-actions.ts'
import { tableBlock } from './table.ts'
import * as defaults from '../../generated/defaults.ts'

/** On the home page: the first rows of the list, with the way to all of them. */
export const listFront: FrontPage<ListContent> = {
  standsOnHome: (content) => hasRows(content) || hasCategories(content),
  home(context, content, tile = {}) {
    const access: Access = { audience: 'site', content: content.id }
    // Where the builder's home screen shows the content whole, its rows are meant.
    const parts = [
      ...(hasCategories(content) ? [homeCategories(context, content)] : []),
      ...(hasRows(content) || !hasCategories(content)
        ? [homeList(context, content, tile.rows ?? defaults.homeScreenSpec.tiles.rows)]
        : []),
    ]
    const loads = parts.map(({ name, load }) => [name, { ...load, access }] as const)
    return {
      load: Object.fromEntries(loads),
      block: {
        type: 'stack',
        title: context.text(tile.label) || context.text(content.name),
        access,
        blocks: [...parts.map(({ block }) => block), showAll(context, content)],
      },
    }
  },
}

const center = defaults.contentSpec.sectionInfo

function hasRows({ spec }: ListContent): boolean {
  return spec.sectionInfo?.list?.center ?? center.list.center
}

function hasCategories({ spec }: ListContent): boolean {
  return (spec.sectionInfo?.category?.center ?? center.category.center) && spec.list?.category !== undefined
}

interface HomePart {
  name: string
  load: ScreenLoad
  block: Block
}

function homeList(context: Context, content: ListContent, limit: number): HomePart {
  const name = `rows${content.id}`
  const shown = displayOf(context, content)?.homeInput
  const input = { contentId: content.id, page: 'list', current: 1, limit, ...shown }
  return { name, load: { call: 'page-data', input }, block: firstRows(context, content, name) }
}

function homeCategories(context: Context, content: ListContent): HomePart {
  const name = `tree${content.id}`
  const limit = content.spec.list?.category?.limit ?? pageLimit
  return {
    name,
    load: { call: 'category-data', input: { contentId: content.id, page: 1, limit } },
    block: {
      type: 'tree',
      label: context.t('Categories'),
      items: { $get: `load.${name}.rows` },
      onSelect: [{ ...openList(context, content), hash: { $get: 'event.path' } }],
    },
  }
}

function firstRows(context: Context, content: ListContent, load: string): Block {
  const {
    rows: _rows,
    total: _total,
    page: _page,
    sort: _sort,
    clear: _clear,
    limit: _limit,
    limits: _limits,
    limitState: _limitState,
    arranged: _arranged,
    filters: _filters,
    selection: _selection,
    selectsAll: _selectsAll,
    columns,
    ...table
  } = tableBlock(context, content, rowActions(context, content, false), false)
  return {
    ...table,
    rows: { $get: `load.${load}.rows` },
    paging: 'none',
    // What a row is marked by comes with the list itself.
    columns: columns
      .filter(({ cell }) => cell.type !== 'toggle')
      .map(({ sort: _sorted, total: _sum, ...column }) => column),
  }
}

function showAll(context: Context, content: ListContent): Block {
  return {
    type: 'button',
    label: context.t('Show all'),
    icon: 'arrow-right',
    quiet: true,
    onPress: [openList(context, content)],
  }
}

function openList(context: Context, content: ListContent) {
  const route = context.route(content.id, 'list')
  return { do: 'open' as const, route, query: { type: String(content.spec.type) } }
}
