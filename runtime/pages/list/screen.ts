import type { ListContent } from '../../page-parts/has-list.ts'
import { followed } from '../../page-parts/followed.ts'
import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import type { ListSpec } from '../../compile/content-spec.ts'
import { contentScreen, withComment } from '../../compile/screen.ts'
import { screenWidth } from '../../compile/screen-width.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { displayOf, pagesOf } from '../../compile/content-pages.ts'
import { favoritesAsked } from '../../page-parts/favorites-asked.ts'
import type { ListDisplay, RowParts } from '../../compile/page.ts'
import { downloadBlocks } from './download-block.ts'
import { listButtons } from './input-buttons.ts'
import { pageLimit } from '../../page-parts/page-size.ts'
import { rowActions } from './row-actions.ts'
import { searchFieldBlocks, searchState } from './search-fields.ts'
import { tableDisplay } from './table.ts'
import { isUpdated } from '../../page-parts/update-times.ts'
import * as defaults from '../../generated/defaults.ts'

const categoryWidth = 250

/** The list of a content: category tree, search, the rows as they are displayed, and what other pages put below them. */
export function listScreen(context: Context, content: ListContent): ScreenDocument {
  const list = content.spec.list
  const { category } = list
  const display = displayOf(context, content) ?? tableDisplay
  const parts = pagesOf(context, content).flatMap(({ rows }) => rows ?? [])
  const whole = withComment(context, list.commentBox, mainBlocks(context, content, parts))
  const blocks: Block[] = list.size
    ? [{ type: 'stack', gap: 'small', maxWidth: screenWidth[list.size], blocks: whole }]
    : whole
  return contentScreen(content, 'list', {
    route: context.route(content.id, 'list'),
    title: context.text(content.name),
    state: { ...statesOf(content, display), ...Object.assign({}, ...parts.map((part) => part.states?.all?.(content))) },
    load: {
      rows: {
        call: 'page-data',
        input: {
          contentId: content.id,
          page: 'list',
          ...display.rowsInput(context, content),
          search: { $get: 'state.search' },
          ...(category && { category: { $get: 'state.category' } }),
          conditions: { $get: 'state.conditions' },
          ...favoritesAsked(context, content),
        },
        ...display.load,
        ...followed(parts),
        ...(waits(list) && {
          when: {
            any: [
              { name: 'state.search', condition: '<>', value: null },
              { name: 'state.run', condition: '<>', value: '' },
            ],
          },
        }),
      },
      ...(category && {
        tree: {
          call: 'category-data',
          input: {
            contentId: content.id,
            page: 1,
            limit: category.limit ?? pageLimit,
            ...display.treeInput(context, content),
            search: { $get: 'state.search' },
            conditions: { $get: 'state.conditions' },
            ...favoritesAsked(context, content),
          },
        },
      }),
      ...Object.assign(
        {},
        ...parts.map((part) => ({ ...part.loads?.all?.(context, content), ...part.loads?.list?.(content) })),
      ),
    },
    blocks: category
      ? [
          {
            type: 'split',
            side: 'start',
            width: categoryWidth,
            drawerBelow: 767,
            label: context.t('Categories'),
            chosen: { $op: 'join', text: ' › ', of: { $get: 'state.category' } },
            onClear: chooseCategory(display, []),
            blocks: [categoryTree(context, display), { type: 'stack', gap: 'small', blocks }],
          },
        ]
      : blocks,
  })
}

/** From the tools of the list to what stands below its rows. */
function mainBlocks(context: Context, content: ListContent, parts: readonly RowParts[]): Block[] {
  const display = displayOf(context, content) ?? tableDisplay
  return [
    ...toolbar([
      ...parts.flatMap((part) => part.around?.above?.(context, content) ?? []),
      ...listButtons(context, content),
      ...downloadBlocks(context, content),
    ]),
    ...searchBlocks(context, content, display),
    ...(isUpdated(content.spec.list) ? [updated] : []),
    ...withTools(
      parts.flatMap((part) => part.around?.upon?.(context, content) ?? []),
      display.block(context, content, rowActions(context, content, true)),
    ),
    ...parts.flatMap((part) => part.around?.below?.(context, content) ?? []),
  ]
}

/** When the rows were read, and that they are read again. */
const updated: Block = { type: 'updated', update: { $get: 'load.rows.update' }, load: 'rows' }

const waits = ({ triggerOnOpen }: ListSpec): boolean => !(triggerOnOpen ?? defaults.listPage.triggerOnOpen)

function statesOf(content: ListContent, display: ListDisplay): Record<string, ScreenState> {
  const list = content.spec.list
  return {
    ...(list.category && { category: { in: 'hash', default: [] } }),
    search: searchState(list.search),
    conditions: { in: 'query', as: 'json' },
    // A list that waits for its search is told by a link what stands in the fields, or to begin.
    ...(waits(list) && { given: { in: 'query', as: 'json' }, run: { in: 'query' } }),
    ...display.states(content),
  }
}

/** What can be done with the list as a whole, in the line of its title. */
const toolbar = (blocks: Block[]): Block[] =>
  blocks.length > 0 ? [{ type: 'bar', place: 'title', align: 'end', blocks }] : []

/** What is done with rows stands in the table's own bar; a calendar has it above. */
function withTools(upon: Block[], rows: Block): Block[] {
  const tools = upon.filter(({ type }) => type !== 'dialog')
  if (rows.type !== 'table' || tools.length === 0) return [...upon, rows]
  return [...upon.filter(({ type }) => type === 'dialog'), { ...rows, tools }]
}

function searchBlocks(context: Context, content: ListContent, { pageState }: ListDisplay): Block[] {
  const area = content.spec.list.search
  if (!area?.fields?.length) return []
  return withComment(context, area.comment, [
    {
      type: 'search',
      state: 'search',
      ...(waits(content.spec.list) && { given: { $get: 'state.given' } }),
      ...(pageState && { page: pageState }),
      ...((area.open || waits(content.spec.list)) && { closed: false }),
      size: area.size ?? defaults.searchArea.size,
      labelPosition: area.labelPosition ?? defaults.searchArea.labelPosition,
      maxHeight: area.maxHeight ?? defaults.searchArea.maxHeight,
      fields: searchFieldBlocks(context, content, area),
    },
  ])
}

function categoryTree(context: Context, display: ListDisplay): Block {
  return {
    type: 'tree',
    label: context.t('Categories'),
    items: { $get: 'load.tree.rows' },
    selected: { $get: 'state.category' },
    allLabel: context.t('All'),
    missing: context.t('There is no category. ({0})'),
    onSelect: chooseCategory(display, { $get: 'event.path' }),
  }
}

function chooseCategory({ pageState }: ListDisplay, path: unknown): ActionList {
  return [
    ...(pageState ? [{ do: 'set' as const, state: pageState, value: 1 }] : []),
    { do: 'set', state: 'category', value: path },
  ]
}
