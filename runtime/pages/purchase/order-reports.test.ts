import { describe } from 'vitest'
import { testRows } from '../../test/compile-content.ts'
import { document } from '../../test/small-site.ts'

const note = document('report', 'note', {
  ...{ type: 'pdf', label: 'Note', fileName: 'note-{CODE}', page: '{{#each rows}}{{CODE}}{{/each}}' },
  dataSchemas: [{ schema: 'schema/goods' }],
})
const purchase = { amountField: 'PRICE', headerSchemas: [{ schema: 'schema/goods' }] }
const withReports = (...reportOutputs: object[]) => ({ purchase: { ...purchase, reportOutputs } })
const report = 'report/note'

describe('reports of an order', () => {
  testRows({ type: 4, purchase }, [
    ['a button where it was placed', withReports({ report }), { label: 'Note', onPress: [{ call: 'report-download', input: { report: 'note.done', order: { $get: 'load.purchase.PURCHASEID' } } }] }],
    ['its file is called after the order', withReports({ report }), { fileName: { $op: 'message', text: 'note-{0}.pdf', of: [{ $get: 'load.purchase.order.CODE' }] } }],
    ['a button with words of its own', withReports({ report, label: 'Form' }), { type: 'button', label: 'Form' }],
    ['it is shown in the page', withReports({ report, inPage: true }), { onPress: [{ do: 'set', value: { label: 'Note', report: 'note.done' } }] }],
    ['the order says which rows', withReports({ report }), { plan: '7/report/note.done', report: { of: 'order' } }],
  ], note) // oxfmt-ignore
})
