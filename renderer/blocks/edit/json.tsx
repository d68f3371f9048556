import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useExternal } from '../../state/use-external.ts'
import { formatDocument, formatJson, parseDocument } from '../../../runtime/format.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { fill } from '../../../runtime/problems/fill.ts'
import { problemTexts } from '../../../runtime/generated/problem-texts.ts'
import type { BlockProps } from '../block-props.ts'
import { asDocument } from '../../model/as-document.ts'
import { textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import styles from './json.module.css'
import { lazy } from '../../ui/lazy.tsx'

const CodeEditor = lazy(
  () => import('../../code/code-editor.tsx'),
  () => <div className={styles.waiting} aria-busy="true" />,
)

/** The model as JSON in canonical form. A changed text is taken over by "Apply"; what is wrong is named with its place. */
export default function Json({ block, scope }: BlockProps<'json'>) {
  const { t } = useLingui()
  const handle = scope.model(block.model)
  const schemas = useExternal(handle?.subscribe ?? never, () => handle?.schemas())
  const state = useExternal(handle?.model.subscribe ?? never, () => handle?.model.get())
  const [typed, setTyped] = useState<string>()
  if (!handle || !schemas || state?.value === undefined) return <div className={styles.waiting} aria-busy="true" />
  const held = asDocument(state.value)
  const text = held ? formatDocument(held, schemas.set) : formatJson(state.value)
  const shown = typed ?? text
  const parsed = parseDocument(shown)
  const isChanged = typed !== undefined && typed !== text
  const broken = parsed.problems.map((one): Problem & { line: number } => ({
    ...one,
    in: '',
    message: fill(problemTexts[one.code], one.values),
  }))
  const found = isChanged ? [] : state.problems.map((one) => ({ ...one, line: lineOf(one.at) }))
  const problems: readonly (Problem & { line: number | undefined })[] = broken.length > 0 ? broken : found
  function lineOf(at: string): number | undefined {
    return (parsed.places.get(at) ?? parsed.places.get(at.slice(0, at.lastIndexOf('/'))))?.line
  }
  const isLocked = block.readOnly === true || state.about.readOnly !== undefined
  const apply = (): void => {
    if (!parsed.document) return
    handle.model.set('', parsed.document, t`JSON`)
    setTyped(undefined)
    void handle.model.reveal()
  }
  return (
    <section className={styles.json}>
      {!isLocked && (
        <div className={styles.tools}>
          <Button
            primary
            small
            disabled={!isChanged || !parsed.document || parsed.problems.length > 0}
            onClick={apply}
          >{t`Apply`}</Button>
          <Button small disabled={!isChanged} onClick={() => setTyped(undefined)}>{t`Discard`}</Button>
        </div>
      )}
      {problems.length > 0 && (
        <div role="alert">
          <ul className={styles.problems}>
            {problems.map((problem, index) => {
              const { line } = problem
              return (
                <li key={index}>
                  {line !== undefined && <b>{t`Line ${line}`}</b>} {handle.sentence(problem)} <code>{problem.at}</code>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <CodeEditor
        label={textOf(block.label, scope) || t`JSON`}
        language="json"
        text={shown}
        readOnly={isLocked}
        height="calc(100vh - 300px)"
        onChange={setTyped}
      />
    </section>
  )
}

function never(): () => void {
  return () => undefined
}
