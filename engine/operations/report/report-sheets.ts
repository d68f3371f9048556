import type { CallRequests } from '../../../runtime/generated/calls.ts'
import type { TemplateSeen } from '../../../runtime/report/template-seen.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import type { Context } from '../../call/context.ts'
import { seeTemplate } from '../../kinds/see-template.ts'
import { Unreadable } from '../../parsing/errors.ts'

/** Sheets of a report's workbook. */
export const reportSheets: DeclaredOperation<'report-sheets'> = async (input, context) =>
  chosenFrom(await seen(input, context), input, ({ sheets }) => sheets.map((value) => ({ value, label: value })))

/** Cells of its sheet that have a name. */
export const reportCells: DeclaredOperation<'report-cells'> = async (input, context) =>
  chosenFrom(await seen(input, context), input, ({ names }) =>
    names.map(({ name, cell }) => ({ value: name, label: `${name} (${cell})` })),
  )

type Asked = CallRequests['report-cells']

/** What is no workbook is told where it is checked: there is nothing to choose from. */
async function seen({ template, sheet = '' }: Asked, context: Context): Promise<TemplateSeen | undefined> {
  try {
    return await seeTemplate({ template, ...(sheet !== '' && { sheet }) }, context)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

interface Choice {
  value: string
  label: string
}

function chosenFrom(
  template: TemplateSeen | undefined,
  { find = '', limit }: Asked,
  choices: (template: TemplateSeen) => Choice[],
) {
  const wanted = find.toLowerCase()
  const all = template ? choices(template) : []
  return { rows: all.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, limit), problems: [] }
}
