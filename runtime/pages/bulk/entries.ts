import type { ListContent } from '../../page-parts/has-list.ts'
import * as answerCodes from '../../answer-codes.ts'
import type { FieldOption } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import { conditionTree } from '../../compile/condition-tree.ts'
import type { PageFields } from '../../compile/fields.ts'
import type { MadeField } from '../../compile/plan.ts'
import { pathOf } from '../../expressions/scope.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import { pageShownTo } from '../../compile/part-access.ts'
import { rowValue } from '../../compile/cell.ts'
import { entryKey } from '../../compile/entry-key.ts'
import type { EntryCell } from '../../generated/cells/entry.ts'
import type { ActionList } from '../../generated/screens/actions.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import type { ScreenState } from '../../generated/screens/screen-state.ts'
import { clearedKey } from '../../input-check/cleared-key.ts'
import { reloadRows } from '../../page-parts/reload-rows.ts'
import { bulkPagesOf, type BulkPage } from './bulk-pages.ts'

/** What the engine said of the value that was typed last: `{ row, field, text }`. */
const entryState = 'entry'

/**
 * The page that saves what is typed into a column: the first for bulk updates with an input of that key that needs none of
 * its other inputs.
 */
export function entryPage(spec: Pick<Content['spec'], 'dbPages'>, option: FieldOption): BulkPage | undefined {
  const key = entryKey(option)
  return bulkPagesOf(spec).find(
    ({ page, change }) =>
      change === 'update' &&
      page.inputs?.some((input) => input.key === key) === true &&
      page.inputs.every((input) => input.key === key || input.inputCheck?.required !== true),
  )
}

const entriesOf = ({ spec }: ListContent) => (spec.list?.columns ?? []).filter((option) => option.inputItem)

export function entryStates(content: ListContent): Record<string, ScreenState> {
  return entriesOf(content).length > 0 ? { [entryState]: { in: 'memory' } } : {}
}

/** Name of the field that says whether a row's value may be typed: what decides it may be nobody's to see. */
const typedName = ({ field }: FieldOption): string => `$typed-${field}`

/** What rows have besides: whether their values may be typed. */
export function entryFields(content: ListContent, { columns }: Pick<PageFields, 'columns'>): MadeField[] {
  return entriesOf(content).flatMap((option) => {
    const when = conditionTree(option.inputConditions, 'row', columns)
    return when ? { name: typedName(option), make: 'holds', when } : []
  })
}

/** The cell of a column whose value is changed in the list; any other stays as it is. */
export function entryCell(context: Context, content: ListContent, option: FieldOption, cell: Cell): Cell {
  const found = option.inputItem && entryPage(content.spec, option)
  if (!option.inputItem || !found) return cell
  const { page } = found
  const key = entryKey(option)
  const checked = page.inputs?.find((input) => input.key === key)
  const place = { contentId: content.id, page: `bulk/${page.key}` }
  // As the page checks it, drawn as the column says.
  const [field] = inputFieldsOf(context, [{ ...checked, ...option.inputItem, key }], page.dataSchemas, place)
  // Choices that are fetched anew for each row would be a call for each.
  if (!field?.editable || field.hidden || field.choices) return cell
  const { access: _own, ...typed } = field
  const edit: NonNullable<EntryCell['edit']> = {
    ...pageShownTo(context, content, `bulk/${page.key}`),
    field: { ...typed, label: typed.label === key ? context.text(option.label) || key : typed.label },
    value: rowValue(option.field),
    ...(option.inputConditions?.length && {
      when: { name: pathOf('row', typedName(option)), condition: '=', value: true },
    }),
    problem: {
      $op: 'choose',
      when: {
        all: [
          { name: `state.${entryState}.row`, condition: '=', value: { $get: 'row.$key' } },
          { name: `state.${entryState}.field`, condition: '=', value: key },
        ],
      },
      then: { $get: `state.${entryState}.text` },
    },
    onChange: [saved(content, page.key, key)],
  }
  return { type: 'entry', cell, edit }
}

function saved(content: ListContent, page: string, key: string): ActionList[number] {
  const refused = (text: unknown): ActionList => [
    { do: 'set', state: entryState, value: { row: { $get: 'row.$key' }, field: key, text } },
  ]
  return {
    do: 'call',
    call: 'bulk-change',
    once: true,
    input: {
      contentId: content.id,
      page,
      rows: [{ $op: 'json', of: { $get: 'row.$key' } }],
      count: 1,
      inputs: {
        $op: 'choose',
        when: { name: 'event.value', condition: '=', value: '' },
        then: { [clearedKey]: [key] },
        else: { [key]: { $get: 'event.value' } },
      },
    },
    then: [{ do: 'set', state: entryState, value: null }, ...reloadRows(content)],
    onCode: {
      [answerCodes.badInput]: refused({ $get: 'event.data.problems.0.message' }),
      [answerCodes.notDone]: refused({
        $op: 'coalesce',
        of: [{ $op: 'join', text: '\n', of: { $get: 'event.data.changes' } }, { $get: 'event.message' }],
      }),
    },
  }
}
