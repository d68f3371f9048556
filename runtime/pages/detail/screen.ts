import type { DetailContent } from '../../page-parts/detail-fields.ts'
import type { Context } from '../../compile/context.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { contentScreen, withComment } from '../../compile/screen.ts'
import { displayOf, frontRoute, pagesOf } from '../../compile/content-pages.ts'
import { leave, leaveState } from '../../page-parts/leave.ts'
import type { RowAction } from '../../compile/page.ts'
import { followed } from '../../page-parts/followed.ts'
import { gridItems, highlightItems } from './items.ts'
import { linesOf } from './lines.ts'
import { passedState } from './passed.ts'
import { titleOf } from './title.ts'
import * as defaults from '../../generated/defaults.ts'

/** One row: its fields in the builder's layout, what other pages add to it, and the lists below it. */
export function detailScreen(context: Context, content: DetailContent): ScreenDocument {
  const detail = content.spec.detail
  const parts = pagesOf(context, content).flatMap(({ rows }) => rows ?? [])
  const leadsOn = displayOf(context, content)?.leadsOn?.(context, content)
  const lines = linesOf(context, content)
  const aside = highlightItems(context, content)
  const further = parts.flatMap((part) => part.row?.items?.(context, content) ?? [])
  const blocks: Block[] = [
    {
      type: 'grid',
      label: context.text(content.name),
      row: { $get: 'load.row.row' },
      labelPosition: detail.labelPosition ?? defaults.detailPage.labelPosition,
      items: [...gridItems(context, content), ...(aside.length > 0 ? [] : further)],
      ...(aside.length > 0 && { aside: [...aside, ...further] }),
      empty: context.t('Target data is not found.'),
    },
    ...lines.map(({ block }) => block),
    {
      type: 'bar',
      blocks: [
        {
          type: 'button',
          label: context.t('Back to the list'),
          icon: 'arrow-left',
          quiet: true,
          onPress: leave(context, content),
        },
        ...parts
          .flatMap((part) => part.row?.actions?.(context, content, 'load.row.row', false) ?? [])
          .map(actionButton),
        ...(lines.length > 0 ? [printButton(context)] : []),
      ],
    },
    ...parts.flatMap((part) => part.around?.below?.(context, content) ?? []),
  ]
  return contentScreen(content, 'detail', {
    route: context.route(content.id, 'detail'),
    title: titleOf(context, content),
    hidden: true,
    activeMenu: frontRoute(context, content),
    state: {
      row: { in: 'query', as: 'json' },
      ...leaveState,
      ...passedState(content.spec),
      ...leadsOn?.states,
      ...Object.assign({}, ...lines.map(({ state }) => state)),
      ...Object.assign({}, ...parts.map((part) => part.states?.detail?.(content))),
    },
    load: {
      row: {
        call: 'detail-data',
        input: { contentId: content.id, page: 'detail', rowKey: { $get: 'state.row' }, ...leadsOn?.input },
        ...followed(parts),
      },
      ...Object.assign({}, ...lines.map(({ load }) => load)),
      ...Object.assign({}, ...parts.map((part) => part.loads?.all?.(context, content))),
    },
    blocks: withComment(context, detail.commentBox, blocks),
  })
}

/** A row with what belongs to it is a paper: an order, an invoice. */
const printButton = (context: Context): Block => ({
  type: 'button',
  label: context.t('Print'),
  icon: 'printer',
  quiet: true,
  when: { name: 'load.row.row', condition: '<>', value: null },
  onPress: [{ do: 'print' }],
})

const actionButton = ({ label, icon, danger, access, onPress }: RowAction): Block => ({
  type: 'button',
  ...(access && { access }),
  label,
  ...(icon && { icon }),
  ...(danger && { danger }),
  when: { name: 'load.row.row', condition: '<>', value: null },
  onPress,
})
