import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { safeUrl } from '../../browser/safe-url.ts'
import { useNear } from '../../files/use-near.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazy } from '../../ui/lazy.tsx'
import type { CellProps } from './cell-props.ts'
import styles from './pdf.module.css'

/** The pages of a PDF; what draws them is large, and fetched when a page shows one. */
const PdfFile = lazy<CellProps<'pdf'>>(() => import('../../files/pdf/pdf-view.tsx'))

export default function Pdf({ cell, scope }: CellProps<'pdf'>) {
  const mark = textOf(cell.url, scope)
  if (mark === '' || (!cell.file && safeUrl(mark) === undefined)) return null
  return cell.opens ? <OpenPdf cell={cell} scope={scope} /> : <PdfHere cell={cell} scope={scope} />
}

/** In one of many rows: a button that opens the pages over the page. */
function OpenPdf({ cell, scope }: CellProps<'pdf'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        quiet
        icon="file"
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {t`Open PDF`}
      </Button>
      {isOpen && (
        <Dialog title={textOf(cell.label, scope)} width={1000} onClose={() => setOpen(false)}>
          <div className={styles.large}>
            <PdfFile cell={cell} scope={scope} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Its pages where it stands, fetched when it comes near to what is seen. */
function PdfHere({ cell, scope }: CellProps<'pdf'>) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { width = '100%', height = 250 } = cell
  return (
    <div ref={place} className={styles.frame} style={{ width, height }}>
      {isNear && <PdfFile cell={cell} scope={scope} />}
    </div>
  )
}
