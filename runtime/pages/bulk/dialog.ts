import type { ListContent } from '../../page-parts/has-list.ts'
import * as answerCodes from '../../answer-codes.ts'
import type { Context } from '../../compile/context.ts'
import { inputLayout } from '../../compile/input-layout.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Block } from '../../compile/release.ts'
import type { CallAction } from '../../generated/actions/call.ts'
import * as defaults from '../../generated/defaults.ts'
import type { InputsBlock } from '../../generated/blocks/inputs.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import { favoritesAsked } from '../../page-parts/favorites-asked.ts'
import { clearedKey } from '../../input-check/cleared-key.ts'
import { reloadRows } from '../../page-parts/reload-rows.ts'
import { bulkInputs, isKept } from './bulk-inputs.ts'
import { bulkPagesOf, type BulkPage } from './bulk-pages.ts'
import { chosenState } from '../../page-parts/chosen-rows.ts'
import { allState, inputsState, openState, problemsState, progressState, refusalState } from './states.ts'
import { rowCount } from './toolbar.ts'

/** Seconds: as long as all statements of a page may take (specification, section 9). */
const longest = 130

/** For each page a window over the list, which is the question too: how many rows, what is typed, how far it is, and what was refused. */
export function bulkDialogs(context: Context, content: ListContent): Block[] {
  return bulkPagesOf(content.spec).map((one) => {
    const { page } = one
    const fields = bulkInputs(context, content, page).filter((field) => !field.hidden)
    const optional = fields.filter((field) => field.editable && !field.check.required && field.key !== clearedKey)
    const isLeft = optional.length > 0 && optional.every((field) => isKept(content, field))
    return {
      type: 'dialog',
      ...pageShownTo(context, content, `bulk/${page.key}`),
      title: context.text(page.name),
      state: openState(page),
      blocks: [
        {
          type: 'message',
          tone: 'warning',
          title: context.t('Nothing was changed yet: please check.'),
          text: { $get: `state.${refusalState(page)}` },
          when: { name: `state.${refusalState(page)}`, condition: '<>', value: '' },
        },
        { type: 'text', text: { $op: 'message', text: context.t(told[one.change]), of: [rowCount] } },
        ...(isLeft
          ? [{ type: 'text' as const, text: context.t('What is left empty stays as it is in each row.') }]
          : []),
        { type: 'text', text: context.text(page.confirmMessage ?? defaults.dbPage.confirmMessage) },
        {
          type: 'inputs',
          fields,
          ...inputLayout(context, page),
          state: inputsState(page),
          problems: { $get: `state.${problemsState(page)}` },
          submit: submitOf(context, content, one),
          back: { label: context.t('Cancel'), onPress: [{ do: 'set', state: openState(page), value: null }] },
        },
        {
          type: 'progress',
          label: context.t('Rows that are done'),
          value: { $get: `state.${progressState(page)}` },
          of: rowCount,
          when: { name: `state.${progressState(page)}`, condition: '<>', value: null },
        },
      ],
    }
  })
}

const told = {
  update: 'Rows that are changed: {0}',
  delete: 'Rows that are deleted for good: {0}',
} as const
const words = { update: 'Change all', delete: 'Delete all' } as const
const done = { update: '{0} rows were changed.', delete: '{0} rows were deleted.' } as const

function submitOf(context: Context, content: ListContent, { page, change }: BulkPage): InputsBlock['submit'] {
  const label = context.text(page.submitText) || context.t(words[change])
  const isDelete = change === 'delete'
  const rows = reloadRows(content)
  return {
    label,
    icon: isDelete ? 'trash' : 'check',
    ...(isDelete && { danger: true }),
    stoppable: true,
    onStop: [
      ...clear([progressState(page)]),
      { do: 'message', tone: 'warning', text: context.t('Stopped. The rows are shown as they are now.') },
      ...rows,
    ],
    onPress: [
      {
        do: 'call',
        call: 'bulk-change',
        once: true,
        timeout: longest,
        progress: {
          call: 'bulk-progress',
          take: 'rows',
          into: `state.${progressState(page)}`,
          input: { contentId: content.id },
        },
        input: whichRows(context, content, page),
        then: changed(context, content, { page, change }),
        onCode: refused(content, page),
      },
    ],
  }
}

const clear = (states: readonly string[]): ActionList => states.map((state) => ({ do: 'set', state, value: null }))

/** Which rows are meant, and what is typed for them. */
function whichRows(context: Context, content: ListContent, page: DbPage): Record<string, unknown> {
  return {
    contentId: content.id,
    page: page.key,
    search: { $get: 'state.search' },
    conditions: { $get: 'state.conditions' },
    ...favoritesAsked(context, content),
    ...(content.spec.list.category && { category: { $get: 'state.category' } }),
    rows: {
      $op: 'choose',
      when: { not: { name: `state.${allState}`, condition: '=', value: true } },
      then: { $get: `state.${chosenState}` },
    },
    count: rowCount,
    inputs: { $op: 'coalesce', of: [{ $get: 'event.value' }, {}] },
  }
}

/** What follows when all of them are done. */
function changed(
  context: Context,
  content: ListContent,
  { page, change }: Pick<BulkPage, 'page' | 'change'>,
): ActionList {
  return [
    ...clear([inputsState(page), problemsState(page), refusalState(page), openState(page), chosenState, allState]),
    {
      do: 'message',
      tone: 'success',
      text: { $op: 'message', text: context.t(done[change]), of: [{ $get: 'event.value.rows' }] },
    },
    ...reloadRows(content),
  ]
}

/** What is said where none was. */
function refused(content: ListContent, page: DbPage): NonNullable<CallAction['onCode']> {
  return {
    [answerCodes.badInput]: [{ do: 'set', state: problemsState(page), value: { $get: 'event.data.problems' } }],
    [answerCodes.notDone]: [
      // What was refused before is another matter.
      { do: 'set', state: problemsState(page), value: null },
      { do: 'message', tone: 'warning', text: { $get: 'event.message' } },
      {
        do: 'set',
        state: refusalState(page),
        value: { $op: 'join', text: '\n', of: { $get: 'event.data.changes' } },
      },
      ...reloadRows(content),
    ],
  }
}
