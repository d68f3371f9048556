import { lineCounter } from '../../../../runtime/csv/count-lines.ts'
import type { DownloadBlock } from '../../../../runtime/generated/blocks/download.ts'

export interface Received {
  /** Without the headings; left out where the bytes do not tell. */
  rows?: number
  bytes: number
}

/** Between two words about how far it is. */
const stepMs = 150

/** The bytes of an answer as they come; `tell` hears now and then how many there are. */
export async function receiveFile(
  response: Response,
  lines: DownloadBlock['lines'],
  tell: (received: Received) => void,
): Promise<Blob> {
  const count = lines && lineCounter(lines, lines.wide ? 2 : 1)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = (response.body ?? new Blob().stream()).getReader()
  let bytes = 0
  let counted = {}
  let told = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    if (count) counted = { rows: Math.max(0, count(value) - 1) }
    if (performance.now() - told < stepMs) continue
    told = performance.now()
    tell({ ...counted, bytes })
  }
  tell({ ...counted, bytes })
  return new Blob(pieces, { type: response.headers.get('content-type') ?? 'application/octet-stream' })
}
