import type { ListContent } from '../../page-parts/has-list.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import type { Block } from '../../compile/release.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { reloadRows } from '../../page-parts/reload-rows.ts'
import { dbPagesOf, isDialog, type Change } from './db-pages.ts'
import { changeBlocks, rowLoad, type Kept } from './screen.ts'

const dialogsOf = ({ spec }: ListContent, change: Change) =>
  dbPagesOf(spec, change).filter(({ page }) => isDialog(page))

/** The state that opens the window of a page: the key of the row, or true where there is none yet. */
export const openState = (change: Change, { key }: DbPage): string => `${change}-${key}`

function keptOf(change: Change, page: DbPage): Kept {
  const name = openState(change, page)
  return { key: name, row: name, inputs: `${name}-inputs`, problems: `${name}-problems`, changes: `${name}-changes` }
}

/** What was typed stays when a window is closed by mistake; for another row it begins anew. */
export function dialogStates(content: ListContent, change: Change): Record<string, ScreenState> {
  return Object.assign(
    {},
    ...dialogsOf(content, change).map(({ page }): Record<string, ScreenState> => {
      const kept = keptOf(change, page)
      const ofRow: Partial<ScreenState> = change === 'add' ? {} : { of: [`load.${kept.row}.row.$key`] }
      return {
        [kept.key]: { in: 'memory' },
        [kept.inputs]: { in: change === 'add' ? 'tab' : 'memory', ...ofRow },
        [kept.problems]: { in: 'memory', of: [`state.${kept.key}`] },
        [kept.changes]: { in: 'memory', of: [`state.${kept.key}`] },
      }
    }),
  )
}

/** The row of each window that is open. */
export function dialogLoads(content: ListContent, change: Change): Record<string, ScreenLoad> {
  if (change === 'add') return {}
  return Object.fromEntries(
    dialogsOf(content, change).map(({ page }) => {
      const kept = keptOf(change, page)
      const when = { name: `state.${kept.key}`, condition: '<>' as const, value: null }
      return [kept.row, { ...rowLoad(content, change, page, kept), when }]
    }),
  )
}

/** For each page that opens so a window over the list; what it did is seen in the rows behind it. */
export function changeDialogs(context: Context, content: ListContent, change: Change): Block[] {
  return dialogsOf(content, change).map(({ page, at }) => {
    const kept = keptOf(change, page)
    const close: ActionList = [{ do: 'set', state: kept.key, value: null }]
    const rows = reloadRows(content)
    return {
      type: 'dialog',
      ...pageShownTo(context, content, `${change}/${page.key}`),
      title: context.text(page.name),
      width: 720,
      state: kept.key,
      blocks: changeBlocks(context, content, {
        change,
        page,
        at,
        kept,
        back: { label: context.t('Cancel'), onPress: close },
        afterwards: {
          again: change === 'add' ? rows : [{ do: 'reload', load: kept.row }, ...rows],
          list: [...close, ...rows],
          back: [...close, ...rows],
        },
      }),
    }
  })
}
