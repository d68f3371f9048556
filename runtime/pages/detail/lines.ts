import type { DetailContent } from '../../page-parts/detail-fields.ts'
import type { Context } from '../../compile/context.ts'
import { hasSettings } from '../../compile/content-pages.ts'
import type { Block } from '../../compile/release.ts'
import { tableColumns } from '../../compile/table-columns.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { listFields, totalsOf } from '../../page-parts/list-fields.ts'
import { hasList } from '../../page-parts/has-list.ts'
import { conditionsOf } from '../../page-parts/conditions-of.ts'
import { pageLimit } from '../../page-parts/page-size.ts'

/** A list below the row: its state, its load and what is drawn. */
interface Line {
  state: Record<string, ScreenState>
  load: Record<string, ScreenLoad>
  block: Block
}

const hasRow: ScreenCondition = { name: 'load.row.row', condition: '<>', value: null }

/** The lists of other contents below the row, each with its own page. */
export function linesOf(context: Context, content: DetailContent): Line[] {
  return (content.spec.detail.lines ?? []).flatMap((line, index) => {
    const target = context.content(line.content)
    if (!hasSettings(target, hasList)) {
      context.problem('reference-not-found', content, `/spec/detail/lines/${index}/content`, {
        values: ['content', line.content],
        found: line.content,
      })
      return []
    }
    const [name, state] = [`lines${index + 1}`, `lines${index + 1}Page`]
    const limit = target.spec.list.limit ?? pageLimit
    const load: ScreenLoad = {
      call: 'page-data',
      input: {
        contentId: target.id,
        page: 'list',
        current: { $get: `state.${state}` },
        limit,
        conditions: conditionsOf(line.parameterTable, 'load.row.row'),
      },
      when: hasRow,
    }
    const title = context.text(line.label) || context.text(target.name)
    const shown = listFields(context, target)
    const table: Block = {
      type: 'table',
      label: title,
      rows: { $get: `load.${name}.rows` },
      total: { $get: `load.${name}.total` },
      page: state,
      limit,
      narrow: 'cards',
      columns: tableColumns(context, target, shown.fields, { totals: totalsOf(shown), load: name }),
      empty: { title: context.t('There is no data.') },
    }
    return [
      {
        state: { [state]: { in: 'query', as: 'number', default: 1 } },
        load: { [name]: load },
        // Of a row that is not there nothing stands below.
        block: { type: 'stack', title, blocks: [table], when: hasRow },
      },
    ]
  })
}
