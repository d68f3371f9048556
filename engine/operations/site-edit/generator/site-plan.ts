import type { Document } from '../../../../runtime/document.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { localize } from '../../../../runtime/text.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'
import type { SitePlanRequest, SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { hasReceipts, mayWriteReceipts } from '../../../execution/idempotency/receipts.ts'
import { catalogueOf, type Catalogue } from '../../../sources/catalogue.ts'
import type { StatementSource } from '../../../sources/source.ts'
import type { StoredDocument } from '../../../store/store.ts'
import { receiptGrant } from '../../data-source/receipt-grant.ts'
import { proposeLabels } from '../../sql/catalogue/propose-labels.ts'
import { openSource } from '../../sql/run/open-source.ts'
import { sourceProblem } from '../../sql/run/source-problem.ts'
import { freeSlug, slugOf } from './called.ts'
import { decide, type Decided } from './decide.ts'
import { guess } from './guess.ts'
import { guessesInWords, sayIn } from './guesses-in-words.ts'
import { planTables, told } from './plan-tables.ts'
import type { PlannedOrder } from './planned-site.ts'
import { makePlanning, type Planning } from './planning.ts'
import { siteDocuments } from './site-documents.ts'
import { siteShapes } from './site-shapes.ts'
import { makeWarnings, type Warn } from './warn.ts'

/** So many data sources are offered. */
const mostSources = 100

/**
 * What a site of these tables would be: its documents, and what was taken for what and why. Nothing is stored; what a
 * database does not tell is a problem at its place.
 */
export const sitePlan: DeclaredOperation<'site-plan'> = async (asked, context) => {
  const { names, guessed } = await sourcesOf(asked, context)
  const id = names.get(guessed.value)?.id
  if (id === undefined) return { ...nothingOf(asked), problems: [noSource()] }
  const { stored, source } = await openSource(id, context)
  const named = await nameAndPath(asked, stored, context)
  try {
    const plan = await planOf(asked, { stored, source, named, context })
    const choices = guessed.choices.map((key) => ({ value: key, label: names.get(key)?.name ?? key }))
    const { value, proposed } = guessed
    const own: Plan['guesses'] = choices.length > 1 ? { source: { value, proposed, choices, why: '' } } : {}
    return { ...plan, dbId: id, guesses: { ...own, ...plan.guesses }, problems: [] }
  } catch (error) {
    const problems = [sourceProblem(error, stored.document, '/spec', context)]
    return { ...nothingOf(asked), ...named, dbId: id, problems }
  }
}

type Plan = Omit<SitePlanResponse, 'problems' | 'dbId'>

const nothingOf = ({ name = '', path = '', said }: SitePlanRequest): Plan & { dbId: number } => ({
  ...{ dbId: 0, name, path, library: said?.library ?? '' },
  ...{ documents: [], tables: [], warnings: [], guesses: {} },
})

const noSource = (): Problem => makeProblem('plan-no-source', { kind: 'data-source', key: '' }, '')

/** The data sources that the caller may see, by key, and the one whose tables are meant: the one that was changed last. */
async function sourcesOf({ dbId, said }: SitePlanRequest, { store, language }: Context) {
  const { rows } = await store.documents.list({
    kind: 'data-source',
    sort: { field: 'updatedAt', direction: 'desc' },
    limit: mostSources,
  })
  const ordered = rows.toSorted((one, other) => Number(other.id === dbId) - Number(one.id === dbId))
  const names = new Map(
    ordered.map(({ id, document }) => [document.key, { id, name: localize(document.name, language) || document.key }]),
  )
  return { names, guessed: guess(said?.source, [...names.keys()]) }
}

interface Asked {
  stored: StoredDocument
  source: StatementSource
  named: { name: string; path: string }
  context: Context
}

async function planOf(
  { tables = [], said = {} }: SitePlanRequest,
  { stored, source, named, context }: Asked,
): Promise<Plan> {
  const catalogue = catalogueOf(source)
  const { usual, chosen } = await librariesOf(catalogue, stored.document, said)
  const library = chosen.value
  const shapes = await siteShapes(catalogue, library)
  const words = { quote: source.facts.quote, isQualified: library !== usual }
  const { warnings, warn } = makeWarnings(stored.document)

  const decided = await decide({ said, shapes, library, source, words, warn })
  const { login } = decided
  const ofOrder = ({ order }: Pick<Decided, 'order'>): string[] =>
    order ? [order.item.name, order.header.name, order.line.name] : []
  await shapes.load([...ofOrder(decided), ...tables])
  const key = slugOf(named.path) ?? 'site'
  const labels = await proposeLabels(context)
  const planning = makePlanning({ source, words, find: shapes.find, labels, key })
  const write = await planWriting(decided, planning, warn)
  if (write) await warnOfReceipts(source, stored, warn)

  const order = write?.order
  const names = new Set([...ofOrder({ order }), ...tables])
  const wanted = [...names].flatMap((table) => shapes.find({ library, table }) ?? [])
  const planned = await planTables(wanted, {
    planning,
    login,
    order,
    changes: decided.changes,
    find: shapes.find,
    warn,
  })
  const { set } = context.engine
  const version = (kind: string): number => set.kind(kind)['x-version'] ?? 1
  const say = sayIn(context)
  const documents = siteDocuments({
    ...{ key, ...named, language: context.language, dataSource: `data-source/${stored.document.key}` },
    versions: {
      site: version('site'),
      content: version('content'),
      schema: version('schema'),
      component: version('component'),
    },
    ...{ tables: planned, order: write, login: login && (await planning.planLogin(login)) },
  })
  const isChoice = chosen.choices.length > 1
  return {
    ...named,
    library,
    documents: planned.length > 0 ? documents : [],
    tables: planned.map((table) => told(table, planned, { order, say })),
    warnings,
    guesses: guessesInWords(
      {
        ...(isChoice && { library: chosen }),
        ...decided.guesses,
        ...(decided.order && !order && { does: guess('look', ['look']) }),
      },
      say,
    ),
  }
}

/** The library of the tables, and the one whose tables a statement finds without naming it; undefined: nothing tells which that is. */
async function librariesOf(catalogue: Catalogue, { spec }: Document, said: NonNullable<SitePlanRequest['said']>) {
  const names = (await catalogue.libraries()).map(({ name }) => name)
  const usual = names.length === 1 ? names[0] : names.find((name) => name === spec.db)
  const chosen = guess(said.library, [...(usual === undefined ? [] : [usual]), ...names])
  return { usual, chosen: names.length === 0 ? { ...chosen, value: '' } : chosen }
}

/** The statements of an order; undefined where a column is left of which nothing is known: people can look then. */
async function planWriting(
  { order, login }: Decided,
  planning: Planning,
  warn: Warn,
): Promise<PlannedOrder | undefined> {
  if (!order || !login) return undefined
  const { unknown, zero, ...planned } = await planning.planOrder(order, login.owner)
  if (unknown.length > 0) {
    warn('plan-column-unknown', unknown.join(', '))
    return undefined
  }
  if (zero.length > 0) warn('plan-column-zero', zero.join(', '))
  return planned
}

/** An order wants a receipt; what the administrator of the database runs is said word by word. */
async function warnOfReceipts(source: StatementSource, { document }: StoredDocument, warn: Warn): Promise<void> {
  if (source.isOwn) return
  const grant = receiptGrant(source, document)
  if (!(await hasReceipts(source))) warn('plan-receipts-missing', source.facts.createReceiptTable, grant)
  else if (!(await mayWriteReceipts(source))) warn('warning-receipt-rights', grant)
}

/** Name and path as they were asked for, else after the data source, with a path that no other site has. */
async function nameAndPath(
  { name, path }: Pick<SitePlanRequest, 'name' | 'path'>,
  { document }: StoredDocument,
  { store, language }: Context,
): Promise<{ name: string; path: string }> {
  const named = localize(document.name, language) || (labelOfName(document.key) ?? document.key)
  if (path !== undefined) return { name: name ?? named, path }
  const { rows } = await store.documents.list({ kind: 'site', limit: 1000 })
  const taken = new Set(rows.flatMap(({ document: { key, spec } }) => [key, asText(spec.path)]))
  return { name: name ?? named, path: freeSlug(slugOf(document.key) ?? 'site', taken) }
}
