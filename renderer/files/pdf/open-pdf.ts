import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/build/pdf.min.mjs'
import type { PdfDocument } from 'pdfjs-dist/build/pdf.min.mjs'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { beside } from './pdf-assets.ts'

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
