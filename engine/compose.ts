import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentOf } from '../runtime/document.ts'
import { entranceOf } from '../runtime/compile/entrances.ts'
import { makeApis } from './apis/apis.ts'
import { openFolders } from './access/folders.ts'
import { openLicences } from './access/licences.ts'
import { makeSiteApp, quickCallsOf } from './app.ts'
import { makeChartDrawings } from './charts/chart-drawings.ts'
import { makeDownloads } from './downloads/downloads.ts'
import { makeStreams, type StreamLimits } from './streams/streams.ts'
import { makeTransfers } from './transfers/transfers.ts'
import { loadDefinitions } from './definitions/load-definitions.ts'
import type { EngineConfig } from './call/parts.ts'
import type { Engine } from './server/engine.ts'
import { makeRuns } from './execution/runs.ts'
import { hostNow } from './host.ts'
import { makeJobRunner } from './job-runner/job-runner.ts'
import { makeTasks } from './job-runner/tasks.ts'
import { makeJobRuns } from './job-runner/job-runs.ts'
import { jobs } from './jobs/index.ts'
import { loadJsonSchemas } from './json-schemas/load-json-schemas.ts'
import { makeValidators } from './json-schemas/validators.ts'
import { makeAccounts } from './accounts/accounts.ts'
import { makeOffice } from './office/office.ts'
import { makePrinter } from './printer/printer.ts'
import { makeRunningCalls } from './server/pipeline/running-calls.ts'
import { listen } from './server/listen.ts'
import type { Listening } from './server/listen.ts'
import { sitePort } from './server/port.ts'
import { makeLog } from './log/log.ts'
import type { Log } from './log/log.ts'
import { arrivingFolder } from './files/held-texts.ts'
import { makeParsers } from './parsers.ts'
import { makeOutbound } from './outbound/outbound.ts'
import { makeRateLimits } from './limits/rate-limits.ts'
import { makeFirstDrawings } from './server/pages/first-drawings.ts'
import { acceptSockets } from './server/realtime/accept-sockets.ts'
import { makeRealtime } from './server/realtime/realtime.ts'
import { makeGuests } from './sessions/guests.ts'
import { makeSessions, type SiteLogins } from './sessions/sessions.ts'
import { makeCallCounters } from './server/metrics/call-counters.ts'
import { openSettings } from './settings/installation.ts'
import { makePreviews } from './previews/previews.ts'
import { makeSites, type Sites } from './sites/sites.ts'
import { draftsWorker } from './sites/drafts/drafts-worker.ts'
import { makeWebApiSource } from './sources/web-api/web-api-source.ts'
import type { PoolLimits } from './sources/pooled-source.ts'
import { makeSources } from './sources/sources.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'
import { makeJq } from './web-api/jq/make-jq.ts'
import { makeWebApis } from './web-api/web-apis.ts'

export interface ComposeOptions extends Partial<EngineConfig> {
  root: string
  dataFolder: string
  secret?: string | undefined
  /** Instead of the real clock, for tests. */
  now?: () => Date
  /** Instead of the clock that only goes forward; where `now` is given, that one is meant. */
  steady?: () => number
  log?: Log
  /** Other limits for answers that are made while they are sent, for tests. */
  streams?: StreamLimits
  /** Other bounds of connections to databases, for tests. */
  connections?: PoolLimits
  /** Open ports for published sites; tests mostly do without. */
  openSitePorts?: boolean
  /** A store that is open already. */
  store?: Store
}

export interface Composed {
  engine: Engine
  setReady(ready: boolean): void
  /** Ends what runs (at most `drainMs`), then everything that is open. */
  close(drainMs?: number): Promise<void>
}

