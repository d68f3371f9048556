import type { ListContent } from '../../page-parts/has-list.ts'
import * as answerCodes from '../../answer-codes.ts'
import { cellOf, labelOf } from '../../compile/cell.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import { inputLayout } from '../../compile/input-layout.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import { contentScreen } from '../../compile/screen.ts'
import * as defaults from '../../generated/defaults.ts'
import type { InputsBlock } from '../../generated/blocks/inputs.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenLoad } from '../../generated/screens/screen-load.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { frontRoute } from '../../compile/content-pages.ts'
import { leave, leaveState } from '../../page-parts/leave.ts'
import type { Change, PlacedPage } from './db-pages.ts'
import { rowFields } from './row-fields.ts'

/** Where a page keeps what it is about: on a screen of its own, or among others on the screen of the list. */
export interface Kept {
  /** Name of the state with the key of the row, … */
  key: string
  /** … and of the load with the row. */
  row: string
  inputs: string
  problems: string
  changes: string
}

const own: Kept = { key: 'row', row: 'row', inputs: 'inputs', problems: 'problems', changes: 'changes' }

/** One page that changes rows, as a screen or as a window. */
export interface ChangeForm {
  change: Change
  page: DbPage
  /** Place of the page in the document. */
  at: string
  kept: Kept
  /** Expression of the values that the inputs begin with, where no row gives them. */
  given?: NonNullable<InputsBlock['initial']>
  /** The button that goes without changing anything. */
  back: NonNullable<InputsBlock['back']>
  /** What follows when it is done, by what the document says about it. */
  afterwards: Record<NonNullable<DbPage['afterSave']>, ActionList>
}

/** What the row is, the inputs, and the button that does it. */
export function changeScreen(
  context: Context,
  content: ListContent,
  change: Change,
  { page, at }: PlacedPage,
): ScreenDocument {
  const isAdd = change === 'add'
  return contentScreen(content, `${change}-${page.key}`, {
    route: context.route(content.id, change, page.key),
    access: { audience: 'site', content: content.id, ...pageShownTo(context, content, `${change}/${page.key}`).access },
    title: context.text(page.name),
    hidden: true,
    activeMenu: frontRoute(context, content),
    state: {
      ...(isAdd ? { given: { in: 'query', as: 'json' } } : { row: { in: 'query', as: 'json' } }),
      ...leaveState,
      problems: { in: 'memory' },
      // What was typed for one row is not meant for the next one that opens.
      inputs: { in: isAdd ? 'tab' : 'memory' },
      changes: { in: 'memory' },
    },
    ...(!isAdd && { load: { row: rowLoad(content, change, page, own) } }),
    blocks: changeBlocks(context, content, {
      change,
      page,
      at,
      kept: own,
      given: { $get: 'state.given' },
      back: { label: context.t('Back'), onPress: leave(context, content) },
      afterwards: {
        again: isAdd ? [] : [{ do: 'reload', load: own.row }],
        list: [{ do: 'open', route: frontRoute(context, content), replace: true }],
        back: leave(context, content),
      },
    }),
  })
}

/** The row that a page changes, as it is read before. */
export function rowLoad({ id }: ListContent, change: Change, { key }: DbPage, kept: Kept): ScreenLoad {
  return {
    call: 'detail-data',
    input: { contentId: id, page: `${change}/${key}`, rowKey: { $get: `state.${kept.key}` } },
  }
}

