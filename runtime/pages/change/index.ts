import { hasList, typesWithRows, type ListContent } from '../../page-parts/has-list.ts'
import type { DbPage, DrilldownParameter } from '../../compile/content-spec.ts'
import type { AroundRows, Page, RowParts } from '../../compile/page.ts'
import { keysWhere } from '../../page-parts/keys-where.ts'
import { changes, chosenPage, dbPagesOf, isDialog, type Change } from './db-pages.ts'
import { changeDialogs, dialogLoads, dialogStates, openState } from './dialog.ts'
import { mailPlaceholders } from './mail-checks.ts'
import { keyValues } from '../../page-parts/key-values.ts'
import { changePlans, type ChangePlans } from './plan.ts'
import { changeScreen } from './screen.ts'
import { pathOf } from '../../expressions/scope.ts'
import { addButtons, changeActions } from './row-parts.ts'

/** One row is added. */
export const add: Page<ChangePlans, ListContent> = {
  ...changePage('add'),
  leads: {
    opens(context, { id, spec }, part) {
      const page = chosenPage(spec, 'add', part)
      return page && { route: context.route(id, 'add', page.key), ...windowOf('add', page) }
    },
    link(context, { setting }, target) {
      const page = chosenPage(target.spec, 'add', setting.pageId)
      return (
        page && {
          route: context.route(target.id, 'add', page.key),
          query: { given: givenValues(setting.parameterTable) },
        }
      )
    },
  },
  rows: windows('add', { above: addButtons }),
  // Of every page that changes a row.
  checks: [mailPlaceholders],
}

/** One row, found by its key, is changed. */
export const update: Page<ChangePlans, ListContent> = rowPage('update')

/** One row, found by its key, is deleted. */
export const remove: Page<ChangePlans, ListContent> = rowPage('delete')

/** What a drilldown writes into the inputs of a page that adds: values of its row, by the field that they are meant for. */
const givenValues = (table: readonly DrilldownParameter[]): Record<string, unknown> =>
  Object.fromEntries(table.map(({ ownField, targetField }) => [targetField, { $get: `row.${pathOf(ownField)}` }]))

function rowPage(change: Exclude<Change, 'add'>): Page<ChangePlans, ListContent> {
  return {
    ...changePage(change),
    leads: {
      opens(context, { id, spec }, part) {
        const page = chosenPage(spec, change, part)
        return page && { route: context.route(id, change, page.key), ofRow: true, ...windowOf(change, page) }
      },
      link(context, drilldown, target) {
        const page = chosenPage(target.spec, change, drilldown.setting.pageId)
        const row = page && keyValues(context, drilldown, target)
        return row && { route: context.route(target.id, change, page.key), row }
      },
    },
    rows: {
      row: { actions: (context, content, row, isOnList) => changeActions(context, content, change, { row, isOnList }) },
      ...windows(change),
    },
    checks: [keysWhere((spec) => (spec.dbPages ?? []).some(({ type }) => type === changes[change]))],
  }
}

function windowOf(change: Change, page: DbPage) {
  return isDialog(page) ? { window: openState(change, page) } : {}
}

function windows(change: Change, around: AroundRows<ListContent> = {}): RowParts<ListContent> {
  return {
    states: { all: (content) => dialogStates(content, change) },
    loads: { list: (content) => dialogLoads(content, change) },
    around: { ...around, upon: (context, content) => changeDialogs(context, content, change) },
  }
}

function changePage(change: Change): Page<ChangePlans, ListContent> {
  return {
    types: typesWithRows,
    applies: (spec): spec is ListContent['spec'] => hasList(spec) && dbPagesOf(spec, change).length > 0,
    routes: {
      hasKey: true,
      parts: (spec) => dbPagesOf(spec, change).map(({ page }) => page.key),
      part: (spec, key) => spec.dbPages?.find((one) => one.key === key),
      paths: [`${change}/:id(\\d+)/:key([A-Za-z0-9]+)`],
    },
    reads: {
      takesRows: true,
      chains: (spec) =>
        dbPagesOf(spec, change).flatMap(({ page, at }) =>
          page.readSchemas?.length ? [{ at: `${at}/readSchemas`, place: 'detail' as const }] : [],
        ),
    },
    makes: {
      plans: (context, content) =>
        dbPagesOf(content.spec, change).flatMap((placed) => changePlans(context, content, change, placed)),
      screens: (context, content) =>
        dbPagesOf(content.spec, change).map((placed) => changeScreen(context, content, change, placed)),
    },
  }
}
