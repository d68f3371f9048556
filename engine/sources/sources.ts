import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import { addressOf, isOfKind, type DocumentOf } from '../../runtime/document.ts'
import { connectFault } from '../../runtime/connect-string.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { secretsOpener, type TypedSecrets } from '../store/open-secrets.ts'
import type { Store } from '../store/store.ts'
import { dialects } from './dialects.ts'
import { SourceRefused } from './errors.ts'
import { withBreaker, type BreakerState } from './breaker.ts'
import type { PoolLimits } from './pooled-source.ts'
import type { RequestSource } from './request-source.ts'
import type { Source, SourceLoad, StatementSource } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

export interface Sources {
  /** The source that a data-source document describes; kept open, shared by all that have the same connection. */
  open(document: Document): Promise<Source>
  /** A source for one use (connection test), with secrets that are typed but not saved; the caller closes it. */
  openOnce(document: Document, secrets: TypedSecrets): Promise<StatementSource>
  /** How each open source is, by the address of its document. */
  health(): SourceHealth[]
  close(): Promise<void>
}

export interface SourceHealth {
  source: string
  load: SourceLoad
  breaker: BreakerState
}

/** Opens data sources by their documents. Secrets are read from the store, for exactly that destination. */
export function makeSources({
  store,
  set,
  dataFolder,
  openWebApi,
  limits = {},
}: {
  store: Store
  set: JsonSchemaSet
  dataFolder: string
  /** Of a connection to a Web API; left out where nothing asks one. */
  openWebApi?: (connection: DocumentOf<'web-api'>) => RequestSource
  /** Of the connections of each source. */
  limits?: PoolLimits | undefined
}): Sources {
  const folder = join(dataFolder, 'sources')
  const opened = new Map<string, { address: string; source: ReturnType<typeof withBreaker> }>()
  const secrets = secretsOpener(store, set)

  const connect = async (settings: SourceSettings): Promise<StatementSource> => {
    const open = dialects[settings.database_type]
    if (!open) throw new SourceRefused('source-type-unknown')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return open(settings, { folder, limits })
  }

  // A changed document or secret makes another key. The old source stays, because a running release may still hold the
  // document as it was; its connections end by themselves when they are idle.
  let fresh = new WeakMap<Document, Source>()
  store.events.on('*', (event) => {
    if (event.topic === 'secret' || event.topic === 'document' || event.topic === 'resync') fresh = new WeakMap()
  })

  const webApi = (document: DocumentOf<'web-api'>): Source => {
    if (!openWebApi) throw new SourceRefused('source-type-unknown')
    // What it is opened with is asked for with each request, so that it holds no secret.
    const source = openWebApi(document)
    fresh.set(document, source)
    return source
  }

  return {
    async open(document) {
      const source = fresh.get(document)
      if (source) return source
      if (isOfKind('web-api', document)) return webApi(document)
      const known = fresh
      const settings = await settingsOf({ set, secrets }, document)
      // With the password in it, and kept as long as the engine runs: as a digest.
      const key = createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
      let found = opened.get(key)
      if (!found) {
        const source = await connect(settings)
        // Who came meanwhile has opened it: nothing is connected before the first statement, so this one needs no end.
        found = opened.get(key) ?? { address: settings.address, source: withBreaker(source) }
        opened.set(key, found)
      }
      // What changed while the secret was read is read anew by the next one.
      known.set(document, found.source)
      return found.source
    },
    async openOnce(document, typed) {
      return connect(await settingsOf({ set, secrets }, document, typed))
    },
    health: () =>
      [...opened.values()].map(({ address, source }) => ({
        source: address,
        load: source.load?.() ?? { used: 0, waiting: 0, limit: 0 },
        breaker: source.breaker(),
      })),
    async close() {
      await Promise.all([...opened.values()].map(({ source }) => source.close()))
      opened.clear()
      fresh = new WeakMap()
    },
  }
}

async function settingsOf(
  { set, secrets }: { set: JsonSchemaSet; secrets: ReturnType<typeof secretsOpener> },
  document: Document,
  typed?: TypedSecrets,
): Promise<SourceSettings> {
  const settings: SourceSettings & Record<string, unknown> = {
    ...(document.spec as { database_type: number }),
    address: addressOf(document),
  }
  delete settings.password
  const fault = connectFault(set, settings.database_type, settings.connectString ?? '')
  if (fault) throw new SourceRefused('connect-option', [fault.key.slice(0, 40)])
  for (const [at, value] of Object.entries(await secrets.open(document, typed)))
    settings[at.slice('/spec/'.length)] = value
  return settings
}