/** What was refused, what the row is, the inputs, and the button that does it. */
export function changeBlocks(context: Context, content: ListContent, form: ChangeForm): Block[] {
  const { change, page, kept, given, back } = form
  const row = `load.${kept.row}.row`
  const isThere: ScreenCondition = {
    all: [
      { name: row, condition: '<>', value: null },
      // In a window the row before stands there until the next has come.
      { not: { name: `status.${kept.row}.replacing`, condition: '=', value: true } },
    ],
  }
  const fields = inputFieldsOf(context, page.inputs, page.dataSchemas, {
    contentId: content.id,
    page: `${change}/${page.key}`,
  }).filter((field) => !field.hidden)
  return [
    {
      type: 'message',
      tone: 'warning',
      title: context.t('Nothing was changed yet: please check.'),
      text: { $get: `state.${kept.changes}` },
      when: { name: `state.${kept.changes}`, condition: '<>', value: '' },
    },
    ...(change === 'add' ? [] : [rowGrid(context, content, form)]),
    {
      type: 'inputs',
      fields,
      ...inputLayout(context, page),
      ...(change === 'add'
        ? given === undefined
          ? {}
          : { initial: given }
        : { initial: { $get: row }, ofRow: true, when: isThere }),
      state: kept.inputs,
      problems: { $get: `state.${kept.problems}` },
      submit: submitOf(context, content, form),
      back,
    },
  ]
}

/** The row's fields that nobody types here. */
function rowGrid(context: Context, content: ListContent, { change, page, at, kept }: ChangeForm): Block {
  const typed = new Set((page.inputs ?? []).map(({ key }) => key))
  const { fields } = rowFields(context, content, page, at)
  return {
    type: 'grid',
    label: context.text(page.name),
    row: { $get: `load.${kept.row}.row` },
    labelPosition: 'left',
    items: fields
      .filter(({ column }) => change === 'delete' || !typed.has(column.key))
      .map((field) => ({
        label: labelOf(context, field.option, field.column),
        align: 'left',
        cell: cellOf(context, content, field, `${change}/${page.key}`),
      })),
    empty: context.t('Target data is not found.'),
  }
}

const words = { add: 'Add', update: 'Save', delete: 'Delete' } as const
const done = { add: 'Added.', update: 'Saved.', delete: 'Deleted successfully' } as const

function submitOf(context: Context, content: ListContent, form: ChangeForm): InputsBlock['submit'] {
  const { change, page, kept } = form
  const isAdd = change === 'add'
  const label = context.text(page.submitText) || context.t(words[change])
  return {
    label,
    // It sends what was typed: a plus stands where something begins.
    icon: change === 'delete' ? 'trash' : 'check',
    ...(change === 'delete' && { danger: true }),
    onPress: [
      {
        do: 'call',
        call: 'change-data',
        once: true,
        confirm: {
          text: context.text(page.confirmMessage ?? defaults.dbPage.confirmMessage),
          action: label,
          ...(change === 'delete' && { danger: true }),
        },
        input: {
          contentId: content.id,
          page: `${change}/${page.key}`,
          ...(!isAdd && { rowKey: { $get: `state.${kept.key}` }, seen: { $get: `load.${kept.row}.row` } }),
          inputs: { $op: 'coalesce', of: [{ $get: 'event.value' }, {}] },
        },
        then: [
          { do: 'set', state: kept.inputs, value: null },
          { do: 'set', state: kept.problems, value: null },
          { do: 'set', state: kept.changes, value: null },
          { do: 'message', tone: 'success', text: page.submitText ? context.t('Done.') : context.t(done[change]) },
          ...afterwards(form),
        ],
        onCode: {
          [answerCodes.badInput]: [{ do: 'set', state: kept.problems, value: { $get: 'event.data.problems' } }],
          [answerCodes.notDone]: [
            // What was refused before is another matter.
            { do: 'set', state: kept.problems, value: null },
            { do: 'message', tone: 'warning', text: { $get: 'event.message' } },
            { do: 'set', state: kept.changes, value: { $op: 'join', text: '\n', of: { $get: 'event.data.changes' } } },
            ...(isAdd ? [] : [{ do: 'reload' as const, load: kept.row }]),
          ],
        },
      },
    ],
  }
}

function afterwards({ change, page, afterwards: then }: ChangeForm): ActionList {
  const to = page.afterSave ?? defaults.dbPage.afterSave
  // A row that is gone cannot be shown again.
  return then[to === 'again' && change === 'delete' ? 'back' : to]
}
