import { isSqlLanguage, type SqlLanguage } from '../../../../runtime/sql/syntaxes.ts'
import { MSSQL, MySQL, PLSQL, PostgreSQL, SQLite, StandardSQL, keywordCompletionSource } from '@codemirror/lang-sql'
import CodeMirror, {
  EditorState,
  EditorView,
  Prec,
  keymap,
  type Extension,
  type ViewUpdate,
} from '@uiw/react-codemirror'
import { useMemo, useRef } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import { rem } from '../../../ui/rem.ts'
import styles from '../../../code/code-editor.module.css'
import { isDark } from '../../../theme/colour-scheme.ts'
import { onSchemeChange } from '../../../theme/on-scheme-change.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import type { Offer, Offers } from './complete-sql.ts'
import { codeColours } from '../../../code/code-colours.ts'
import { editorPhrases } from '../../../code/editor-phrases.ts'
import { editorSetup } from '../../../code/editor-setup.ts'
import { editorLook } from './editor-look.ts'
import { errorMark, showMark, type Mark } from './error-mark.ts'

const dialects = {
  db2: StandardSQL,
  mysql: MySQL,
  plsql: PLSQL,
  postgresql: PostgreSQL,
  sqlite: SQLite,
  tsql: MSSQL,
} satisfies Record<SqlLanguage, unknown>

/** What the tools around the editor do with it. */
export interface SqlView {
  /** The text that is marked; empty when nothing is. */
  selection(): string
  /** Puts a text in the place of the selection, as one step that can be undone. */
  insert(text: string): void
  /** Puts another text in the place of all. */
  replace(text: string): void
  /** Shows where something is wrong, or nothing any more. */
  mark(mark: Mark | undefined): void
  focus(): void
}

export interface SqlEditorProps {
  id?: string
  label: string
  /** Fact `language` of the dialect. */
  language: string
  text: string
  readOnly: boolean
  complete(text: string, at: number): Promise<Offers | undefined>
  onView(view: SqlView): void
  onChange(text: string): void
  onSelect(selection: string): void
  onRun(): void
  onFormat(): void
  onBlur(): void
}

const icons: Record<Offer['kind'], string> = {
  table: 'class',
  view: 'interface',
  column: 'property',
  alias: 'variable',
  library: 'namespace',
  parameter: 'constant',
}
/** Columns before aliases before tables before keywords. */
const boosts: Record<Offer['kind'], number> = { column: 30, parameter: 30, alias: 20, table: 10, view: 10, library: 5 }

/** A statement under edit: colours and words of its dialect, names of the database, Ctrl+Enter to run. Tab leaves it. */
export default function SqlEditor(props: SqlEditorProps) {
  const { id, label, language, text, readOnly } = props
  const dark = useExternal(onSchemeChange, isDark)
  const complete = useLatest(props.complete)
  const onRun = useLatest(props.onRun)
  const onFormat = useLatest(props.onFormat)
  // With other functions the editor would be configured anew at each letter.
  const onChange = useLatest(props.onChange)
  const selected = useRef('')
  const onUpdate = useLatest(({ state, selectionSet, docChanged }: ViewUpdate) => {
    if (!selectionSet && !docChanged) return
    const { from, to } = state.selection.main
    const now = state.sliceDoc(from, to)
    if (now === selected.current) return
    selected.current = now
    props.onSelect(now)
  })
  const extensions = useMemo(() => {
    const dialect = isSqlLanguage(language) ? dialects[language] : StandardSQL
    const keywords = keywordCompletionSource(dialect, true)
    const names = async (context: { pos: number; explicit: boolean; state: { doc: { toString(): string } } }) => {
      const whole = context.state.doc.toString()
      const offers = await complete(whole, context.pos)
      const isEmpty =
        offers === undefined || (offers.from === context.pos && !/[.:/]$/.test(whole.slice(0, context.pos)))
      if (isEmpty && !context.explicit) return null
      return offers ? { from: offers.from, options: offers.list.map(optionOf), validFor: /^[\p{L}\p{N}_$#@]*$/u } : null
    }
    const keys: Extension = Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: (view) => (endOffers(view), onRun(), true) },
        { key: 'Shift-Alt-f', run: () => (onFormat(), true) },
      ]),
    )
    return [
      editorSetup,
      keys,
      // The dialect's own completion of words is weighed below the names of the database.
      dialect.language,
      dialect.language.data.of({ autocomplete: names }),
      dialect.language.data.of({ autocomplete: keywords }),
      errorMark,
      Prec.high([editorLook, codeColours]),
      EditorState.phrases.of(editorPhrases()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, ...(id ? { id } : {}) }),
      EditorView.cspNonce.of(document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''),
    ]
  }, [language, label, id, complete, onRun, onFormat])
  return (
    <CodeMirror
      className={styles.editor}
      value={text}
      theme={dark ? 'dark' : 'light'}
      readOnly={readOnly}
      basicSetup={false}
      indentWithTab={false}
      minHeight={rem(180)}
      maxHeight="min(52vh, 35rem)"
      extensions={extensions}
      onChange={onChange}
      onBlur={props.onBlur}
      onUpdate={onUpdate}
      onCreateEditor={(view) => {
        // Long texts are scrolled by keyboard too.
        view.scrollDOM.tabIndex = 0
        props.onView(toolsOf(view))
      }}
    />
  )
}

/** The list of names would lie over the result; a selection, the same one too, closes it. */
function endOffers(view: EditorView): void {
  view.dispatch({ selection: view.state.selection })
}

function optionOf({ label, kind, text, detail, info }: Offer) {
  return {
    label,
    type: icons[kind],
    boost: boosts[kind],
    ...(text !== undefined && { apply: text }),
    ...(detail !== undefined && { detail }),
    ...(info !== undefined && { info }),
  }
}

function toolsOf(view: EditorView): SqlView {
  const put = (from: number, to: number, insert: string, at: number): void => {
    view.dispatch({ changes: { from, to, insert }, selection: { anchor: at }, scrollIntoView: true })
    view.focus()
  }
  return {
    selection: () => {
      const { from, to } = view.state.selection.main
      return view.state.sliceDoc(from, to)
    },
    insert: (text) => {
      const { from, to } = view.state.selection.main
      put(from, to, text, from + text.length)
    },
    replace: (text) => put(0, view.state.doc.length, text, Math.min(view.state.selection.main.head, text.length)),
    mark: (mark) => view.dispatch({ effects: showMark.of(mark) }),
    focus: () => view.focus(),
  }
}
