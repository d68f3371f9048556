import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import { enteredRows } from '../../../../runtime/input-check/entered-rows.ts'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { isUntouched } from '../../../../runtime/input-check/is-untouched.ts'
import { withinRow } from '../../../../runtime/input-check/within-row.ts'
import { acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { EnteredNow, EnteredNowRow } from '../../../execution/change/change-row.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { InputForm } from '../inputs/input-form.ts'
import type { Context } from '../../../call/context.ts'
import { badInput } from '../../../codes/refusals.ts'
import { notAmongChoices } from '../inputs/ask-choices.ts'

/**
 * The rows of tables that were typed into (checked by their inputs): as they are now for this user, with what was typed in
 * place of their own, numbered from 1 (`$line`). Throws the problem of an input with a row that is not there.
 */
export async function rowsEntered(
  { release, plan: { entered = [] }, fields }: InputForm<Pick<ChangePlan, 'entered'>>,
  given: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  { signal }: Pick<Context, 'signal'>,
): Promise<EnteredNow[]> {
  const all: EnteredNow[] = []
  for (const { field: name, choices, steps } of entered) {
    const field = fields.find(({ key }) => key === name)
    const plan = release.plan(choices, 'choices')
    const typed = field?.editable ? (enteredRows(given[name]) ?? []) : []
    if (!field?.rowInputs || !plan || typed.length === 0) continue
    const { rowInputs } = field
    const keys = typed.map(({ key }) => key)
    const found = await (await release.runner(plan)).rows(keys, scope, () => signal)
    const rows = typed.map(({ key, inputs }, index): EnteredNowRow => {
      const row = found.get(key)
      if (!row) throw badInput([notAmongChoices(field)])
      const called = asText(row[plan.label]) || key
      const touched = rowInputs.filter(isTouched(inputs, row))
      // The form says so before, where it knows the column.
      const [problem] = checkInputs(withinRow(touched, row), inputs)
      if (problem) throw badInput([{ ...problem, at: toPointer([name]), message: `${called}: ${problem.message}` }])
      const typed = acceptInputs(touched, inputs)
      return {
        ...{ key, called },
        ...{ row: { ...row, ...typed, $line: index + 1 }, before: row, typed },
      }
    })
    all.push({ field: name, steps, rows })
  }
  return all
}

/** What nobody typed into stays what the row has. */
const isTouched =
  (inputs: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>) =>
  ({ key, editable }: InputField): boolean =>
    !editable || !isUntouched(key, inputs[key], row)
