import { kindTitle } from '../../../runtime/check/kind-title.ts'
import type { Document, DocumentOf } from '../../../runtime/document.ts'
import type { DashboardFiltersValues } from '../../../runtime/generated/calls/graph.ts'
import type { SiteHistoryResponse } from '../../../runtime/generated/calls/site-history.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { zoneOffset } from '../../../runtime/schedule/zone-offset.ts'
import { localize } from '../../../runtime/text.ts'
import type { Context } from '../../call/context.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { localizedSet } from '../../json-schemas/localized-set.ts'
import type { ChangedDocument, MadeRelease } from '../../store/store.ts'
import { readStored } from '../document/read/stored-answer.ts'
import { documentsOfSite } from './documents-of-site.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

type Row = SiteHistoryResponse['rows'][number]

/** One line of changes over all documents of a site and its releases, the newest first. */
export const siteHistory: DeclaredOperation<'site-history'> = async (
  { id, filters = {}, page = 1, limit = 50 },
  context,
) => {
  const { siteHistory: history } = context.store
  const site = await readStored('site', id, context)
  const documents = await documentsOfSite(site, context)
  const documentIds = [...documents.keys()]
  const found = await history.list({
    ...{ siteId: id, documentIds, offset: (page - 1) * limit, limit },
    ...chosenIn(filters, timeZoneOf(site.document)),
  })
  const steps = new Set(found.rows.flatMap((row) => ('changeSet' in row && row.changeSet ? [row.changeSet] : [])))
  const counts = await history.steps([...steps], documentIds)
  const set = localizedSet(context.engine, context.language)
  return {
    rows: found.rows.map((row) =>
      'release' in row
        ? madeRow(row, context)
        : changedRow(row, documents.get(row.documentId), { counts, set, context }),
    ),
    total: found.total,
  }
}

/** By what the line is narrowed: who, which document, which days. */
export const siteHistoryFilters: DeclaredOperation<'site-history-filters'> = async ({ id }, context) => {
  const documents = await documentsOfSite(await readStored('site', id, context), context)
  const people = await context.store.siteHistory.people({ siteId: id, documentIds: [...documents.keys()] })
  const set = localizedSet(context.engine, context.language)
  const named = [...documents]
    .map(([number, one]) => [String(number), `${nameOf(one, context)} (${kindTitle(set, one.kind)})`] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, context.language))
  return {
    filters: [
      { field: 'by', label: toldText('history-by', [], context), input: 'choice', choices: people },
      {
        ...{ field: 'document', label: toldText('history-document', [], context), input: 'choice' },
        ...{ choices: named.map(([number]) => number), labels: Object.fromEntries(named) },
      },
      { field: 'at', label: toldText('history-at', [], context), input: 'days' },
    ],
  }
}

/** The site's clock says what a day is. */
const timeZoneOf = ({ spec }: DocumentOf<'site'>) => spec.usageTime?.timeZone ?? defaults.usageTime.timeZone

/** What somebody chose; a value that nothing has finds nothing. */
function chosenIn({ by, document, at, step }: DashboardFiltersValues, timeZone: string) {
  const { from = '', to = '' } = typeof at === 'object' ? at : {}
  const [first, last] = [dayStart(from, 0, timeZone), dayStart(to, 1, timeZone)]
  return {
    ...(typeof by === 'string' && { by }),
    ...(typeof document === 'string' && { documentId: Number(document) || -1 }),
    ...(typeof step === 'string' && { changeSet: step }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  }
}

/** When the day, or so many after it, begins there; undefined for what is no day. */
function dayStart(day: string, later: number, timeZone: string): string | undefined {
  const there = Date.parse(`${day}T00:00:00Z`) + later * dayMs
  if (Number.isNaN(there)) return undefined
  const near = new Date(there - zoneOffset(new Date(there), timeZone) * minuteMs)
  return new Date(there - zoneOffset(near, timeZone) * minuteMs).toISOString()
}

const nameOf = ({ name, key }: Document, { language }: Context) => localize(name, language) || key

function madeRow({ release, name, by, at, note }: MadeRelease, context: Context): Row {
  const told = toldText('release-called', [String(release)], context)
  return {
    ...{ key: `release ${release}`, action: 'publish', by, at, release },
    name: name === undefined ? told : `${told} ${name}`,
    ...(note !== undefined && { note }),
  }
}

interface Words {
  counts: Map<string, { of: number; all: number }>
  set: JsonSchemaSet
  context: Context
}

function changedRow(
  { documentId, revision, action, by, at, note, changeSet }: ChangedDocument,
  document: Document | undefined,
  { counts, set, context }: Words,
): Row {
  const count = changeSet === undefined ? undefined : counts.get(changeSet)
  return {
    ...{ key: `${documentId} ${revision}`, action, by, at, revision, id: documentId },
    ...(document
      ? { name: nameOf(document, context), kind: document.kind, kindTitle: kindTitle(set, document.kind) }
      : { name: '' }),
    ...(note !== undefined && { note }),
    ...(changeSet !== undefined && count && { step: changeSet, whole: count.of === count.all }),
    ...(count && count.all > 1 && { others: count.all - 1 }),
  }
}
