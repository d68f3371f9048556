import type { ListContent } from '../../page-parts/has-list.ts'
import type { Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import type { RowAction } from '../../compile/page.ts'
import type { ContentSpec } from '../../compile/content-spec.ts'
import { dbPagesOf, isDialog, type Change } from './db-pages.ts'
import { openState } from './dialog.ts'

/** Above the list: a button for the page that adds. */
export function addButtons(context: Context, content: ListContent): Block[] {
  const { id, spec } = content
  const pages = dbPagesOf(spec, 'add').filter(({ page }) => !hasOwnButton(spec, 'add', page.key))
  return pages.map(({ page }) => ({
    type: 'button',
    ...pageShownTo(context, content, `add/${page.key}`),
    label: context.text(page.name),
    icon: 'plus',
    small: true,
    onPress: isDialog(page)
      ? [{ do: 'set', state: openState('add', page), value: true }]
      : [{ do: 'open', route: context.route(id, 'add', page.key) }],
  }))
}

/** In the menu of a row, and below its detail: the pages that change it. */
export function changeActions(
  context: Context,
  content: ListContent,
  change: Change,
  { row, isOnList }: { row: string; isOnList: boolean },
): RowAction[] {
  const { id, spec } = content
  return dbPagesOf(spec, change)
    .filter(({ page }) => row !== 'row' || !hasOwnButton(spec, change, page.key))
    .map(({ page }) => ({
      ...pageShownTo(context, content, `${change}/${page.key}`),
      label: context.text(page.name),
      icon: change === 'delete' ? 'trash' : 'edit',
      ...(change === 'delete' && { danger: true }),
      onPress:
        isOnList && isDialog(page)
          ? [{ do: 'set', state: openState(change, page), value: { $get: `${row}.$key` } }]
          : [{ do: 'open', route: context.route(id, change, page.key), row: { $get: `${row}.$key` } }],
    }))
}

/** Whether the builder made a button of their own for a page: then it has no other one. */
function hasOwnButton({ list }: ContentSpec, pageType: string, pageId: string): boolean {
  return (list?.inputButtons ?? []).some(
    (button) => button.pageType === pageType && (button.pageId ?? pageId) === pageId,
  )
}
