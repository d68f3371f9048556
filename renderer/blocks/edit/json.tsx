import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import type { JsonAbout } from '../../code/json-editor.tsx'
import { equal } from '../../../runtime/equal.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { jsonSpot } from '../../../runtime/json/json-spot.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { FieldContext } from '../../fields/field-context.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { usePartLabel } from '../../fields/use-part-label.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import type { JsonSchemas } from '../../model/json-schemas.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { textOf, type Scope } from '../../state/scope.ts'
import { useExternal } from '../../state/use-external.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { lazy } from '../../ui/lazy.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { leadTo } from '../show/problems/lead-to.ts'
import styles from './json.module.css'
import { aboutPlace } from './json/about-place.ts'
import { CursorLine } from './json/cursor-line.tsx'
import { placeAround, placeProblems, readJson } from './json/faults.ts'
import { FaultList } from './json/fault-list.tsx'
import { offersAt } from './json/offers-at.ts'
import { SchemaLine } from './json/schema-line.tsx'
import { useEditedPlace } from './json/use-edited-place.ts'
import { readable, useJsonText, type JsonText } from './json/use-json-text.ts'
import { usePointedField } from './json/use-pointed-field.ts'

const JsonEditor = lazy(
  () => import('../../code/json-editor.tsx'),
  () => <div className={styles.waiting} aria-busy="true" />,
)

type Props = BlockProps<'json'>

/** A model as JSON, in step with the form beside it: what is changed in one is in the other at once. */
export default function Json({ block, scope }: Props) {
  const handle = scope.model(block.model)
  const schemas = useExternal(handle?.subscribe ?? never, () => handle?.schemas())
  const isLoaded = useExternal(handle?.model.subscribe ?? never, () => handle?.model.get().value !== undefined)
  const context = useFieldContext(block.model, scope, block.readOnly === true)
  if (!handle || !schemas || !isLoaded || !context) return <div className={styles.waiting} aria-busy="true" />
  return <Edited {...{ block, scope, handle, schemas, context }} />
}

interface EditedProps extends Props {
  handle: EditHandle
  schemas: JsonSchemas
  context: FieldContext
}

function Edited({ block, scope, handle, schemas, context }: EditedProps) {
  const { t } = useLingui()
  const { model } = handle
  const problems = useModelLater(model)?.problems
  const written = useJsonText(model, schemas)
  const text = written.now()
  const { places, found } = useFound({ text, problems, handle, scope })
  const [section, setSection] = useState<HTMLElement | null>(null)
  const [goTo, setGoTo] = useState<{ offset: number }>()
  const isNarrow = useMedia(narrowQuery)
  const edited = useEditedPlace(section)
  const marked = useMarked(places, edited)
  const { at, onCursor } = useCursor(written, isNarrow)
  const { aboutAt, about, offersFor } = useWords(context, at)
  const go = (): void => leadTo(at, block.model, scope)
  const kind = kindOf(model.get().value)
  return (
    <section ref={setSection} className={styles.json} data-stays="" aria-label={t`JSON`}>
      <JsonEditor
        {...{ text, now: written.now, marked, goTo, offersFor, aboutAt, onCursor, onGo: go }}
        label={textOf(block.label, scope) || t`JSON`}
        readOnly={context.readOnly}
        height={isNarrow ? '60vh' : 'calc(100vh - var(--shell-top, 0px) - var(--bar-height, 68px) - 170px)'}
        faults={found}
        onChange={written.take}
        onBlur={written.settle}
      />
      <CursorLine about={about} onGo={go} />
      <FaultList found={found} onGo={(offset) => setGoTo({ offset })} isUnread={model.get().unread !== undefined} />
      {kind !== undefined && <SchemaLine kind={kind} />}
    </section>
  )
}

const kindOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.kind === 'string' ? value.kind : undefined

/** Where the cursor stands in the value; the field of that place is outlined while somebody is in the text. */
function useCursor({ now }: JsonText, isNarrow: boolean) {
  const [{ at, isFocused }, setCursor] = useState({ at: '', isFocused: false })
  usePointedField(isFocused ? at : undefined, !isNarrow)
  const onCursor = (offset: number, isFocusedNow: boolean): void => {
    const next = { at: jsonSpot(now(), offset).spot.at, isFocused: isFocusedNow }
    setCursor((before) => (equal(before, next) ? before : next))
  }
  return { at, onCursor }
}

interface Found {
  text: string
  problems: readonly Problem[] | undefined
  handle: EditHandle
  scope: Scope
}

/** What is wrong, each with its place and its sentence: what keeps the text from being read, else what the check says. */
function useFound({ text, problems, handle, scope }: Found) {
  const { model } = handle
  const sentence = useSentence(scope, handle)
  const { places, placed } = useMemo(() => {
    const { broken, ...read } = readJson(text, readable(text, model.get().value) !== undefined)
    return { ...read, placed: broken.length > 0 ? broken : placeProblems(text, problems ?? [], read.places) }
  }, [text, problems, model])
  // Names in sentences may come later than the problem.
  const told = JSON.stringify(placed.map(({ problem }) => sentence(problem)))
  const found = useMemo(() => {
    const messages: string[] = JSON.parse(told)
    return placed.map((one, index) => ({
      ...one,
      message: messages[index] ?? '',
      isWarning: one.problem.severity === 'warning',
    }))
  }, [placed, told])
  return { places, found }
}

/** Where the text says what is being edited in the form; of what is not there, where what holds it begins. */
function useMarked(places: ReturnType<typeof readJson>['places'], edited = '') {
  const exact = places.get(edited)
  const place = edited === '' ? undefined : (exact ?? placeAround(places, edited))
  const [from, to] = [place?.offset, exact ? exact.end : place?.offset]
  return useMemo(() => (from === undefined || to === undefined ? undefined : { from, to }), [from, to])
}

/** What values are called, what they do, and what may stand there. */
function useWords(context: FieldContext, at: string) {
  const { t } = useLingui()
  const labelOf = usePartLabel(context.language)
  const linesOf = ({ means, description, implied }: NonNullable<ReturnType<typeof aboutPlace>>): string[] =>
    [means, description, implied === '' ? '' : t`Default: ${implied}`].filter((line) => line !== '')
  const aboutAt = (text: string, offset: number): JsonAbout | undefined => {
    const { spot, value } = jsonSpot(text, offset)
    const about = spot.from < spot.to ? aboutPlace(context, { value, at: spot.at }, labelOf) : undefined
    return about && { from: spot.from, to: spot.to, title: about.title, lines: linesOf(about) }
  }
  const about = aboutPlace(context, { value: context.model.get().value, at }, labelOf)
  return {
    aboutAt,
    about: about && { title: about.title, lines: linesOf(about) },
    offersFor: (asked: Parameters<typeof offersAt>[1], signal: AbortSignal) =>
      offersAt(context, asked, labelOf, signal),
  }
}

function never(): () => void {
  return () => undefined
}
