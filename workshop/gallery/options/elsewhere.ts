/**
 * Options of screens of which nobody sees by pressing and typing alone that they are gone: what leads to them has to go wrong,
 * or takes more steps. Each with the test that draws it and fails without it (`elsewhere.long.test.ts` leaves it out there).
 */
export const drawnElsewhere: Readonly<Record<string, readonly string[]>> = {
  'renderer/actions/actions.test.tsx': [
    'back.route',
    'back.when',
    'set.state',
    'set.value',
    'call.progress',
    'call.progress.call',
    'call.progress.input',
    'call.progress.take',
    'call.progress.into',
    'call.timeout',
    'inputs.submit.stoppable',
    'inputs.submit.onStop',
    'open.confirm',
    'call.take',
  ],
  'renderer/blocks/arrange/arrange.test.tsx': ['split.label', 'split.chosen', 'split.onClear', 'bar.place'],
  'renderer/blocks/arrange/dialog.test.tsx': ['dialog.title', 'dialog.state', 'dialog.width'],
  'renderer/blocks/cells/cells.test.tsx': [
    'text.rows',
    'number.scale',
    'number.before',
    'stepper.addIcon',
    'stepper.removeIcon',
    'badge.options',
    'badge.options.value',
    'badge.options.label',
    'badge.options.tone',
    'link.newTab',
  ],
  'renderer/blocks/cells/entry.test.tsx': [
    'entry.cell',
    'entry.edit.field.messages',
    'entry.edit.field.check.maxValue',
    'entry.edit.value',
  ],
  'renderer/blocks/edit/inputs.test.tsx': [
    'inputs.problems',
    'inputs.back.onPress',
    'inputs.fields.check.clears',
    'inputs.fields.datetime.timeDigit',
    'inputs.fields.check.maxValue',
    'inputs.submit.disabled',
    'inputs.ofRow',
  ],
  'renderer/blocks/edit/inputs/supplied-input.test.tsx': [
    'inputs.fields.choices.find',
    'inputs.fields.choices.table.columns.follows.decimals',
  ],
  'renderer/blocks/edit/transfer.test.tsx': [
    'transfer.delimiter',
    'transfer.quote',
    'transfer.encoding',
    'transfer.startRow',
    'transfer.method',
    'transfer.errorHandling',
    'transfer.checksAll',
    'transfer.leaveOut',
    'transfer.edit',
    'transfer.keys.column',
    'transfer.columns.column',
    'transfer.columns.isRequired',
  ],
  'renderer/blocks/rows/calendar.test.tsx': ['calendar.range', 'calendar.entry.end'],
  'renderer/blocks/rows/download.test.tsx': [
    'download.lines.quote',
    'download.lines.lineCode',
    'download.background',
    'download.background.call',
    'download.background.from',
    'download.background.format',
    'download.fixedName',
  ],
  'renderer/blocks/rows/search.test.tsx': [
    'search.fields.condition',
    'search.fields.look.height',
    'search.fields.datetime',
    'search.fields.datetime.format',
    'search.fields.datetime.timeDigit',
    'search.given',
  ],
  'renderer/blocks/rows/table.test.tsx': [
    'table.arranged.state',
    'table.clear',
    'table.limit',
    'table.empty.narrowed',
    'table.empty.narrowed.state',
    'table.empty.narrowed.title',
    'table.empty.narrowed.text',
    'table.empty.narrowed.icon',
  ],
  'renderer/blocks/cells/stepper.test.tsx': ['stepper.min'],
  'renderer/blocks/show/board.test.tsx': ['board.empty'],
  'renderer/blocks/show/chart.test.tsx': ['chart.list'],
  'renderer/blocks/show/filters.test.tsx': ['filters.label', 'filters.state'],
  'renderer/blocks/show/updated.test.tsx': ['updated.update', 'updated.load'],
  'renderer/blocks/show/show.test.tsx': [
    'cards.image',
    'cards.empty',
    'message.tone',
    'message.title',
    'message.text',
    'message.takesFocus.condition',
    'message.takesFocus.value',
    'progress.label',
    'progress.value',
    'progress.of',
    'progress.when',
  ],
  'renderer/screen/screen.test.tsx': ['screen.state.*.as', 'screen.state.*.of', 'screen.load.*.follows'],
}

/** No option is called so: all tests of a file with nothing left out, before and after each of its options was. */
export const nothingBefore = 'nothing before'
export const nothingAfter = 'nothing after'

/** What a screen draws no part of, with the test that fails without it. */
export const elsewhere: readonly [option: RegExp, test: string][] = [
  // The engine leaves out what a person has no right to.
  [/\.access$/, 'workshop/laws/strip-screen.test.ts'],
  // The shell draws around a screen.
  [/^screen\.(route|layout|title|hidden|activeMenu|noCache)$/, 'renderer/layout/site/shell.test.tsx'],
  [/^screen\.background$/, 'examples/wholesale/own-look.long.test.ts'],
  [/^screen\.forward/, 'renderer/screen/screen.test.tsx'],
  // A PDF is drawn by a browser alone.
  [/^pdf\.label$/, 'examples/wholesale/catalogue.long.test.ts'],
  // Parts of a day's format that its default does not need.
  [/^screen\.state\.\*\.days\..*\.(format|timeDigit)$/, 'renderer/blocks/rows/search.test.tsx'],
]
