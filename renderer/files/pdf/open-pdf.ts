import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/build/pdf.min.mjs'
import type { PdfDocument } from 'pdfjs-dist/build/pdf.min.mjs'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export type { PdfDocument, PdfPage } from 'pdfjs-dist/build/pdf.min.mjs'

/** Reads a PDF in a thread of its own. Scripts in it are not run, and it fetches nothing but our own fonts and code tables. */
export function openPdf(data: ArrayBuffer): { document: Promise<PdfDocument>; close(): void } {
  const task = getDocument({
    data,
    BinaryDataFactory: Beside,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
  })
  return {
    document: task.promise,
    close: () => {
      void task.destroy()
    },
  }
}

const urls: Record<string, string> = {
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

/** Addresses of the reader's own files, by their names. */
const beside: ReadonlyMap<string, string> = new Map(
  Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

/** Gives the reader what belongs to it: code tables of East Asian texts, and the fonts that every reader has. */
class Beside {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = beside.get(filename)
    if (url === undefined) throw new Error(`There is no ${filename}`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
