import type { Content, Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { RowAction } from '../page.ts'
import { hasOwnButton } from '../list/input-buttons.ts'
import { dbPagesOf, type Change } from './db-pages.ts'

/** Above the list: a button for the page that adds. */
export function addButtons(context: Context, { id, spec }: Content): Block[] {
  const pages = dbPagesOf(spec, 'add').filter(({ page }) => !hasOwnButton(spec, 'add', page.key))
  return pages.length === 0
    ? []
    : [
        {
          type: 'bar',
          blocks: pages.map(({ page }) => ({
            type: 'button',
            label: context.text(page.name),
            icon: 'plus',
            onPress: [{ do: 'open', route: context.route(id, 'add', page.key) }],
          })),
        },
      ]
}

/** In the menu of a row, and below its detail: the pages that change it. */
export function changeActions(context: Context, { id, spec }: Content, change: Change, row: string): RowAction[] {
  return dbPagesOf(spec, change)
    .filter(({ page }) => row !== 'row' || !hasOwnButton(spec, change, page.key))
    .map(({ page }) => ({
      label: context.text(page.name),
      icon: change === 'delete' ? 'trash' : 'edit',
      ...(change === 'delete' && { danger: true }),
      onPress: [{ do: 'open', route: context.route(id, change, page.key), row: { $get: `${row}.$key` } }],
    }))
}