/** Puts the engine together; no port is opened but those of published sites, by `engine.sites.start()`. */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const config = configOf(options)
  const log = options.log ?? makeLog()
  const clock = options.now ?? (() => new Date())
  const set = loadJsonSchemas(config.root, config.definitionsFolder)
  const definitions = loadDefinitions(config.root, config.definitionsFolder, set)
  const validators = makeValidators(set, config.dataFolder)
  const { dataFolder, databaseUrl } = config
  const onError = (error: unknown) => log.error({ error }, 'an event could not be handled')
  const { secret } = options
  const store = options.store ?? (await openStore({ dataFolder, databaseUrl, secret, set, clock, onError }))
  // Nodes whose clocks differ decide alike: the store's clock counts.
  const now = () => store.now()
  const { steady = options.now ? () => clock().getTime() : () => performance.now() } = options
  let ready = false
  const accounts = makeAccounts(store)
  const settings = await openSettings(store, config, log)
  const licences = await openLicences(store, set, now, options.licencePublicKey)
  const folders = openFolders(store, set, accounts)
  const jq = makeJq()
  const parsers = makeParsers(arrivingFolder(dataFolder))
  const openWebApi = (connection: DocumentOf<'web-api'>) => makeWebApiSource(connection, engine)
  const sources = makeSources({ store, set, dataFolder, openWebApi, limits: options.connections })
  const realtime = makeRealtime(() => engine)
  const sitePorts = makeSitePorts(() => engine)
  const runs = makeRuns(store, now, (error) => log.warn({ error }, 'runs of schemas could not be written'))
  const sites = makeSites({
    ...{ store, set, sources, runs, now, log },
    mostMs: () => settings.current().totalMs,
    validate: validators.check,
    ...(options.openSitePorts && { drafts: draftsWorker(config) }),
    sitePort: config.sitePort,
    texts: definitions.texts,
    ...(options.openSitePorts && { listen: sitePorts.open }),
  })
  const previews = makePreviews({
    ...{ store, set, sites, sources, now, onError },
    mostMs: () => settings.current().totalMs,
  })
  const apis = makeApis({
    ...{ store, set, sources, runs, accounts, folders, licences, jq, log },
    validate: validators.check,
  })
  const ownPorts = () => [config.port, config.sitePort, ...sitePorts.all()]
  const outbound = makeOutbound(() => ({ ...settings.current().outbound, ownPorts }))
  const logins = loginsOf(sites)
  const guests = makeGuests(store.secrets, logins.areAsked, { now, lifeMs: () => settings.current().sessionMs })
  const engine: Engine = {
    version: versionOf(config.root),
    ...{ config, store, set, validators, definitions, log, now },
    ...{ accounts, licences, folders, settings, realtime },
    ...{ sites, previews, apis, sources, runs, outbound, jq },
    sessions: makeSessions({ store, guests, accounts, logins, settings }, { now, steady }),
    limits: makeRateLimits(() => settings.current().rates),
    running: makeRunningCalls(),
    metrics: makeCallCounters(),
    jobs: makeJobRunner(jobs, { parts: () => engine, store, log }),
    printer: makePrinter(log),
    charts: makeChartDrawings(join(config.root, 'build/server-rendering/chart.js'), log),
    office: makeOffice(log),
    drawings: makeFirstDrawings(join(config.root, 'build/server-rendering/draw.js'), log),
    jobRuns: makeJobRuns(store, log),
    downloads: makeDownloads(store, log),
    streams: makeStreams(options.streams),
    transfers: makeTransfers(store, log),
    scheduled: makeTasks({ what: 'a run of a schedule', log, beatMs: 1_000 }),
    webApis: makeWebApis({ store, set, outbound, now }),
    ...parsers,
    isReady: () => ready,
  }
  endSessionsOfClosed(engine)
  return {
    engine,
    setReady: (next) => void (ready = next),
    async close(drainMs = 30_000) {
      ready = false
      await closeEngine(engine, { sitePorts, parsers, accounts, settings, licences, folders, apis }, drainMs)
    },
  }
}

/** Ports at which sites are served, as long as they are open. */
function makeSitePorts(engine: () => Engine) {
  const open = new Set<Listening>()
  return {
    all: () => [...open].map(({ port }) => port),
    async open(port: number): Promise<Listening> {
      const upgrades = acceptSockets(engine(), sitePort(engine(), port))
      const app = makeSiteApp(engine(), port)
      const listening = await listen(app, {
        ...{ port, host: await hostNow(engine()), upgrades, calls: quickCallsOf(app) },
        isProxy: (address) => engine().settings.current().trustedProxies.includes(address),
      })
      open.add(listening)
      const close = (ms?: number) => listening.close(ms).finally(() => open.delete(listening))
      return { ...listening, close }
    },
    close: (ms: number) => [...open].map((port) => port.close(ms)),
  }
}

/** How the users of the sites that run here come in. */
function loginsOf(sites: Sites): SiteLogins & { areAsked(siteId: number): boolean } {
  return {
    admits({ siteId, contentId, data }) {
      const release = siteId === undefined ? undefined : sites.running(siteId)
      return release === undefined || entranceOf(sites.entrances(release), contentId) === data['entrance']
    },
    catchUp: (siteId) => sites.catchUp(siteId),
    areAsked(siteId) {
      const release = sites.running(siteId)
      return release !== undefined && release.site.spec.public !== true
    },
  }
}

/** Who works on a site whose time is over logs in again when it is open. */
function endSessionsOfClosed({ sites, store, log }: Engine): void {
  sites.on(({ siteId, change }) => {
    if (change !== 'closed') return
    store.sessions
      .endOfSites({ siteId, told: change })
      .catch((error: unknown) => log.warn({ error, siteId }, 'the sessions of a site could not be ended'))
  })
}

interface Closing {
  sitePorts: ReturnType<typeof makeSitePorts>
  parsers: ReturnType<typeof makeParsers>
  /** What only looks at the store. */
  accounts: { close(): void }
  settings: { close(): void }
  licences: { close(): void }
  folders: { close(): void }
  apis: { close(): void }
}

/** Ends what runs, then what is open, the store last. */
async function closeEngine(engine: Engine, { sitePorts, parsers, ...parts }: Closing, drainMs: number): Promise<void> {
  const idle = engine.jobs.stop(drainMs)
  const silent = sitePorts.close(drainMs)
  engine.realtime.close()
  await engine.running.drain(drainMs)
  await Promise.all([idle, ...silent])
  engine.running.close()
  await engine.drawings.close()
  await engine.jobs.endTasks()
  await engine.printer.close()
  await engine.charts.close()
  await engine.previews.close()
  await engine.sites.close()
  await engine.sources.close()
  engine.jq.close()
  for (const parser of Object.values(parsers)) parser.close()
  await engine.runs.close()
  for (const part of Object.values(parts)) part.close()
  await engine.store.close()
  engine.log.flush()
}

function configOf(options: ComposeOptions): EngineConfig {
  return {
    root: options.root,
    dataFolder: options.dataFolder,
    databaseUrl: options.databaseUrl,
    host: options.host,
    port: options.port ?? 8080,
    sitePort: options.sitePort ?? 8443,
    definitionsFolder: options.definitionsFolder,
    trustedProxies: options.trustedProxies ?? [],
    publicUrl: options.publicUrl,
  }
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
