import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const pdfjs = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/build')
const origin = 'https://pictures.invalid/'
const html = `<script type="module">
  import * as pdf from './pdf.min.mjs'
  pdf.GlobalWorkerOptions.workerSrc = './pdf.worker.min.mjs'
  window.pdf = pdf
</script>`

/** A page as a grid of grey: one row of hexadecimal digits for each row of fields, 0 is black and f is white. */
export type Picture = string[]

/** Pixels of a page's width, and of a field: so large that how the edges of letters are smoothed makes no difference. */
const [width, field] = [640, 8]

/** What draws the pages of PDFs, in a browser. */
export async function openPictures(
  browser: Browser,
): Promise<{ of(bytes: Uint8Array): Promise<Picture[]>; close(): Promise<void> }> {
  const page = await browser.newPage()
  await page.route(`${origin}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html })
    if (!/^[\w.]+\.mjs$/.test(name)) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(pdfjs, name)) })
  })
  await page.goto(origin)
  await page.waitForFunction('window.pdf !== undefined')
  return { of: (bytes) => drawn(page, bytes), close: () => page.close() }
}

const drawn = (page: Page, bytes: Uint8Array): Promise<Picture[]> =>
  page.evaluate(
    async ({ base64, size, cell }) => {
      const { pdf } = globalThis as unknown as { pdf: typeof import('pdfjs-dist/legacy/build/pdf.mjs') }
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const read = await pdf.getDocument({ data }).promise
      const pictures: string[][] = []
      for (let number = 1; number <= read.numPages; number++) {
        const one = await read.getPage(number)
        const viewport = one.getViewport({ scale: size / one.getViewport({ scale: 1 }).width })
        const canvas = document.createElement('canvas')
        canvas.width = size
        canvas.height = Math.round(viewport.height)
        const canvasContext = canvas.getContext('2d')
        if (!canvasContext) throw new Error('no canvas')
        await one.render({ canvas, canvasContext, viewport }).promise
        const rows: string[] = []
        for (let y = 0; y + cell <= canvas.height; y += cell) {
          let row = ''
          for (let x = 0; x + cell <= size; x += cell) {
            const { data: points } = canvasContext.getImageData(x, y, cell, cell)
            let sum = 0
            for (let at = 0; at < points.length; at += 4)
              sum += 0.3 * (points[at] ?? 0) + 0.59 * (points[at + 1] ?? 0) + 0.11 * (points[at + 2] ?? 0)
            row += Math.min(15, Math.floor(sum / (points.length / 4) / 16)).toString(16)
          }
          rows.push(row)
        }
        pictures.push(rows)
      }
      return pictures
    },
    { base64: Buffer.from(bytes).toString('base64'), size: width, cell: field },
  )

/** How unlike two pictures are: the share of fields that differ by more than three shades of sixteen. 1: of another size. */
export function unlikeness(one: Picture, other: Picture): number {
  if (one.length !== other.length || one.some((row, at) => row.length !== other[at]?.length)) return 1
  const [first, second] = [one.join(''), other.join('')]
  let count = 0
  for (let at = 0; at < first.length; at++)
    if (Math.abs(parseInt(first[at] ?? '0', 16) - parseInt(second[at] ?? '0', 16)) > 3) count++
  return count / first.length
}
