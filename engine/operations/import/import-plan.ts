import { addressOf, type Document } from '../../../runtime/document.ts'
import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { Change } from '../../../runtime/difference.ts'
import { pointerOf } from '../../../runtime/identity-path.ts'
import { documentJsonSchema } from '../../../runtime/json-schema/document-json-schema.ts'
import { jsonSchemaAt } from '../../../runtime/json-schema/json-schema-at.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { showValue } from '../../../runtime/json-schema/show-value.ts'
import { titleAt } from '../../../runtime/json-schema/title-at.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { localize } from '../../../runtime/text.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { documentsLeft } from '../../exchange/import.ts'
import { isError } from '../../exchange/make-plan.ts'
import type { PlannedImport } from '../../exchange/plan-import.ts'
import { missingSecrets } from '../../live/missing-secrets.ts'
import { choicesOf, type Wish } from './chosen.ts'
import { withImport } from './opened-import.ts'
import { plannedWish, type PlannedWish } from './planned.ts'
import { archiveProblems, toldProblems } from './told-problems.ts'

const mostChanges = 40
const mostLetters = 300

/** What an import would do: all that speaks against it, each change as values in words, and what both sides have changed. */
export const importPlan: DeclaredOperation<'import-plan'> = (wish, context) =>
  withImport(wish.file, context, async (opened) => {
    if (opened.problems.length > 0) return { ...nothing, ...problemsTold(archiveProblems(opened, context)) }
    const planned = await plannedWish(wish, opened, context)
    const { plan, words, mark, problems } = planned
    const names = new Map<string, Document>(plan.documents.map((document) => [addressOf(document), document]))
    const warnings = plan.withoutFiles.map((problem) => ({ file: '', line: 0, column: 0, problem }))
    const isSound = !problems.some(isError)
    const steps = plan.planned.filter(({ action }) => action !== 'unchanged')
    const conflicts = conflictRows(planned, wish, context)
    return {
      ...{ mark, conflicts, open: conflicts.filter(({ choice }) => choice === '').length },
      counts: countsOf(plan.planned),
      ...problemsTold(toldProblems([...problems, ...warnings], names, context)),
      secrets: isSound ? await secretRows(planned, context) : [],
      steps: steps.map((step) => stepRow(step, words, context)),
    }
  })

const nothing = {
  ...{ mark: '', conflicts: [], open: 0, secrets: [], steps: [] },
  counts: { create: 0, change: 0, delete: 0, unchanged: 0, kept: 0 },
}

const problemsTold = (problems: ReturnType<typeof toldProblems>) => ({
  problems,
  errors: problems.filter(({ severity }) => severity === 'error').length,
  warnings: problems.filter(({ severity }) => severity === 'warning').length,
})

function countsOf(planned: readonly PlannedImport[]) {
  const count = (...actions: PlannedImport['action'][]) =>
    planned.filter(({ action }) => actions.includes(action)).length
  return {
    ...{ create: count('create'), change: count('change', 'rename'), delete: count('delete') },
    ...{ unchanged: count('unchanged'), kept: count('kept') },
  }
}

const aboutOf = (document: Document, words: JsonSchemaSet, { language }: Context) => ({
  name: localize(document.name ?? '', language) || document.key,
  kindTitle: kindTitle(words, document.kind),
})

function stepRow(step: PlannedImport, words: JsonSchemaSet, context: Context) {
  const { action, address, was, document, changes, conflicts } = step
  const clashing = new Set(conflicts.map(({ at }) => at))
  const told = changes.filter(({ at }) => !clashing.has(at))
  const lines = told.slice(0, mostChanges).map((change) => changeLine(change, document, words, context))
  const more = told.length > mostChanges ? [`… +${told.length - mostChanges}`] : []
  return {
    ...{ address, action: action === 'unchanged' ? ('kept' as const) : action, ...aboutOf(document, words, context) },
    ...{ changes: [...lines, ...more].join('\n'), was: was ?? '' },
  }
}

function changeLine({ title, at, before, after }: Change, document: Document, words: JsonSchemaSet, context: Context) {
  const value = (one: unknown) => inWords(document, { at, value: one }, words, context)
  return `${title || at}: ${value(before)} → ${value(after)}`
}

/** A value of a place of a document, as a form shows it. */
function inWords(
  document: Document,
  { at, value }: { at: string; value: unknown },
  words: JsonSchemaSet,
  { language }: Context,
): string {
  if (value === undefined) return '–'
  const schema = jsonSchemaAt(
    words,
    documentJsonSchema(words, document.kind),
    document,
    pointerOf(document, at),
  )?.schema
  const text = showValue(words, schema, value, language) || asText(value) || '–'
  const letters = [...text]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text
}

/** What both have changed, decided or not. */
function conflictRows({ plan, words }: PlannedWish, wish: Wish, context: Context) {
  const choices = choicesOf(wish)
  return plan.planned.flatMap((step) =>
    clashesOf(step).map(({ at, title, base, mine, theirs }) => {
      const value = (one: unknown) =>
        at === '' ? wholeInWords(one, context) : inWords(step.document, { at, value: one }, words, context)
      return {
        ...{ key: `${step.address} ${at}`, ...aboutOf(step.document, words, context), place: title },
        ...{ before: value(base), ours: value(mine), theirs: value(theirs) },
        choice: choices[step.address]?.[at] ?? '',
      }
    }),
  )
}

/** Those that nobody decided stand in the step; the others are known by the sides. */
const clashesOf = ({ clashes, conflicts }: PlannedImport) => clashes ?? conflicts

function wholeInWords(value: unknown, { engine, language }: Context): string {
  const text = (key: string) => engine.definitions.messages.get(key)?.[language] ?? ''
  return value === undefined ? text('import-side-gone') : text('import-side-there')
}

async function secretRows({ plan, words }: PlannedWish, context: Context) {
  const { store, engine } = context
  const rows = []
  for (const document of documentsLeft(plan)) {
    const missing = new Set((await missingSecrets(document, { store, set: engine.set })).map(({ at }) => at))
    for (const { at, field, bound } of findSecrets(engine.set, document))
      if (missing.has(at))
        rows.push({
          ...{ key: `${addressOf(document)} ${field}`, ...aboutOf(document, words, context) },
          title: titleAt(words, document, at),
          about: Object.values(bound)
            .filter((value) => typeof value === 'string' && value !== '')
            .map(asText)
            .join(' · '),
        })
  }
  return rows
}
