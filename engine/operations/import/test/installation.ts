import { addressOf, type Address, type Document } from '../../../../runtime/document.ts'
import type { CallRequests, CallResponses } from '../../../../runtime/generated/calls.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const prefix = '/vue-element-admin'

interface Answered<Data> {
  status: number
  code: number
  message: string
  data: Data
}

type Wish = CallRequests['import-plan']

/** An installation that is called over its listener, as the console calls it. */
export async function openInstallation() {
  const kumiki: ListeningEngine = await openListening()

  async function send<Data>(path: string, init: RequestInit, token = kumiki.admin): Promise<Answered<Data>> {
    const headers = { 'x-token': token, 'x-language': 'en', ...(init.headers as Record<string, string>) }
    const response = await fetch(`${kumiki.url('console')}${prefix}${path}`, { method: 'POST', ...init, headers })
    return { ...JSON.parse(await response.text()), status: response.status }
  }
  const json = <Data>(path: string, body: object, token?: string) =>
    send<Data>(path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }, token)

  const calls = {
    kumiki,
    get store() {
      return kumiki.engine.store
    },
    take: (name: string, bytes: Uint8Array, { token, replaces }: { token?: string; replaces?: string } = {}) =>
      send<CallResponses['import-take']>(
        `/import?name=${encodeURIComponent(name)}${replaces === undefined ? '' : `&replaces=${replaces}`}`,
        { body: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } },
        token,
      ),
    look: (wish: CallRequests['import-look'], token?: string) =>
      json<CallResponses['import-look']>('/import/look', wish, token),
    choices: (chosen: CallRequests['import-choices'], token?: string) =>
      json<CallResponses['import-choices']>('/import/choices', chosen, token),
    plan: (wish: Wish, token?: string) => json<CallResponses['import-plan']>('/import/plan', wish, token),
    run: (wish: CallRequests['import-run'], token?: string) =>
      json<CallResponses['import-run']>('/import/run', wish, token),
    undo: (undo: string, token?: string) => json<CallResponses['import-undo']>('/import/undo', { undo }, token),
    find: (address: Address) => kumiki.engine.store.documents.find(address),
    async put(document: Document) {
      const stored = await kumiki.engine.store.documents.find(addressOf(document))
      const [row] = await kumiki.engine.store.documents.change(
        [stored ? { do: 'save', id: stored.id, revision: stored.revision, document } : { do: 'create', document }],
        'somebody',
      )
      return row
    },
    async remove(address: Address) {
      const row = await kumiki.engine.store.documents.find(address)
      if (row) await kumiki.engine.store.documents.remove(row.id, { by: 'somebody' })
    },
    /** The archive that the console exports of these documents. */
    async archive(...addresses: Address[]): Promise<Buffer> {
      const response = await fetch(`${kumiki.url('console')}${prefix}/document-archive`, {
        method: 'POST',
        headers: { 'x-token': kumiki.admin, 'content-type': 'application/json' },
        body: JSON.stringify({ addresses }),
      })
      return Buffer.from(await response.arrayBuffer())
    },
    async upload(name: string, bytes: Uint8Array): Promise<string> {
      const { data } = await send<{ file: string }>(`/file?kind=site&name=${name}`, {
        ...{ body: Buffer.from(bytes), headers: { 'content-type': 'image/png' } },
      })
      return data.file
    },
    /** Takes an archive in, plans and imports it; what a person saw and chose stands in the wish. */
    async bring(bytes: Uint8Array, wish: Omit<Wish, 'file'> & { secrets?: Record<string, string> }) {
      const { secrets, ...chosen } = wish
      const { data: taken } = await calls.take('shop.zip', bytes)
      const plan = await calls.plan({ ...chosen, file: taken.file })
      const run = await calls.run({
        ...{ ...chosen, file: taken.file, mark: plan.data.mark },
        ...(secrets && { secrets }),
      })
      return { plan: plan.data, run, file: taken.file }
    },
    close: () => kumiki.close(),
  }
  return calls
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>
