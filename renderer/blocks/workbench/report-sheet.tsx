import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ReportSpec } from '../../../runtime/generated/kinds/report.ts'
import { isOfKind } from '../../../runtime/document.ts'
import { cellPlace } from '../../../runtime/excel/cell-place.ts'
import type { DrawnSheet } from '../../../runtime/report/drawn-sheet.ts'
import { mappedCells, withCell, type MappedCell } from '../../../runtime/report/mapped-cells.ts'
import { workbookSetting } from '../../../runtime/report/workbook-setting.ts'
import type { App } from '../../app/app.ts'
import { useModelPart, type FieldContext } from '../../fields/field-context.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { usePartLabel } from '../../fields/use-part-label.ts'
import { useParts } from '../../fields/use-parts.ts'
import { asDocument } from '../../model/as-document.ts'
import type { BlockProps } from '../block-props.ts'
import { CellDialog } from './report-sheet/cell-dialog.tsx'
import { SheetGrid } from './report-sheet/sheet-grid.tsx'
import styles from './report-sheet/report-sheet.module.css'

/** The sheet of a report's workbook: a press on a cell puts a field into it. */
export default function ReportSheet({ block, scope }: BlockProps<'report-sheet'>) {
  const context = useFieldContext(block.model, scope)
  return context ? <OfReport app={scope.app} context={context} /> : null
}

function OfReport({ app, context }: { app: App; context: FieldContext }) {
  const spec = useModelPart(context.model, ({ value }) => {
    const document = asDocument(value)
    return document && isOfKind('report', document) ? document.spec : undefined
  })
  const drawn = useDrawn(app, spec)
  return spec && drawn ? <Drawn {...{ context, spec, drawn }} /> : null
}

/** The sheet that is filled; undefined while it is asked for, and where there is none. */
function useDrawn(app: App, spec: ReportSpec | undefined): DrawnSheet | undefined {
  const { template, sheet = '' } = spec ?? {}
  const [drawn, setDrawn] = useState<{ of: string; sheet: DrawnSheet }>()
  const of = template === undefined ? '' : `${template} ${sheet}`
  useEffect(() => {
    if (template === undefined) return
    const ended = new AbortController()
    // What is no workbook is told at its place.
    const asked = { template, ...(sheet !== '' && { sheet }) }
    void app
      .call('report-sheet', asked, { signal: ended.signal, shownByCaller: () => true })
      .then((answer) => setDrawn({ of, sheet: answer }))
      .catch(() => undefined)
    return () => ended.abort()
  }, [app, template, sheet, of])
  return drawn?.of === of ? drawn.sheet : undefined
}

interface DrawnProps {
  context: FieldContext
  spec: ReportSpec
  drawn: DrawnSheet
}

function Drawn({ context, spec, drawn }: DrawnProps) {
  const { t } = useLingui()
  const { model, language, readOnly } = context
  const [chosen, setChosen] = useState<string>()
  const fields = useParts(context, 'report-field', '/spec/cells/0/field') ?? []
  const labelOf = usePartLabel(language)
  const titleOf = (key: string): string => {
    const part = fields.find((one) => one.key === key)
    return (part && labelOf(part)) || key
  }
  const mapped = mappedCells(
    spec,
    drawn,
    fields.map(({ key }) => key),
  )
  const { rowOffset, rowLength, drawnRows } = workbookSetting(spec)
  const put = (cell: string, value: MappedCell | undefined): void => {
    const cells = withCell(spec.cells ?? [], { cell, mapped: mapped.get(cell) }, value)
    model.set('/spec/cells', cells.length > 0 ? cells : undefined, t`Cells`)
    setChosen(undefined)
  }
  const repeatFrom = (row: number): void => {
    model.set('/spec/rowOffset', row, t`Row offset`)
    setChosen(undefined)
  }
  const label = t`Sheet ${drawn.sheet}`
  return (
    <section className={styles.place} aria-label={label}>
      <h2 className={styles.title}>{label}</h2>
      {!readOnly && <p className={styles.note}>{t`Press a cell to put a field into it. Marked rows are repeated.`}</p>}
      <SheetGrid
        {...{ drawn, mapped, titleOf, label }}
        repeated={[rowOffset, rowOffset + rowLength * drawnRows - 1]}
        onChoose={readOnly ? undefined : setChosen}
      />
      {drawn.isCut && (
        <p className={styles.note}>{t`The sheet has more than is drawn here. Name those cells in the form.`}</p>
      )}
      {chosen !== undefined && (
        <CellDialog
          key={chosen}
          {...{ fields, titleOf }}
          cell={chosen}
          mapped={mapped.get(chosen)}
          onPut={(value) => put(chosen, value)}
          onRepeat={rowOf(chosen) === rowOffset ? undefined : () => repeatFrom(rowOf(chosen))}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

const rowOf = (cell: string): number => cellPlace(cell)?.row ?? 1
