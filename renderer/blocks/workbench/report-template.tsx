import { useLingui } from '@lingui/react/macro'
import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { isOfKind, type Document, type DocumentOf, type Language } from '../../../runtime/document.ts'
import { getAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { reportData } from '../../../runtime/report/report-data.ts'
import { beginReport, type StartName } from '../../../runtime/report/starts/index.ts'
import { templateFault } from '../../../runtime/report/template-fault.ts'
import { codeText } from '../../../runtime/sql/code-text.ts'
import type { Fault } from '../../../runtime/template/template.ts'
import type { ValueType } from '../../../runtime/template/value.ts'
import type { App } from '../../app/app.ts'
import type { BlockProps } from '../block-props.ts'
import { useModelPart, type FieldContext } from '../../fields/field-context.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { asDocument } from '../../model/as-document.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import type { Model } from '../../model/model.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { afterPress } from '../../ui/after-press.ts'
import { lazy } from '../../ui/lazy.tsx'
import { useAfterLetter } from '../../ui/use-after-letter.ts'
import { InsertBar } from './report-template/insert-bar.tsx'
import { StartChoice } from './report-template/start-choice.tsx'
import type { TemplateEditorProps, TemplateView } from './report-template/template-editor.tsx'
import styles from './report-template/report-template.module.css'

const TemplateEditor = lazy(
  () => import('./report-template/template-editor.tsx'),
  () => <div className={styles.waiting} aria-busy="true" />,
)

/** The template of a report: what it begins with, what goes in at the cursor, and what is wrong where it is. */
export default function ReportTemplate({ block, scope }: BlockProps<'report-template'>) {
  const context = useFieldContext(block.bind.model, scope)
  const handle = scope.model(block.bind.model)
  if (!context || !handle) return <div className={styles.waiting} aria-busy="true" />
  return <Template at={block.bind.at} app={scope.app} context={context} handle={handle} />
}

interface TemplateProps {
  at: string
  app: App
  context: FieldContext
  handle: EditHandle
}

function Template({ at, app, context, handle }: TemplateProps) {
  const { t } = useLingui()
  const { model, language, readOnly } = context
  const [, follow] = useReducer((count: number) => count + 1, 0)
  useEffect(() => context.followLibrary(follow), [context])
  const state = useModelLater(model) ?? model.get()
  const text = codeText(getAt(state.value, at))
  const [isBlank, setBlank] = useState(false)
  const view = useRef<TemplateView>(undefined)
  const place = useRef<HTMLElement>(null)
  const label = t`Template`
  const report = asDocument(state.value)
  if (!report || !isOfKind('report', report)) return <div className={styles.waiting} aria-busy="true" />
  const root = reportData(report.spec, handle.documentAt)
  const begin = (name: StartName, ofPaper: Language) => {
    const now = asDocument(model.get().value)
    if (!now || !isOfKind('report', now)) return
    const begun = beginReport(now.spec, { name, root, language: ofPaper })
    model.set('/spec', begun, t`Begin with a template`)
  }
  // The rules of a report are asked when its form is sound: a template is looked at before.
  const fault = templateFault(report.spec, handle.documentAt)
  const isEmpty = text === ''
  // Of another schema other fields are known: its template begins anew.
  const clear = async () => {
    const question = t`The template is cleared, so that another one can be chosen. Undo brings it back.`
    if (!(await app.confirm({ text: question, action: t`Clear`, danger: true }))) return
    setBlank(false)
    model.set(at, undefined, label)
  }
  return (
    // What leads to a problem puts the focus here.
    <section
      ref={place}
      data-at={at}
      tabIndex={-1}
      aria-label={label}
      className={styles.place}
      onFocus={(event) => {
        if (event.target === event.currentTarget) view.current?.focus()
      }}
    >
      <h2 className={styles.title}>{label}</h2>
      {isEmpty && !readOnly && (
        <StartChoice
          language={language}
          isReady={report.spec.dataSchemas?.at(-1)?.schema !== undefined}
          onChoose={begin}
          onBlank={() => setBlank(true)}
        />
      )}
      {(!isEmpty || isBlank) && (
        <Written
          {...{ at, label, context, report, root, view, fault: isEmpty ? undefined : fault }}
          onClear={() => void clear()}
          onView={(made) => {
            view.current = made
            // The focus may have come before the editor.
            if (globalThis.document.activeElement === place.current) made.focus()
          }}
        />
      )}
    </section>
  )
}

interface WrittenProps {
  at: string
  label: string
  context: FieldContext
  report: DocumentOf<'report'>
  root: ValueType
  fault: Fault | undefined
  view: RefObject<TemplateView | undefined>
  onView(view: TemplateView): void
  onClear(): void
}

/** A template that is there: what goes in at its cursor, its text, and what is wrong. */
function Written({ at, label, context, report, root, fault, view, ...props }: WrittenProps) {
  const { t } = useLingui()
  const { model, language, readOnly } = context
  const letter = useAfterLetter((next) => model.set(at, next === '' ? undefined : next.split('\n'), label))
  return (
    <>
      {!readOnly && (
        <InsertBar
          {...{ language, root, label: t`Put in at the cursor` }}
          pictures={(report.spec.pictures ?? []).map(({ name }) => name)}
          view={() => view.current}
          onClear={props.onClear}
        />
      )}
      <Editor
        {...{ model, at, label, language, readOnly, root, mark: fault }}
        onView={props.onView}
        onChange={letter.tell}
        onBlur={() => {
          letter.settle()
          afterPress(() => model.touch(at))
        }}
      />
      <p role="status" className={styles.fault}>
        {fault ? context.sentence(problemOf(fault, report, at)) : ''}
      </p>
    </>
  )
}

/** Follows the text at each letter, alone: one that lags behind would be put over what was typed since. */
function Editor({ model, at, ...props }: { model: Model; at: string } & Omit<TemplateEditorProps, 'text'>) {
  const text = useModelPart(model, ({ value }) => codeText(getAt(value, at)))
  return <TemplateEditor {...props} text={text} />
}

const problemOf = ({ code, line, column, what }: Fault, document: Document, at: string): Problem =>
  code === 'template-too-long'
    ? makeProblem('too-long', document, at, { values: ['Template', what] })
    : makeProblem(code, document, at, { values: [line, column, what], found: what })
