import type { BytesOperation } from '../../../../call/operation.ts'
import { notFound } from '../../../../codes/refusals.ts'
import { fileHeaders } from '../../../file/file-headers.ts'
import { contentOf, siteRequest } from '../../request/site-request.ts'
import { ownerOf } from './owner-of.ts'

/** A file that is done, while its user may open the content. */
export const downloadFile: BytesOperation<'download-file'> = async ({ id }, context) => {
  const { downloads, blobs } = context.store
  const download = (await downloads.list(ownerOf(context))).find((one) => one.id === id)
  if (!download) throw notFound()
  const { address } = contentOf(await siteRequest(context), download.contentId)
  context.audit({ object: address })
  const blob = download.blob === undefined ? undefined : await blobs.get(download.blob)
  if (!blob) throw notFound()
  const { 'content-type': type, ...headers } = fileHeaders(blob)
  const pieces = blobs.stream(blob.hash)[Symbol.asyncIterator]()
  return {
    $bytes: new ReadableStream({
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    }),
    type,
    headers: { ...headers, 'content-length': String(blob.size), 'cache-control': 'no-store' },
  }
}
