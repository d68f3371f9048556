import type { Content, Context } from '../../compile/context.ts'
import type { Block } from '../../compile/release.ts'
import type { Access } from '../../generated/screens/access.ts'
import { displayOf } from '../content-pages.ts'
import type { FrontPage } from '../page.ts'
import { rowActions } from './row-actions.ts'
import { tableBlock } from './table.ts'
import * as defaults from '../../generated/defaults.ts'

const homeRows = 5

/** On the home page: the first rows of the list, with the way to all of them. */
export const listFront: FrontPage = {
  standsOnHome: ({ spec }) => spec.sectionInfo?.list?.center ?? defaults.contentSpec.sectionInfo.list.center,
  home(context, content) {
    const name = `rows${content.id}`
    const access: Access = { audience: 'site', content: content.id }
    return {
      load: {
        [name]: {
          call: 'page-data',
          input: {
            contentId: content.id,
            page: 'list',
            current: 1,
            limit: homeRows,
            ...displayOf(context, content)?.homeInput,
          },
          access,
        },
      },
      block: {
        type: 'stack',
        title: context.text(content.name),
        access,
        blocks: [firstRows(context, content, name), showAll(context, content)],
      },
    }
  },
}

function firstRows(context: Context, content: Content, load: string): Block {
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
  } = tableBlock(context, content, rowActions(context, content))
  return {
    ...table,
    rows: { $get: `load.${load}.rows` },
    paging: 'none',
    columns: columns.map(({ sort: _sorted, total: _sum, ...column }) => column),
  }
}

function showAll(context: Context, content: Content): Block {
  return {
    type: 'button',
    label: context.t('Show all'),
    icon: 'arrow-right',
    quiet: true,
    onPress: [{ do: 'open', route: context.route(content.id, 'list'), query: { type: String(content.spec.type) } }],
  }
}
