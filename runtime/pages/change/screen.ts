import { cellOf, labelOf } from '../../compile/cell.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import { inputLayout } from '../../compile/input-layout.ts'
import type { Block, ScreenDocument } from '../../compile/release.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import { contentScreen } from '../../compile/screen.ts'
import * as defaults from '../../generated/defaults.ts'
import type { InputsBlock } from '../../generated/blocks/inputs.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { ScreenCondition } from '../../generated/screens/screen-condition.ts'
import { frontRoute } from '../content-pages.ts'
import { leave, leaveState } from '../leave.ts'
import type { Change } from './db-pages.ts'
import { rowFields } from './row-fields.ts'

const hasRow: ScreenCondition = { name: 'load.row.row', condition: '<>', value: null }

/** What the row is, the inputs, and the button that does it. */
export function changeScreen(
  context: Context,
  content: Content,
  change: Change,
  page: DbPage,
  at: string,
): ScreenDocument {
  const inputs = inputFieldsOf(context, page.inputs, page.dataSchemas, {
    contentId: content.id,
    page: `${change}/${page.key}`,
  }).filter((field) => !field.hidden)
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
    ...(!isAdd && {
      load: {
        row: {
          call: 'detail-data',
          input: { contentId: content.id, page: `${change}/${page.key}`, rowKey: { $get: 'state.row' } },
        },
      },
    }),
    blocks: [
      {
        type: 'message',
        tone: 'warning',
        title: context.t('Nothing was changed yet: please check.'),
        text: { $get: 'state.changes' },
        when: { name: 'state.changes', condition: '<>', value: '' },
      },
      ...(isAdd ? [] : [rowGrid(context, content, change, page, at)]),
      {
        type: 'inputs',
        fields: inputs,
        ...inputLayout(context, page),
        ...(isAdd ? { initial: { $get: 'state.given' } } : { initial: { $get: 'load.row.row' }, when: hasRow }),
        state: 'inputs',
        problems: { $get: 'state.problems' },
        submit: submitOf(context, content, change, page),
        back: { label: context.t('Back'), onPress: leave(context, content) },
      },
    ],
  })
}

/** The row's fields that nobody types here. */
function rowGrid(context: Context, content: Content, change: Change, page: DbPage, at: string): Block {
  const typed = new Set((page.inputs ?? []).map(({ key }) => key))
  const { fields } = rowFields(context, content, page, at)
  return {
    type: 'grid',
    label: context.text(page.name),
    row: { $get: 'load.row.row' },
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
const icons = { add: 'plus', update: 'check', delete: 'trash' } as const
const done = { add: 'Added.', update: 'Saved.', delete: 'Deleted successfully' } as const

function submitOf(context: Context, content: Content, change: Change, page: DbPage): InputsBlock['submit'] {
  const isAdd = change === 'add'
  const label = context.text(page.submitText) || context.t(words[change])
  return {
    label,
    icon: icons[change],
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
          ...(!isAdd && { rowKey: { $get: 'state.row' }, seen: { $get: 'load.row.row' } }),
          inputs: { $op: 'coalesce', of: [{ $get: 'event.value' }, {}] },
        },
        then: [
          { do: 'set', state: 'inputs', value: null },
          { do: 'set', state: 'problems', value: null },
          { do: 'set', state: 'changes', value: null },
          { do: 'message', tone: 'success', text: page.submitText ? context.t('Done.') : context.t(done[change]) },
          ...afterwards(context, content, change, page),
        ],
        onCode: {
          60106: [{ do: 'set', state: 'problems', value: { $get: 'event.data.problems' } }],
          60107: [
            { do: 'message', tone: 'warning', text: { $get: 'event.message' } },
            { do: 'set', state: 'changes', value: { $op: 'join', text: '\n', of: { $get: 'event.data.changes' } } },
            ...(isAdd ? [] : [{ do: 'reload' as const, load: 'row' }]),
          ],
        },
      },
    ],
  }
}

function afterwards(context: Context, content: Content, change: Change, page: DbPage): ActionList {
  const to = page.afterSave ?? defaults.dbPage.afterSave
  // A row that is gone cannot be shown again.
  if (to === 'again' && change !== 'delete') return change === 'add' ? [] : [{ do: 'reload', load: 'row' }]
  if (to === 'list') return [{ do: 'open', route: frontRoute(context, content), replace: true }]
  return leave(context, content)
}
