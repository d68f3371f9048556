import CodeMirror, { EditorState, EditorView, Prec } from '@uiw/react-codemirror'
import { useEffect, useMemo, useRef } from 'react'
import { localize } from '../../../../runtime/text.ts'
import { completeTemplate, type TemplateOffer } from '../../../../runtime/template/complete-template.ts'
import type { ValueType } from '../../../../runtime/template/value.ts'
import { codeColours } from '../../../code/code-colours.ts'
import styles from '../../../code/code-editor.module.css'
import { editorSetup } from '../../../code/editor-setup.ts'
import { useExternal } from '../../../state/use-external.ts'
import { isDark } from '../../../theme/colour-scheme.ts'
import { onSchemeChange } from '../../../theme/on-scheme-change.ts'
import { rem } from '../../../ui/rem.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { offersLook } from '../../../code/offers-look.ts'
import { editorPhrases } from '../../../code/editor-phrases.ts'
import { errorMark, showMark, type Mark } from '../sql/error-mark.ts'
import { pageLanguage } from './page-language.ts'

/** What the tools around the editor do with it. */
export interface TemplateView {
  /** Text and place of the cursor, as they are now. */
  now(): { text: string; offset: number }
  /** Puts a text in the place of the selection, as one step that can be undone. */
  insert(text: string): void
  focus(): void
}

export interface TemplateEditorProps {
  label: string
  language: string
  text: string
  readOnly: boolean
  root: ValueType
  /** Where something is wrong. */
  mark: Mark | undefined
  onView(view: TemplateView): void
  onChange(text: string): void
  onBlur(): void
}

const types: Record<TemplateOffer['kind'], string> = {
  field: 'property',
  list: 'namespace',
  record: 'class',
  helper: 'function',
  block: 'keyword',
}

/** A template under edit: colours, the names that stand at its place while they are typed, and what is wrong where it is. */
export default function TemplateEditor(props: TemplateEditorProps) {
  const { label, language, text, readOnly, mark } = props
  const dark = useExternal(onSchemeChange, isDark)
  const onChange = useLatest(props.onChange)
  const rootNow = useLatest(() => props.root)
  const view = useRef<EditorView>(undefined)
  const extensions = useMemo(() => {
    const names = (context: { pos: number; explicit: boolean; state: { doc: { toString(): string } } }) => {
      const offers = completeTemplate(context.state.doc.toString(), context.pos, rootNow())
      return offers ? { from: offers.from, options: offers.list.map((one) => optionOf(one, language)) } : null
    }
    return [
      editorSetup,
      pageLanguage,
      pageLanguage.data.of({ autocomplete: names }),
      errorMark,
      Prec.high([offersLook, codeColours]),
      EditorState.phrases.of(editorPhrases()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.cspNonce.of(document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''),
    ]
  }, [label, language, rootNow])
  const { line, column } = mark ?? {}
  useEffect(() => {
    const found = line === undefined ? undefined : { line, ...(column !== undefined && { column }) }
    view.current?.dispatch({ effects: showMark.of(found) })
  }, [line, column, text])
  return (
    <CodeMirror
      className={styles.editor}
      value={text}
      theme={dark ? 'dark' : 'light'}
      readOnly={readOnly}
      basicSetup={false}
      indentWithTab={false}
      minHeight={rem(240)}
      maxHeight="min(64vh, 45rem)"
      extensions={extensions}
      onChange={onChange}
      onBlur={props.onBlur}
      onCreateEditor={(made) => {
        view.current = made
        // Long texts are scrolled by keyboard too.
        made.scrollDOM.tabIndex = 0
        props.onView(toolsOf(made))
      }}
    />
  )
}

function optionOf({ label, kind, title }: TemplateOffer, language: string) {
  const detail = localize(title, language)
  return { label, type: types[kind], ...(detail !== '' && { detail }), boost: kind === 'helper' ? 0 : 10 }
}

function toolsOf(view: EditorView): TemplateView {
  return {
    now: () => ({ text: view.state.doc.toString(), offset: view.state.selection.main.from }),
    insert(text) {
      const { from, to } = view.state.selection.main
      const changes = { from, to, insert: text }
      view.dispatch({ changes, selection: { anchor: from + text.length }, scrollIntoView: true })
      view.focus()
    },
    focus: () => view.focus(),
  }
}
