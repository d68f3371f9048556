import { ownFiles, type FileCall } from '../../../../runtime/compile/retrieval.ts'
import { fileId } from '../../../../runtime/references/find-files.ts'
import { OutboundFailed, OutboundRefused } from '../../../outbound/errors.ts'
import type { Context } from '../../../call/context.ts'
import type { SiteRequest } from '../request/site-request.ts'
import { fileTypes, headBytes } from '../../../files/file-types.ts'
import { isFileName } from '../../../files/file-name.ts'

/** A file on its way to the browser. */
export interface OpenedFile {
  name: string
  /** By its bytes, whatever others call it. */
  type: string
  bytes: Uint8Array | ReadableStream<Uint8Array>
}

/** What may be answered as what it is: anything else is only ever saved (FI-06, FI-07). */
const shownBy: Record<FileCall, readonly string[]> = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  pdf: ['application/pdf'],
  'link-download': ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'],
}

/** The file at an address: one of the site's own, or one that is fetched. Undefined where there is none of that sort. */
export async function openAddress(
  address: string,
  as: FileCall,
  site: SiteRequest,
  context: Context,
): Promise<OpenedFile | undefined> {
  const open = address.startsWith(ownFiles) ? ownFile : fetchedFile
  const found = await open(address, site, context)
  if (!found) return undefined
  const type = fileTypes.find((one) => shownBy[as].includes(one.type) && one.begins(found.head))?.type
  if (type === undefined && as !== 'link-download') {
    await found.leave?.()
    context.engine.log.warn({ requestId: context.requestId, as }, 'a file of a row is of another type than its column')
    return undefined
  }
  return { name: nameOf(address), type: type ?? 'application/octet-stream', bytes: found.bytes }
}

interface Found {
  head: Uint8Array
  bytes: OpenedFile['bytes']
  leave?(): Promise<unknown>
}

async function ownFile(address: string, { release }: SiteRequest, { store }: Context): Promise<Found | undefined> {
  const name = decoded(address.slice(ownFiles.length))
  const own = release.site.spec.files?.find((file) => file.name === name)
  const hash = own && release.blobs[fileId(own.file)]
  const bytes = hash === undefined ? undefined : await store.blobs.read(hash)
  return bytes && { head: bytes.subarray(0, headBytes), bytes }
}

async function fetchedFile(address: string, _site: SiteRequest, context: Context): Promise<Found | undefined> {
  const { engine, requestId, signal } = context
  try {
    const { body } = await engine.outbound.get(address, { signal })
    const first: Uint8Array[] = []
    let size = 0
    while (size < headBytes) {
      const { value, done } = await body.next()
      if (done) break
      size += first.push(value) && value.length
    }
    const rest = async function* (): AsyncGenerator<Uint8Array> {
      yield* first
      yield* body
    }
    return {
      head: Buffer.concat(first).subarray(0, headBytes),
      bytes: streamOf(rest()),
      leave: () => body.return(undefined),
    }
  } catch (error) {
    if (!(error instanceof OutboundRefused || error instanceof OutboundFailed)) throw error
    engine.log.warn({ requestId, host: hostOf(address), why: error.why }, 'a file of a row could not be fetched')
    return undefined
  }
}

/** The pieces as they are taken; who leaves ends what gives them. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host

/** The last part of the address, where it is a name for a file. */
function nameOf(address: string): string {
  const path = address.startsWith(ownFiles) ? address.slice(ownFiles.length) : (URL.parse(address)?.pathname ?? '')
  const last = decoded(path.split('/').at(-1) ?? '')
  return isFileName(last) ? last : 'file'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
