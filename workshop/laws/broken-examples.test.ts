import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { line, validate } from '../../engine/exchange/validate.ts'
import type { FoundProblem } from '../../engine/exchange/validate.ts'
import { main } from '../../engine/command-line/main.ts'

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'examples', 'broken')
const root = fileURLToPath(new URL('../..', import.meta.url))

/** File of `examples/broken` (it begins with the code), the document with the problem, and the place in it. */
const expected: [file: string, document: string, at: string, place?: string][] = [
  ['json-syntax', '', '', '5:3'],
  ['duplicate-property', '', '/spec/port'],
  ['unsafe-property', '', '/spec/__proto__'],
  ['not-a-document', '', '/key'],
  ['kind-missing', '', '/kind'],
  ['unknown-kind', 'warehouse/a', '/kind'],
  ['version-too-new', 'site/future', '/version'],
  ['owner-key-missing', 'content/lonely', '/key'],
  ['owner-not-found', 'content/nobody.products', '/key'],
  ['duplicate-document', 'site/double', '/key'],
  ['required.name', 'site/nameless', '/name'],
  ['too-long.name', 'site/long', '/name'],
  ['wrong-form.key', 'site/Not A Key', '/key'],
  ['required', 'schema/no-name', '/spec/resultColumns/0/name'],
  ['required.where-shown', 'data-source/hostless', '/spec/system'],
  ['required.key', 'content/shop.unnamed-key', '/spec/keys/0'],
  ['required.detail-label', 'content/shop.nameless-field', '/spec/detail/layout/0/items/1/label'],
  ['unknown-property', 'site/unknown', '/spec/colour'],
  ['wrong-type', 'site/typed', '/spec/port'],
  ['secret-written', 'data-source/written', '/spec/password'],
  ['wrong-type.text', 'content/shop.text', '/spec/list/columns/0/label'],
  ['not-a-code', 'data-source/code', '/spec/database_type'],
  ['not-a-code.align', 'content/shop.align', '/spec/list/columns/0/align'],
  ['too-long', 'data-source/remark', '/spec/remark'],
  ['too-long.text', 'site/overview', '/spec/overview/ja'],
  ['wrong-form', 'site/formed', '/spec/path'],
  ['too-small', 'site/port-0', '/spec/port'],
  ['too-large', 'site/port-65536', '/spec/port'],
  ['too-few-items', 'content/shop.chainless', '/spec/list/dataSchemas'],
  ['too-many-items', 'content/shop.many-keys', '/spec/keys'],
  ['duplicate-item', 'content/shop.twice', '/spec/keys/1'],
  ['not-used-here', 'data-source/used', '/spec/port'],
  ['reserved-word', 'site/main', '/spec/path'],
  ['reference-wrong-form', 'site/address', '/spec/login/schema'],
  ['reference-wrong-kind', 'site/kinds', '/spec/login/schema'],
  ['reference-not-found', 'site/lost', '/spec/login/schema'],
  ['reference-not-owned', 'site/thief', '/spec/sections/0'],
  ['column-not-found', 'content/shop.column', '/spec/list/columns/1/field'],
  ['column-not-found.sort', 'content/shop.sort', '/spec/list/orderBy/0/field'],
  ['column-not-found.search', 'content/shop.search', '/spec/list/search/fields/0/field'],
  ['column-not-found.category', 'content/shop.category', '/spec/list/category/fields/0'],
  ['column-not-found.key', 'content/shop.key', '/spec/keys/0'],
  ['column-not-found.detail', 'content/shop.detail', '/spec/detail/layout/0/items/0/field'],
  ['parameter-not-found', 'content/shop.parameter', '/spec/list/dataSchemas/0/parameters/0/name'],
  ['source-field-not-found', 'content/shop.login-field', '/spec/list/dataSchemas/0/parameters/0/field'],
  ['login-column-not-found', 'site/login-name', '/spec/login/nameField'],
  [
    'target-column-not-found',
    'content/shop.target-column',
    '/spec/list/columns/0/drilldownSetting/parameterTable/0/targetField',
  ],
  ['no-effect', 'content/shop.sized', '/spec/list/csv/attached'],
  ['template-syntax', 'report/template-syntax', '/spec/page'],
  ['template-not-offered', 'report/template-not-offered', '/spec/page'],
  ['template-helper-unknown', 'report/template-helper-unknown', '/spec/page'],
  ['template-helper-values', 'report/template-helper-values', '/spec/page'],
  ['template-field-unknown', 'report/template-field-unknown', '/spec/page'],
  ['template-not-a-list', 'report/template-not-a-list', '/spec/page'],
  ['template-too-deep', 'report/template-too-deep', '/spec/page'],
  ['graph-no-number', 'graph/words', '/spec/values/0/field'],
  ['graph-values', 'graph/slices', '/spec/values'],
  ['duplicate-field.graph', 'graph/summed-twice', '/spec/values/2/field'],
  ['duplicate-field.series', 'graph/along-itself', '/spec/series'],
  ['dashboard-filter-unused', 'dashboard/filtered', '/spec/filters/0/field'],
  ['no-effect.idle', 'component/idle', '/spec/columns/0/columnTotal'],
  ['component-rows-incomplete', 'component/untaken', '/spec/inputSchemas'],
  ['component-rows-incomplete.columns', 'component/untyped', '/spec/columns'],
  ['column-not-found.typed-row', 'component/unknown-row', '/spec/inputSchemas/0/parameters/1/field'],
  ['page-not-found', 'content/shop.target-page', '/spec/list/columns/0/drilldownSetting/pageId'],
  ['placeholder-not-found', 'content/shop.picture', '/spec/list/columns/0/image/url'],
  ['pattern-invalid.look-around', 'content/shop.look-around', '/spec/dbPages/0/inputs/0/inputCheck/rules/0/pattern'],
  [
    'first-condition-joined.drilldown',
    'content/shop.joined-drilldown',
    '/spec/list/columns/0/conditionalDrilldown/0/conditions/0/type',
  ],
  ['table-used-in-join', 'schema/sql-gui-join', '/spec/gui/joins/0/right'],
  ['table-has-references', 'schema/sql-gui-table', '/spec/gui/fields/1/table'],
  ['join-has-references', 'schema/sql-gui-unjoined', '/spec/gui/tables/1'],
  ['table-not-joined', 'schema/sql-gui-apart', '/spec/gui/tables/1'],
  ['join-adds-nothing', 'schema/sql-gui-join-twice', '/spec/gui/joins/1'],
  ['parts-count', 'schema/sql-gui-parts', '/spec/gui/fields/0/expression'],
  ['aggregate-misplaced', 'schema/sql-gui-aggregate', '/spec/gui/conditions/0/expression/op'],
  ['comparison-incomplete', 'schema/sql-gui-comparison', '/spec/gui/conditions/0'],
  ['field-not-grouped', 'schema/sql-gui-group', '/spec/gui/fields/0'],
  ['sort-not-selected', 'schema/sql-gui-sort', '/spec/gui/orderBy/0'],
  ['required.sql-gui-table', 'schema/sql-gui-nameless', '/spec/gui/tables/0/file'],
  ['duplicate-field.sql-gui', 'schema/sql-gui-twice', '/spec/gui/fields/1/as'],
  ['part-not-found.sql-gui', 'schema/sql-gui-result', '/spec/resultColumns/1/name'],
  ['subquery-type', 'schema/sub-type', '/spec/gui'],
  ['subquery-cycle', 'schema/sub-cycle', '/spec/subqueries/0'],
  ['folder-circle', 'folder/inside', '/spec/parent'],
  ['subquery-not-select', 'schema/sub-update', '/spec/subqueries'],
  ['input-not-found', 'content/shop.again', '/spec/dbPages/0/inputs/0/inputCheck/rules/0/field'],
  ['address-invalid', 'inbound-connection/office', '/spec/address'],
  ['wrong-form.email', 'mail-setting/mail', '/spec/from'],
  ['connect-key-unknown', 'data-source/connect-key', '/spec/connectString'],
  ['connect-value-wrong', 'data-source/connect-value', '/spec/connectString'],
  ['connect-string-unused', 'data-source/connect-unused', '/spec/connectString'],
  ['program-length', 'schema/program-length', '/spec/parameters/0/length'],
  ['program-scale', 'schema/program-scale', '/spec/parameters/0/scale'],
  ['body-not-json', 'schema/body', '/spec/request/body'],
  ['list-page-not-counted', 'schema/uncounted', '/spec/request/list/page'],
  ['wrong-form.api', 'api/url', '/spec/url'],
  ['required.cors', 'cors/origin', '/spec/allowedOrigin'],
  ['chain-several-sources.api', 'api/sources', '/spec/paths/0/methods/0/dataSchemas/1/schema'],
  ['api-input-taken', 'api/taken', '/spec/paths/0/methods/0/inputs/0/name'],
  ['api-input-taken.undeclared', 'api/undeclared', '/spec/paths/0/methods/0/dataSchemas/0/parameters/0/field'],
  ['api-input-body', 'api/listed', '/spec/paths/0/methods/0/inputs/0/in'],
  ['source-field-not-found.api', 'api/field', '/spec/paths/0/methods/0/inputs/0/dataSchemas/0/parameters/1/field'],
  ['api-column', 'api/keyed', '/spec/paths/0/methods/0/keys/0'],
  ['api-path-taken', 'api/twofold', '/spec/paths/1/path'],
  ['api-patch-optional', 'api/partly', '/spec/paths/0/methods/0/inputs/0'],
  ['chain-reads-only.api', 'api/changing', '/spec/paths/0/methods/0/dataSchemas/0/schema'],
  ['value-taken.name', 'content-category/shop.tools-2', '/name'],
  ['not-used-here.web-api', 'web-api/key', '/spec/key'],
  ['not-a-code.block', 'screen/block', '/spec/blocks/0/blocks/0/type'],
  ['required.block-type', 'screen/typeless', '/spec/blocks/0/type'],
  ['not-a-code.action', 'screen/action', '/spec/blocks/0/onPress/0/do'],
  ['unknown-property.block', 'screen/property', '/spec/blocks/0/colour'],
  ['duplicate-parameter', 'schema/twice-parameter', '/spec/parameters/1/name'],
  ['duplicate-column', 'schema/twice-column', '/spec/resultColumns/1/key'],
  ['duplicate-column.name', 'schema/same-name', '/spec/resultColumns/1/name'],
  ['duplicate-field', 'content/shop.twice-field', '/spec/list/columns/1/field'],
  ['duplicate-schema', 'content/shop.twice-schema', '/spec/list/dataSchemas/1/schema'],
  ['pattern-invalid', 'content/shop.pattern', '/spec/dbPages/0/inputs/0/inputCheck/rules/0/pattern'],
  ['first-condition-joined', 'content/shop.joined', '/spec/list/search/fields/0/inputCond/type'],
  ['date-invalid', 'site/dates', '/spec/usageTime/stopDates/0'],
  ['range-inverted', 'content/shop.range', '/spec/dbPages/0/inputs/0/inputCheck/minValue'],
  ['calendar-inconsistent', 'content/shop.calendar', '/spec/dbPages/0/inputs/0/datetime/calendarMax'],
  ['calendar-inconsistent.entries', 'content/shop.entries', '/spec/list/calendar/end'],
  ['calendar-field-no-date', 'content/shop.no-days', '/spec/list/calendar/start'],
  ['date-format-wrong', 'content/shop.format', '/spec/list/calendar/dateFormat'],
  ['required.calendar-start', 'content/shop.no-start', '/spec/list/calendar/start'],
  ['source-field-not-found.calendar', 'content/shop.calendar-field', '/spec/list/dataSchemas/0/parameters/0/field'],
  ['variable-not-for-schema', 'content/shop.foreign-variable', '/spec/list/dataSchemas/0/parameters/0/variable'],
  ['source-field-not-found.variable', 'user-variable/month', '/spec/field'],
  ['default-language-not-offered', 'site/language', '/spec/language'],
  ['text-missing', 'site/bilingual', '/name'],
  ['usage-time-invalid', 'site/hours', '/spec/usageTime/to'],
  ['usage-time-empty', 'site/no-hours', '/spec/usageTime/to'],
  ['required.usage-time', 'site/from', '/spec/usageTime/from'],
  ['value-taken', 'site/second', '/spec/path'],
  ['login-parameters-missing', 'schema/login-parameters', '/spec/parameters'],
  ['login-schema-type', 'site/login-type', '/spec/login/schema'],
  ['site-entrance-missing', 'site/doorless', '/spec/login'],
  ['public-with-login', 'site/both', '/spec/public'],
  ['required.web-api-login', 'site/nameless-door', '/spec/login/idField'],
  ['login-twice', 'site/two-doors', '/spec/authenticationApi'],
  ['authentication-schema-type', 'authentication-api/login-sql', '/spec/schema'],
  ['authentication-password-missing', 'authentication-api/unlocked', '/spec/bindings'],
  ['parameter-not-set.authentication', 'authentication-api/userless', '/spec/bindings'],
  ['source-not-here.authentication', 'authentication-api/row-of-nobody', '/spec/bindings/0/source'],
  ['login-not-select', 'schema/login-update', '/spec/sql'],
  ['columns-missing', 'schema/no-columns', '/spec/resultColumns'],
  ['connection-type-wrong', 'schema/connection', '/spec/connectionType'],
  ['sequence-not-insert', 'schema/sequence', '/spec/parameters/0/sequenceId'],
  ['sql-empty', 'schema/empty', '/spec/sql'],
  ['sql-several-statements', 'schema/several', '/spec/sql'],
  ['sql-parameter-undeclared', 'schema/undeclared', '/spec/sql'],
  ['request-parameter-undeclared', 'schema/asks-for-more', '/spec/request/parameters/0/value'],
  ['sql-parameter-unused', 'schema/unused', '/spec/parameters/0/name'],
  ['input-unused', 'content/shop.unread-input', '/spec/dbPages/0/inputs/0/key'],
  ['chain-several-sources', 'content/shop.sources', '/spec/list/dataSchemas/1/schema'],
  ['chain-last-not-select', 'content/shop.last', '/spec/list/dataSchemas/0/schema'],
  ['chain-timeout', 'content/shop.timeout', '/spec/list/dataSchemas'],
  ['chain-no-transaction', 'content/shop.unjournaled', '/spec/purchase'],
  ['example-not-json', 'api/shown', '/spec/paths/0/methods/0/example'],
  ['chain-undoes-nothing', 'api/tells', '/spec/paths/0/methods/0/dataSchemas'],
  ['parameter-not-set', 'content/shop.unset', '/spec/list/dataSchemas/0/parameters'],
  ['schema-not-earlier', 'content/shop.late', '/spec/purchase/detailSchemas/0/parameters/0/schema'],
  ['source-not-here', 'content/shop.no-row', '/spec/list/dataSchemas/0/parameters/0/source'],
  ['source-not-here.calendar', 'content/shop.no-calendar', '/spec/list/dataSchemas/0/parameters/0/source'],
  ['component-type-wrong', 'content/shop.options', '/spec/list/dataSchemas/0/parameters/0/component'],
  ['component-type-wrong.check', 'content/shop.checked', '/spec/purchase/inputs/0/inputCheck/rules/0/component'],
  ['chain-several-sources.component', 'content/shop.far-value', '/spec/list/dataSchemas/0/parameters/0/component'],
  ['row-field-not-key', 'content/shop.row-field', '/spec/detail/dataSchemas/0/parameters/0/field'],
  ['component-needs-itself', 'component/circle', '/spec/schemas/0/parameters/0/component'],
  ['chain-empty', 'component/nothing', '/spec/schemas'],
  ['entry-page-missing', 'content/shop.typed', '/spec/list/columns/1/inputItem'],
  ['schema-for-components', 'content/shop.offered', '/spec/list/dataSchemas/0/schema'],
  ['several-downloads', 'api/downloads', '/spec/paths/0/methods/0/dataSchemas/1/schema'],
  ['download-not-last', 'api/download', '/spec/paths/0/methods/0/dataSchemas/0/schema'],
  ['schema-not-select', 'schema/check-update', '/spec/sql'],
  ['statement-wrong', 'schema/add-update', '/spec/sql'],
  ['sequence-not-value', 'schema/sequence-value', '/spec/parameters/0/sequenceId'],
  ['reserved-word.parameter', 'schema/reserved-parameter', '/spec/parameters/0/name'],
  ['value-taken.schema', 'schema/products-2', '/name'],
  ['reference-not-found.schema', 'content/shop.deleted', '/spec/list/dataSchemas/0/schema'],
  ['required.data-source', 'schema/sourceless', '/spec/dataSource'],
  ['key-required', 'content/shop.keyless', '/spec/keys'],
  ['key-required.files', 'content/shop.keyless-picture', '/spec/keys'],
  ['amount-cut', 'content/shop.amount-cut', '/spec/purchase/amountFormat/decimalPoint'],
  ['amount-field-missing', 'content/shop.priceless', '/spec/purchase/amountField'],
  ['amount-not-number', 'content/shop.amount', '/spec/purchase/amountField'],
  ['total-not-number', 'content/shop.total', '/spec/list/columns/1/columnTotal'],
  ['key-not-for-all', 'content/shop.kept', '/spec/list/columns/0/displaySetting'],
  ['detail-schema-missing', 'content/shop.orderless', '/spec/purchase/detailSchemas'],
  ['several-add-pages', 'content/shop.adds', '/spec/dbPages/1/type'],
  ['several-bulk-delete-pages', 'content/shop.deletes', '/spec/dbPages/1/type'],
  ['page-not-set', 'content/shop.which', '/spec/list/inputButtons/0/pageId'],
  ['detail-not-reached', 'content/shop.unreached', '/spec/detail'],
  ['page-missing', 'content/shop.no-detail', '/spec/list/pageTransition/left/pageType'],
  ['drilldown-not-set', 'content/shop.drill', '/spec/list/columns/0/drilldownSetting'],
  ['drilldown-target-page-missing', 'content/shop.drill-page', '/spec/list/columns/0/drilldownSetting/pageType'],
  [
    'drilldown-type-wrong',
    'content/shop.drill-type',
    '/spec/list/columns/0/drilldownSetting/targetContentObj/contentType',
  ],
  ['drilldown-key-missing', 'content/shop.drill-key', '/spec/list/columns/0/drilldownSetting/parameterTable'],
  ['too-few-items.drilldown', 'content/shop.drill-table', '/spec/list/columns/0/drilldownSetting/parameterTable'],
  ['mapping-missing', 'content/shop.mapping', '/spec/transfer/mapping'],
  ['mapping-key-missing', 'content/shop.mapping-key', '/spec/transfer/mapping'],
  ['cart-without-codes', 'content/shop.cart-file', '/spec/transfer/cart'],
  ['chain-timeout.transfer', 'content/shop.transfer-time', '/spec/transfer/timeout'],
  ['link-unsafe', 'content/shop.message-link', '/spec/message/text/en'],
  ['picture-not-found', 'content/shop.message-picture', '/spec/message/text'],
  ['period-inverted', 'content/shop.message-period', '/spec/message/to'],
  ['login-password-unchecked', 'schema/login-open', '/spec/sql'],
  ['sql-verb', 'schema/misspelled', '/spec/sql'],
  ['content-name-twice', 'site/names', '/spec/sections/1'],
  ['source-file-name', 'data-source/outside', '/spec/db'],
  ['too-large.size', 'schema/huge-size', '/spec/resultColumns/0/size'],
]

