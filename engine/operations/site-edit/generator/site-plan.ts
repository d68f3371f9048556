import type { Document } from '../../../../runtime/document.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { localize } from '../../../../runtime/text.ts'
import { labelOfName } from '../../../../runtime/label-of-name.ts'
import type { SitePlanRequest, SitePlanResponse } from '../../../../runtime/generated/calls/site.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { makeProblem } from '../../../../runtime/problems/make-problem.ts'
import { sqlWordsOf } from '../../../sources/sql-words-of.ts'
import { hasReceipts, mayWriteReceipts } from '../../../execution/idempotency/receipts.ts'
import { catalogueOf, type Catalogue } from '../../../sources/catalogue.ts'
import type { StatementSource } from '../../../sources/source.ts'
import type { StoredDocument, StoredOf } from '../../../store/store.ts'
import { receiptGrant } from '../../data-source/receipt-grant.ts'
import { knownLabels } from '../../sql/catalogue/propose-labels.ts'
import { openSource } from '../../sql/run/open-source.ts'
import { sourceProblem } from '../../sql/run/source-problem.ts'
import { freeSlug, slugOf } from './called.ts'
import { decide, type Decided } from './decide.ts'
import { entrancesOf } from './store/entrances.ts'
import { withFreeNames } from './store/free-names.ts'
import { guess } from './guess.ts'
import { guessesInWords, sayIn } from './guesses-in-words.ts'
import { makeNames, namesToSay } from './store/names.ts'
import type { Order } from './order.ts'
import { pairsWith, type Pairs } from './list/pairs.ts'
import { planTables, samplesOf, told } from './plan-tables.ts'
import type { PlannedOrder, PlannedSite } from './planned-site.ts'
import { makePlanning, type Planning } from './planning.ts'
import { siteDocuments } from './site-documents.ts'
import { siteShapes } from './site-shapes.ts'
import { baseOf, namesOf, siteToFill, takenSlugs } from './store/site-to-fill.ts'
import type { TableShape } from './table-shape.ts'
import { makeWarnings, type Warn } from './warn.ts'

/** So many data sources are offered. */
const mostSources = 100

/**
 * What a site of these tables would be: its documents, and what was taken for what and why. Nothing is stored; what a
 * database does not tell is a problem at its place. A site that has no contents yet may be meant: they are added to it.
 */
export const sitePlan: DeclaredOperation<'site-plan'> = async (asked, context) => {
  const made = asked.site ? await siteToFill(asked.site, context) : undefined
  const { names, guessed } = await sourcesOf(asked, context)
  const id = names.get(guessed.value)?.id
  if (id === undefined) return { ...nothingOf(asked), problems: [noSource()] }
  const { stored, source } = await openSource(id, context)
  const named = made ? namesOf(made.document, context) : await nameAndPath(asked, stored, context)
  try {
    const plan = await planOf(asked, { stored, source, named, made, context })
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
  ...{ dbId: 0, name, path, library: said?.library ?? '', base: [] },
  ...{ documents: [], tables: [], samples: {}, names: { rows: [] }, warnings: [], guesses: {} },
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
  made: StoredOf<'site'> | undefined
  context: Context
}

/** What is known before tables are put into statements. */
async function prepare(
  { tables = [], said = {}, names: saidNames = {} }: SitePlanRequest,
  { stored, source, named, made, context }: Asked,
) {
  const catalogue = catalogueOf(source)
  const { usual, chosen } = await librariesOf(catalogue, stored.document, said)
  const library = chosen.value
  const shapes = await siteShapes(catalogue, library)
  const joinTexts = sqlWordsOf(source.facts.code)?.joinTexts
  const words = { quote: source.facts.quote, isQualified: library !== usual, joinTexts }
  const { warnings, warn } = makeWarnings(stored.document)
  const entrances = await entrancesOf(made?.document.spec, context)
  const decided = await decide({ said, shapes, library, source, words, warn, ...entrances })
  await shapes.load([...tablesOf(decided.order), ...tables])
  const key = made?.document.key ?? slugOf(named.path) ?? 'site'
  const names = makeNames(saidNames, await knownLabels(context))
  const pairs = (shape: TableShape): Pairs[] => pairsWith(shape, shapes.relations)
  const taken = made ? await takenSlugs(key, context) : []
  const planning = makePlanning({ source, words, find: shapes.find, names, pairs, key }, taken)
  return { chosen, library, shapes, words, warnings, warn, decided, key, planning }
}

async function planOf(request: SitePlanRequest, asked: Asked): Promise<Plan> {
  const { stored, source, named, made, context } = asked
  const { chosen, library, shapes, words, warnings, warn, decided, key, planning } = await prepare(request, asked)
  const { find } = shapes
  const write = await planWriting(decided, planning, warn)
  if (write) await warnOfReceipts(source, stored, warn)
  const order = write?.order
  const wanted = new Set([...tablesOf(order), ...(request.tables ?? [])])
  const { visitor, changes, login, entrance } = decided
  const tables = await planTables(
    [...wanted].flatMap((table) => find({ library, table }) ?? []),
    { planning, visitor, order, changes, find, words, warn },
  )
  const site: PlannedSite = {
    ...{ key, ...named, made: made?.document, language: context.language, versions: versionsIn(context) },
    ...{ dataSource: `data-source/${stored.document.key}`, tables, order: write },
    login: login && (await planning.planLogin(login)),
    authenticationApi: entrance?.address,
  }
  const documents = tables.length > 0 ? await withFreeNames(siteDocuments(site), context) : []
  const say = sayIn(context)
  const guesses = {
    ...(chosen.choices.length > 1 && { library: chosen }),
    ...decided.guesses,
    ...(decided.order && !order && { does: guess('look', ['look']) }),
  }
  return {
    ...{ ...named, library, documents, warnings, base: baseOf(documents, made) },
    tables: tables.map((table) => told(table, tables, { order, say })),
    samples: samplesOf(tables, { order, language: context.language }),
    names: { rows: tables.flatMap(namesToSay) },
    guesses: guessesInWords(guesses, say),
  }
}

const tablesOf = (order: Order | undefined): string[] =>
  order ? [order.item.name, order.header.name, order.line.name] : []

function versionsIn({ engine: { set } }: Context): PlannedSite['versions'] {
  const version = (kind: string): number => set.kind(kind)['x-version'] ?? 1
  return {
    ...{ site: version('site'), content: version('content') },
    ...{ schema: version('schema'), component: version('component') },
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
  { order, visitor }: Decided,
  planning: Planning,
  warn: Warn,
): Promise<PlannedOrder | undefined> {
  if (!order || !visitor?.owner) return undefined
  const { unknown, zero, ...planned } = await planning.planOrder(order, visitor.owner)
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
  return { name: name ?? named, path: freeSlug(slugOf(wordFor(document)) ?? 'site', taken) }
}

/** What a data source is called in Latin letters; a key that only counts says less than its database. */
function wordFor({ kind, key, spec }: Document): string {
  const [database = ''] = /[^/\\]+?(?=(\.\w+)?$)/.exec(asText(spec['db'])) ?? []
  return key.startsWith(`${kind}-`) && slugOf(database) !== undefined ? database : key
}
