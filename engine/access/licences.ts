import { secretDestination } from '../../runtime/references/secret-destination.ts'
import { findSecrets } from '../../runtime/references/find-secrets.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Store } from '../store/store.ts'
import { readingOf, readLicenceKey } from './licence-key.ts'
import type { Reading } from './licence-key.ts'

export const licenceFlags = ['apiLic', 'reportLic', 'b2bLic', 'web_api', 'token', 'folder', 'swagger'] as const

export interface Licences {
  /** Whether a part of the product is open. Until a licence is entered, all are. */
  isOpen(flag: string): boolean
  flags(): Record<string, boolean>
  /** How keys are read in this installation, now. */
  reading(): Promise<Reading>
  /** Told after a licence was entered, changed or removed. */
  onChange(handler: () => void): void
  reload(): Promise<void>
  close(): void
}

/** Follows the licence documents. A key that is wrong or over opens nothing: the gates stay closed. */
export async function openLicences(
  store: Store,
  set: JsonSchemaSet,
  now: () => Date,
  publicKey?: string,
): Promise<Licences> {
  let open: ReadonlySet<string> = new Set<string>(licenceFlags)
  const handlers: (() => void)[] = []
  const reading = () => readingOf(store, now(), publicKey)
  const load = async (): Promise<void> => {
    const { rows } = await store.documents.list({ kind: 'licence', limit: 10 })
    if (rows.length === 0) {
      open = new Set<string>(licenceFlags)
      return
    }
    const found = new Set<string>()
    const here = await reading()
    for (const { id, document } of rows) {
      for (const place of findSecrets(set, document)) {
        const text = await store.secrets.get(id, place.field, secretDestination(place))
        const key = text === undefined ? undefined : readLicenceKey(text, here)
        for (const flag of key?.flags ?? []) found.add(flag)
      }
    }
    open = found
  }
  const reload = async (): Promise<void> => {
    const before = [...open].sort().join()
    await load()
    if ([...open].sort().join() !== before) for (const handler of handlers) handler()
  }
  await load()
  const stop = store.events.on('*', ({ topic, key }) => {
    if (topic === 'resync' || topic === 'secret' || (topic === 'document' && key.startsWith('licence/'))) {
      void reload().catch(() => undefined)
    }
  })
  return {
    isOpen: (flag) => open.has(flag),
    flags: () => Object.fromEntries(licenceFlags.map((flag) => [flag, open.has(flag)])),
    reading,
    onChange: (handler) => void handlers.push(handler),
    reload,
    close: stop,
  }
}