/** What was found wanting on the running product, and is told by one of these since. */
const findings: Record<string, string> = {
  'amount-cut': 'B-04',
  'required.detail-label': 'C-06',
  'detail-not-reached': 'B-10 P-17',
  'content-name-twice': 'P-17',
  'drilldown-key-missing': 'P-17',
  'login-password-unchecked': 'P-14',
  'too-large.size': 'P-16',
  'source-file-name': 'P-16 L-04',
  'kind-missing': 'P-16 P-19',
  'unknown-kind': 'P-16 P-19',
  'login-schema-type': 'P-19',
  'reserved-word': 'L-19',
}
const named = expected.map(([file, ...rest]): [string, ...(typeof expected)[number]] => [
  [findings[file], file].filter(Boolean).join(' '),
  file,
  ...rest,
])

const byFile = new Map<string, FoundProblem[]>()
for (const found of validate(folder, root)) {
  const name = relative(folder, found.file)
  byFile.set(name, [...(byFile.get(name) ?? []), found])
}

describe('each broken example gives exactly its problem', () => {
  test.each(named)('%s (%s): %s %s', (_name, file, document, at, place) => {
    const found = byFile.get(`${file}.json`) ?? []
    expect(found.map(({ problem }) => [problem.code, problem.at])).toEqual([[file.split('.')[0], at]])
    if (document !== '') expect(found[0]?.problem.in).toBe(document)
    if (place !== undefined) expect(`${found[0]?.line}:${found[0]?.column}`).toBe(place)
    expect(found[0]?.problem.message).not.toMatch(/\{\d\}|undefined|\[object/)
  })
})

test('every file of the folder is in the list', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(files.sort()).toEqual(expected.map(([file]) => `${file}.json`).sort())
})

