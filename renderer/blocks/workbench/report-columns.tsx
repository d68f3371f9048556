import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isOfKind, type DocumentOf } from '../../../runtime/document.ts'
import { lostFields, withoutFields } from '../../../runtime/report/lost-fields.ts'
import { asDocument } from '../../model/as-document.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import { useLatest } from '../../ui/use-latest.ts'
import type { BlockProps } from '../block-props.ts'

type Report = DocumentOf<'report'>

/** Draws nothing: when the rows of a report come from other schemas, it asks what becomes of what names columns that they lack. */
export default function ReportColumns({ block, scope }: BlockProps<'report-columns'>) {
  const { t } = useLingui()
  const handle = scope.model(block.model)
  const seen = useRef<string>(undefined)
  const look = useLatest(async () => {
    const report = handle && reportIn(handle)
    if (!report) return
    const schemas = schemasOf(report)
    const [before, now] = [seen.current, schemas.join(' ')]
    // Which columns a schema has is known later.
    if (before === now || schemas.some((one) => handle.documentAt(one) === undefined)) return
    seen.current = now
    const lost = before === undefined ? [] : lostFields(report, handle.documentAt)
    if (lost.length === 0) return
    const isTemplate = report.spec.type === 'pdf'
    const isAgreed = await scope.app.confirm({
      title: t`The rows have other columns`,
      text: isTemplate
        ? t`The template names columns that these rows do not have. It is cleared, so that another one can be chosen. Undo brings it back.`
        : t`Cells show columns that these rows do not have. They are cleared. Undo brings them back.`,
      details: lost,
      action: t`Clear`,
      otherwise: t`Keep`,
      danger: true,
    })
    const current = reportIn(handle)
    if (isAgreed && current) handle.model.set('/spec', withoutFields(current.spec, lost), t`Clear`)
  })
  useEffect(() => {
    if (!handle) return
    const follow = (): void => void look()
    follow()
    const forget = [handle.model.subscribe(follow), handle.subscribe(follow)]
    return () => forget.forEach((end) => end())
  }, [handle, look])
  return null
}

function reportIn({ model }: EditHandle): Report | undefined {
  const document = asDocument(model.get().value)
  return document && isOfKind('report', document) ? document : undefined
}

/** Schemas whose columns the rows and their lines have. */
const schemasOf = ({ spec: { dataSchemas = [], lines = [] } }: Report): string[] =>
  [dataSchemas, ...lines.map((one) => one.dataSchemas ?? [])].flatMap((chain) => chain.at(-1)?.schema ?? [])
