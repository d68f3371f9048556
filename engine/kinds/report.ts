import { ofKind } from '../../runtime/document.ts'
import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { reportField } from '../../runtime/parts/report-field.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { fileId } from '../../runtime/references/find-files.ts'
import { checkWorkbook } from '../../runtime/report/check-workbook.ts'
import { workbookTypes } from '../../runtime/report/file-type.ts'
import { Unreadable } from '../parsing/errors.ts'
import type { KindHooks } from './kind-hooks.ts'
import { seeTemplate } from './see-template.ts'

/** Why a workbook is not read, by what its reader says. */
const unreadable: Record<string, { code: ProblemCode; at: string }> = {
  'excel-old': { code: 'workbook-old', at: '/spec/template' },
  'excel-encrypted': { code: 'workbook-locked', at: '/spec/template' },
  'excel-too-large': { code: 'workbook-too-large', at: '/spec/template' },
  'sheet-missing': { code: 'workbook-sheet-missing', at: '/spec/sheet' },
}
const broken = { code: 'workbook-broken', at: '/spec/template' } as const

/** Into a report's workbook is looked before anybody waits for it to be filled. */
export const reportHooks: KindHooks = {
  async problems(document, library, context) {
    const report = ofKind('report', document)
    const { type, template, as, sheet = '' } = report.spec
    if (type !== 'excel' || template === undefined) return []
    const notHere = as === 'pdf' && !context.engine.office.isThere()
    const told = notHere
      ? [{ ...makeProblem('workbook-pdf-not-here', report, '/spec/as'), severity: 'warning' as const }]
      : []
    try {
      const seen = await seeTemplate({ template, ...(sheet !== '' && { sheet }) }, context)
      const fields = reportField(report, '/spec/cells/0/field', library)?.map(({ key }) => key)
      return seen ? [...told, ...checkWorkbook(report, seen, fields)] : told
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const { code, at } = unreadable[error.code] ?? broken
      return [makeProblem(code, report, at, { values: [sheet] })]
    }
  },
  async beforeSave({ after }, { store }) {
    const { spec } = ofKind('report', after)
    if (spec.type !== 'excel' || spec.template === undefined) return
    const blob = await store.blobs.get(fileId(spec.template))
    const { macros: _, ...rest } = spec
    if (blob) after.spec = { ...rest, ...(blob.type === workbookTypes.macros && { macros: true }) }
  },
}