test('the sound documents to which the broken ones refer have no problem', () => {
  const found = [...byFile].filter(([name]) => name.startsWith('library')).flatMap(([, problems]) => problems)
  expect(found.map(({ problem }) => `${problem.in} ${problem.code}`)).toEqual([])
})

test('there are at least 25 different codes', () => {
  expect(new Set(expected.map(([file]) => file.split('.')[0])).size).toBeGreaterThanOrEqual(25)
})

describe('npx kumiki validate', () => {
  test('prints file, line, column, code, message and place, and answers 1', async () => {
    const lines: string[] = []
    const code = await main(['validate', join(folder, 'wrong-type.json')], (text) => lines.push(text))
    expect(code).toBe(1)
    expect(lines[0]).toMatch(
      /wrong-type\.json:\d+:\d+ wrong-type Port must be a whole number\. \(site\/typed#\/spec\/port\)$/,
    )
  })

  test('speaks Japanese', async () => {
    const lines: string[] = []
    await main(['validate', join(folder, 'reserved-word.json'), '--language', 'ja'], (text) => lines.push(text))
    expect(lines[0]).toContain('「main」は使用できません。')
  })

  test('answers 0 without problems, 2 without a folder', async () => {
    expect(await main(['validate', join(folder, 'library')], () => {})).toBe(0)
    expect(await main(['validate', join(folder, 'nowhere')], () => {})).toBe(2)
    expect(await main([], () => {})).toBe(2)
  })

  test('a warning alone is no failure', async () => {
    const found = byFile.get('sql-parameter-unused.json') ?? []
    expect(found.map((problem) => line(problem))[0]).toContain(' warning sql-parameter-unused ')
  })
})
