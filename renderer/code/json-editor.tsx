import { json, jsonLanguage } from '@codemirror/lang-json'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import CodeMirror, {
  EditorState,
  EditorView,
  Prec,
  hoverTooltip,
  keymap,
  type Extension,
  type ViewUpdate,
} from '@uiw/react-codemirror'
import { useEffect, useMemo, useState } from 'react'
import { useExternal } from '../state/use-external.ts'
import { isDark } from '../theme/colour-scheme.ts'
import { onSchemeChange } from '../theme/on-scheme-change.ts'
import { useLatest } from '../ui/use-latest.ts'
import { codeColours } from './code-colours.ts'
import styles from './code-editor.module.css'
import { editorPhrases } from './editor-phrases.ts'
import { editorSetup } from './editor-setup.ts'
import { jsonOffers, type OffersFor } from './json-offers.ts'
import { offersLook } from './offers-look.ts'
import { markPlace, placeMark, type TextRange } from './place-mark.ts'
import { isTyped, putText } from './put-text.ts'

/** Something that is wrong in a part of the text. */
export interface JsonFault extends TextRange {
  message: string
  isWarning: boolean
}

/** What a value is called and what it does. */
export interface JsonAbout extends TextRange {
  title: string
  /** A sentence each. */
  lines: readonly string[]
}

export interface JsonEditorProps {
  label: string
  text: string
  /** The text at this moment: letters may have come since `text` was drawn. */
  now(): string
  readOnly: boolean
  height: string
  faults: readonly JsonFault[]
  /** What is looked at elsewhere; it is coloured and brought into sight. */
  marked: TextRange | undefined
  /** Goes there: another object each time. */
  goTo: { offset: number } | undefined
  offersFor: OffersFor
  aboutAt(text: string, offset: number): JsonAbout | undefined
  onChange(text: string): void
  onCursor(offset: number, isFocused: boolean): void
  /** Ctrl+Enter. */
  onGo(): void
  onBlur(): void
}

/**
 * A JSON text under edit that is in step with something else: what changes there is put into it around the cursor. Tab leaves
 * it, so that it is no trap for the keyboard.
 */
export default function JsonEditor(props: JsonEditorProps) {
  const { label, text } = props
  const dark = useExternal(onSchemeChange, isDark)
  const [view, setView] = useState<EditorView>()
  const [first] = useState(text)
  const onChange = useLatest((typed: string, update: ViewUpdate) => {
    if (isTyped(update)) props.onChange(typed)
  })
  const onUpdate = useLatest(({ state, view: { hasFocus }, selectionSet, docChanged, focusChanged }: ViewUpdate) => {
    if (selectionSet || docChanged || focusChanged) props.onCursor(state.selection.main.head, hasFocus)
  })
  const extensions = useExtensions(label, props)
  useInStep(view, props)
  return (
    <CodeMirror
      className={styles.editor}
      value={first}
      theme={dark ? 'dark' : 'light'}
      readOnly={props.readOnly}
      basicSetup={false}
      indentWithTab={false}
      height={props.height}
      extensions={extensions}
      onChange={onChange}
      onBlur={props.onBlur}
      onUpdate={onUpdate}
      onCreateEditor={(made) => {
        // Long texts are scrolled by keyboard too.
        made.scrollDOM.tabIndex = 0
        setView(made)
      }}
    />
  )
}

/** Brings the editor what is told from outside. */
function useInStep(view: EditorView | undefined, { text, now, faults, marked, goTo }: JsonEditorProps): void {
  useEffect(() => {
    if (view) putText(view, now())
  }, [view, text, now])
  useEffect(() => {
    if (view) view.dispatch(setDiagnostics(view.state, diagnosticsOf(faults, view.state.doc.length)))
  }, [view, faults])
  useEffect(() => {
    if (view) markPlace(view, marked)
  }, [view, marked])
  useEffect(() => {
    if (!view || !goTo) return
    const anchor = Math.min(goTo.offset, view.state.doc.length)
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    view.focus()
  }, [view, goTo])
}

function useExtensions(label: string, given: JsonEditorProps): Extension[] {
  const offersFor = useLatest(given.offersFor)
  const aboutAt = useLatest(given.aboutAt)
  const onGo = useLatest(given.onGo)
  // With other functions the editor would be configured anew at each letter.
  return useMemo(
    () => [
      editorSetup,
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (onGo(), true) }])),
      json(),
      jsonLanguage.data.of({ autocomplete: jsonOffers(offersFor) }),
      hoverTooltip(({ state }, offset) => {
        const about = aboutAt(state.doc.toString(), offset)
        return about ? { pos: about.from, end: about.to, above: true, create: () => ({ dom: drawn(about) }) } : null
      }),
      lintGutter(),
      placeMark,
      Prec.high([offersLook, codeColours]),
      EditorState.phrases.of(editorPhrases()),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.cspNonce.of(document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''),
    ],
    [label, offersFor, aboutAt, onGo],
  )
}

function diagnosticsOf(faults: readonly JsonFault[], length: number): Diagnostic[] {
  return faults.map(({ from, to, message, isWarning }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    message,
    severity: isWarning ? 'warning' : 'error',
  }))
}

/** What is shown on hover. */
function drawn({ title, lines }: JsonAbout): HTMLElement {
  const dom = document.createElement('div')
  dom.className = styles.about ?? ''
  const name = document.createElement('b')
  name.textContent = title
  dom.append(
    name,
    ...lines.map((line) => {
      const element = document.createElement('p')
      element.textContent = line
      return element
    }),
  )
  return dom
}
