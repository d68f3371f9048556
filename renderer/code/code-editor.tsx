import { json } from '@codemirror/lang-json'
import { sql } from '@codemirror/lang-sql'
import CodeMirror, { EditorView, Prec, type Extension } from '@uiw/react-codemirror'
import { useMemo } from 'react'
import { useExternal } from '../state/use-external.ts'
import { isDark } from '../theme/colour-scheme.ts'
import { onSchemeChange } from '../theme/on-scheme-change.ts'
import { useLatest } from '../ui/use-latest.ts'
import { codeColours } from './code-colours.ts'
import { editorSetup } from './editor-setup.ts'
import { rem } from '../ui/rem.ts'
import styles from './code-editor.module.css'

export interface CodeEditorProps {
  id?: string
  label: string
  language: string
  text: string
  readOnly?: boolean
  height?: string
  onChange(text: string): void
  onBlur?(): void
}

const languages: Record<string, () => Extension> = { json: () => json(), sql: () => sql(), jq: () => [] }

/** An editor for text in a foreign language. Tab leaves it, so that it is no trap for the keyboard. */
export default function CodeEditor({
  id,
  label,
  language,
  text,
  readOnly = false,
  height,
  onBlur,
  ...props
}: CodeEditorProps) {
  const dark = useExternal(onSchemeChange, isDark)
  // With another function the editor would be configured anew at each letter.
  const onChange = useLatest(props.onChange)
  const extensions = useMemo(
    () => [
      editorSetup,
      languages[language]?.() ?? [],
      Prec.high(codeColours),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, ...(id ? { id } : {}) }),
      EditorView.cspNonce.of(document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''),
    ],
    [language, label, id],
  )
  return (
    <CodeMirror
      className={styles.editor}
      value={text}
      theme={dark ? 'dark' : 'light'}
      readOnly={readOnly}
      basicSetup={false}
      indentWithTab={false}
      {...(height ? { height } : { minHeight: rem(84), maxHeight: rem(420) })}
      extensions={extensions}
      onChange={onChange}
      onBlur={onBlur}
      onCreateEditor={(view) => {
        // Long texts are scrolled by keyboard too.
        view.scrollDOM.tabIndex = 0
      }}
    />
  )
}
