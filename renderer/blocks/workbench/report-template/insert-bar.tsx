import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../../../runtime/document.ts'
import { piecesAt, type ReportPiece } from '../../../../runtime/report/pieces.ts'
import { fieldsAt, type TemplateOffer } from '../../../../runtime/template/complete-template.ts'
import { blocksAt } from '../../../../runtime/template/scope-at.ts'
import type { ValueType } from '../../../../runtime/template/value.ts'
import { localize } from '../../../../runtime/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Popup, PopupEntry, PopupNote } from '../../../ui/popup.tsx'
import styles from './report-template.module.css'
import type { TemplateView } from './template-editor.tsx'

interface InsertBarProps {
  label: string
  language: Language
  root: ValueType
  /** Names of the report's pictures. */
  pictures: readonly string[]
  /** The editor; undefined: it is not there yet. */
  view(): TemplateView | undefined
  onClear(): void
}

/** What goes in at the cursor: fields, helpers and pieces. What is offered is what fits there. */
export function InsertBar(props: InsertBarProps) {
  const { t } = useLingui()
  return (
    <div className={styles.bar} role="toolbar" aria-label={props.label}>
      <Menu
        {...props}
        title={t`Field`}
        icon="columns"
        entries={fieldEntries}
        empty={t`No fields are known here. Choose the schema of its rows first.`}
      />
      <Menu {...props} title={t`Helper`} icon="tool" entries={useHelperEntries()} empty="" />
      <Menu
        {...props}
        title={t`Piece`}
        icon="layout"
        entries={usePieceEntries()}
        empty={t`No piece fits here. Put the cursor into the block of a list.`}
      />
      <Button small quiet icon="trash" onClick={props.onClear}>
        {t`Begin anew`}
      </Button>
    </div>
  )
}

interface Entry {
  label: string
  /** It is called by its name in the template: there are no words for it. */
  isName?: true
  /** How the template calls it. */
  note?: string
  text: string
}

type Entries = (
  asked: { text: string; offset: number } & Pick<InsertBarProps, 'root' | 'language' | 'pictures'>,
) => Entry[]

interface MenuProps extends InsertBarProps {
  title: string
  icon: string
  entries: Entries
  empty: string
}

function Menu({ title, icon, entries, empty, view, root, language, pictures }: MenuProps) {
  return (
    <Popup label={title} button={title} look={{ icon, small: true }} align="start">
      {(close) => {
        const editor = view()
        const list = editor ? entries({ ...editor.now(), root, language, pictures }) : []
        if (list.length === 0) return <PopupNote>{empty}</PopupNote>
        return list.map(({ label, isName, note, text }) => (
          <PopupEntry
            key={`${label} ${text}`}
            onPress={() => {
              close()
              editor?.insert(text)
            }}
          >
            {isName ? <code>{label}</code> : label}
            {note !== undefined && note !== '' && <code className={styles.note}>{note}</code>}
          </PopupEntry>
        ))
      }}
    </Popup>
  )
}

const fieldEntries: Entries = ({ text, offset, root, language }) => {
  const isInside = /\{\{[^{}]*$/.test(text.slice(0, offset))
  return fieldsAt(text, offset, root)
    .filter(({ kind }) => kind !== 'record')
    .map((offer) => {
      const title = localize(offer.title, language)
      return {
        label: title || offer.label,
        ...(title === '' && { isName: true }),
        ...(title !== '' && title !== offer.label && { note: offer.label }),
        text: isInside ? offer.label : writtenField(offer),
      }
    })
}

function writtenField({ label, kind, sort }: TemplateOffer): string {
  if (kind === 'list') return `{{#each ${label}}}\n\n{{/each}}`
  if (sort === 'number') return `{{number ${label}}}`
  return sort === 'date' ? `{{date ${label}}}` : `{{${label}}}`
}

function useHelperEntries(): Entries {
  const { t } = useLingui()
  const list: Entry[] = [
    { label: t`If there is a value`, text: '{{#if FIELD}}\n\n{{/if}}' },
    { label: t`For each row`, text: '{{#each rows}}\n\n{{/each}}' },
    { label: t`Number with separators`, text: '{{number FIELD}}' },
    { label: t`Amount in yen`, text: '{{yen FIELD}}' },
    { label: t`Number in kanji`, text: '{{kanji FIELD}}' },
    { label: t`Date`, text: '{{date FIELD "yyyy/MM/dd"}}' },
    { label: t`Date in the Japanese era`, text: '{{era FIELD}}' },
    { label: t`Today`, text: '{{date @root.today}}' },
    { label: t`Postal code`, text: '{{postal FIELD mark=true}}' },
    { label: t`Text with its line breaks`, text: '{{lines FIELD}}' },
    { label: t`Another text where it is empty`, text: '{{default FIELD "-"}}' },
    { label: t`Number of the row`, text: '{{@number}}' },
    { label: t`Sum of a column`, text: '{{number (sum lines "FIELD")}}' },
    { label: t`Count of rows`, text: '{{count lines}}' },
    { label: t`Rows in groups`, text: '{{#each (group rows "FIELD")}}\n{{key}}\n{{/each}}' },
    { label: t`Barcode`, text: '{{barcode FIELD type="code128" height=10 text=true}}' },
    { label: t`QR code`, text: '{{barcode FIELD type="qr" height=20}}' },
  ]
  return () => list.map((entry) => ({ ...entry, note: entry.text.split('\n')[0] ?? '' }))
}

function usePieceEntries(): Entries {
  const { t } = useLingui()
  const names: Record<ReportPiece['key'], string> = {
    table: t`Table`,
    totals: t`Total`,
    taxes: t`Sums by tax rate`,
    address: t`Address block`,
    picture: t`Picture, logo or seal`,
    barcode: t`Barcode`,
    pages: t`Pages of a fixed number of rows`,
  }
  return ({ text, offset, root, language, pictures }) =>
    piecesAt(blocksAt(text, offset, root).scope, pictures, language).map((piece) => ({
      label: names[piece.key],
      note: piece.of ?? '',
      text: piece.text,
    }))
}
