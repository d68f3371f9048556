import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen } from '../../compile/screen.ts'
import type { BoardBlock } from '../../generated/blocks/board.ts'
import * as defaults from '../../generated/defaults.ts'
import { dashboardOf, graphsOf, type DashboardContent } from './shown.ts'

/** The graphs with what narrows them; the content's name is the title. */
export function dashboardScreen(context: Context, content: DashboardContent): ScreenDocument {
  const { filters = [], ...spec } = dashboardOf(context, content)
  const all = { contentId: content.id, graphs: graphsOf(context, spec).map(({ graph }) => graph.key) }
  const narrowed = filters.length > 0 ? { filters: { $get: 'state.chosen' } } : {}
  return contentScreen(content, 'dashboard', {
    route: context.route(content.id, 'dashboard'),
    title: context.text(content.name),
    ...(filters.length > 0 && { state: { chosen: { in: 'query', as: 'json' } } }),
    blocks: [
      {
        type: 'bar',
        place: 'title',
        align: 'end',
        blocks: [
          { type: 'button', label: context.t('Print'), icon: 'printer', small: true, onPress: [{ do: 'print' }] },
        ],
      },
      ...(filters.length > 0 ? [filtersBlock(context, all)] : []),
      graphBoard(context, content, narrowed, { file: 'site-graph-pdf', input: { ...all, ...narrowed } }),
    ],
  })
}

const filtersBlock = (context: Context, input: Record<string, unknown>): Block => ({
  type: 'filters',
  label: context.t('Filters'),
  call: 'site-graph-filters',
  input,
  state: 'chosen',
})

/** The graphs alone. */
export function graphBoard(
  context: Context,
  content: DashboardContent,
  narrowed: Record<string, unknown> = {},
  file: Pick<BoardBlock, 'file' | 'input'> = {},
): Block {
  const items = graphsOf(context, dashboardOf(context, content)).map(({ placed, graph }) => ({
    graph: graph.key,
    label: context.text(graph.spec.title?.text) || context.text(graph.name),
    span: placed.span ?? defaults.dashboardSpec.graphs.span,
    height: placed.height ?? defaults.dashboardSpec.graphs.height,
  }))
  return {
    type: 'board',
    label: context.text(content.name),
    items,
    span: { $get: 'item.span' },
    ...file,
    empty: context.t('There is no graph yet.'),
    blocks: [
      {
        type: 'chart',
        label: { $get: 'item.label' },
        call: 'site-graph-data',
        list: 'site-graph-list',
        input: { contentId: content.id, graph: { $get: 'item.graph' }, ...narrowed },
        height: { $get: 'item.height' },
      },
    ],
  }
}
